import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

// How much script and text a browser fetches on the way to each screen, compressed, in kB (1,000 bytes). Over the budget: exit
// code 1.
const BUDGETS = { signIn: 150, shell: 240, map: 680, kit: 90, screen: 60 } as const;

const BUILT = join(import.meta.dirname, '../dist/web');
const LANGUAGES = ['es', 'en', 'it', 'pt'];
/** Texts that come with the first page (web/language/text-store.ts). */
const DOOR_TEXTS = ['access', 'fault', 'frame', 'word'];
const SHELL = 'frame/Frame.tsx';
const MAPS = [
  ...['telemetry/MapScreen.tsx', 'telemetry/MapMobileScreen.tsx'],
  ...['history/HistoryScreen.tsx', 'history/HistoryMobileScreen.tsx'],
  'search-place/GeoSearchScreen.tsx',
];
/** Screens around a map: what they share with the live map has come while the password was typed. */
const ON_MAP = ['place-map/PoisScreen.tsx', 'place-map/AreasScreen.tsx'];
const MAP_WORKER = /\/maplibre-gl\/src\/source\/worker\.ts$/;
/** Fetched once, by the first screen that needs them. They count for no screen. */
const LIBRARIES = /(grid|chart|schema)-library/;

type Part = { file: string; imports?: string[]; isDynamicEntry?: boolean };
const manifest: Readonly<Record<string, Part>> = JSON.parse(
  readFileSync(join(BUILT, '.vite/manifest.json'), 'utf8'),
);

function part(name: string): Part {
  const found = manifest[name];
  if (!found) throw new Error(`${name} is no part of the build`);
  return found;
}

const weights = new Map<string, number>();

function weightOf(file: string): number {
  let weight = weights.get(file);
  if (weight === undefined) {
    weight = gzipSync(readFileSync(join(BUILT, file)), { level: 9 }).length / 1000;
    weights.set(file, weight);
  }
  return weight;
}

const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + weightOf(file), 0);

/** The script files of some parts, with everything that they import. */
function filesOf(names: readonly string[], files = new Set<string>()): Set<string> {
  for (const name of names) {
    const { file, imports = [] } = part(name);
    if (!file.endsWith('.js') || files.has(file)) continue;
    files.add(file);
    filesOf(imports, files);
  }
  return files;
}

/** The files of the texts that some parts use, in the language where they are largest. Each part names its sections. */
function textsOf(files: Iterable<string>, always: readonly string[] = []): string[] {
  const sections = new Set(always);
  for (const file of files) {
    for (const [, names] of readFileSync(join(BUILT, file), 'utf8').matchAll(/texts:([A-Za-z,]+)/g))
      for (const name of names!.split(',')) sections.add(name);
  }
  const fileOf = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const byLanguage = LANGUAGES.map((language) =>
    [...sections].map((name) => part(`../text/${language}/${fileOf(name)}.ts`).file),
  );
  return byLanguage.reduce((a, b) => (sum(b) > sum(a) ? b : a));
}

/** Everything that is loaded for some parts: their script and their texts. */
function pathOf(names: readonly string[]): Set<string> {
  const files = filesOf(names);
  return new Set([...files, ...textsOf(files, DOOR_TEXTS)]);
}

let isOver = false;

function tell(name: string, files: ReadonlySet<string>, budget: number): void {
  const weight = sum(files);
  console.log(`${weight.toFixed(1).padStart(7)} of ${budget} kB  ${name}`);
  if (weight <= budget) return;
  isOver = true;
  const heaviest = [...files].sort((a, b) => weightOf(b) - weightOf(a)).slice(0, 8);
  for (const file of heaviest) console.log(`          ${weightOf(file).toFixed(1).padStart(7)}  ${file}`);
}

const start = ['index.html'];
const worker = Object.keys(manifest).filter((name) => MAP_WORKER.test(name));
if (worker.length !== 1) throw new Error('the worker of the map is not where it was');
const shell = pathOf([...start, SHELL]);

tell('sign-in', pathOf(start), BUDGETS.signIn);
tell('after sign-in', shell, BUDGETS.shell);
for (const map of MAPS) tell(map, pathOf([...start, SHELL, map, ...worker]), BUDGETS.map);

/** What each screen fetches beyond all of that. */
const screens = Object.entries(manifest)
  .filter(([name, { isDynamicEntry }]) => isDynamicEntry && /Screen\.tsx$/.test(name))
  .map(([name]) => name)
  .filter((name) => !MAPS.includes(name));
const isOfMap = pathOf([MAPS[0]!]);
const more = new Map(
  screens.map((name) => [
    name,
    [...pathOf([name])].filter(
      (file) => !shell.has(file) && !LIBRARIES.test(file) && !(ON_MAP.includes(name) && isOfMap.has(file)),
    ),
  ]),
);
// Files that a third of the screens share load with the first of those screens; the others find them there.
const isKit = (file: string) =>
  [...more.values()].filter((files) => files.includes(file)).length >= Math.max(2, screens.length / 3);
tell('shared by screens', new Set([...more.values()].flat().filter(isKit)), BUDGETS.kit);
for (const [name, files] of more)
  tell(`more for ${name}`, new Set(files.filter((file) => !isKit(file))), BUDGETS.screen);
process.exitCode = isOver ? 1 : 0;
