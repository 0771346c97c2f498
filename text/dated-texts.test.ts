import { expect, test } from 'vitest';
import type { Described } from '#domain/list.ts';
import { DATED_SECTIONS } from '#domain/vehicle/dated-kind.ts';
import { DATED_KINDS } from '#domain/vehicle/dated-kinds.ts';
import { readCatalogues } from './catalogues.ts';
import { hasText } from './key.ts';

const es = readCatalogues('es');

test('every section of dated rows is that of a kind', () => {
  expect(DATED_KINDS.map(({ section }) => section)).toEqual(DATED_SECTIONS);
});

// The other languages have the keys of Spanish (text.test.ts).
test.each(DATED_KINDS)('$section: fields, columns and states have their texts', (kind) => {
  const { section, input } = kind;
  const { columns }: Described = kind;
  const states = columns.flatMap(({ id, words }) =>
    id === 'state' && words && 'coded' in words ? words.of : [],
  );
  const wanted = [
    ...Object.keys(input.shape),
    ...columns.map((column) => column.input ?? column.id),
    ...states.flatMap((state) => [`state_${state}`, `standing_${state}`]),
  ];
  expect(wanted.filter((key) => !hasText(es[section], key))).toEqual([]);
});
