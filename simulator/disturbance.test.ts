import { expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/duration.ts';
import type { TrackerRecord } from '#domain/telemetry/record.ts';
import { disturbed } from './disturbance.ts';
import { simulatedFleet } from './fleet.ts';
import { isOnHoliday } from './plan-visits.ts';
import { rhythmOf } from './player.ts';
import { firstCarry, timeline } from './timeline.ts';
import type { Oddity, SimulatedVehicle } from './vehicle.ts';

const fleet = simulatedFleet({ seed: 1 });
const AT = Date.parse('2026-03-18T10:00:00Z');

function recordsOf(oddity: Oddity, day: string, hours: number): TrackerRecord[] {
  const vehicle = fleet.find((one) => one.oddity === oddity)!;
  const life = timeline(vehicle, firstCarry(vehicle, day), rhythmOf(vehicle, AT));
  const records: TrackerRecord[] = [];
  for (const chunk of disturbed(vehicle, life, [{ atMs: AT, fromMs: 0 }])) {
    records.push(...chunk.records);
    if (chunk.untilMs > AT + hours * 60 * MINUTE_MS) break;
  }
  return records;
}

const minutesFromStart = (record: TrackerRecord) => (record.timeMs - AT) / MINUTE_MS;

test('the unplugged tracker tells when its supply goes and comes back, and is on its battery in between', () => {
  const records = recordsOf('unplugged', '2026-03-17', 7);
  const told = records.filter((record) => record.eventCode === 252);
  expect(told.map((record) => [minutesFromStart(record), record.event, record.unplugged])).toEqual([
    [-95, 'power_cut', true],
    [300, 'power_restored', false],
  ]);
  const between = records.filter((r) => minutesFromStart(r) >= -95 && minutesFromStart(r) < 300);
  expect(between.length).toBeGreaterThan(70);
  expect(between.every((r) => r.unplugged === true && r.externalV === 0 && r.rpm === null)).toBe(true);
  expect(records.filter((r) => !between.includes(r)).every((r) => r.externalV! > 12)).toBe(true);
});

test('without a fix the last coordinates are repeated and speed and course unknown', () => {
  const records = recordsOf('no_fix', '2026-03-18', 2);
  const blind = records.filter((r) => minutesFromStart(r) >= -25 && minutesFromStart(r) < 50);
  expect(blind.length).toBeGreaterThan(20);
  const last = records.filter((r) => minutesFromStart(r) < -25).at(-1)!;
  expect(
    blind.every(
      (r) =>
        !r.valid && r.satellites === 0 && r.speedKmh === null && r.lat === last.lat && r.lng === last.lng,
    ),
  ).toBe(true);
});

test('the silent tracker has said nothing for four days', () => {
  const records = recordsOf('silent', '2026-03-10', 1);
  const lastDays = (AT - records.at(-1)!.timeMs) / (24 * 60 * MINUTE_MS);
  expect(lastDays).toBeGreaterThan(4.2);
  expect(lastDays).toBeLessThan(6);
});

const STAFF = fleet.filter((one) => one.work === 'staff');

/**
 * The private flags of a car from a day on, by the hour of its wall clock; winter time, one hour ahead of
 * UTC.
 */
function privateHours(car: SimulatedVehicle, day: string, untilMs: number): Record<string, number[]> {
  const hours: Record<string, number[]> = { true: [], false: [] };
  for (const chunk of timeline(car, firstCarry(car, day), rhythmOf(car, AT))) {
    for (const r of chunk.records) hours[String(r.privateMode)]!.push(new Date(r.timeMs).getUTCHours() + 1);
    if (chunk.untilMs > untilMs) break;
  }
  return hours;
}

test('on holiday a staff car is in private use all day, one car after the other', () => {
  const onHoliday = (day: string) => STAFF.filter((car) => isOnHoliday(car, day)).map(({ nth }) => nth);
  // 2026-03-14 is a Saturday.
  const weeks = ['2026-03-14', '2026-03-20', '2026-03-21', '2026-03-28', '2026-04-04'].map(onHoliday);
  expect(weeks.map(([nth]) => nth)).toEqual([1, 1, 2, 3, 0]);
  const hours = privateHours(STAFF[1]!, '2026-03-17', Date.parse('2026-03-18T02:00:00Z'));
  expect(hours.true!.length).toBeGreaterThan(20);
  expect(hours.false).toEqual([]);
});

test('staff cars are private out of hours only', () => {
  const hours = privateHours(STAFF[0]!, '2026-03-17', Date.parse('2026-03-18T02:00:00Z'));
  // 7:30 and 19:30 divide the 17th, a Tuesday.
  expect(Math.min(...hours.false!)).toBeGreaterThanOrEqual(7);
  expect(Math.max(...hours.false!)).toBeLessThanOrEqual(19);
  expect(hours.true!.length).toBeGreaterThan(5);
  expect(hours.true!.every((hour) => hour <= 7 || hour >= 19)).toBe(true);
});
