import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { LANGUAGES } from '../domain/language.ts';
import { type Manifest, partOf, readManifest, sectionsOf, shellOf, textFile } from './built-parts.ts';

/** Loaded by every signed-in page. The parts that they load later belong to other screens. */
const SHARED = ['index.html', 'frame/screens.ts'];
/** The driver's pages, with all of their own parts that they load later. */
const OF_DRIVER = ['area/day/MyDayScreen.tsx', 'area/day/OfflineScreen.tsx'];
/** Files of those parts; and the one that draws a paper of the vehicle. */
const ITS_PARTS = /^area\/((day|receipt|road)\/|document\/PdfPages)/;
/** Texts of the first page (web/base/language/text-store.ts). */
const DOOR_TEXTS = ['access', 'fault', 'frame', 'word'];

/** Fonts for letters that none of our languages has. */
const OTHER_LETTERS = /-(cyrillic|greek|vietnamese)-/;

const WORKER = 'push-worker.js';
const PLACEHOLDER = '/* the build puts its files here */ null';

/**
 * Writes the files that the driver's pages need without network into the service worker. A build with other
 * files is therefore another worker, which browsers fetch by themselves.
 */
export function offlineFiles(): Plugin {
  let pages = '';
  return {
    name: 'offline-files',
    apply: 'build',
    configResolved: ({ build }) => {
      pages = build.outDir;
    },
    writeBundle: () => {
      const manifest = readManifest(pages);
      const worker = readFileSync(join(pages, WORKER), 'utf8');
      if (!worker.includes(PLACEHOLDER)) throw new Error(`${WORKER} has no place for the files of the build`);
      const entry = `/${partOf(manifest, 'index.html').file}`;
      const files = [...filesOfDriver(manifest, pages)].map((file) => `/${file}`).sort();
      writeFileSync(join(pages, WORKER), worker.replace(PLACEHOLDER, JSON.stringify({ entry, files })));
    },
  };
}

/** The files of the driver's pages, with their texts in all languages. */
export function filesOfDriver(manifest: Manifest, pages: string): Set<string> {
  const files = new Set<string>();
  const add = (name: string, isWhole: boolean, seen: Set<string>): void => {
    if (seen.has(name)) return;
    seen.add(name);
    const { file, css = [], assets = [], imports = [], dynamicImports = [] } = partOf(manifest, name);
    for (const one of [file, ...css, ...assets]) if (!OTHER_LETTERS.test(one)) files.add(one);
    const later = isWhole ? dynamicImports.filter((next) => ITS_PARTS.test(next)) : [];
    for (const next of [...imports, ...later]) add(next, isWhole, seen);
  };
  for (const name of [...SHARED, shellOf(manifest)]) add(name, false, new Set());
  for (const name of OF_DRIVER) add(name, true, new Set());
  // The sign of the product; its name has no hash, but it goes with the build.
  files.add('icon.svg');
  const scripts = [...files].filter((file) => file.endsWith('.js'));
  const sections = new Set([...DOOR_TEXTS, ...sectionsOf(pages, scripts)]);
  for (const language of LANGUAGES) {
    add(`../text/${language}/files.ts`, false, new Set());
    for (const section of sections) files.add(textFile(manifest, language, section));
  }
  return files;
}
