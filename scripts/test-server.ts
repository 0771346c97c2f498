import { existsSync, globSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';

const ROOT = join(import.meta.dirname, '..');
const FOLDER = join(ROOT, '.cache/server');
const BUILT = join(FOLDER, 'main.js');
const SOURCES = ['{server,domain,api,text,simulator}/**/*.{ts,json}', 'package-lock.json'];
const NO_SOURCES = ['**/*.test.ts', 'server/testing/**'];

/** Libraries of many files that need nothing beside their code; loading them would be a third of a start. */
const PUT_IN = [
  'zod',
  'fastify',
  'kysely',
  'prom-client',
  'hucre',
  'mqtt',
  'openid-client',
  '@simplewebauthn/server',
  'otpauth',
  'ical-generator',
  'csv-parse',
  'web-push',
];

/** Every module keeps the folder and the address that it has as a source. */
const asSources: Plugin = {
  name: 'as-sources',
  transform: (code, id) =>
    code
      .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
};

/**
 * Puts the sources of the server into one file, unless that is as new as they are, and returns its path. A
 * test run starts more than a hundred servers, and half of a start is finding and loading 1,500 sources.
 */
export async function buildTestServer(): Promise<string> {
  const sources = globSync(SOURCES, { cwd: ROOT, exclude: NO_SOURCES });
  const isNew = (builtMs: number) => sources.every((file) => statSync(join(ROOT, file)).mtimeMs <= builtMs);
  if (existsSync(BUILT) && isNew(statSync(BUILT).mtimeMs)) return BUILT;
  await build({
    configFile: false,
    envDir: false,
    root: ROOT,
    publicDir: false,
    logLevel: 'warn',
    plugins: [asSources],
    ssr: { noExternal: PUT_IN },
    build: { ssr: join(ROOT, 'server/main.ts'), outDir: FOLDER, emptyOutDir: true, minify: false },
  });
  return BUILT;
}
