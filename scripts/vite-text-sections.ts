import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';

/** Always there: web/base/language/text-store.ts loads them with the first page. */
const DOOR = new Set(['access', 'fault', 'frame', 'word']);

/**
 * Lets each part of the program load its own texts, instead of all with the first page. A file of web/, or
 * one of text/ that all languages share, with keys of a section (`'vehicle.plate'`, `` `column.${id}` ``)
 * declares that it needs that section. A file that imports the description of a list (`domain/…-list.ts`)
 * declares it too, for the keys there.
 */
export function textSections(root: string): Plugin {
  const sections = new Set(
    globSync('*.json', { cwd: join(root, 'text/es') }).map((file) => file.replace('.json', '')),
  );
  return {
    name: 'text-sections',
    transform(code, id) {
      const path = relative(root, id).replaceAll('\\', '/');
      if (!/^(web\/.*|text\/[^/]+)\.tsx?$/.test(path)) return null;
      const spoken = [code, ...descriptionsIn(code).map((file) => readFileSync(join(root, file), 'utf8'))];
      const named = new Set(spoken.flatMap(sectionsIn).filter((one) => sections.has(one) && !DOOR.has(one)));
      if (named.size === 0) return null;
      // Added at the end, so that every line stays where it is.
      const call = `needTexts('texts:${[...named].sort().join()}');`;
      return {
        code: `${code}\nimport { needTexts } from '#web/base/language/text-store.ts';\n${call}\n`,
        map: null,
      };
    },
  };
}

/** The descriptions of lists that a file of the pages imports. */
function descriptionsIn(code: string): string[] {
  return [...code.matchAll(/from ['"]#(domain\/[^'"]+-(?:list|fields)\.ts)['"]/g)].map(([, file]) => file!);
}

/** A line of a comment: the keys of an example are not used. */
const COMMENT = /^\s*(\/\*|\*|\/\/).*$/gm;

/** The section before the point of a key, and the section that a description names for its short keys. */
function sectionsIn(code: string): string[] {
  const keys = code
    .replaceAll(COMMENT, '')
    .matchAll(/['"`]([a-z][A-Za-z]*)\.[\w/$'"`]|section: ['"]([A-Za-z]+)['"]/g);
  return [...keys].map(([, ofKey, section]) => (ofKey ?? section)!);
}
