import { describe, expect, test } from 'vitest';
import { addDays } from '#domain/day.ts';
import { distanceM } from '#domain/geo.ts';
import type { TrackerRecord } from '#domain/telemetry/record.ts';
import { encodeBatch, phoneBytes } from '#server/protocol/jt808/encode.ts';
import { encodeOsmandQuery } from '#server/protocol/osmand/encode.ts';
import { encodeTcpFrame } from '#server/protocol/teltonika/encode.ts';
import { disturbed } from './disturbance.ts';
import { simulatedFleet } from './fleet.ts';
import { isOnLand } from './land.ts';
import { rhythmOf } from './player.ts';
import { type Carry, firstCarry, timeline } from './timeline.ts';
import type { SimulatedVehicle } from './vehicle.ts';

const fleet = simulatedFleet({ seed: 1 });
const MONDAY = '2026-03-02';
const AFTER_DAYS = 4;

function recordsOf(
  vehicle: SimulatedVehicle,
  from: Carry,
  untilMs: number,
): { records: TrackerRecord[]; carries: Carry[] } {
  const records: TrackerRecord[] = [];
  const carries: Carry[] = [];
  const rhythm = rhythmOf(vehicle, Number.POSITIVE_INFINITY);
  for (const chunk of disturbed(vehicle, timeline(vehicle, from, rhythm), [])) {
    if (chunk.carry) carries.push(chunk.carry);
    for (const record of chunk.records) if (record.timeMs <= untilMs) records.push(record);
    if (chunk.untilMs > untilMs) return { records, carries };
  }
  throw new Error('a timeline has no end');
}

function daysFrom(vehicle: SimulatedVehicle, day: string, days: number): TrackerRecord[] {
  const carry = firstCarry(vehicle, day);
  return recordsOf(vehicle, carry, carry.cursorMs + days * 86_400_000).records;
}

const sample = fleet.map((vehicle) => ({ vehicle, records: daysFrom(vehicle, MONDAY, AFTER_DAYS) }));

describe('reproducible', () => {
  test('the same seed gives the same records, another seed others', () => {
    const again = simulatedFleet({ seed: 1, limit: 9 });
    again.forEach((vehicle, i) => {
      expect(daysFrom(vehicle, MONDAY, AFTER_DAYS)).toEqual(sample[i]!.records);
    });
    const other = simulatedFleet({ seed: 2, limit: 1 });
    expect(daysFrom(other[0]!, MONDAY, AFTER_DAYS)).not.toEqual(sample[0]!.records);
  });

  test('going on from the carry of a day gives what came from the start', () => {
    for (const vehicle of fleet.filter((_, i) => i % 7 === 0)) {
      const from = firstCarry(vehicle, MONDAY);
      const untilMs = from.cursorMs + 3 * 86_400_000;
      const whole = recordsOf(vehicle, from, untilMs);
      const second = whole.carries.find((carry) => carry.day === addDays(MONDAY, 2))!;
      const rest = recordsOf(vehicle, second, untilMs);
      expect(rest.records).toEqual(whole.records.filter((record) => record.timeMs > second.cursorMs));
    }
  });
});

