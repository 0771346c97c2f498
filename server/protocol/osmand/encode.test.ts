import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blankRecord, type DeviceEventKind, type TrackerRecord } from '#domain/telemetry/record.ts';
import { degrees, maybe, parts, SEED, upTo } from '../arbitrary.builder.ts';
import { recordFaults } from '../record-faults.ts';
import { alarmCode } from './alarm.ts';
import { ATTRIBUTE_NAMES } from './attribute.ts';
import { decodeOsmand, osmandSender } from './decode.ts';
import { encodeOsmandJson, encodeOsmandQuery } from './encode.ts';

const place: fc.Arbitrary<Partial<TrackerRecord>> = fc.oneof(
  fc.constant({ valid: false, lat: null, lng: null }),
  fc
    .record({ valid: fc.constant(true), lat: degrees(90), lng: degrees(180) })
    .filter(({ lat, lng }) => Math.abs(lat) >= 1e-4 || Math.abs(lng) >= 1e-4),
);
const odometer: fc.Arbitrary<Partial<TrackerRecord>> = fc.oneof(
  fc.constant({ odometerM: null, odometerSource: null }),
  fc.record({
    odometerM: upTo(4_294_967_295),
    odometerSource: fc.constantFrom('obd' as const, 'device' as const),
  }),
);
const KINDS: DeviceEventKind[] = [
  'harsh_braking',
  'speeding',
  'impact',
  'sos',
  'idling',
  'low_battery',
  'vibration',
  'case_open',
];
const event: fc.Arbitrary<Partial<TrackerRecord>> = fc.oneof(
  upTo(65_535).map((eventCode) => ({ eventCode })),
  fc.constantFrom(...KINDS).map((kind) => ({ event: kind, eventCode: alarmCode(kind) })),
  fc.record({ event: fc.constantFrom(...KINDS), eventCode: fc.integer({ min: 1, max: 65_535 }) }),
  fc.constantFrom<Partial<TrackerRecord>>(
    { event: 'power_cut', eventCode: 9, unplugged: true },
    { event: 'power_restored', eventCode: 10, unplugged: false },
    { event: 'jamming', eventCode: 12, jamming: true },
  ),
);
const RESERVED: readonly string[] = [
  ...ATTRIBUTE_NAMES,
  ...['id', 'deviceid', 'timestamp', 'lat', 'lon', 'location', 'valid', 'speed', 'bearing', 'heading'],
  ...['altitude', 'accuracy', 'cell', 'wifi', 'true', 'false'],
];
const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_.-]{0,20}$/).filter((text) => !RESERVED.includes(text));
const text = fc
  .string({ unit: 'grapheme', maxLength: 30 })
  .map((value) => value.replaceAll(/\p{Cc}/gu, '').trim())
  .filter((value) => value !== '' && !RESERVED.includes(value) && String(Number(value)) !== value);
const extra = maybe(
  fc.dictionary(name, fc.oneof(fc.integer({ min: -(2 ** 51), max: 2 ** 51 }), text), {
    minKeys: 1,
    maxKeys: 8,
    noNullPrototype: true,
  }),
);
const rest = fc.record({
  altitudeM: maybe(fc.integer({ min: -32_768, max: 32_767 })),
  courseDeg: maybe(upTo(359)),
  speedKmh: maybe(upTo(1000)),
  satellites: maybe(upTo(255)),
  hdop: maybe(parts(65_535, 10)),
  ignition: maybe(fc.boolean()),
  movement: maybe(fc.boolean()),
  vehicleSpeedKmh: maybe(upTo(1000)),
  fuelLevelPct: maybe(upTo(100)),
  fuelUsedL: maybe(parts(4_294_967_295, 10)),
  rpm: maybe(upTo(16_383)),
  coolantC: maybe(fc.integer({ min: -600, max: 2500 }).map((deciC) => deciC / 10 + 0)),
  engineLoadPct: maybe(upTo(100)),
  throttlePct: maybe(upTo(100)),
  externalV: maybe(parts(100_000, 1000)),
  batteryV: maybe(parts(100_000, 1000)),
  batteryPct: maybe(upTo(100)),
  driverTag: maybe(fc.stringMatching(/^[0-9A-F]{1,32}$/)),
  privateMode: maybe(fc.boolean()),
  unplugged: maybe(fc.boolean()),
  jamming: maybe(fc.boolean()),
  vin: maybe(fc.stringMatching(/^[0-9A-Z]{17}$/).filter((vin) => !/^0{17}$/.test(vin))),
});

/** Every record a report can carry. The earliest times in ms would be read as seconds. */
const record: fc.Arbitrary<TrackerRecord> = fc
  .tuple(fc.integer({ min: 2 ** 31, max: 253_402_300_799_999 }), place, odometer, rest, extra, event)
  .map(([timeMs, where, counter, told, own, happened]) => ({
    ...blankRecord(timeMs),
    ...where,
    ...counter,
    ...told,
    extra: own,
    ...happened,
  }));

const read = (request: { method: string; url: string; contentType: string | null; body: string }) => {
  const given = { ...request, receivedMs: 0 };
  return { ...osmandSender(given), ...decodeOsmand(given, 'knots') };
};
const get = (url: string) => read({ method: 'GET', url, contentType: null, body: '' });
const post = (body: string) => read({ method: 'POST', url: '/', contentType: 'application/json', body });
const told = (deviceId: string, record: TrackerRecord) => ({
  ok: true,
  deviceId,
  records: [record],
  unreadable: 0,
});

describe('decoding what was encoded gives it back', () => {
  test('as a query', () => {
    fc.assert(
      fc.property(record, fc.boolean(), (given, isValid) => {
        const place = given.lat === null ? given : { ...given, valid: isValid };
        expect(recordFaults(place)).toEqual([]);
        expect(get(encodeOsmandQuery('48241179', place))).toEqual(told('48241179', place));
      }),
      SEED,
    );
  }, 60_000);

  test('as JSON', () => {
    fc.assert(
      fc.property(record, (given) => {
        expect(post(encodeOsmandJson('é 7', given))).toEqual(told('é 7', given));
      }),
      SEED,
    );
  }, 60_000);

  test('with several alarms', () => {
    const given = {
      ...blankRecord(2 ** 40),
      event: 'sos' as const,
      eventCode: 7,
      extra: { alarm: 'geofence' },
    };
    expect(get(encodeOsmandQuery('7', given))).toMatchObject({ records: [given] });
    expect(post(encodeOsmandJson('7', given))).toMatchObject({ records: [given] });
  });
});

describe('what the protocol cannot say is refused', () => {
  test.each<Partial<TrackerRecord>>([
    { fuelLevelL: 40 },
    { gsmLevel: 3 },
    { event: 'harsh_braking', eventValue: 0.4 },
    { event: 'harsh_braking', eventDurationMs: 900 },
    { odometerM: 5, odometerSource: 'can' },
  ])('%o', (fields) => {
    expect(() => encodeOsmandQuery('7', { timeMs: 1, ...fields })).toThrow(RangeError);
    expect(() => encodeOsmandJson('7', { timeMs: 1, ...fields })).toThrow(RangeError);
  });

  test('a JSON position that is not valid', () => {
    expect(() => encodeOsmandJson('7', { timeMs: 1, valid: false, lat: 1, lng: 1 })).toThrow(RangeError);
  });
});
