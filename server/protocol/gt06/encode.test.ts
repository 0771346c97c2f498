import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blankRecord, type DeviceEventKind, type TrackerRecord } from '#domain/telemetry/record.ts';
import { NO_CHOICE } from '#domain/tracker/figure-source.ts';
import { maybe, place, SEED, upTo } from '../arbitrary.builder.ts';
import { recordFaults } from '../record-faults.ts';
import { alarmOf } from './alarm.ts';
import { encodeAlarm, encodeAnswer, encodeLocation, encodeLogin, encodeStatus } from './encode.ts';
import { nextFrame } from './frame.ts';
import { gt06 } from './gt06.ts';
import { TYPE } from './packet-type.ts';
import { vendorBytes } from './vendor-frames.ts';

const RECEIVED_MS = 1_760_000_000_000;

const timeMs = upTo(255 * 365 * 86_400).map((seconds) => Date.UTC(2000, 0, 1) + seconds * 1000);
/** With a fix, or without one. Without a fix a 0 means nothing. */
const position: fc.Arbitrary<Partial<TrackerRecord>> = fc.oneof(
  fc
    .tuple(place, fc.record({ courseDeg: upTo(359), speedKmh: upTo(255), satellites: upTo(15) }))
    .map(([at, rest]) => ({ valid: true, ...at, ...rest })),
  fc
    .tuple(
      fc.oneof(place, fc.constant({ lat: null, lng: null })),
      fc.record({
        courseDeg: maybe(fc.integer({ min: 1, max: 359 })),
        speedKmh: maybe(fc.integer({ min: 1, max: 255 })),
        satellites: upTo(15),
      }),
    )
    .map(([at, rest]) => ({ valid: false, ...at, ...rest })),
);
const ignition: fc.Arbitrary<Partial<TrackerRecord>> = fc.oneof(
  fc.constant({}),
  fc.boolean().map((on) => ({ ignition: on })),
  fc.record({
    ignition: fc.boolean(),
    odometerM: upTo(4_294_967_295),
    odometerSource: fc.constant('device' as const),
  }),
);
const status: fc.Arbitrary<Partial<TrackerRecord>> = fc.record({
  ignition: fc.boolean(),
  unplugged: fc.constantFrom(false, null),
  batteryPct: upTo(6).map((level) => Math.round((level * 100) / 6)),
  gsmLevel: upTo(4),
});
const event: fc.Arbitrary<Partial<TrackerRecord>> = fc
  .constantFrom<DeviceEventKind>(
    ...(['harsh_acceleration', 'harsh_braking', 'harsh_cornering', 'speeding', 'impact', 'towing'] as const),
    ...(['sos', 'power_cut', 'low_battery', 'low_backup', 'vibration', 'case_open'] as const),
  )
  .map((kind) => ({
    event: kind,
    eventCode: alarmOf(kind)!,
    ...(kind === 'power_cut' ? { unplugged: true } : {}),
  }));
const serial = upTo(0xffff);
/** A radio cell of zeros follows a location without a fix. */
const cellOf = ({ valid }: Partial<TrackerRecord>) => (valid ? {} : { extra: { cell: '0,0,0,0' } });

function decoded(bytes: Buffer): { serial: number; records: readonly TrackerRecord[] } {
  const frame = nextFrame(bytes, 0);
  if (frame.kind !== 'frame' || !frame.isSound || frame.end !== bytes.length) throw new Error(frame.kind);
  const speaker = { imei: '', speedUnit: 'kmh' as const, sources: NO_CHOICE, model: null };
  const taken = gt06.take(frame, { speaker, state: gt06.start, receivedMs: RECEIVED_MS });
  if (taken.kind !== 'packet') throw new Error(taken.kind);
  for (const record of taken.records) expect(recordFaults(record)).toEqual([]);
  return { serial: frame.serial, records: taken.records };
}

describe('decoding what was encoded gives it back', () => {
  test('a location', () => {
    fc.assert(
      fc.property(timeMs, position, ignition, serial, (ms, at, rest, n) => {
        const record = { ...blankRecord(ms), ...at, ...rest, ...cellOf(at) };
        expect(decoded(encodeLocation(record, n))).toEqual({ serial: n, records: [record] });
      }),
      SEED,
    );
  });

  test('an alarm', () => {
    fc.assert(
      fc.property(timeMs, position, status, event, serial, (ms, at, rest, told, n) => {
        const record = { ...blankRecord(ms), ...at, ...rest, ...told, ...cellOf(at) };
        expect(decoded(encodeAlarm(record, n))).toEqual({ serial: n, records: [record] });
      }),
      SEED,
    );
  });

  test('a status', () => {
    fc.assert(
      fc.property(status, serial, (told, n) => {
        const record = { ...blankRecord(RECEIVED_MS), ...told };
        expect(decoded(encodeStatus(record, n))).toEqual({ serial: n, records: [record] });
      }),
      SEED,
    );
  });
});

test('answers are the vendor’s, byte by byte', () => {
  expect(encodeAnswer(TYPE.login, 5)).toEqual(vendorBytes('loginAnswer'));
  expect(encodeAnswer(TYPE.status, 0x100)).toEqual(vendorBytes('statusAnswer'));
  expect(encodeAnswer(TYPE.alarm, 0x1c)).toEqual(vendorBytes('alarmAnswer'));
});

test('a login is the vendor’s, byte by byte', () => {
  expect(encodeLogin('752533678900242', 5, 480)).toEqual(vendorBytes('login'));
});

test.each<DeviceEventKind | null>(['jamming', 'idling', 'power_restored', null])(
  '%s has no alarm',
  (kind) => {
    expect(() => encodeAlarm({ timeMs: 0, event: kind }, 1)).toThrow(RangeError);
  },
);
