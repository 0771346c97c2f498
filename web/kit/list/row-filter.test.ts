import { describe, expect, test } from 'vitest';
import { hasWords } from '#domain/plain-text.ts';
import type { Filter } from './filter.ts';
import { chosenOf, filterQuery, filterRows, rangeEnds } from './row-filter.ts';

type Row = { id: number; name: string; status: string; on: boolean; day: string | null; fleet: number };
const ROWS: readonly Row[] = [
  { id: 1, name: 'José García', status: 'new', on: true, day: '2026-01-10', fleet: 3 },
  { id: 2, name: 'Ana Peña', status: 'old', on: false, day: null, fleet: 17 },
  { id: 3, name: 'Rui Gouveia', status: 'gone', on: false, day: '2026-02-01T23:00:00Z', fleet: 1 },
];
const FILTERS: readonly Filter<Row>[] = [
  { name: 'name', label: '', kind: 'text' },
  { name: 'status', label: '', kind: 'enum', options: [] },
  { name: 'on', label: '', kind: 'bool' },
  { name: 'day', label: '', kind: 'range' },
  { name: 'fleet', label: '', kind: 'fleets' },
  { name: 'odd', label: '', kind: 'bool', matches: (row, value) => String(row.id % 2 === 1) === value },
];
const found = (values: Record<string, string>, q = '') =>
  filterRows(ROWS, FILTERS, values, { q, words: (row) => [row.name, row.status] }).map(({ id }) => id);

describe('rows filtered here', () => {
  test.each<[string, Record<string, string>, string, number[]]>([
    ['nothing set', {}, '', [1, 2, 3]],
    ['text without accents', { name: 'garcia' }, '', [1]],
    ['one of several choices', { status: 'new,gone' }, '', [1, 3]],
    ['no', { on: 'false' }, '', [2, 3]],
    ['both ends of a range are inside', { day: '2026-01-10,2026-01-10' }, '', [1]],
    ['an open end; the unknown is outside', { day: '2026-01-11,' }, '', [3]],
    ['a fleet is its number, not its digits', { fleet: '1' }, '', [3]],
    ['a rule of the filter itself', { odd: 'true' }, '', [1, 3]],
    ['all of them together', { odd: 'true', on: 'true' }, '', [1]],
    ['words in any order', {}, 'new jose', [1]],
    ['a filter that does not exist changes nothing', { other: 'x' }, '', [1, 2, 3]],
  ])('%s', (_name, values, q, wanted) => {
    expect(found(values, q)).toEqual(wanted);
  });
});

describe('values of the address', () => {
  test('the query of the wire', () => {
    expect(filterQuery(FILTERS, { status: 'a,b', day: '2026-01-01,', on: 'true', other: '1' })).toEqual({
      status: 'a,b',
      day_from: '2026-01-01',
      on: 'true',
    });
  });

  test.each([
    ['2026-01-01,2026-01-31', { from: '2026-01-01', to: '2026-01-31' }],
    [',2026-01-31', { from: null, to: '2026-01-31' }],
    ['yesterday,2026-1-3', { from: null, to: null }],
  ])('range %s', (value, wanted) => {
    expect(rangeEnds(value)).toEqual(wanted);
  });

  test('choices that are no longer offered are left out', () => {
    expect(chosenOf('a,zz,b,', ['a', 'b', 'c'])).toEqual(['a', 'b']);
  });

  test('every word must be there', () => {
    expect(hasWords(['Peña', null], 'pena')).toBe(true);
    expect(hasWords(['Peña', null], 'pena ana')).toBe(false);
  });
});
