import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blankRecord, type DeviceEventKind, type TrackerRecord } from '#domain/telemetry/record.ts';
import { maybe, parts, place, SEED, upTo } from '../arbitrary.builder.ts';
import type { RecordInput } from '../protocol.ts';
import { recordFaults } from '../record-faults.ts';
import { AVL, HAS_FIELD } from './avl-id.ts';
import { FMB } from './avl-profile.ts';
import { datagramOf } from './datagram.ts';
import { decodeBody } from './decode.ts';
import type { Decoded } from './decoded.ts';
import {
  type AvlCodec,
  ackBytes,
  encodeCommand,
  encodeCommandAnswer,
  encodeLogin,
  encodeTcpFrame,
  encodeUdpDatagram,
  loginAnswer,
} from './encode.ts';
import { nextFrame } from './frame.ts';
import { vendorBytes } from './vendor-frames.ts';

function decodeFrame(bytes: Buffer): Decoded {
  const frame = nextFrame(bytes, 0);
  if (frame.kind !== 'data' || !frame.crcOk || frame.end !== bytes.length) throw new Error(frame.kind);
  return decodeBody(frame.body);
}

const bool = fc.boolean();
const altitudeM = fc.integer({ min: -32_768, max: 32_767 });
const nowhere = fc.constant({ lat: null, lng: null });

/**
 * The ways in which a header gives a position: with or without a fix, located or not. Without a fix a 0 means
 * nothing.
 */
const position: fc.Arbitrary<Partial<TrackerRecord>> = fc.oneof(
  fc
    .tuple(
      place,
      fc.record({
        altitudeM,
        satellites: fc.integer({ min: 1, max: 255 }),
        courseDeg: upTo(359),
        speedKmh: upTo(1000),
      }),
    )
    .map(([at, rest]) => ({ valid: true, ...at, ...rest })),
  fc
    .tuple(
      nowhere,
      fc.record({
        altitudeM,
        satellites: fc.integer({ min: 1, max: 255 }),
        courseDeg: upTo(359),
        speedKmh: upTo(1000),
      }),
    )
    .map(([at, rest]) => ({ valid: false, ...at, ...rest })),
  fc
    .tuple(
      place,
      fc.record({
        altitudeM,
        satellites: fc.constant(0),
        courseDeg: maybe(fc.integer({ min: 1, max: 359 })),
        speedKmh: maybe(fc.integer({ min: 1, max: 1000 })),
      }),
    )
    .map(([at, rest]) => ({ valid: false, ...at, ...rest })),
);

const odometer: fc.Arbitrary<Partial<TrackerRecord>> = fc.oneof(
  fc.constant({ odometerM: null, odometerSource: null }),
  upTo(4_294_967_295).map((odometerM) => ({ odometerM, odometerSource: 'can' as const })),
  upTo(4_294_967_295).map((odometerM) => ({ odometerM, odometerSource: 'device' as const })),
);
const obdOdometer: fc.Arbitrary<Partial<TrackerRecord>> = fc
  .oneof(
    upTo(3_000_000).map((km) => km * 1000),
    fc.integer({ min: 3_000_001, max: 4_294_967_295 }),
  )
  .map((odometerM) => ({ odometerM, odometerSource: 'obd' as const }));

const quietEvent: fc.Arbitrary<Partial<TrackerRecord>> = fc
  .constantFrom(0, 1, 11, 78, 239, 240)
  .map((eventCode) => ({ eventCode }));
const event: fc.Arbitrary<Partial<TrackerRecord>> = fc.oneof(
  quietEvent,
  fc.record({
    eventCode: fc.constant(AVL.greenDriving),
    event: fc.constantFrom<DeviceEventKind>('harsh_acceleration', 'harsh_braking', 'harsh_cornering'),
    eventValue: maybe(parts(100_000, 100)),
    eventDurationMs: maybe(upTo(4_294_967_295)),
  }),
  fc.record({
    eventCode: fc.constant(AVL.speeding),
    event: fc.constant<DeviceEventKind>('speeding'),
    eventValue: upTo(1000),
  }),
  fc.constantFrom<Partial<TrackerRecord>>(
    { eventCode: AVL.crash, event: 'impact' },
    { eventCode: AVL.towing, event: 'towing' },
    { eventCode: AVL.sos, event: 'sos' },
    { eventCode: AVL.idling, event: 'idling' },
    { eventCode: AVL.unplug, event: 'power_cut', unplugged: true },
    { eventCode: AVL.unplug, event: 'power_restored', unplugged: false },
    { eventCode: AVL.gsmJamming, event: 'jamming', jamming: true },
    { eventCode: 155, event: 'speeding', extra: { io155: 3 } },
  ),
);

