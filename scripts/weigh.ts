import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

// How much script a person's browser fetches on the way to each screen, compressed, against the budgets of the product.
const BUILT = join(import.meta.dirname, '../dist/web');
/** Screens that a budget of their own covers. */
const MAPS = ['telemetry/MapScreen.tsx', 'telemetry/MapMobileScreen.tsx'];
const DOOR = ['access/LoginScreen.tsx', 'access/SetupScreen.tsx'];
const LANGUAGES = ['es', 'en', 'it', 'pt'].map((language) => `../text/${language}.ts`);
/** Fetched by the first page as soon as it runs. */
const AT_START = ['../api/installation.ts'];
/** Shared by many screens and fetched by the first that needs them, so that none is charged for them. */
const SHARED = /(ag-grid|echarts)/;

type Entry = { file: string; src?: string; imports?: string[]; dynamicImports?: string[]; assets?: string[] };

const manifest: Readonly<Record<string, Entry>> = JSON.parse(
  readFileSync(join(BUILT, '.vite/manifest.json'), 'utf8'),
);
const kilobytes = new Map<string, number>();

/** Compressed size of a file of the build, kB (1,000 bytes). */
function weight(file: string): number {
  let found = kilobytes.get(file);
  if (found === undefined) {
    found = gzipSync(readFileSync(join(BUILT, file)), { level: 9 }).length / 1000;
    kilobytes.set(file, found);
  }
  return found;
}
