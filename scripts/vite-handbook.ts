import { basename, dirname, join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { LANGUAGES, type Language } from '../domain/language.ts';
import type { FlatTexts } from '../text/key.ts';
import { HELP_PAGES, helpEntry, helpFile, quotedTexts, readHelp } from './handbook.ts';

const CONTENTS = /^virtual:handbook\/(\w\w)$/;

/**
 * Builds the handbook of docs/handbook: one file for each page and language, and for each language one with
 * its contents. A page that quotes a text which is not there ends the build.
 */
export function handbook(root: string): Plugin {
  const quoted = new Map<Language, FlatTexts>();
  const contentOf = (language: Language, page: string) => {
    const texts = quoted.get(language) ?? quotedTexts(language);
    quoted.set(language, texts);
    try {
      return readHelp(root, language, page, texts);
    } catch (error) {
      throw new Error(`${relative(root, helpFile(root, language, page))}: ${(error as Error).message}`);
    }
  };
  const languageOf = (word: string | undefined) => LANGUAGES.find((one) => one === word);
  return {
    name: 'handbook',
    resolveId: (id) => (CONTENTS.test(id) ? `\0${id}` : null),
    load(id) {
      const contents = languageOf(CONTENTS.exec(id.replace('\0', ''))?.[1]);
      if (contents) {
        const entries = HELP_PAGES.map((page) => {
          const { title, headings, words } = helpEntry(page, contentOf(contents, page));
          const load = `() => import(${JSON.stringify(helpFile(root, contents, page))})`;
          return `{...${JSON.stringify({ page, title, headings, words })},load:${load}}`;
        });
        return { code: `export const CONTENTS=[${entries.join()}];`, moduleType: 'js' };
      }
      if (!/\/docs\/handbook\/\w\w\/[^/]+\.md$/.test(id)) return null;
      const language = languageOf(basename(dirname(id)))!;
      const { blocks, ...page } = contentOf(language, basename(id, '.md'));
      // A picture is a file of the build, named by its content and the same in all languages.
      const files: string[] = [];
      const drawn = blocks.map((block, i) => {
        if (block.kind !== 'picture') return JSON.stringify(block);
        const { src, ...rest } = block;
        files.push(`import picture${i} from ${JSON.stringify(join(dirname(id), src))};`);
        return `{...${JSON.stringify(rest)},src:picture${i}}`;
      });
      return {
        code: `${files.join('')}export const PAGE={...${JSON.stringify(page)},blocks:[${drawn.join()}]};`,
        moduleType: 'js',
      };
    },
  };
}
