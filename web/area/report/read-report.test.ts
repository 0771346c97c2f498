import { expect, it } from 'vitest';
import { isReportPart, withParts } from './read-report.ts';

const HEAD = {
  columns: ['license', 'initPlace'],
  marks: ['vehicleId'],
  from: '2026-03-02',
  to: '2026-03-08',
  estimate: 3,
  consolidatedTo: '2026-03-05',
  asked: {},
  rules: [],
};
const ROWS = [
  ['1234BCD', 'Logroño', 1],
  ['5678FGH', 'Cañón', 2],
  ['9012JKL', null, 3],
];
const END = { totals: [], spreads: [], figures: { subjects: 3 }, charts: [] };
const PARTS = [
  HEAD,
  {
    block: {
      count: 2,
      columns: [['1234BCD', '5678FGH'], { words: ['Logroño', 'Cañón'], at: [0, 1] }, [1, 2]],
    },
  },
  { block: { count: 1, columns: ['9012JKL', null, 3] } },
];

it('a report is its head and its rows in order, however many parts come at a time', () => {
  const whole = { head: HEAD, rows: ROWS.map((values, at) => ({ at, values })) };
  const blank = { head: null, rows: [] };
  expect(withParts(blank, PARTS)).toEqual(whole);
  expect(PARTS.reduce((old, part) => withParts(old, [part]), withParts(blank, []))).toEqual(whole);
});

it('its totals end it', () => {
  expect([...PARTS, END].map(isReportPart)).toEqual([true, true, true, false]);
});
