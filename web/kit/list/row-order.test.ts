import { describe, expect, test } from 'vitest';
import type { CellValue, ColumnType } from '#domain/column.ts';
import { columnOrder } from './row-order.ts';

/** Sorts as a grid does: it negates the result for a descending order. */
function sorted(type: ColumnType, values: readonly CellValue[], isDescending = false): CellValue[] {
  const order = columnOrder(type, 'es-ES');
  return [...values].sort((a, b) => order(a, b, isDescending) * (isDescending ? -1 : 1));
}

describe('order of a column', () => {
  const CASES: [string, ColumnType, CellValue[], CellValue[]][] = [
    [
      'words without regard of case and accents',
      'text',
      ['zeta', 'Álava', 'abad', 'Ñu', 'nube'],
      ['abad', 'Álava', 'nube', 'Ñu', 'zeta'],
    ],
    ['codes by their numbers', 'code', ['A10', 'A9', '0100', 'A1'], ['0100', 'A1', 'A9', 'A10']],
    ['numbers', 'dist', [100, 9, 20], [9, 20, 100]],
    [
      'money, which the wire writes as text',
      'money',
      ['1000.00', '9.50', '-3.00'],
      ['-3.00', '9.50', '1000.00'],
    ],
    ['durations beyond a day', 'dur', [90_000, 3_600, 59], [59, 3_600, 90_000]],
    ['days', 'date', ['2026-02-01', '2025-12-31'], ['2025-12-31', '2026-02-01']],
    ['hours', 'hour', ['23:00:00', '04:30:00'], ['04:30:00', '23:00:00']],
  ];
  test.each(CASES)('%s', (_name, type, given, wanted) => {
    expect(sorted(type, given)).toEqual(wanted);
    expect(sorted(type, given, true)).toEqual([...wanted].reverse());
  });

  test('the unknown comes last both ways, after zero', () => {
    expect(sorted('int', [null, 3, 0, null])).toEqual([0, 3, null, null]);
    expect(sorted('int', [null, 3, 0, null], true)).toEqual([3, 0, null, null]);
    expect(sorted('text', ['', 'b', null, 'a'], true).slice(0, 2)).toEqual(['b', 'a']);
  });
});
