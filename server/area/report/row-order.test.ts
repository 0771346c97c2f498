import { expect, it } from 'vitest';
import type { CellValue, ColumnType } from '#domain/column.ts';
import { orderRows } from './row-order.ts';

const ordered = (type: ColumnType, values: CellValue[], isDescending = false) =>
  orderRows(
    values.map((value) => [value]),
    { at: 0, type, isDescending, language: 'es' },
  ).map(([value]) => value);

it.each([
  // Words that differ only by accents or case count as equal. Unknown values come last in both directions.
  ['text', ['Úbeda', 'zamora', null, 'ubeda', 'Ávila'], ['Ávila', 'Úbeda', 'ubeda', 'zamora', null]],
  ['code', ['10A', '9A', '', '1000AAA'], ['9A', '10A', '1000AAA', '']],
  ['int', [10, 9, null, 0], [0, 9, 10, null]],
  ['money', ['10.00', '9.50'], ['9.50', '10.00']],
  ['date', ['2026-03-01', '2025-12-31'], ['2025-12-31', '2026-03-01']],
  ['bool', [true, false], [false, true]],
] as const)('orders %s', (type, values, expected) => {
  expect(ordered(type, [...values])).toEqual(expected);
});

it('turns round what is known alone', () => {
  expect(ordered('int', [1, null, 2], true)).toEqual([2, 1, null]);
  expect(ordered('text', ['a', null, 'b'], true)).toEqual(['b', 'a', null]);
});
