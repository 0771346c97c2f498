import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#domain/duration.ts';
import { blankRecord, ODOMETER_SOURCES, type TrackerRecord } from '#domain/telemetry/record.ts';
import { NO_CHOICE } from '#domain/tracker/figure-source.ts';
import { decodeBatch } from '#server/protocol/jt808/decode.ts';
import { locationBody } from '#server/protocol/jt808/encode.ts';
import { encodeOsmandQuery } from '#server/protocol/osmand/encode.ts';
import { osmandHttp } from '#server/protocol/osmand/http.ts';
import { decodeBody } from '#server/protocol/teltonika/decode.ts';
import { encodeTcpFrame } from '#server/protocol/teltonika/encode.ts';
import { disturbed } from './disturbance.ts';
import { simulatedFleet } from './fleet.ts';
import { rhythmOf } from './player.ts';
import { firstCarry, timeline } from './timeline.ts';
import type { SimulatedVehicle } from './vehicle.ts';

const MONDAY = '2026-03-02';
const STARTED_MS = Date.parse('2026-03-04T10:00:00Z');
/** The number of days simulated for every vehicle, and for those with rare events. */
const DAYS = 3;
const RARE_DAYS = 28;
const PACKET = 50;

/**
 * Fields that no simulated vehicle reports, with the reason; and flags of which only one value is reported.
 */
const NEVER: Partial<Record<keyof TrackerRecord, string>> = {
  clockAhead: 'the server notes it when it sets a time back; no decoder gives it',
};
const ONLY_ONE: Partial<Record<keyof TrackerRecord, string>> = {};
/** Elements without a field: faults, a cold box, doors, and the charge of an electric vehicle. */
const ELEMENTS = ['io30', 'io72', 'io90', 'io281', 'io410', 'io411'];

/** The records of some days from the decoder of the vehicle's protocol, in the order of time. */
function decodedDays(vehicle: SimulatedVehicle): TrackerRecord[] {
  const isRare = vehicle.oddity === 'meddled' || vehicle.protocol === 'jt808';
  const from = firstCarry(vehicle, MONDAY);
  const untilMs = from.cursorMs + (isRare ? RARE_DAYS : DAYS) * DAY_MS;
  const life = timeline(vehicle, from, rhythmOf(vehicle, STARTED_MS));
  const records: TrackerRecord[] = [];
  for (const chunk of disturbed(vehicle, life, [{ atMs: STARTED_MS, fromMs: 0 }])) {
    for (let i = 0; i < chunk.records.length; i += PACKET)
      records.push(...decoded(vehicle, chunk.records.slice(i, i + PACKET)));
    if (chunk.untilMs > untilMs) break;
  }
  return records;
}

function decoded(vehicle: SimulatedVehicle, records: readonly TrackerRecord[]): readonly TrackerRecord[] {
  switch (vehicle.protocol) {
    case 'teltonika': {
      const frame = encodeTcpFrame(records, { codec: vehicle.codec });
      const heard = decodeBody(frame.subarray(8, -4));
      return heard.kind === 'records' ? heard.records : [];
    }
    case 'jt808': {
      const bodies = records.map((record) => locationBody(record, 0));
      const head = Buffer.from([0, bodies.length, 0]);
      const items = bodies.flatMap((body) => [Buffer.from([body.length >>> 8, body.length & 0xff]), body]);
      const heard = decodeBatch(Buffer.concat([head, ...items]), { aheadMs: 0, before: 0 });
      return typeof heard === 'string' ? [] : heard.records;
    }
    case 'osmand':
      return records.flatMap((record) => {
        const url = encodeOsmandQuery(vehicle.imei, record);
        const heard = osmandHttp.take(
          { method: 'GET', url, contentType: null, body: '', receivedMs: record.timeMs },
          { imei: vehicle.imei, model: null, speedUnit: 'knots', sources: NO_CHOICE },
        );
        return 'records' in heard ? heard.records : [];
      });
    default:
      throw new Error(`the fleet of the demonstration has no ${vehicle.protocol}`);
  }
}

const fleet = simulatedFleet({ seed: 1 }).filter(({ oddity }) => oddity !== 'never_connected');
const lives = fleet.map((vehicle) => ({ vehicle, records: decodedDays(vehicle) }));
const all = lives.flatMap(({ records }) => records);

describe('the fleet of the demonstration reports every field that decoders give', () => {
  test.each(Object.keys(blankRecord(0)) as (keyof TrackerRecord)[])('%s', (field) => {
    const values = new Set(all.map((record) => record[field]));
    values.delete(null);
    expect(values.size > 0).toBe(NEVER[field] === undefined);
    const isFlag = values.has(true) || values.has(false);
    if (isFlag) expect(values.size).toBe(ONLY_ONE[field] === undefined ? 2 : 1);
  });

  test('every source of the odometer, and its own counter only beside that of the vehicle', () => {
    expect(new Set(all.map((record) => record.odometerSource))).toEqual(new Set([null, ...ODOMETER_SOURCES]));
    const own = all.filter((record) => record.ownOdometerM !== null);
    expect(own.every((record) => record.odometerSource !== 'device')).toBe(true);
  });

  test('elements without a field: doors, a cold box, faults, the charge', () => {
    const names = new Set(all.flatMap((record) => Object.keys(record.extra ?? {})));
    expect(ELEMENTS.filter((name) => !names.has(name))).toEqual([]);
  });
});

test('litres in the tank fall while driving, and jump only where it is filled', () => {
  const levelled = lives.flatMap(({ vehicle, records }) => {
    const levels = records.flatMap(({ fuelLevelL, fuelLevelPct }) =>
      fuelLevelL === null ? [] : [{ fuelLevelL, fuelLevelPct }],
    );
    return levels.length > 0 ? [{ vehicle, levels }] : [];
  });
  expect(levelled.length).toBeGreaterThan(5);
  expect(levelled.length).toBeLessThan(fleet.length / 2);
  for (const { vehicle, levels } of levelled) {
    for (const [i, { fuelLevelL, fuelLevelPct }] of levels.entries()) {
      expect(Math.abs((100 * fuelLevelL) / vehicle.tankL - fuelLevelPct!)).toBeLessThan(1);
      const rise = fuelLevelL - (levels[i - 1]?.fuelLevelL ?? fuelLevelL);
      expect(rise <= 0.1 || rise > vehicle.tankL * 0.5).toBe(true);
    }
  }
});

test('the charge falls on the road and rises while charging', () => {
  const van = lives.find(({ vehicle }) => vehicle.electric !== null)!;
  const charges = van.records.flatMap(({ ignition, extra }) =>
    extra?.io411 === undefined ? [] : [{ ignition, pct: Number(extra.io411), charging: extra.io410 === 1 }],
  );
  const steps = charges.slice(1).map((one, i) => ({ ...one, gain: one.pct - charges[i]!.pct }));
  expect(charges.every(({ pct }) => pct >= 5 && pct <= 100)).toBe(true);
  expect(steps.filter(({ gain, charging }) => gain > 0 && charging).length).toBeGreaterThan(2);
  expect(steps.filter(({ gain }) => gain < 0).length).toBeGreaterThan(20);
  expect(charges.every(({ ignition, charging }) => !(ignition && charging))).toBe(true);
});
