import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { LANGUAGES } from '#domain/language.ts';
import { buildWeb, PAGES } from './build-web.ts';
import { partOf, readManifest, sectionsOf, shellOf, textFile } from './built-parts.ts';
import { filesOfDriver } from './vite-offline-files.ts';

// Measures the script and text that a browser fetches on the way to each screen, compressed, in kB (1,000
// bytes). Builds the pages if needed. Over the budget: exit code 1.
const BUDGETS = { signIn: 150, shell: 240, map: 680, kept: 1_250, kit: 90, screen: 60 } as const;

/** Texts of the first page (web/base/language/text-store.ts). */
const DOOR_TEXTS = ['access', 'fault', 'frame', 'word'];
const MAPS = [
  'area/position/live-map/MapScreen.tsx',
  'area/position/history/HistoryScreen.tsx',
  'area/position/search/GeoSearchScreen.tsx',
];
/**
 * Screens around a map: the parts they share with the live map are loaded while the user types the password.
 */
const ON_MAP = ['area/place/place-map/PoisScreen.tsx', 'area/place/place-map/AreasScreen.tsx'];
const MAP_WORKER = /^map\/map-worker\.ts$/;
/** Fetched once, by the first screen that needs them. They count for no screen. */
const LIBRARIES = /(grid|chart|schema)-library/;

buildWeb();

const manifest = readManifest(PAGES);
const part = (name: string) => partOf(manifest, name);

const weights = new Map<string, number>();

function weightOf(file: string): number {
  let weight = weights.get(file);
  if (weight === undefined) {
    weight = gzipSync(readFileSync(join(PAGES, file)), { level: 9 }).length / 1000;
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

/** The files of some sections of texts, in the language where they are largest. */
function textsOf(sections: ReadonlySet<string>): string[] {
  const byLanguage = LANGUAGES.map((language) => [
    ...new Set([...sections].map((name) => textFile(manifest, language, name))),
  ]);
  return byLanguage.reduce((a, b) => (sum(b) > sum(a) ? b : a));
}

/** The files of the other sections: loaded with the first of them. */
const textFiles = (): string[] =>
  LANGUAGES.map((language) => [part(`../text/${language}/files.ts`).file]).reduce((a, b) =>
    sum(b) > sum(a) ? b : a,
  );

/** The script of some parts, and the sections of texts that it uses beside those of the first page. */
function loadOf(names: readonly string[]): { files: Set<string>; sections: Set<string> } {
  const files = filesOf(names);
  return { files, sections: new Set([...DOOR_TEXTS, ...sectionsOf(PAGES, files)]) };
}

/** Everything that is loaded for some parts: their script and their texts. */
function pathOf(names: readonly string[]): Set<string> {
  const { files, sections } = loadOf(names);
  return new Set([...files, ...textsOf(sections)]);
}

let isOver = false;

// Files that import each other in a ring may run before their imports: the page would show an error.
for (const name of Object.keys(manifest)) {
  const path = ringFrom(name);
  if (!path) continue;
  console.error(`files import each other in a ring: ${path.join(' > ')}`);
  isOver = true;
  break;
}

function tell(name: string, files: ReadonlySet<string>, budget: number): void {
  const weight = sum(files);
  console.log(`${weight.toFixed(1).padStart(7)} of ${budget} kB  ${name}`);
  if (weight <= budget) return;
  isOver = true;
  const heaviest = [...files].sort((a, b) => weightOf(b) - weightOf(a)).slice(0, 8);
  for (const file of heaviest) console.log(`          ${weightOf(file).toFixed(1).padStart(7)}  ${file}`);
}

const start = ['index.html'];
const SHELL = shellOf(manifest);
const worker = Object.keys(manifest).filter((name) => MAP_WORKER.test(name));
if (worker.length !== 1) throw new Error('the worker of the map is not where it was');
const shell = loadOf([...start, SHELL]);

tell('sign-in', pathOf(start), BUDGETS.signIn);
tell('kept for a driver without signal', filesOfDriver(manifest, PAGES), BUDGETS.kept);
const inside = (names: readonly string[]) =>
  new Set([...pathOf([...start, SHELL, ...names]), ...textFiles()]);
tell('after sign-in', inside([]), BUDGETS.shell);
for (const map of MAPS) tell(map, inside([map, ...worker]), BUDGETS.map);

const screens = Object.entries(manifest)
  .filter(([name, { isDynamicEntry }]) => isDynamicEntry && /Screen\.tsx$/.test(name))
  .map(([name]) => name)
  .filter((name) => !MAPS.includes(name));
const map = loadOf([MAPS[0]!]);

/**
 * The files that a screen fetches in addition. A section that is already loaded is there in the reader's
 * language.
 */
function moreOf(name: string): string[] {
  const { files, sections } = loadOf([name]);
  const there = ON_MAP.includes(name) ? [shell, map] : [shell];
  const inOne = (section: string) => textFile(manifest, LANGUAGES[0], section);
  const isNew = (file: string) => !there.some((load) => load.files.has(file));
  const isUnread = (section: string) =>
    !there.some((load) => [...load.sections].some((one) => inOne(one) === inOne(section)));
  return [
    ...[...files].filter((file) => isNew(file) && !LIBRARIES.test(file)),
    ...textsOf(new Set([...sections].filter(isUnread))),
  ];
}

const more = new Map(screens.map((name) => [name, moreOf(name)]));
// Files that a third of the screens share load with the first of those screens; the others find them there.
const isKit = (file: string) =>
  [...more.values()].filter((files) => files.includes(file)).length >=
  Math.max(2, Math.floor(screens.length / 3));
tell('shared by screens', new Set([...more.values()].flat().filter(isKit)), BUDGETS.kit);
for (const [name, files] of more)
  tell(`more for ${name}`, new Set(files.filter((file) => !isKit(file))), BUDGETS.screen);
process.exitCode = isOver ? 1 : 0;

/** The way from a file over its imports back to itself; null if there is none. */
function ringFrom(start: string): string[] | null {
  const from = new Map<string, string>();
  const open = [start];
  for (const name of open) {
    for (const next of manifest[name]?.imports ?? []) {
      if (next === start) {
        const path = [name];
        while (path[0] !== start) path.unshift(from.get(path[0]!)!);
        return [...path, start];
      }
      if (from.has(next)) continue;
      from.set(next, name);
      open.push(next);
    }
  }
  return null;
}
