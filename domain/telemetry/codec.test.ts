import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeRecords, encodeRecords, withoutDrivers } from './codec.ts';
import { decodePart, recordsInPart } from './codec-part.ts';
import { NUMBER_COLUMNS } from './column.ts';
import { blankRecord, DEVICE_EVENT_KINDS, ODOMETER_SOURCES, type TrackerRecord } from './record.ts';
import { compareRecords, inOrder } from './record-order.ts';
import { decodeTrack, FIX_COLUMNS } from './track.ts';
import { isFine } from './valid-fix.ts';

const maybe = <T>(some: fc.Arbitrary<T>) => fc.option(some, { nil: null });
const whole = (min: number, max: number) => fc.integer({ min, max });
const fixed = (min: number, max: number, scale: number) =>
  whole(min * scale, max * scale).map((n) => n / scale || 0);

const record: fc.Arbitrary<TrackerRecord> = fc.record({
  timeMs: fc.oneof(
    whole(1_600_000_000, 1_900_000_000).map((s) => s * 1000),
    whole(1_600_000_000_000, 1_900_000_000_000),
  ),
  valid: fc.boolean(),
  lat: maybe(fixed(-90, 90, 1e6)),
  lng: maybe(fixed(-180, 180, 1e6)),
  altitudeM: maybe(whole(-500, 9000)),
  courseDeg: maybe(whole(0, 359)),
  speedKmh: maybe(whole(0, 400)),
  satellites: maybe(whole(0, 40)),
  hdop: maybe(fixed(0, 100, 10)),
  ignition: maybe(fc.boolean()),
  movement: maybe(fc.boolean()),
  vehicleSpeedKmh: maybe(whole(0, 255)),
  odometerM: maybe(whole(0, 4_294_967_295_000)),
  odometerSource: maybe(fc.constantFrom(...ODOMETER_SOURCES)),
  ownOdometerM: maybe(whole(0, 4_294_967_295)),
  fuelLevelPct: maybe(whole(0, 100)),
  fuelLevelL: maybe(fixed(0, 6553, 10)),
  fuelUsedL: maybe(fixed(0, 400_000, 10)),
  rpm: maybe(whole(0, 16_000)),
  coolantC: maybe(fixed(-60, 200, 10)),
  engineLoadPct: maybe(whole(0, 100)),
  throttlePct: maybe(whole(0, 100)),
  externalV: maybe(fixed(0, 65, 1000)),
  batteryV: maybe(fixed(0, 65, 1000)),
  batteryPct: maybe(whole(0, 100)),
  gsmLevel: maybe(whole(0, 5)),
  driverTag: maybe(fc.constantFrom('00000000A1B2C3D4', '01E3F00DCAFE0001')),
  privateMode: maybe(fc.boolean()),
  unplugged: maybe(fc.boolean()),
  jamming: maybe(fc.boolean()),
  clockAhead: maybe(fc.constant(true)),
  cameraFault: maybe(fc.boolean()),
  vin: maybe(fc.string({ unit: 'grapheme', maxLength: 17 })),
  eventCode: fc.constantFrom(0, 0, 0, 253, 10_829),
  event: maybe(fc.constantFrom(...DEVICE_EVENT_KINDS)),
  eventValue: maybe(fixed(0, 300, 100)),
  eventDurationMs: maybe(whole(0, 100_000)),
  extra: maybe(
    fc.dictionary(
      fc.constantFrom('io15', 'io80', 'io10500', 'io281'),
      fc.oneof(whole(-2_000_000_000, 4_294_967_295), fc.constant(2 ** 50), fc.string({ maxLength: 12 })),
      { minKeys: 1 },
    ),
  ),
});