const isExtra = (id: number) => HAS_FIELD[id] === 0 && FMB.signed[id] === 0 && id !== 155;
const narrowId = upTo(255).filter(isExtra);
const wideId = upTo(65_535).filter(isExtra);
const wideNumber = fc.bigInt({ min: 2n ** 51n + 1n, max: 2n ** 64n - 1n }).map(String);
const printable = fc.string({
  unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
  maxLength: 40,
});
const extraOf = (id: fc.Arbitrary<number>, value: fc.Arbitrary<number | string>) =>
  maybe(
    fc.dictionary(
      id.map((n) => `io${n}`),
      value,
      { minKeys: 1, maxKeys: 6, noNullPrototype: true },
    ),
  );
const number = fc.oneof(upTo(255), upTo(70_000), upTo(2 ** 51));

const driverTag = maybe(
  fc.oneof(
    fc
      .bigInt({ min: 1n, max: 2n ** 64n - 1n })
      .map((tag) => tag.toString(16).toUpperCase().padStart(16, '0')),
    printable
      .map((text) => text.trim().slice(0, 16).trim())
      .filter((text) => text !== '' && !/^0{16}$/.test(text)),
  ),
);
const vin = maybe(fc.stringMatching(/^[0-9A-Z]{17}$/).filter((text) => !/^0{17}$/.test(text)));

const elements = fc.record({
  hdop: maybe(parts(65_535, 10)),
  ignition: maybe(bool),
  movement: maybe(bool),
  vehicleSpeedKmh: maybe(upTo(1000)),
  fuelLevelPct: maybe(upTo(100)),
  fuelLevelL: maybe(parts(65_535, 10)),
  fuelUsedL: maybe(parts(4_294_967_295, 10)),
  rpm: maybe(upTo(16_383)),
  coolantC: maybe(fc.integer({ min: -600, max: 2500 }).map((deciC) => deciC / 10 + 0)),
  engineLoadPct: maybe(upTo(100)),
  throttlePct: maybe(upTo(100)),
  externalV: maybe(parts(100_000, 1000)),
  batteryV: maybe(parts(100_000, 1000)),
  batteryPct: maybe(upTo(100)),
  gsmLevel: maybe(upTo(5)),
  driverTag,
  privateMode: maybe(bool),
  unplugged: maybe(bool),
  jamming: maybe(bool),
});

/** Every record a codec can carry, in the field order of a record. */
function records(codec: AvlCodec): fc.Arbitrary<TrackerRecord[]> {
  const id = codec === '8' ? narrowId : wideId;
  const extra = extraOf(
    id,
    codec === '8E' ? fc.oneof(number, wideNumber, printable) : fc.oneof(number, wideNumber),
  );
  const record = fc
    .tuple(
      upTo(8_640_000_000_000_000),
      position,
      codec === '8' ? odometer : fc.oneof(odometer, obdOdometer),
      elements,
      codec === '8E' ? vin : fc.constant(null),
      extra,
      event,
    )
    .map(([timeMs, ...fields]) => {
      const [where, counter, told, vinText, ownExtra, happened] = fields;
      const all = {
        ...blankRecord(timeMs),
        ...where,
        ...counter,
        ...told,
        vin: vinText,
        extra: ownExtra,
        ...happened,
      };
      return happened.extra == null ? all : { ...all, extra: { ...ownExtra, ...happened.extra } };
    });
  return fc.array(record, { minLength: 1, maxLength: 5 });
}

