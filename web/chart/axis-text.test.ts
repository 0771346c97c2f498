import { expect, test } from 'vitest';
import type { ColumnType } from '#domain/column.ts';
import { formatter } from '#text/format.ts';
import type { Say } from '#text/say.ts';
import { SPAIN } from '#text/spain.builder.ts';
import { axisText } from './axis-text.ts';

const f = formatter(SPAIN);
const say = { f, t: String } as unknown as Say;

test.each<[ColumnType, number, string]>([
  ['dist', 12_500_000, '12.500 km'],
  ['dur', 1.5, '1,5 h'],
  ['dur', 50, '50 h'],
  ['vol', 0, '0 l'],
  ['vol', 7.25, '7,25 l'],
  ['vol', 2500, '2.500 l'],
  ['int', 40, '40'],
])('%s %d stands as %s beside an axis', (type, value, text) => {
  expect(axisText(type, value, say).replace(/[\u00a0\u202f]/g, ' ')).toBe(text);
});