describe('plausible', () => {
  test('times are whole seconds and strictly increase', () => {
    for (const { records } of sample) {
      expect(records.length).toBeGreaterThan(60);
      const wrong = records.filter(
        ({ timeMs }, i) => timeMs % 1000 !== 0 || (i > 0 && timeMs <= records[i - 1]!.timeMs),
      );
      expect(wrong).toEqual([]);
    }
  });

  test('nobody drives above 160 km/h, by the speedometer or by the way made', () => {
    for (const { records } of sample) {
      const wrong = records.filter((b, i) => {
        const a = records[i - 1];
        if ((b.speedKmh ?? 0) > 160) return true;
        if (!a?.valid || !b.valid) return false;
        const metres = distanceM({ lat: a.lat!, lng: a.lng! }, { lat: b.lat!, lng: b.lng! });
        // Positions are noisy by a few metres.
        return metres - 8 > ((b.timeMs - a.timeMs) / 1000) * (160 / 3.6);
      });
      expect(wrong).toEqual([]);
    }
  });

  test('speeds change by less than 4 m/s² but at harsh events', () => {
    for (const { records } of sample) {
      const wrong = records.filter((b, i) => {
        const a = records[i - 1];
        if (!a || a.speedKmh === null || b.speedKmh === null || b.event !== null) return false;
        // Speeds are whole km/h, so up to one km/h of the difference is rounding.
        const gainedMs = Math.max(0, Math.abs(b.speedKmh - a.speedKmh) - 1) / 3.6;
        return gainedMs / ((b.timeMs - a.timeMs) / 1000) >= 4;
      });
      expect(wrong).toEqual([]);
    }
  });

  test('counters never go back, and the odometer agrees with the way made', () => {
    for (const { records } of sample) {
      const driven = records.filter((record) => record.odometerM !== null);
      const backwards: TrackerRecord[] = [];
      let wayM = 0;
      for (let i = 1; i < driven.length; i++) {
        const [a, b] = [driven[i - 1]!, driven[i]!];
        expect(b.odometerM!).toBeGreaterThanOrEqual(a.odometerM!);
        if (a.fuelUsedL !== null && b.fuelUsedL !== null)
          expect(b.fuelUsedL).toBeGreaterThanOrEqual(a.fuelUsedL);
        wayM += distanceM({ lat: a.lat!, lng: a.lng! }, { lat: b.lat!, lng: b.lng! });
      }
      expect(backwards).toEqual([]);
      if (driven.length < 2) continue;
      const odometerM = driven.at(-1)!.odometerM! - driven[0]!.odometerM!;
      expect(odometerM).toBeGreaterThan(5_000);
      expect(wayM / odometerM).toBeGreaterThan(0.93);
      expect(wayM / odometerM).toBeLessThan(1.07);
    }
  });

  test('positions are on the land of their country, or near a town at its shore', () => {
    for (const { vehicle, records } of sample) {
      const { country, towns } = vehicle.network;
      for (const { lat, lng } of records.filter((_, i) => i % 11 === 0)) {
        const point = { lat: lat!, lng: lng! };
        if (isOnLand(country, point)) continue;
        expect(Math.min(...towns.map((town) => distanceM(town, point)))).toBeLessThan(4_500);
      }
    }
  });

  test('tanks are filled, engines warm up, voltages are those of the system', () => {
    const van = sample.find(
      ({ vehicle }) => vehicle.work === 'delivery' && vehicle.consumptionL100 !== null,
    )!;
    const levels = van.records.flatMap((record) =>
      record.fuelLevelPct === null ? [] : [record.fuelLevelPct],
    );
    expect(Math.min(...levels)).toBeGreaterThanOrEqual(3);
    expect(levels.some((level, i) => i > 0 && level > levels[i - 1]! + 40)).toBe(true);
    expect(Math.max(...van.records.map((record) => record.coolantC ?? 0))).toBeGreaterThan(85);
    for (const { vehicle, records } of sample) {
      const wrong = records.filter(({ externalV, unplugged }) => {
        const volts = externalV === null || unplugged ? 13 : externalV / (vehicle.volts / 12);
        return volts < 12.2 || volts > 14.3;
      });
      expect(wrong).toEqual([]);
    }
  });
});

test('every record can be told in the vehicle’s protocol', () => {
  for (const { vehicle, records } of sample) {
    for (let i = 0; i < records.length; i += 60) {
      const packet = records.slice(i, i + 60);
      if (vehicle.protocol === 'osmand') for (const record of packet) encodeOsmandQuery(vehicle.imei, record);
      else if (vehicle.protocol === 'jt808') {
        const bytes = encodeBatch(
          packet,
          { aheadMs: 0, isBuffered: true },
          { phone: phoneBytes(vehicle.imei, true), serial: 1 },
        );
        expect(bytes.length).toBeGreaterThan(packet.length * 28);
      } else expect(encodeTcpFrame(packet, { codec: vehicle.codec })[9]).toBe(packet.length);
    }
  }
});

describe('somebody works at any hour', () => {
  test.each([
    ['a weekday at noon', '2026-03-18T11:00:00Z', 12],
    ['a weekday at two in the morning', '2026-03-18T01:00:00Z', 5],
    ['just before the shifts', '2026-03-18T05:10:00Z', 5],
    ['a Friday evening', '2026-03-20T19:30:00Z', 4],
    ['a Saturday night', '2026-03-21T22:00:00Z', 2],
    ['a Sunday afternoon', '2026-03-22T15:00:00Z', 2],
    ['the night the clocks change', '2026-03-29T01:00:00Z', 1],
  ])('%s', (_, iso, least) => {
    const atMs = Date.parse(iso);
    const from = new Date(atMs - 2 * 86_400_000).toISOString().slice(0, 10);
    const moving = fleet.filter((vehicle) => {
      const last = recordsOf(vehicle, firstCarry(vehicle, from), atMs).records.at(-1);
      return last?.movement === true && atMs - last.timeMs < 120_000;
    });
    expect(moving.length).toBeGreaterThanOrEqual(least);
    // Sundays and nights are quiet all the same.
    expect(moving.length / fleet.length).toBeLessThan(least >= 12 ? 0.6 : 0.2);
  });
});
