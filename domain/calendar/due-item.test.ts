import { expect, test } from 'vitest';
import type { Due } from '../vehicle/due.ts';
import { dueStanding } from './due-item.ts';

const TODAY = '2026-03-02';
const SERVICE: Due = {
  kind: 'maintenance',
  of: null,
  day: null,
  odometerKm: 60_000,
  warn: { days: 15, km: 1_000 },
};

test.each<[string, Partial<Due>, number | null, number | null, object]>([
  // 900 km at 100 km a day: nine days.
  [
    'a figure alone',
    {},
    59_100,
    100,
    { state: 'close', day: '2026-03-11', isProjected: true, daysLeft: 9, kmLeft: 900 },
  ],
  [
    'an earlier day',
    { day: '2026-03-10' },
    59_100,
    100,
    { state: 'close', day: '2026-03-10', isProjected: false, daysLeft: 8, kmLeft: 900 },
  ],
  [
    'a later day',
    { day: '2026-09-01' },
    58_500,
    100,
    { state: 'planned', day: '2026-03-17', isProjected: true, daysLeft: 15, kmLeft: 1_500 },
  ],
  [
    'a figure that was passed',
    { day: '2026-09-01' },
    60_200,
    100,
    { state: 'expired', day: TODAY, isProjected: true, daysLeft: 0, kmLeft: -200 },
  ],
  [
    'a vehicle that stands',
    {},
    50_000,
    0,
    { state: 'planned', day: null, isProjected: false, daysLeft: null, kmLeft: 10_000 },
  ],
  [
    'no odometer',
    { day: '2026-03-01' },
    null,
    null,
    { state: 'expired', day: '2026-03-01', isProjected: false, daysLeft: -1, kmLeft: null },
  ],
  [
    'hardly any distance',
    {},
    0,
    1,
    { state: 'planned', day: null, isProjected: false, daysLeft: null, kmLeft: 60_000 },
  ],
])('%s', (_name, due, odometerKm, dailyKm, expected) => {
  expect(dueStanding({ ...SERVICE, ...due }, { today: TODAY, odometerKm, dailyKm })).toEqual(expected);
});
