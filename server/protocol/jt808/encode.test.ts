import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endsExtra, startExtra } from '#domain/telemetry/camera-alarm.ts';
import {
  blankRecord,
  DEVICE_EVENT_KINDS,
  type DeviceEventKind,
  type TrackerRecord,
} from '#domain/telemetry/record.ts';
import { NO_CHOICE } from '#domain/tracker/figure-source.ts';
import { maybe, place, SEED, upTo } from '../arbitrary.builder.ts';
import { recordFaults } from '../record-faults.ts';
import { alarmOf } from './alarm.ts';
import { encodeBatch, encodeLocation, message } from './encode.ts';
import { PHONE } from './frame.builder.ts';
import { nextFrame } from './frame.ts';
import { jt808 } from './jt808.ts';

const SENDER = { phone: PHONE, serial: 0xfffe };
const AHEAD_MS = 8 * 3_600_000;
const timeMs = upTo(90 * 365 * 86_400).map((seconds) => Date.UTC(2000, 0, 2) + seconds * 1000);
const located: fc.Arbitrary<TrackerRecord> = fc
  .tuple(
    timeMs,
    place,
    fc.record({
      altitudeM: fc.integer({ min: -32_768, max: 32_767 }),
      ...{ speedKmh: upTo(1_000), courseDeg: upTo(359), ignition: fc.boolean() },
      ...{ satellites: maybe(upTo(255)), gsmLevel: maybe(upTo(5)), vehicleSpeedKmh: maybe(upTo(1_000)) },
      externalV: maybe(upTo(10_000).map((centivolts) => centivolts / 100)),
      fuelLevelL: maybe(upTo(32_767).map((decilitres) => decilitres / 10)),
      odometer: maybe(upTo(42_949_672).map((hectometres) => hectometres * 100)),
    }),
  )
  .map(([ms, at, { odometer, ...rest }]) => ({
    ...{ ...blankRecord(ms), valid: true, ...at, ...rest, unplugged: false, cameraFault: false },
    ...(odometer === null ? {} : { odometerM: odometer, odometerSource: 'device' as const }),
  }));

/** The records of messages that follow each other on a connection. */
function decoded(bytes: Buffer): readonly TrackerRecord[] {
  const speaker = { imei: '', speedUnit: 'kmh' as const, sources: NO_CHOICE, model: null };
  const records: TrackerRecord[] = [];
  let state: typeof jt808.start = { ...jt808.start, flags: 0 };
  for (let at = 0; at < bytes.length; ) {
    const frame = nextFrame(bytes, at);
    if (frame.kind !== 'frame' || !frame.isSound) throw new Error(frame.kind);
    const taken = jt808.take(frame, { speaker, state, receivedMs: 0 });
    state = { ...state, ...taken.state };
    if (taken.kind === 'packet') records.push(...taken.records);
    at = frame.end;
  }
  for (const record of records) expect(recordFaults(record)).toEqual([]);
  return records;
}

test('decoding an encoded location gives it back', () => {
  fc.assert(
    fc.property(located, (record) => {
      expect(decoded(encodeLocation(record, AHEAD_MS, SENDER))).toEqual([record]);
    }),
    SEED,
  );
});

test('decoding an encoded batch gives it back, however many packages it takes', () => {
  fc.assert(
    fc.property(fc.array(located, { minLength: 1, maxLength: 80 }), (records) => {
      const batch = encodeBatch(records, { aheadMs: AHEAD_MS, isBuffered: false }, SENDER);
      expect(decoded(batch)).toEqual(records);
    }),
    { ...SEED, numRuns: 200 },
  );
});

test('a body of any bytes comes through', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 0, maxLength: 1_023 }), upTo(0xffff), (body, id) => {
      const frame = nextFrame(message(id, Buffer.from(body), SENDER), 0);
      expect(frame).toMatchObject({ kind: 'frame', isSound: true, id, serial: 0xfffe });
      expect('body' in frame && Buffer.compare(frame.body, Buffer.from(body))).toBe(0);
    }),
    { ...SEED, numRuns: 500 },
  );
});

const TOLD = DEVICE_EVENT_KINDS.filter((kind) => alarmOf(kind) !== null);

test.each<DeviceEventKind>(TOLD)('%s is told', (event) => {
  const record = { ...blankRecord(1_760_000_000_000), valid: true, lat: 40.4, lng: -3.7, event };
  expect(decoded(encodeLocation(record, AHEAD_MS, SENDER)).map((one) => one.event)).toEqual([event]);
});

test('what it cannot tell', () => {
  expect(DEVICE_EVENT_KINDS.filter((kind) => !TOLD.includes(kind))).toEqual([
    ...['idling', 'power_restored', 'jamming', 'vibration', 'case_open', 'low_backup', 'no_belt'],
  ]);
});

test('a terminal says where alarms of its cameras start and end', () => {
  const ends = [
    { event: 'fatigue', number: 0xffff_ffff },
    { event: 'lane_departure', number: 7 },
  ] as const;
  const record = { ...blankRecord(Date.UTC(2026, 2, 2)), valid: true, lat: 40.4, lng: -3.7 };
  const told = { ...record, event: 'phone' as const, extra: { ...startExtra(9), ...endsExtra(ends) } };
  expect(decoded(encodeLocation(told, AHEAD_MS, SENDER))).toMatchObject([
    { event: 'phone', extra: { alarmStart: 9, alarmEnds: 'fatigue:4294967295 lane_departure:7' } },
  ]);
});