describe('position payload', () => {
  it('gives back every record exactly', () => {
    fc.assert(
      fc.property(fc.array(record, { minLength: 1, maxLength: 40 }), (records) => {
        const ordered = records.sort((a, b) => a.timeMs - b.timeMs);
        expect(decodeRecords(encodeRecords(ordered))).toEqual(ordered);
      }),
      { seed: 7, numRuns: 400 },
    );
  });

  it('gives back some columns of the records of a stretch of time exactly', () => {
    const records = fc.array(record, { minLength: 1, maxLength: 40 });
    const columns = fc.subarray(NUMBER_COLUMNS as (typeof NUMBER_COLUMNS)[number][]);
    const edge = fc.nat(39);
    fc.assert(
      fc.property(records, columns, edge, edge, (all, wanted, first, last) => {
        const ordered = all.sort((a, b) => a.timeMs - b.timeMs);
        const fromMs = ordered[first % ordered.length]!.timeMs;
        const toMs = ordered[last % ordered.length]!.timeMs;
        const expected = ordered
          .filter(({ timeMs }) => timeMs >= fromMs && timeMs <= toMs)
          .map((whole) => {
            const part = blankRecord(whole.timeMs);
            for (const column of wanted) {
              const value = column.get(whole);
              if (value !== null) column.set(part, value);
            }
            return part;
          });
        const span = { columns: new Set(wanted.map(({ id }) => id)), fromMs, toMs };
        expect(decodePart(encodeRecords(ordered), span)).toEqual(expected);
      }),
      { seed: 20_261_122, numRuns: 300 },
    );
  });

  it('gives the same records one after another from payloads that follow each other', () => {
    const payloads = fc.array(fc.array(record, { minLength: 1, maxLength: 20 }), {
      minLength: 1,
      maxLength: 4,
    });
    const columns = fc.subarray(NUMBER_COLUMNS.map(({ id }) => id));
    fc.assert(
      fc.property(payloads, columns, fc.nat(79), fc.nat(79), (parts, wanted, first, last) => {
        const all = parts.flat().sort((a, b) => a.timeMs - b.timeMs);
        const begins = parts.map((_, i) => parts.slice(0, i).flat().length);
        const packed = parts.map(({ length }, i) => encodeRecords(all.slice(begins[i], begins[i]! + length)));
        const fromMs = all[first % all.length]!.timeMs;
        const part = { columns: new Set(wanted), fromMs, toMs: all[last % all.length]!.timeMs };
        const read = Array.from(recordsInPart(packed, part), (one) => ({ ...one }));
        expect(read).toEqual(packed.flatMap((bytes) => decodePart(bytes, part)));
        expect(read.map(({ timeMs }) => timeMs)).toEqual(
          all.map(({ timeMs }) => timeMs).filter((ms) => ms >= part.fromMs && ms <= part.toMs),
        );
      }),
      { seed: 20_261_128, numRuns: 300 },
    );
  });

  it('gives the same bytes in whatever order the unknown elements are named', () => {
    const record = (extra: Record<string, number | string>) => ({ ...blankRecord(0), extra });
    const [one, other] = [record({ io17: 5, io9: 'x', io11: 7 }), record({ io11: 7, io9: 'x', io17: 5 })];
    expect(encodeRecords([other])).toEqual(encodeRecords([one]));
    expect(compareRecords(one, other)).toBe(0);
    expect(compareRecords(one, record({ io17: 5, io9: 'x', io11: 8 }))).not.toBe(0);
  });

  it('takes out what may tell who drove and nothing else', () => {
    fc.assert(
      fc.property(fc.array(record, { minLength: 1, maxLength: 20 }), (records) => {
        const ordered = records.sort((a, b) => a.timeMs - b.timeMs);
        const bare = ordered.map((r) => ({ ...r, driverTag: null, extra: null }));
        expect(withoutDrivers(encodeRecords(ordered))).toEqual(encodeRecords(bare));
      }),
    );
  });

  it('draws the same positions as the records say', () => {
    fc.assert(
      fc.property(fc.array(record, { minLength: 1, maxLength: 20 }), (records) => {
        const track = decodeTrack(encodeRecords(records.sort((a, b) => a.timeMs - b.timeMs)));
        const fixes = decodeTrack(encodeRecords(records), FIX_COLUMNS);
        const { timeMs, lat, lng, speedKmh, valid } = track;
        expect(fixes).toMatchObject({ timeMs, lat, lng, speedKmh, valid });
        records.forEach((r, i) => {
          expect(track.timeMs[i]).toBe(r.timeMs);
          expect(track.lat[i]).toBe(r.lat ?? Number.NaN);
          expect(track.lng[i]).toBe(r.lng ?? Number.NaN);
          expect(track.valid[i]).toBe(Number(r.valid && isFine(r.satellites, r.hdop)));
        });
      }),
      { seed: 7, numRuns: 100 },
    );
  });

  it('stays under 14 bytes a record in an hour of driving', () => {
    let lat = 40_416_775;
    let lng = -3_703_790;
    let odometer = 120_000_000;
    const hour = Array.from({ length: 120 }, (_, i): TrackerRecord => {
      lat += 3000 + ((i * 37) % 200);
      lng += 2500 - ((i * 53) % 300);
      odometer += 480 + ((i * 29) % 60);
      return {
        ...blankRecord(1_760_000_000_000 + i * 30_000),
        valid: true,
        lat: lat / 1e6,
        lng: lng / 1e6,
        altitudeM: 650 + ((i * 7) % 5),
        courseDeg: 40 + ((i * 11) % 9),
        speedKmh: 55 + ((i * 13) % 10),
        satellites: 12 + (i % 3),
        hdop: 0.8,
        ignition: true,
        movement: true,
        odometerM: odometer,
        odometerSource: 'device',
        externalV: 14.1,
      };
    });
    expect(encodeRecords(hour).length / 120).toBeLessThan(14);
  });

  it('refuses bytes it did not make', () => {
    const good = encodeRecords([blankRecord(1000)]);
    expect(() => decodeRecords(Uint8Array.of(9, 1, 1))).toThrow('layout');
    expect(() => decodeRecords(good.subarray(0, good.length - 1))).toThrow('early');
    // A damaged count of four thousand million records must not fill the memory.
    const damaged = Uint8Array.of(encodeRecords([])[0]!, 0xff, 0xff, 0xff, 0xff, 0x0f, 0, 2);
    expect(() => decodeRecords(damaged)).toThrow('payload ends early');
  });
});

describe('order of records', () => {
  it('is by time, events first, and drops repeats whatever the order of arrival', () => {
    const plain = { ...blankRecord(5000), speedKmh: 40 };
    const event = { ...blankRecord(5000), eventCode: 253 };
    const before = blankRecord(4000);
    expect(inOrder([plain, before, event, { ...plain }])).toEqual([before, event, plain]);
    expect(compareRecords(plain, { ...plain })).toBe(0);
  });

  it('is total: any permutation sorts the same', () => {
    fc.assert(
      fc.property(fc.array(record, { maxLength: 12 }), fc.nat(), (records, turn) => {
        const times = records.map((r) => ({ ...r, timeMs: 1_700_000_000_000 + (r.timeMs % 3) }));
        const rotated = [
          ...times.slice(turn % (times.length || 1)),
          ...times.slice(0, turn % (times.length || 1)),
        ];
        expect(inOrder(rotated)).toEqual(inOrder(times));
      }),
      { seed: 7, numRuns: 200 },
    );
  });
});
