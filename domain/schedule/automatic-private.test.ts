import { expect, test } from 'vitest';
import { type FollowedVehicle, scheduledSwitch } from './automatic-private.ts';

const off: FollowedVehicle = { isWorking: false, edgeMs: 1_000, onMs: null, offMs: null };
const working = { ...off, isWorking: true };

test.each<[string, FollowedVehicle, string | null]>([
  ['after the end', off, 'on'],
  ['after the end, on already', { ...off, onMs: 1_000 }, null],
  ['after the end, on since work', { ...off, onMs: 500 }, null],
  ['after the end, switched off before it', { ...off, offMs: 999 }, 'on'],
  ['after the end, switched off since', { ...off, offMs: 1_001 }, null],
  ['after the beginning', working, null],
  ['after the beginning, on since before', { ...working, onMs: 999 }, 'off'],
  ['after the beginning, switched on since', { ...working, onMs: 1_001 }, null],
  ['after a long free time', { ...off, edgeMs: null }, 'on'],
  ['after a long free time, switched off', { ...off, edgeMs: null, offMs: 5 }, null],
])('%s', (_name, vehicle, expected) => {
  expect(scheduledSwitch(vehicle)).toBe(expected);
});
