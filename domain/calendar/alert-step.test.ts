import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addDays, type Day } from '../day.ts';
import type { Due, DueKind } from '../vehicle/due.ts';
import { type AlertStep, alertSteps } from './alert-step.ts';

const DUE_DAY = '2026-06-15';
const FIGURE = 60_000;
const due = (kind: DueKind, columns: Partial<Due> = {}): Due => ({
  kind,
  of: null,
  day: null,
  odometerKm: null,
  warn: { days: 15, km: 1_000 },
  ...columns,
});
const dated = (kind: DueKind) => due(kind, { day: DUE_DAY });
const write = ({ measure, step }: AlertStep) => `${measure} ${step}`;

/** The steps that are raised when the job runs on these days before the due day. */
function raised(
  one: Due,
  days: readonly number[],
  kmAt: (left: number) => number | null = () => null,
): string[] {
  const seen = new Map<string, Day>();
  for (const left of days) {
    const today = addDays(DUE_DAY, -left);
    const moment = { today, odometerKm: kmAt(left), reachedOn: seen.get('km 0') ?? null };
    for (const step of alertSteps(one, moment)) if (!seen.has(write(step))) seen.set(write(step), today);
  }
  return [...seen.keys()];
}
const everyDay = Array.from({ length: 111 }, (_, n) => 90 - n);

describe('each day, every step is raised once', () => {
  test.each<[DueKind, readonly number[]]>([
    ['renting', [60, 30, 7, 0, -7, -14]],
    ['inspection', [7, 0, -7, -14]],
    ['maintenance', [15, 7, 0, -7, -14]],
    ['revision', [15, 7, 0, -7, -14]],
  ])('%s', (kind, steps) => {
    expect(raised(dated(kind), everyDay)).toEqual(steps.map((step) => `day ${step}`));
  });

  it('by the odometer, then every week', () => {
    // 50 km a day: 1,000 km are left 20 days before, 500 ten days before.
    const kmAt = (left: number) => FIGURE - 50 * left;
    expect(raised(due('maintenance', { odometerKm: FIGURE }), everyDay, kmAt)).toEqual([
      'km 1000',
      'km 500',
      'km 0',
      'week 1',
      'week 2',
    ]);
  });

  it('by the kilometres of a contract, then every 1,000 km', () => {
    const contract = due('mileage', { odometerKm: FIGURE, warn: { days: 0, km: 3_000 } });
    const kmAt = (left: number) => FIGURE - 150 * left;
    expect(raised(contract, everyDay, kmAt)).toEqual([
      'km 3000',
      'km 1500',
      'km 0',
      'km -1000',
      'km -2000',
      'km -3000',
    ]);
  });
});

test('whichever days are missed, no step is raised twice and the newest is not left out', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<DueKind>('renting', 'inspection', 'maintenance', 'revision'),
      fc.array(fc.boolean(), { minLength: everyDay.length, maxLength: everyDay.length }),
      (kind, runs) => {
        const days = everyDay.filter((_, n) => runs[n]);
        const all = raised(dated(kind), everyDay);
        const found = raised(dated(kind), days);
        expect(new Set(found).size).toBe(found.length);
        // In the order of the table, and up to date on the last run.
        expect(found).toEqual(all.filter((step) => found.includes(step)));
        expect(found.at(-1)).toEqual(days.length === 0 ? undefined : raised(dated(kind), days.slice(-1))[0]);
      },
    ),
  );
});

test.each<[string, Day, number, readonly string[]]>([
  // A year from 1 January, 30,000 km: 25 % of the term have passed on 3 April (day 92).
  ['on the way to the limit exactly', '2026-04-03', 7_561, []],
  ['on the way past it', '2026-04-03', 7_570, ['projection 0']],
  ['before a quarter of the term', '2026-03-31', 9_000, []],
  ['past the limit already', '2026-10-01', 30_100, ['km 0']],
  ['after the end', '2027-01-01', 29_900, ['km 1500']],
])('projected: %s', (_name, today, driven, expected) => {
  const contract = due('mileage', {
    odometerKm: 40_000,
    warn: { days: 0, km: 3_000 },
    term: { from: '2026-01-01', to: '2027-01-01', fromKm: 10_000 },
  });
  const moment = { today, odometerKm: 10_000 + driven, reachedOn: null };
  expect(alertSteps(contract, moment).map(write)).toEqual(expected);
});
