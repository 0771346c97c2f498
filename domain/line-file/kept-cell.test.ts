import { expect, test } from 'vitest';
import { cellOfKept, keptCell, keptCellOf } from './kept-cell.ts';

test.each([
  ['a text', 'F-1', 'F-1'],
  ['a number', 80.5, 80.5],
  ['nothing', null, null],
  ['a day of a workbook', new Date('2024-03-01T00:00:00Z'), new Date('2024-03-01T00:00:00Z')],
  ['a date that is none', new Date(Number.NaN), null],
])('%s is the same after it was stored', (_, cell, expected) => {
  expect(cellOfKept(JSON.parse(JSON.stringify(keptCell(cell))))).toEqual(expected);
});

test.each([
  ['the cell under its head', 'amount', '12,00'],
  ['the text that was written over it', 'license', '1234BCD'],
  ['an emptied cell', 'place', ''],
  ['a text in a field without a column', 'fleet_id', '28014'],
  ['nothing without a column', 'remarks', null],
])('a field has %s', (_, field, expected) => {
  const line = {
    line: 2,
    cells: ['0000XXX', '12,00', 'A-6'],
    mended: { license: '1234BCD', place: '', fleet_id: '28014' },
  };
  expect(keptCellOf(line, field, { license: 0, amount: 1, place: 2 })).toBe(expected);
});
