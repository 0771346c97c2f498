import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { marked, type Token, type Tokens } from 'marked';
import type { HelpBlock, HelpContent, HelpEntry, HelpRun } from '../domain/help/content.ts';
import { HELP_GROUPS } from '../domain/help/pages.ts';
import type { Language } from '../domain/language.ts';
import { readCatalogues } from '../text/catalogues.ts';
import { type FlatTexts, flatTexts } from '../text/key.ts';

/** The names of all pages, in the order of the contents. */
export const HELP_PAGES: readonly string[] = HELP_GROUPS.flatMap(({ pages }) =>
  pages.map(({ page }) => page),
);

/** The texts of the product that a page may quote. */
export const quotedTexts = (language: Language): FlatTexts => flatTexts(readCatalogues(language));

/** The file of a page. */
export const helpFile = (root: string, language: Language, page: string): string =>
  join(root, 'docs/handbook', language, `${page}.md`);

/** Readers wait for a picture: the largest one, bytes. */
export const PICTURE_MAX_BYTES = 45_000;

/** Size of a picture in pixels, by its path from a page. */
type SizeOf = (path: string) => { width: number; height: number };

/** Reads a page from its file. */
export function readHelp(root: string, language: Language, page: string, texts: FlatTexts): HelpContent {
  const file = helpFile(root, language, page);
  return helpContent(readFileSync(file, 'utf8'), texts, (path) =>
    webpSize(readFileSync(join(file, '..', path))),
  );
}

/**
 * Width and height of a WebP in pixels (RFC 9649). The extended form has both less one in its head, and the
 * simple one in its first frame.
 * @throws Error when it is none
 */
export function webpSize(bytes: Buffer): { width: number; height: number } {
  const form = bytes.toString('latin1', 8, 16);
  if (form === 'WEBPVP8X') return { width: 1 + bytes.readUIntLE(24, 3), height: 1 + bytes.readUIntLE(27, 3) };
  if (form !== 'WEBPVP8 ') throw new Error('no picture in WebP');
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
}

/**
 * Makes a page of its Markdown: a title, headings of the second depth, paragraphs, pictures, steps and lists.
 * A quoted
 * `{{section.key}}` becomes the text of the product. Throws if there is no such text, if that text waits for
 * a value, or if the page has something else.
 */
export function helpContent(markdown: string, texts: FlatTexts, sizeOf: SizeOf): HelpContent {
  const [title, ...tokens] = marked.lexer(markdown).filter(({ type }) => type !== 'space');
  if (title?.type !== 'heading' || title.depth !== 1) throw new Error('a page begins with its title');
  const said = (runs: readonly HelpRun[]) => runs.map(({ words }) => words).join('');
  const runsOf = (inline: readonly Token[] | undefined): HelpRun[] =>
    (inline ?? []).flatMap((token): HelpRun[] => {
      if (token.type === 'strong') return [{ words: said(runsOf(token.tokens)), isStrong: true }];
      if (token.type === 'link') return [{ words: said(runsOf(token.tokens)), page: linkedPage(token.href) }];
      if (token.type === 'text' && token.tokens) return runsOf(token.tokens);
      if (token.type !== 'text' && token.type !== 'escape') throw new Error(`no ${token.type} in a page`);
      return [{ words: quoting(token.text, texts) }];
    });
  const headings = tokens.filter(({ type }) => type === 'heading');
  const blocks = tokens.map((token): HelpBlock => {
    if (token.type === 'heading' && token.depth === 2)
      return {
        kind: 'heading',
        id: `part-${headings.indexOf(token) + 1}`,
        words: said(runsOf(token.tokens)),
      };
    const [only, ...others] = token.type === 'paragraph' ? (token.tokens ?? []) : [];
    if (only?.type === 'image' && others.length === 0)
      return { kind: 'picture', src: only.href, alt: quoting(only.text, texts), ...sizeOf(only.href) };
    if (token.type === 'paragraph') return { kind: 'paragraph', runs: runsOf(token.tokens) };
    if (token.type !== 'list') throw new Error(`no ${token.type} in a page`);
    const { ordered, items } = token as Tokens.List;
    return { kind: ordered ? 'steps' : 'list', items: items.map((item) => runsOf(item.tokens)) };
  });
  return { title: said(runsOf(title.tokens)), blocks };
}

/** The contents of the handbook for a language, as its build has them. */
export function helpEntry(page: string, { title, blocks }: HelpContent): HelpEntry {
  const headings = blocks.flatMap((block) => (block.kind === 'heading' ? [block.words] : []));
  const words = wordsOf(blocks).map((word) => word.toLowerCase());
  return { page, title, headings, words: [...new Set(words)].filter(({ length }) => length > 2).join(' ') };
}

/** All words of the parts of a page, in their order. */
export function wordsOf(blocks: readonly HelpBlock[]): string[] {
  const runs = blocks.flatMap((block) =>
    block.kind === 'heading'
      ? [block]
      : block.kind === 'paragraph'
        ? block.runs
        : block.kind === 'picture'
          ? []
          : block.items.flat(),
  );
  return runs.flatMap(({ words }) => words.match(/[\p{L}\p{N}]+/gu) ?? []);
}

function linkedPage(href: string): string {
  const page = href.replace(/\.md$/, '');
  if (!HELP_PAGES.includes(page)) throw new Error(`the link to ${href} leads to no page`);
  return page;
}

function quoting(words: string, texts: FlatTexts): string {
  return words.replaceAll(/\{\{([^}]+)\}\}/g, (_, key: string) => {
    const text = texts[key];
    if (text === undefined) throw new Error(`there is no text ${key}`);
    if (text.includes('{{')) throw new Error(`the text ${key} waits for a value`);
    return text;
  });
}
