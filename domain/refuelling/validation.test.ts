import { expect, test } from 'vitest';
import { stretchesOf, type ValidationFacts, validated } from './validation.ts';

const AT = Date.parse('2026-03-02T10:00:00Z');
const STATION = { lat: 40, lng: -3 };
/** North of the station; a degree of latitude is 111,194.9 m. */
const metresOff = (metres: number) => ({ lat: 40 + metres / 111_194.927, lng: -3 });
const fix = (minutes: number, metres: number | 'private') => ({
  timeMs: AT + minutes * 60_000,
  point: metres === 'private' ? null : metresOff(metres),
});

const known: ValidationFacts = {
  atMs: AT,
  station: STATION,
  isFitted: true,
  hasMessages: true,
  fixes: [fix(-2, 40)],
  isInHours: () => true,
};
const morning = (timeMs: number) => timeMs < AT;

test.each<[string, Partial<ValidationFacts>, string, number | null]>([
  [
    '1: a station that is on no map, whatever else',
    { station: null, isFitted: false },
    'unknown_station',
    null,
  ],
  ['2: not one message', { hasMessages: false, fixes: [] }, 'disconnected', null],
  ['3: no tracker', { isFitted: false, hasMessages: false, fixes: [] }, 'no_position', null],
  ['3: messages, but no position', { fixes: [] }, 'no_position', null],
  ['4: in private use', { fixes: [fix(-2, 'private')] }, 'out_of_hours', null],
  [
    '4: in private use at that moment, at work later',
    { fixes: [fix(-2, 'private'), fix(3, 40)] },
    'out_of_hours',
    null,
  ],
  ['4: at one moment both', { fixes: [fix(2, 40), fix(2, 'private')] }, 'out_of_hours', null],
  ['4: after hours', { fixes: [fix(2, 40)], isInHours: morning }, 'out_of_hours', null],
  [
    '4: equally near, the earlier one counts',
    { fixes: [fix(2, 40), fix(-2, 40)], isInHours: morning },
    'gps_ok',
    40,
  ],
  ['4 comes before 5', { fixes: [fix(2, 9000)], isInHours: morning }, 'out_of_hours', null],
  ['5: just outside the radius', { fixes: [fix(0, 300.1)] }, 'different_position', 300.1],
  ['6: just inside', { fixes: [fix(0, 299.9)] }, 'gps_ok', 299.9],
  ['6: at the station later in the window', { fixes: [fix(0, 5000), fix(14, 120)] }, 'gps_ok', 120],
  ['6: at work at that moment, private later', { fixes: [fix(1, 120), fix(3, 'private')] }, 'gps_ok', 120],
])('%s', (_name, facts, outcome, distance) => {
  const found = validated({ ...known, ...facts });
  expect(found.outcome).toBe(outcome);
  if (distance === null) expect(found.distanceM).toBeNull();
  else expect(found.distanceM).toBeCloseTo(distance, 1);
});

test('a quarter of an hour counts for the place, two hours for the connection, and the whole day without an hour', () => {
  const iso = ({ fromMs, toMs }: { fromMs: number; toMs: number }) =>
    [fromMs, toMs].map((ms) => new Date(ms).toISOString().slice(8, 19));
  const at = { atMs: AT, timeZone: 'Europe/Madrid' };
  const { near, around } = stretchesOf({ ...at, hourUnknown: false });
  expect([iso(near), iso(around)]).toEqual([
    ['02T09:45:00', '02T10:15:00'],
    ['02T08:00:00', '02T12:00:00'],
  ]);
  const day = stretchesOf({ ...at, hourUnknown: true });
  expect([iso(day.near), iso(day.around)]).toEqual([
    ['01T23:00:00', '02T22:59:59'],
    ['01T23:00:00', '02T22:59:59'],
  ]);
});
