import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';

/** Always there: web/base/language/text-store.ts loads them with the first page. */
const DOOR = new Set(['access', 'fault', 'frame', 'word']);

/**
 * Lets each part of the program come with the texts that it names, instead of all with the first page: a file of web/,
 * or one of text/ that all languages share, with keys of a section (`'vehicle.plate'`, `` `column.${id}` ``) says that it needs
 * that section, and so does one that imports the description of a list (`domain/…-list.ts`), for the keys that stand there.
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

/** A line of a comment: the keys of an example are not spoken. */
const COMMENT = /^\s*(\/\*|\*|\/\/).*$/gm;

/** What stands before the point of a key, and the section that a description names for the keys it does not spell out. */
function sectionsIn(code: string): string[] {
  const keys = code
    .replaceAll(COMMENT, '')
    .matchAll(/['"`]([a-z][A-Za-z]*)\.[\w/$'"`]|section: ['"]([A-Za-z]+)['"]/g);
  return [...keys].map(([, ofKey, section]) => (ofKey ?? section)!);
}
