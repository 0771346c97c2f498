import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blankRecord, type DeviceEventKind, type TrackerRecord } from '#domain/telemetry/record.ts';
import { NO_CHOICE } from '#domain/tracker/figure-source.ts';
import { maybe, place, SEED, upTo } from '../arbitrary.builder.ts';
import { recordFaults } from '../record-faults.ts';
import {
  encodeDriver,
  encodeEvent,
  encodeHeartbeat,
  encodeHeartbeatAnswer,
  encodeIgnition,
  encodePosition,
} from './encode.ts';
import { nextFrame } from './frame.ts';
import { meaningOf, messageOf } from './message-type.ts';
import { queclink } from './queclink.ts';
import { VENDOR } from './vendor-messages.ts';

const IMEI = '135790246811220';
const timeMs = upTo(60 * 365 * 86_400).map((seconds) => Date.UTC(2000, 0, 1) + seconds * 1000);
const position: fc.Arbitrary<Partial<TrackerRecord>> = fc
  .tuple(
    place,
    fc.record({
      ...{ courseDeg: maybe(upTo(359)), speedKmh: maybe(upTo(999)), altitudeM: maybe(upTo(9_000)) },
      hdop: fc.integer({ min: 1, max: 500 }).map((tenths) => tenths / 10),
    }),
  )
  .map(([at, rest]) => ({ valid: true, ...at, ...rest }));
const odometer: fc.Arbitrary<Partial<TrackerRecord>> = fc.oneof(
  fc.constant({}),
  upTo(42_949_672).map((hectometres) => ({
    odometerM: hectometres * 100,
    odometerSource: 'device' as const,
  })),
);
const vehicle: fc.Arbitrary<Partial<TrackerRecord>> = fc.record({
  ...{ ignition: maybe(fc.boolean()), movement: fc.boolean(), batteryPct: maybe(upTo(100)) },
  ...{ externalV: maybe(fc.integer({ min: 1_000, max: 99_999 }).map((mv) => mv / 1000)) },
  ...{ rpm: maybe(upTo(16_383)), fuelLevelPct: maybe(upTo(100)) },
  extra: fc.record({ inputs: upTo(255), outputs: upTo(255) }),
});

function decoded(bytes: Buffer): readonly TrackerRecord[] {
  const frame = nextFrame(bytes, 0);
  if (frame.kind !== 'frame' || !frame.isSound || frame.end !== bytes.length) throw new Error(frame.kind);
  const speaker = { imei: IMEI, speedUnit: 'kmh' as const, sources: NO_CHOICE, model: null };
  const taken = queclink.take(frame, { speaker, state: queclink.start, receivedMs: 0 });
  if (taken.kind !== 'packet') throw new Error(taken.kind);
  for (const record of taken.records) expect(recordFaults(record)).toEqual([]);
  return taken.records;
}

test('decoding an encoded position gives it back', () => {
  fc.assert(
    fc.property(timeMs, position, odometer, vehicle, fc.boolean(), (ms, at, counted, told, isBuffered) => {
      const { extra, ...rest } = told;
      const record = { ...blankRecord(ms), ...at, ...counted, ...rest };
      const sent = { ...record, extra: extra! };
      const expected = { ...sent, extra: isBuffered ? { ...extra, buffered: 1 } : extra };
      expect(decoded(encodePosition(sent, { imei: IMEI, count: 7, isBuffered }))).toEqual([expected]);
    }),
    SEED,
  );
});

test('decoding an encoded ignition, key or event gives it back', () => {
  const tag = fc.bigInt({ min: 1n, max: 2n ** 64n - 1n });
  fc.assert(
    fc.property(timeMs, position, odometer, fc.boolean(), tag, (ms, at, counted, ignition, key) => {
      const record = { ...blankRecord(ms), ...at, ...counted };
      const envelope = { imei: IMEI, count: 0xffff };
      const eventCode = ignition ? 1 : 2;
      expect(decoded(encodeIgnition({ ...record, ignition }, 60, envelope))).toEqual([
        { ...record, ignition, eventCode },
      ]);
      const driverTag = key.toString(16).toUpperCase().padStart(16, '0');
      expect(decoded(encodeDriver({ ...record, driverTag }, envelope))).toEqual([
        { ...record, driverTag, eventCode: 21 },
      ]);
    }),
    SEED,
  );
});

test.each<[DeviceEventKind, Partial<TrackerRecord>]>([
  ['harsh_acceleration', {}],
  ['harsh_braking', {}],
  ['harsh_cornering', {}],
  ['speeding', {}],
  ['impact', {}],
  ['towing', {}],
  ['sos', {}],
  ['idling', {}],
  ['power_cut', { unplugged: true }],
  ['power_restored', { unplugged: false }],
  ['low_backup', {}],
  ['jamming', { jamming: true }],
])('%s is told', (event, told) => {
  const record = { ...blankRecord(1_760_000_000_000), valid: true, lat: 40.4, lng: -3.7, hdop: 0.8 };
  const { type } = messageOf(event)!;
  expect(decoded(encodeEvent({ ...record, event }, { imei: IMEI, count: 1 }))).toEqual([
    { ...record, event, ...told, eventCode: meaningOf(type).code },
  ]);
});

test.each<DeviceEventKind | null>(['vibration', 'fatigue', null])('%s has no message', (event) => {
  expect(() => encodeEvent({ timeMs: 0, event }, { imei: IMEI, count: 1 })).toThrow(RangeError);
});

test('heartbeat and its answer are as the vendor prints them', () => {
  expect(encodeHeartbeatAnswer('040100', '11F0').toString()).toBe(VENDOR.heartbeatAnswer);
  const sent = encodeHeartbeat(Date.parse('2010-02-14T09:32:54Z'), { imei: IMEI, count: 0x11f0 });
  expect(sent.toString()).toBe(VENDOR.heartbeat.replace('040100', '1F0104'));
});
