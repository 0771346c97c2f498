import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../day.ts';
import { REPORTS } from './index.ts';
import { changeOf, isUnknownPeriod, previousRange } from './previous.ts';
import { daysIn } from './range.ts';
import type { ReportId } from './report.ts';

const TODAY = '2026-11-23';
const before = (id: ReportId, from: string, to: string, today = TODAY) =>
  previousRange({ from, to }, REPORTS.get(id)!, today);

describe('the previous period', () => {
  it.each<[string, ReportId, string, string, [string, string]]>([
    ['a day: a week before', 'Summary', '2026-11-22', '2026-11-22', ['2026-11-15', '2026-11-15']],
    ['a weekend', 'Summary', '2026-11-21', '2026-11-22', ['2026-11-14', '2026-11-15']],
    ['seven days: the seven before', 'Summary', '2026-11-16', '2026-11-22', ['2026-11-09', '2026-11-15']],
    ['eight days: two weeks before', 'Summary', '2026-11-15', '2026-11-22', ['2026-11-01', '2026-11-08']],
    ['a month of 28 days', 'Summary', '2026-02-01', '2026-02-28', ['2026-01-04', '2026-01-31']],
    ['a month of 29', 'Summary', '2024-02-01', '2024-02-29', ['2023-12-28', '2024-01-25']],
    ['a month of 30', 'Summary', '2026-09-01', '2026-09-30', ['2026-07-28', '2026-08-26']],
    ['a month of 31', 'Health', '2026-03-01', '2026-03-31', ['2026-01-25', '2026-02-24']],
    ['a year', 'Summary', '2025-01-01', '2025-12-31', ['2023-12-27', '2024-12-25']],
    ['from the first day kept', 'Summary', '2021-11-30', '2021-12-06', ['2021-11-23', '2021-11-29']],
    ['from the first day asked for', 'APIRequests', '2026-09-01', '2026-09-01', ['2026-08-25', '2026-08-25']],
  ])('of %s', (_name, id, from, to, [previousFrom, previousTo]) => {
    expect(before(id, from, to)).toEqual({ from: previousFrom, to: previousTo });
  });

  it.each<[string, ReportId, string, string]>([
    ['of a day that is not over', 'Summary', '2026-11-17', '2026-11-23'],
    ['of dues to come', 'Calendar', '2026-10-24', '2026-11-20'],
    ['before the first day kept', 'Summary', '2021-11-29', '2021-12-05'],
    ['before the first request kept', 'APIRequests', '2026-08-31', '2026-08-31'],
    ['longer than a year, where a leap day is missing', 'Summary', '2024-01-01', '2024-12-31'],
  ])('there is none %s', (_name, id, from, to) => {
    expect(before(id, from, to)).toBeNull();
  });

  it('does not begin before the first day that a report has', () => {
    // Refuellings are stored from 2020-09-01 on.
    expect(before('Refueling', '2020-09-08', '2020-09-08', '2022-01-10')?.from).toBe('2020-09-01');
    expect(before('Refueling', '2020-09-07', '2020-09-07', '2022-01-10')).toBeNull();
  });

  it('is as long, ends before, and has the same weekdays; no later one does', () => {
    fc.assert(
      fc.property(fc.nat({ max: 300 }), fc.nat({ max: 364 }), (ago, length) => {
        const to = addDays(TODAY, -1 - ago);
        const range = { from: addDays(to, -length), to };
        const previous = previousRange(range, REPORTS.get('Summary')!, TODAY)!;
        const shift = daysIn({ from: previous.from, to: range.from }) - 1;
        expect(daysIn(previous)).toBe(daysIn(range));
        expect(previous.to < range.from).toBe(true);
        expect(shift % 7).toBe(0);
        expect(shift - 7).toBeLessThan(daysIn(range));
      }),
    );
  });
});

describe('the change of a figure', () => {
  it.each([
    ['dist', null, 104, 100, { direction: 'up', by: 4, isPoints: false, verdict: null }],
    ['int', 'less', 3, 4, { direction: 'down', by: 25, isPoints: false, verdict: 'better' }],
    ['int', 'less', 5, 4, { direction: 'up', by: 25, isPoints: false, verdict: 'worse' }],
    ['dec1', 'more', 70, 80, { direction: 'down', by: 12.5, isPoints: false, verdict: 'worse' }],
    // A share that rises from 80 % to 82 % rises by two points, not by 2.5 %.
    ['pct', 'more', 82, 80, { direction: 'up', by: 2, isPoints: true, verdict: 'better' }],
    ['pct', 'less', -3, 1, { direction: 'down', by: 4, isPoints: true, verdict: 'better' }],
    ['pct', 'more', 5, 0, { direction: 'up', by: 5, isPoints: true, verdict: 'better' }],
    ['int', 'less', 3, 0, { direction: 'up', by: null, isPoints: false, verdict: 'worse' }],
    ['int', 'less', 0, 3, { direction: 'down', by: 100, isPoints: false, verdict: 'better' }],
    ['int', 'less', 0, 0, { direction: 'same', by: 0, isPoints: false, verdict: null }],
    // A change too small to show has no verdict either.
    ['int', 'less', 10_001, 10_000, { direction: 'same', by: 0, isPoints: false, verdict: null }],
  ] as const)('%s, better %s: %s after %s', (type, better, now, previous, change) => {
    expect(changeOf({ type, better }, now, previous)).toEqual(change);
  });

  it('is unknown where one of the two is', () => {
    expect(changeOf({ type: 'cons', better: 'less' }, null, 8)).toBeNull();
    expect(changeOf({ type: 'cons', better: 'less' }, 8, null)).toBeNull();
  });
});

it.each([
  [{ distance: null, cost: null }, true],
  // Nothing was driven, and that is known.
  [{ distance: 0, cost: null }, false],
])('a period of %o is unknown: %s', (figures, expected) => {
  expect(isUnknownPeriod(figures)).toBe(expected);
});
