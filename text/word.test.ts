import { expect, test } from 'vitest';
import { LANGUAGES } from '#domain/language.ts';
import type { Described, List, ValueWords } from '#domain/list.ts';
import { LISTS, RECORDS } from '#domain/lists.ts';
import { DATED_SECTIONS } from '#domain/vehicle/dated-kind.ts';
import { readCatalogues } from './catalogues.ts';
import { flatTexts } from './key.ts';

const FLAT = Object.fromEntries(LANGUAGES.map((language) => [language, flatTexts(readCatalogues(language))]));

/**
 * Sections that need every key: those with ids of something else, reports with their dictionary, forms made
 * from their section.
 */
const DICTIONARIES: readonly string[] = [
  ...['column', 'country', 'enumerated', 'head', 'report', 'screen', 'state', 'unit'],
  ...DATED_SECTIONS,
];
/**
 * Keys for the texts of every list, and for actions in the history: code composes them, as it does for codes.
 */
const MADE = /\.(list|count_\w+)$|^ui\.did_/;

/** Keys of codes, `vehicle.issue_driver`: composed from the code, so they cannot be another key. */
const CODES = new Set(
  [...LISTS, ...RECORDS]
    .flatMap((record: Described & Partial<List>) => [
      ...record.columns,
      ...record.more,
      ...(record.filters ?? []),
    ])
    .flatMap(({ words }: { words?: ValueWords }) =>
      words && 'coded' in words ? words.of.map((code) => words.coded + code) : [],
    ),
);

const said = (key: string) => LANGUAGES.map((language) => FLAT[language]![key]).join('\n');

test('a word that is shared is not said again under another key', () => {
  const shared = new Map(
    Object.keys(FLAT.es!)
      .filter((key) => key.startsWith('word.'))
      .map((key) => [said(key), key]),
  );
  const again = Object.keys(FLAT.es!)
    .filter((key) => !key.startsWith('word.') && !DICTIONARIES.includes(key.slice(0, key.indexOf('.'))))
    .filter((key) => !CODES.has(key) && !MADE.test(key) && shared.has(said(key)))
    .map((key) => `${key} is ${shared.get(said(key))}`);
  expect(again).toEqual([]);
});
