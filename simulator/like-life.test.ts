import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#domain/duration.ts';
import { emptyMemory } from '#domain/telemetry/memory-shape.ts';
import { CAR } from '#domain/telemetry/record.builder.ts';
import type { TrackerRecord } from '#domain/telemetry/record.ts';
import { foldRecords } from '#server/telemetry/fold-packets.ts';
import { simulatedFleet } from './fleet.ts';
import { rhythmOf } from './player.ts';
import { firstCarry, timeline } from './timeline.ts';
import type { SimulatedVehicle } from './vehicle.ts';

const MONDAY = '2026-03-02';
const DAYS = 14;
const LEGAL_REST_MS = 45 * 60_000;

type Workday = { km: number; driveH: number; idleH: number; stops: number };
/**
 * The product's results for two weeks of a vehicle: its working days, and the longest driving without a legal
 * rest.
 */
type Fortnight = { vehicle: SimulatedVehicle; days: Workday[]; unrestedH: number };

const fortnights = simulatedFleet({ seed: 1 }).map(fortnightOf);

function fortnightOf(vehicle: SimulatedVehicle): Fortnight {
  const from = firstCarry(vehicle, MONDAY);
  const untilMs = from.cursorMs + DAYS * DAY_MS;
  const records: TrackerRecord[] = [];
  for (const chunk of timeline(vehicle, from, rhythmOf(vehicle, Number.POSITIVE_INFINITY))) {
    records.push(...chunk.records);
    if (chunk.untilMs > untilMs) break;
  }
  const settings = { ...CAR, timeZone: vehicle.timeZone, initialOdometerM: 0 };
  const { facts } = foldRecords(1, emptyMemory(), records, settings);
  const days = new Map<number, Workday>();
  let unrestedS = 0;
  let longestS = 0;
  let standsSinceMs = 0;
  for (const { fact } of facts) {
    if (fact.type !== 'journey') continue;
    const { startMs, endMs, distanceM, movementS, idleS } = fact.journey;
    // Working days begin at hours of their own, so that a night belongs to one of them.
    const workday = Math.floor((startMs - from.cursorMs) / DAY_MS);
    const day = days.get(workday) ?? { km: 0, driveH: 0, idleH: 0, stops: 0 };
    day.km += distanceM / 1000;
    day.driveH += movementS / 3600;
    day.idleH += idleS / 3600;
    day.stops++;
    days.set(workday, day);
    if (startMs - standsSinceMs >= LEGAL_REST_MS) unrestedS = 0;
    unrestedS += movementS;
    longestS = Math.max(longestS, unrestedS);
    standsSinceMs = endMs;
  }
  return { vehicle, days: [...days.values()], unrestedH: longestS / 3600 };
}

function daysOf(work: string): Workday[] {
  return fortnights.flatMap(({ vehicle, days }) => (vehicle.work === work ? days : []));
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

/** Kilometres and stops of a usual day, and the share of the engine hours in which the vehicle stood. */
function usual(days: readonly Workday[]): { km: number; stops: number; idle: number } {
  const idleH = days.reduce((sum, day) => sum + day.idleH, 0);
  const driveH = days.reduce((sum, day) => sum + day.driveH, 0);
  return {
    km: median(days.map((day) => day.km)),
    stops: median(days.map((day) => day.stops)),
    idle: idleH / (idleH + driveH),
  };
}

describe('days are like those of a real fleet', () => {
  test.each([
    ['delivery', [60, 140], [15, 30], [0.08, 0.2]],
    ['distribution', [100, 230], [6, 13], [0.04, 0.15]],
    ['long_haul', [350, 650], [2, 5], [0.02, 0.1]],
    ['line_haul', [300, 550], [2, 5], [0.02, 0.1]],
    ['sales', [100, 280], [4, 9], [0.02, 0.12]],
    ['works', [80, 160], [4, 10], [0.08, 0.25]],
    ['staff', [40, 200], [2, 6], [0, 0.1]],
    ['security', [100, 260], [8, 20], [0.02, 0.2]],
    ['airport', [100, 220], [8, 30], [0.08, 0.3]],
  ] as const)('%s: kilometres, stops, idling', (work, km, stops, idle) => {
    const day = usual(daysOf(work));
    for (const [value, [low, high]] of [
      [day.km, km],
      [day.stops, stops],
      [day.idle, idle],
    ] as const) {
      expect(value).toBeGreaterThanOrEqual(low);
      expect(value).toBeLessThanOrEqual(high);
    }
  });

  test('nobody drives more than nine hours a day, lorries rest after at most four and a half', () => {
    for (const { vehicle, days, unrestedH } of fortnights) {
      expect([vehicle.license, Math.max(...days.map((day) => day.driveH)) <= 9]).toEqual([
        vehicle.license,
        true,
      ]);
      if (vehicle.lorry) expect([vehicle.license, unrestedH <= 4.5]).toEqual([vehicle.license, true]);
    }
  });

  test('who does not work all week stands still on some days', () => {
    for (const { vehicle, days } of fortnights) {
      const allWeek = ['security', 'airport', 'staff'].includes(vehicle.work);
      if (!allWeek) expect([vehicle.license, days.length <= 12]).toEqual([vehicle.license, true]);
    }
  });
});