describe.each<AvlCodec>(['8', '8E', '16'])('codec %s', (codec) => {
  test('over TCP, decoding what was encoded gives it back', () => {
    fc.assert(
      fc.property(records(codec), (given) => {
        expect(given.flatMap(recordFaults)).toEqual([]);
        const decoded = decodeFrame(encodeTcpFrame(given, { codec }));
        expect(decoded).toStrictEqual({
          kind: 'records',
          records: given,
          count: given.length,
          unreadable: 0,
        });
      }),
      SEED,
    );
  }, 60_000);

  test('over UDP, too', () => {
    const ids = fc.record({
      packetId: upTo(65_535),
      avlPacketId: upTo(255),
      imei: fc.stringMatching(/^\d{15}$/),
    });
    fc.assert(
      fc.property(records(codec), ids, (given, envelope) => {
        const datagram = datagramOf(encodeUdpDatagram(given, { codec, ...envelope }));
        if (datagram === null) throw new Error('refused');
        const { body, ...told } = datagram;
        expect(told).toEqual(envelope);
        expect(decodeBody(body)).toMatchObject({ kind: 'records', records: given });
      }),
      { ...SEED, numRuns: 300 },
    );
  }, 60_000);

  test('a partial record sends only what it has', () => {
    const given = {
      timeMs: 1_760_000_000_000,
      lat: 40.4,
      lng: -3.7,
      satellites: 7,
      speedKmh: 30,
      ignition: true,
    };
    const expected = { ...blankRecord(given.timeMs), ...given, valid: true, altitudeM: 0, courseDeg: 0 };
    expect(decodeFrame(encodeTcpFrame([given], { codec }))).toMatchObject({ records: [expected] });
  });

  test('255 records are a packet, none and 256 are not', () => {
    const given = Array.from({ length: 256 }, (_, i) => ({ timeMs: i }));
    expect(decodeFrame(encodeTcpFrame(given.slice(1), { codec }))).toMatchObject({ count: 255 });
    expect(() => encodeTcpFrame(given, { codec })).toThrow(RangeError);
    expect(() => encodeTcpFrame([], { codec })).toThrow(RangeError);
  });
});

test('GNSS jamming travels under the element its code names', () => {
  const given = {
    ...blankRecord(1),
    satellites: 0,
    event: 'jamming' as const,
    eventCode: 318,
    jamming: true,
  };
  expect(decodeFrame(encodeTcpFrame([given], { codec: '8E' }))).toMatchObject({ records: [given] });
});

test('an event without a code travels under its own element', () => {
  const bytes = encodeTcpFrame(
    [{ timeMs: 1, event: 'harsh_braking', eventValue: 0.41, eventDurationMs: 900 }],
    { codec: '8' },
  );
  expect(decodeFrame(bytes)).toMatchObject({
    records: [{ event: 'harsh_braking', eventCode: 253, eventValue: 0.41, eventDurationMs: 900 }],
  });
});

test.each<[string, AvlCodec, Partial<RecordInput>]>([
  ['a VIN in codec 8', '8', { vin: 'WVOZZZ15555555555' }],
  ['a text in codec 16', '16', { extra: { io281: 'P0120' } }],
  ['an OBD odometer in codec 8', '8', { odometerM: 5000, odometerSource: 'obd' }],
  ['an OBD odometer in metres', '8E', { odometerM: 5001, odometerSource: 'obd' }],
  ['element 300 in codec 8', '8', { extra: { io300: 1 } }],
  ['event 300 in codec 8', '8', { eventCode: 300 }],
  ['a low battery', '8E', { event: 'low_battery' }],
  ['an alarm under a foreign id', '8E', { event: 'sos', eventCode: 5 }],
  ['an element by another name', '8E', { extra: { battery: 1 } }],
  ['an element of 65536', '8E', { extra: { io65536: 1 } }],
  ['a fraction', '8E', { extra: { io1: 0.5 } }],
  ['a negative element', '8E', { extra: { io1: -1 } }],
  ['a fix without satellites', '8E', { valid: true, lat: 1, lng: 1 }],
  ['a packet above 64 KiB', '8E', { extra: { io1: 'x'.repeat(65_535) } }],
])('%s is refused', (_, codec, fields) => {
  expect(() => encodeTcpFrame([{ timeMs: 1, ...fields }], { codec })).toThrow(RangeError);
});

test('login, answers and commands are those of the documentation', () => {
  expect(encodeLogin('356307042441013')).toEqual(vendorBytes('login'));
  expect([loginAnswer(true), loginAnswer(false)]).toEqual([Buffer.from([1]), Buffer.from([0])]);
  expect(ackBytes(2)).toEqual(Buffer.from('00000002', 'hex'));
  expect(encodeCommand('getinfo')).toEqual(vendorBytes('codec12GetInfo'));
  expect(encodeCommand('getio')).toEqual(vendorBytes('codec12GetIo'));
  const answer = 'DI1:1 DI2:0 DI3:0 AIN1:0 AIN2:16924 DO1:0 DO2:1';
  expect(encodeCommandAnswer(answer)).toEqual(vendorBytes('codec12Answer'));
});
