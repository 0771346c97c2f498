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

/** Reads a page from its file. */
export function readHelp(root: string, language: Language, page: string, texts: FlatTexts): HelpContent {
  return helpContent(readFileSync(helpFile(root, language, page), 'utf8'), texts);
}

/**
 * Makes a page of its Markdown: a title, headings of the second depth, paragraphs, steps and lists. A quoted
 * `{{section.key}}` becomes the text of the product. Throws if there is no such text, if that text waits for
 * a value, or if the page has something else.
 */
export function helpContent(markdown: string, texts: FlatTexts): HelpContent {
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
    block.kind === 'heading' ? [block] : block.kind === 'paragraph' ? block.runs : block.items.flat(),
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
