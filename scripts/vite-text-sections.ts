import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';

/** Always there: web/language/text-store.ts loads them with the first page. */
const DOOR = new Set(['access', 'fault', 'frame']);

/**
 * Lets each part of the program come with the texts that it names, instead of all with the first page: a file of web/,
 * or one of text/ that all languages share, with keys of a section (`'vehicle.plate'`, `` `column.${id}` ``) says that it needs that section.
 */
export function textSections(root: string): Plugin {
  const sections = new Set(
    readdirSync(join(root, 'text/es')).map((file) =>
      file.slice(0, -'.ts'.length).replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
    ),
  );
  return {
    name: 'text-sections',
    transform(code, id) {
      const path = relative(root, id).replaceAll('\\', '/');
      if (!/^(web\/.*|text\/[^/]+)\.tsx?$/.test(path)) return null;
      const named = new Set<string>();
      for (const [, section] of code.matchAll(/['"`]([a-z][A-Za-z]*)\.[\w/$]/g))
        if (sections.has(section!) && !DOOR.has(section!)) named.add(section!);
      if (named.size === 0) return null;
      // At the end, so that every line stays where it is.
      const call = `needTexts('texts:${[...named].sort().join()}');`;
      return {
        code: `${code}\nimport { needTexts } from '#web/language/text-store.ts';\n${call}\n`,
        map: null,
      };
    },
  };
}
