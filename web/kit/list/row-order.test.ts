import { describe, expect, test } from 'vitest';
import type { CellValue, ColumnType } from '#domain/column.ts';
import { positionsOf } from './row-order.ts';

function sorted(type: ColumnType, values: readonly CellValue[], isDescending = false): CellValue[] {
  const dir = isDescending ? 'desc' : 'asc';
  return Array.from(positionsOf(values, { type, dir, locale: 'es-ES' }), (at) => values[at]!);
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

  test('equal ones keep their order both ways', () => {
    const positions = (dir: 'asc' | 'desc') => [
      ...positionsOf(['Álava', 'alava', 'Burgos', 'ALAVA'], { type: 'text', dir, locale: 'es-ES' }),
    ];
    expect(positions('asc')).toEqual([0, 1, 3, 2]);
    expect(positions('desc')).toEqual([2, 0, 1, 3]);
  });
});
