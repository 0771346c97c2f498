import { existsSync, globSync, statSync } from 'node:fs';
import { join, parse } from 'node:path';
import { describe, expect, it } from 'vitest';
import { HELP_GROUPS, type HelpPage } from '#domain/help/pages.ts';
import { LANGUAGES } from '#domain/language.ts';
import {
  HELP_PAGES,
  helpContent,
  helpEntry,
  PICTURE_MAX_BYTES,
  quotedTexts,
  readHelp,
  webpSize,
  wordsOf,
} from './handbook.ts';
import { HELP_PICTURES, helpPicturesOf } from './help-pictures.ts';
import { picturesOf } from './picture-list.ts';

const ROOT = join(import.meta.dirname, '..');
const NO_PICTURE = (path: string): never => {
  throw new Error(`no picture ${path}`);
};
const TEXTS = { 'word.save': 'Guardar', 'vehicle.of': 'De {{license}}' };

describe('a page', () => {
  it('is made of its Markdown', () => {
    const made = helpContent(
      '# Uno\n\nPulse **{{word.save}}** o vea [el mapa](map.md).\n\n## Dos\n\n1. Abra\n2. Cierre\n\n- fin\n\n## Tres\n',
      TEXTS,
      NO_PICTURE,
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
    ['![foto](map.jpg)', 'no picture map.jpg'],
    ['Vea ![foto](../pictures/map.webp)', 'no image in a page'],
    ['### Tres', 'no heading in a page'],
  ])('with %s is refused', (words, fault) => {
    expect(() => helpContent(`# Uno\n\n${words}\n`, TEXTS, NO_PICTURE)).toThrow(fault);
  });
});

it('a picture has its words and its size, and is not searched', () => {
  const sizeOf = () => ({ width: 900, height: 540 });
  const made = helpContent('# Uno\n\n![El {{word.save}}](../pictures/map.webp)\n', TEXTS, sizeOf);
  expect(made.blocks).toEqual([
    { kind: 'picture', src: '../pictures/map.webp', alt: 'El Guardar', width: 900, height: 540 },
  ]);
  expect(helpEntry('map', made).words).toBe('');
});

// 900 is 0x384 and 540 is 0x21c; the extended form has one less: 899 is 0x383, 539 is 0x21b.
it.each([
  ['the simple form', 'VP8 ', '000000000000009d012a84031c02'],
  ['the extended form', 'VP8X', '0a00000020000000830300' + '1b0200'],
])('the size of a picture is read from %s', (_, form, rest) => {
  const bytes = Buffer.concat([Buffer.from(`RIFF....WEBP${form}`, 'latin1'), Buffer.from(rest, 'hex')]);
  expect(webpSize(bytes)).toEqual({ width: 900, height: 540 });
});

it('a picture of another kind is refused', () => {
  expect(() => webpSize(Buffer.from('GIF89a..........'))).toThrow('no picture in WebP');
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

  it('has one picture of each screen that it explains, small enough, and no other', () => {
    const ofScreens = HELP_GROUPS.flatMap((group) => group.pages as readonly HelpPage[])
      .filter(({ screens }) => screens.length > 0)
      .map(({ page }) => page);
    for (const [language, read] of pages) {
      const drawn = read.flatMap(({ page, blocks }) =>
        blocks.flatMap((block) => (block.kind === 'picture' ? [{ page, ...block }] : [])),
      );
      expect(drawn.map(({ page }) => page).sort(), language).toEqual(ofScreens.toSorted());
      for (const { page, src, alt } of drawn) {
        expect(src).toBe(`../pictures/${page}.webp`);
        expect(alt.length).toBeGreaterThan(15);
      }
      expect(new Set(drawn.map(({ alt }) => alt)).size).toBe(drawn.length);
    }
    const files = globSync('*', { cwd: join(ROOT, HELP_PICTURES) });
    expect(files.sort()).toEqual(ofScreens.map((page) => `${page}.webp`).sort());
    const bytes = files.map((file) => statSync(join(ROOT, HELP_PICTURES, file)).size);
    expect(Math.max(...bytes)).toBeLessThanOrEqual(PICTURE_MAX_BYTES);
    expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(2_500_000);
    expect(
      helpPicturesOf(['', ''])
        .map(({ file }) => parse(file).base)
        .sort(),
    ).toEqual(files);
  });

  it('shows folders that are there', () => {
    const folders = picturesOf(['', '']).map(({ shows }) => shows);
    expect(folders.filter((folder) => !existsSync(join(ROOT, folder)))).toEqual([]);
  });
});
