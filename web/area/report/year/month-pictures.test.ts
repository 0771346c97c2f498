import { expect, test } from 'vitest';
import type { ReportHead } from '#api/report.ts';
import { knownRuns, monthPictures } from './month-pictures.ts';

const HEAD = {
  columns: ['month', 'distance', 'consumption', 'cost', 'refuelAmount', 'finesAmount'],
  marks: ['electric'],
  to: '2026-02-10',
} as unknown as ReportHead;
const ROWS = [
  ['2025-12-01', 0, null, '0.00', '0.00', '0.00', false],
  ['2026-01-01', 40_000, 8, '100.00', '50.00', '-25.00', false],
  ['2026-02-01', 10_000, 20, '0.00', '25.00', '0.00', true],
].map((values, at) => ({ at, values }));

test('a month is drawn beside the largest of the year; one that is not over says up to when', () => {
  expect(monthPictures(ROWS, HEAD)).toMatchObject([
    { month: '2025-12-01', to: null, distanceShare: 0, consumptionShare: null },
    {
      ...{ month: '2026-01-01', to: null, distanceShare: 1, consumptionShare: 1 },
      // A negative amount has no length.
      money: [{ share: 1 }, { share: 0.5 }, { amount: '-25.00', share: 0 }],
    },
    // Kilowatt hours are in the words, but not drawn beside litres.
    {
      to: '2026-02-10',
      distanceShare: 0.25,
      consumption: 20,
      consumptionShare: null,
      money: [{ share: 0 }, { share: 0.25 }, {}],
    },
  ]);
});

test('the line breaks off where a month is unknown', () => {
  expect(knownRuns([0.5, 0.6, null, 0.4, null])).toEqual([[0, 1], [3]]);
});

test('a month of which nothing is known has no lengths, and no part in those of the others', () => {
  const none = { at: 3, values: ['2025-11-01', null, null, null, null, null, null] };
  const [unknown, ...others] = monthPictures([none, ...ROWS], HEAD);
  expect(unknown).toMatchObject({
    ...{ distance: null, distanceShare: 0, consumption: null, consumptionShare: null },
    money: [{ amount: null, share: 0 }, {}, {}],
  });
  expect(others).toEqual(monthPictures(ROWS, HEAD));
});
