import { expect, test } from 'vitest';
import type { CellValue, ColumnType } from '#domain/column.ts';
import { formatter } from '#text/format.ts';
import type { Translate } from '#text/key.ts';
import { SPAIN } from '#text/spain.builder.ts';
import { cellText } from './cell-text.ts';

const f = formatter(SPAIN);
const t: Translate = (key) => key;
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

test.each<[ColumnType, CellValue, string]>([
  ['text', 'Ana', 'Ana'],
  ['code', '0042', '0042'],
  ['int', 1234, '1.234'],
  ['dec1', 2.25, '2,3'],
  ['dec2', 2, '2,00'],
  ['pct', 50, '50,0 %'],
  ['dist', 12_345, '12,3 km'],
  ['odometer', 12_345_678, '12.346 km'],
  ['speed', 90.4, '90 km/h'],
  ['vol', 45.678, '45,68 l'],
  ['cons', 6.25, '6,3 l/100 km'],
  ['money', '1234.50', '1.234,50 €'],
  ['dur', 90_061, '25:01:01'],
  ['date', '2026-03-09', '09/03/2026'],
  ['hour', '07:05:59', '07:05'],
  ['instant', '2026-03-09T08:00:00Z', '09/03/2026 09:00'],
  ['bool', true, 'ui.yes'],
  ['bool', false, 'ui.no'],
  ['cell', 'X', 'X'],
  ['cell', 1.5, '1,5'],
  ['int', 0, '0'],
  ['int', null, '—'],
  ['money', null, '—'],
  ['text', '', '—'],
  ['bool', null, '—'],
])('%s %j is written %s', (type, value, wanted) => {
  expect(plain(cellText({ id: 'x', type }, { x: value }, { t, f }))).toBe(wanted);
});

test('a row without the value, and words of the column itself', () => {
  expect(cellText({ id: 'x', type: 'int' }, {}, { t, f })).toBe('—');
  expect(
    cellText({ id: 'x', type: 'enum', text: (row: { x: string }) => `<${row.x}>` }, { x: 'a' }, { t, f }),
  ).toBe('<a>');
});
