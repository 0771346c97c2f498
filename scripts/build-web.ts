import { spawnSync } from 'node:child_process';
import { existsSync, globSync, statSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
/** The folder of the built pages. */
export const PAGES = join(ROOT, 'dist/web');
const BUILT = join(PAGES, 'index.html');
const SOURCES = [
  '{web,domain,api,text}/**/*.{ts,tsx,css,html,json,bin,svg,webmanifest}',
  'docs/handbook/*/*.{md,webp}',
  'vite.config.ts',
  'scripts/{handbook,vite-*}.ts',
  'package-lock.json',
];
const NO_SOURCES = ['**/*.{test,builder}.ts'];

/**
 * Builds the pages into dist/web when they are missing or older than their sources. Ends the program if that
 * fails.
 */
export function buildWeb(): void {
  if (existsSync(BUILT)) {
    const builtMs = statSync(BUILT).mtimeMs;
    const sources = globSync(SOURCES, { cwd: ROOT, exclude: NO_SOURCES });
    if (sources.every((file) => statSync(join(ROOT, file)).mtimeMs <= builtMs)) return;
  }
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  // A release has its pages and nothing to build them with.
  if (existsSync(BUILT) && !existsSync(vite)) return;
  console.log('Building the pages…');
  const built = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: ROOT,
    stdio: 'inherit',
    // A test run sets another one, with which React would be built for developers.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (built.status !== 0) process.exit(built.status ?? 1);
}
