import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { type Manifest, partOf, readManifest, sectionsOf, shellOf } from './built-parts.ts';

/** Where the list of each screen stands; see its file. */
const SCREENS = 'frame/screens.ts';
/** A screen and its file, as that list names them. */
const SCREEN = /'(\/[\w-]+)': async \(\) =>\s*\(?await import\('#web\/([^']+)'\)/g;

/** The letters of all our languages. */
const FONT = /-latin-wght-normal-.*\.woff2$/;

/** The needs of a signed-in page at an address: files to fetch at once, and the sections of its texts. */
type Ahead = { scripts: string[]; styles: string[]; fonts: string[]; texts: string[] };

/**
 * Writes for each screen which files lead to it, beside the page's own. The server names them in the page, so
 * that they are on their way before the first script runs (server/base/http/ahead.ts).
 */
export function aheadFiles(): Plugin {
  let built = { pages: '', root: '' };
  return {
    name: 'ahead-files',
    apply: 'build',
    configResolved: ({ build, root }) => {
      built = { pages: build.outDir, root };
    },
    writeBundle: () => {
      const { pages, root } = built;
      const manifest = readManifest(pages);
      const list = readFileSync(join(root, SCREENS), 'utf8');
      const screens = [...list.matchAll(SCREEN)];
      if (screens.length !== [...list.matchAll(/^ {2}'\//gm)].length)
        throw new Error(`${SCREENS} has a screen whose file is not found`);
      const all = Object.fromEntries(
        screens.map(([, path, file]) => [path, aheadOf(manifest, pages, file!)] as const),
      );
      writeFileSync(join(pages, '.vite/ahead.json'), JSON.stringify(all));
    },
  };
}

function aheadOf(manifest: Manifest, pages: string, screen: string): Ahead {
  const there = partsFrom(manifest, ['index.html']);
  const more = [...partsFrom(manifest, [shellOf(manifest), SCREENS, screen])]
    .filter((name) => !there.has(name))
    .map((name) => partOf(manifest, name));
  const scripts = [...new Set(more.map(({ file }) => file))];
  return {
    scripts,
    styles: [...new Set(more.flatMap(({ css = [] }) => css))],
    // A text in another font first would move when its own arrives.
    fonts: (partOf(manifest, 'index.html').assets ?? []).filter((file) => FONT.test(file)),
    texts: [...sectionsOf(pages, scripts)],
  };
}

/** Some parts with everything that they import. */
function partsFrom(manifest: Manifest, names: readonly string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    if (found.has(name)) continue;
    found.add(name);
    partsFrom(manifest, partOf(manifest, name).imports ?? [], found);
  }
  return found;
}
