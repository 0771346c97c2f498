import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#domain/language.ts';
import { HELP_PAGES, helpContent, helpEntry, quotedTexts, readHelp, wordsOf } from './handbook.ts';

const ROOT = join(import.meta.dirname, '..');
const TEXTS = { 'word.save': 'Guardar', 'vehicle.of': 'De {{license}}' };

describe('a page', () => {
  it('is made of its Markdown', () => {
    const made = helpContent(
      '# Uno\n\nPulse **{{word.save}}** o vea [el mapa](map.md).\n\n## Dos\n\n1. Abra\n2. Cierre\n\n- fin\n\n## Tres\n',
      TEXTS,
    );
    expect(made).toEqual({
      title: 'Uno',
      blocks: [
        {
          kind: 'paragraph',
          runs: [
            ...[{ words: 'Pulse ' }, { words: 'Guardar', isStrong: true }, { words: ' o vea ' }],
            ...[{ words: 'el mapa', page: 'map' }, { words: '.' }],
          ],
        },
        { kind: 'heading', id: 'part-1', words: 'Dos' },
        { kind: 'steps', items: [[{ words: 'Abra' }], [{ words: 'Cierre' }]] },
        { kind: 'list', items: [[{ words: 'fin' }]] },
        { kind: 'heading', id: 'part-2', words: 'Tres' },
      ],
    });
    expect(helpEntry('map', made)).toEqual({
      page: 'map',
      title: 'Uno',
      headings: ['Dos', 'Tres'],
      words: 'pulse guardar vea mapa dos abra cierre fin tres',
    });
  });

  it.each([
    ['{{word.sav}}', 'there is no text word.sav'],
    ['{{vehicle.of}}', 'the text vehicle.of waits for a value'],
    ['[otra](other.md)', 'the link to other.md leads to no page'],
    ['![foto](map.jpg)', 'no image in a page'],
    ['### Tres', 'no heading in a page'],
  ])('with %s is refused', (words, fault) => {
    expect(() => helpContent(`# Uno\n\n${words}\n`, TEXTS)).toThrow(fault);
  });
});

describe('the handbook', () => {
  const pages = new Map(
    LANGUAGES.map((language) => {
      const texts = quotedTexts(language);
      return [language, HELP_PAGES.map((page) => ({ page, ...readHelp(ROOT, language, page, texts) }))];
    }),
  );

  it.each(LANGUAGES)('has the files of its list, and no other, in %s', (language) => {
    const files = globSync('*.md', { cwd: join(ROOT, 'docs/handbook', language) });
    expect(files.sort()).toEqual(HELP_PAGES.map((page) => `${page}.md`).sort());
  });

  it('has the same parts in all languages', () => {
    const shapesIn = (language: (typeof LANGUAGES)[number]) =>
      pages
        .get(language)!
        .map(({ page, blocks }) => [
          page,
          ...blocks.map((block) => ('items' in block ? `${block.kind} ${block.items.length}` : block.kind)),
        ]);
    for (const language of LANGUAGES) expect(shapesIn(language)).toEqual(shapesIn('es'));
  });

  it('has short pages, and no two of one title', () => {
    for (const [language, read] of pages) {
      const lengths = read.map(({ page, blocks }) => ({ page, words: wordsOf(blocks).length }));
      expect(lengths.filter(({ words }) => words > 300 || words < 60)).toEqual([]);
      expect(new Set(read.map(({ title }) => title)).size, language).toBe(HELP_PAGES.length);
    }
  });
});
