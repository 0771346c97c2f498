import { expect, it } from 'vitest';
import { type Fitness, unfitness } from './fitness.ts';

const FIT: Fitness = {
  ...{ unusable: false, in_maintenance: false },
  ...{ inspected_until: null, time_zone: 'Europe/Madrid' },
};
const range = (start: string, end: string | null) => ({
  startMs: Date.parse(start),
  endMs: end === null ? null : Date.parse(end),
});
// Monday 2 March 2026, 11:00 in Madrid.
const NOW = Date.parse('2026-03-02T10:00:00Z');
const TODAY = range('2026-03-02T07:00Z', '2026-03-02T13:00Z');
const PAST = range('2026-03-02T07:00Z', '2026-03-02T10:00Z');
const TOMORROW = range('2026-03-03T07:00Z', '2026-03-03T13:00Z');
const OPEN = range('2026-03-02T07:00Z', null);
// From 22:00 of the 10th until 06:00 of the 11th in Madrid, and until midnight.
const NIGHT = range('2026-03-10T21:00Z', '2026-03-11T05:00Z');
const EVENING = range('2026-03-10T21:00Z', '2026-03-10T23:00Z');

it.each([
  ['nothing is known against it', OPEN, {}, null],
  ['unusable', TODAY, { unusable: true }, 'vehicle.isUnusable'],
  ['in maintenance', TODAY, { in_maintenance: true }, 'vehicle.isInMaintenance'],
  ['in maintenance, for tomorrow', TOMORROW, { in_maintenance: true }, 'vehicle.isInMaintenance'],
  ['in maintenance, but it is over', PAST, { in_maintenance: true }, null],
  ['both', TODAY, { unusable: true, in_maintenance: true }, 'vehicle.isUnusable'],
  ['the inspection ran out yesterday', TODAY, { inspected_until: '2026-03-01' }, 'vehicle.notInspected'],
  ['it ran out, but it is over', PAST, { inspected_until: '2026-03-01' }, null],
  ['the inspection is valid for the last day', TODAY, { inspected_until: '2026-03-02' }, null],
  ['it runs out before tomorrow', TOMORROW, { inspected_until: '2026-03-02' }, 'vehicle.notInspected'],
  [
    'it runs out at midnight of a night shift',
    NIGHT,
    { inspected_until: '2026-03-10' },
    'vehicle.notInspected',
  ],
  ['it runs out at the end of the shift', EVENING, { inspected_until: '2026-03-10' }, null],
  ['without end, valid today', OPEN, { inspected_until: '2026-03-02' }, null],
  ['without end, no longer valid', OPEN, { inspected_until: '2026-03-01' }, 'vehicle.notInspected'],
])('%s', (_name, given, vehicle, expected) => {
  expect(unfitness(given, { ...FIT, ...vehicle }, { kept: null, nowMs: NOW })).toBe(expected);
});

it.each([
  ['ends earlier', range('2026-03-02T07:00Z', '2026-03-02T11:00Z'), null],
  ['stays', TODAY, null],
  ['ends later', range('2026-03-02T07:00Z', '2026-03-02T14:00Z'), 'vehicle.isInMaintenance'],
  ['starts earlier', range('2026-03-02T06:00Z', '2026-03-02T13:00Z'), 'vehicle.isInMaintenance'],
  ['loses its end', OPEN, 'vehicle.isInMaintenance'],
])('what a driver has of a vehicle in maintenance %s', (_name, given, expected) => {
  expect(unfitness(given, { ...FIT, in_maintenance: true }, { kept: TODAY, nowMs: NOW })).toBe(expected);
});
