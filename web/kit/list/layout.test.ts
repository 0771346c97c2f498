import { describe, expect, test } from 'vitest';
import type { Column } from '#domain/column.ts';
import { layoutOf, moveColumn, placeColumns } from './layout.ts';

const COLUMNS: readonly Column[] = [
  { id: 'license', type: 'code', required: true },
  { id: 'alias', type: 'text' },
  { id: 'brand', type: 'text', hidden: true },
  { id: 'fleet', type: 'text' },
];

const kept = (...ids: string[]) => ({
  columns: ids.map((id) => ({ id: id.replace('-', ''), width: null, hidden: id.startsWith('-') })),
  sort: null,
});
const shown = (layout: Parameters<typeof placeColumns>[1]) =>
  placeColumns(COLUMNS, layout).map(({ column, isHidden }) => (isHidden ? `-${column.id}` : column.id));

describe('the columns as the user has them', () => {
  test.each([
    ['nothing kept: as declared', null, ['license', 'alias', '-brand', 'fleet']],
    ['the order kept', kept('fleet', '-alias', 'license', 'brand'), ['fleet', '-alias', 'license', 'brand']],
    [
      'a new column after the one declared before it',
      kept('fleet', 'license', 'alias'),
      ['fleet', 'license', 'alias', '-brand'],
    ],
    [
      'a new first column comes first',
      kept('fleet', 'alias', 'brand'),
      ['license', 'fleet', 'alias', 'brand'],
    ],
    [
      'a column that is gone is forgotten',
      kept('old', 'license', 'alias', 'brand', 'fleet'),
      ['license', 'alias', 'brand', 'fleet'],
    ],
    [
      'a required column cannot be hidden',
      kept('-license', 'alias', 'brand', 'fleet'),
      ['license', 'alias', 'brand', 'fleet'],
    ],
  ])('%s', (_name, layout, wanted) => {
    expect(shown(layout)).toEqual(wanted);
  });

  test('widths and order survive being kept', () => {
    const placed = placeColumns(COLUMNS, null).map((one) =>
      one.column.id === 'alias' ? { ...one, width: 210 } : one,
    );
    const layout = layoutOf(moveColumn(placed, 3, 0), { id: 'alias', dir: 'desc' });
    expect(layout.sort).toEqual({ id: 'alias', dir: 'desc' });
    expect(placeColumns(COLUMNS, layout).map(({ column, width }) => [column.id, width])).toEqual([
      ['fleet', null],
      ['license', null],
      ['alias', 210],
      ['brand', null],
    ]);
  });

  test.each([
    [0, 2, ['b', 'c', 'a', 'd']],
    [3, 0, ['d', 'a', 'b', 'c']],
    [1, 9, ['a', 'c', 'd', 'b']],
    [2, -1, ['c', 'a', 'b', 'd']],
  ])('moving %i to %i', (from, to, wanted) => {
    expect(moveColumn(['a', 'b', 'c', 'd'], from, to)).toEqual(wanted);
  });
});
