import { describe, expect, test } from 'vitest';
import { blankRecord, type TrackerRecord } from '#domain/telemetry/record.ts';
import { NO_CHOICE } from '#domain/tracker/figure-source.ts';
import type { Taken } from '../protocol.ts';
import { recordFaults } from '../record-faults.ts';
import { nextFrame } from './frame.ts';
import { queclink } from './queclink.ts';
import { type VENDOR, vendorBytes } from './vendor-messages.ts';

const IMEI = '135790246811220';
const SPEAKER = { imei: IMEI, speedUnit: 'kmh' as const, sources: NO_CHOICE, model: null };

type State = typeof queclink.start;

function take(text: string | Buffer, state: State = queclink.start): Taken<State> {
  const bytes = Buffer.from(text);
  const frame = nextFrame(bytes, 0);
  if (frame.kind !== 'frame' || frame.end !== bytes.length) throw new Error(frame.kind);
  return queclink.take(frame, { speaker: SPEAKER, state, receivedMs: 0 });
}

function recordsIn(text: string | Buffer, state?: State): readonly TrackerRecord[] {
  const taken = take(text, state);
  if (taken.kind !== 'packet') throw new Error(taken.kind);
  for (const record of taken.records) expect(recordFaults(record)).toEqual([]);
  return taken.records;
}

function fields(at: string, told: Partial<TrackerRecord>): TrackerRecord {
  return { ...blankRecord(Date.parse(at)), ...told };
}

const SHANGHAI = { aheadMs: 8 * 3_600_000 };
const PLACE = { lat: 31.222073, lng: 121.354335 };
const CELL = '0460,0000,18d8,6141';

describe('vendor messages', () => {
  test.each<[keyof typeof VENDOR, TrackerRecord]>([
    [
      'tow',
      fields('2009-02-14T01:32:54Z', {
        ...{ valid: true, ...PLACE, speedKmh: 4, courseDeg: 92, altitudeM: 70, hdop: 1 },
        ...{ odometerM: 2_000_000, odometerSource: 'device', event: 'towing', eventCode: 8 },
      }),
    ],
    [
      'state',
      fields('2009-02-14T01:32:54Z', {
        ...{ ...PLACE, ignition: false, movement: true, eventCode: 10 },
        extra: { cell: CELL },
      }),
    ],
    [
      'ignitionOn',
      fields('2009-02-14T01:32:54Z', {
        ...{ ...PLACE, ignition: true, eventCode: 1, odometerM: 2_000_000, odometerSource: 'device' },
        extra: { cell: CELL },
      }),
    ],
    [
      'ignitionOff',
      fields('2009-02-14T01:32:54Z', {
        ...{ ...PLACE, ignition: false, eventCode: 2, odometerM: 2_000_000, odometerSource: 'device' },
        extra: { cell: CELL },
      }),
    ],
  ])('%s', (name, record) => {
    expect(recordsIn(vendorBytes(name), SHANGHAI)).toEqual([record]);
    expect(take(vendorBytes(name)).reply?.toString()).toBe('+SACK:11F0$');
  });

  test('a heartbeat is answered', () => {
    expect(take(vendorBytes('heartbeat'))).toEqual({
      kind: 'heartbeat',
      reply: vendorBytes('heartbeatAnswer'),
    });
  });

  test('a location tells in which zone the sending is written', () => {
    expect(take(vendorBytes('tow'))).toMatchObject({ state: SHANGHAI });
    expect(take(vendorBytes('ignitionOn'))).not.toHaveProperty('state');
  });
});

/** The parts of a message before and after the subject of a test. */
const HEAD = (type: string, version = '060100') => `+RESP:${type},${version},${IMEI}`;
const HERE = `1,50.4,270,667.3,-3.700000,40.400000,20251011121314,0214,0001,1A2B,C3D4`;
const TAIL = '20251011121316,0A1B$';
const AT = '2025-10-11T12:13:14Z';
const FIX = { valid: true, lat: 40.4, lng: -3.7, speedKmh: 50, courseDeg: 270, altitudeM: 667, hdop: 1 };
const km = (odometerM: number) => ({ odometerM, odometerSource: 'device' as const });

describe('positions', () => {
  test('with all that GTFRI says', () => {
    const text = `${HEAD('GTFRI', '1F0104')},,bus,12045,10,1,${HERE},00,2000.5,00123:12:34,,,97,220102,1500,7.5,42,${TAIL}`;
    expect(recordsIn(text)).toEqual([
      fields(AT, {
        ...{ ...FIX, ...km(2_000_500), externalV: 12.045, batteryPct: 97, ignition: true, movement: true },
        ...{ rpm: 1500, fuelLevelPct: 42, extra: { inputs: 1, outputs: 2 } },
      }),
    ]);
  });

  test('several in one message: what is said of the vehicle belongs to the newest', () => {
    const earlier = HERE.replace('121314', '121214');
    const records = recordsIn(
      `${HEAD('GTFRI')},,,10,2,${earlier},00,${HERE},00,12.3,,,,80,210000,,,,${TAIL}`,
    );
    expect(records.map((record) => [record.timeMs, record.odometerM, record.batteryPct])).toEqual([
      [Date.parse(AT) - 60_000, null, null],
      [Date.parse(AT), 12_300, 80],
    ]);
  });

  test('with satellites that a mask announces, and a mileage behind the hour meter', () => {
    const [record] = recordsIn(`${HEAD('GTIGN')},,60,${HERE},03,11,2,00123:12:34,7.0,${TAIL}`);
    expect(record).toEqual(
      fields(AT, { ...FIX, ...km(7_000), satellites: 11, ignition: true, eventCode: 1 }),
    );
  });

  test('of a model with its mileage in place of the mask', () => {
    const [record] = recordsIn(`${HEAD('GTFRI')},,,0,0,1,${HERE},1234.5,88,${TAIL}`);
    expect(record).toEqual(fields(AT, { ...FIX, ...km(1_234_500) }));
  });

  test('from the memory say so', () => {
    const text = `${HEAD('GTRTL').replace('RESP', 'BUFF')},,,00,1,${HERE},00,,${TAIL}`;
    expect(recordsIn(text)).toEqual([fields(AT, { ...FIX, extra: { buffered: 1 } })]);
  });

  test('of an unknown type are kept', () => {
    expect(recordsIn(`${HEAD('GTZZZ')},,,10,1,${HERE},00,,${TAIL}`)).toEqual([
      fields(AT, { ...FIX, eventCode: 99 }),
    ]);
  });

  test('without any location, GTFRI still says when and what', () => {
    const text = `${HEAD('GTFRI')},,,10,1,0,,,,,,,0214,0001,1A2B,C3D4,00,5.0,,,,80,110000,,,,${TAIL}`;
    expect(recordsIn(text)).toEqual([fields('2025-10-11T12:13:16Z', { eventCode: 0 })]);
  });

  test.each([
    ['0/0', '1,0.0,0,0.0,0.000000,0.000000'],
    ['beyond the pole', '1,0.0,0,0.0,-3.700000,90.400000'],
  ])('at %s are no positions', (_, place) => {
    const [record] = recordsIn(`${HEAD('GTRTL')},,,00,1,${place},20251011121314,,,,,00,,${TAIL}`);
    expect(record).toMatchObject({ valid: false, lat: null, lng: null, timeMs: Date.parse(AT) });
  });

  test.each([
    ['month 13', '20251311121314'],
    ['30 February', '20250230121314'],
    ['24 hours', '20251011241314'],
  ])('sent at a time that is none, %s, and without a fix, are set aside and answered', (_, time) => {
    const text = `${HEAD('GTIGN')},,60,${HERE.replace(/^1/, '0')},00,7.0,${time},0A1B$`;
    expect(take(text)).toMatchObject({
      kind: 'packet',
      records: [],
      unreadable: 1,
      reply: Buffer.from('+SACK:0A1B$'),
    });
  });
});

describe('events', () => {
  test.each<[string, string, Partial<TrackerRecord>]>([
    ['GTHBM', '10', { event: 'harsh_braking', eventCode: 6 }],
    ['GTHBM', '11', { event: 'harsh_acceleration', eventCode: 6 }],
    ['GTHBM', '12', { event: 'harsh_cornering', eventCode: 6 }],
    ['GTHBM', '13', { event: 'harsh_braking', eventCode: 6 }],
    ['GTHBM', '14', { event: 'harsh_acceleration', eventCode: 6 }],
    ['GTHBM', '19', { eventCode: 6 }],
    ['GTSPD', '01', { event: 'speeding', eventCode: 7 }],
    ['GTSPD', '00', { eventCode: 7 }],
    ['GTSOS', '00', { event: 'sos', eventCode: 11 }],
    ['GTMPF', '00', { event: 'power_cut', unplugged: true, eventCode: 12 }],
    ['GTMPN', '00', { event: 'power_restored', unplugged: false, eventCode: 13 }],
    ['GTBPL', '00', { event: 'low_backup', eventCode: 18 }],
    ['GTJDR', '00', { event: 'jamming', jamming: true, eventCode: 19 }],
    ['GTCRA', '00', { event: 'impact', eventCode: 24 }],
  ])('%s %s', (type, reportType, told) => {
    expect(recordsIn(`${HEAD(type)},,,${reportType},1,${HERE},00,9.0,${TAIL}`)).toEqual([
      fields(AT, { ...FIX, ...km(9_000), ...told }),
    ]);
  });

  test.each<[string, Partial<TrackerRecord>]>([
    ['2', { event: 'jamming', jamming: true }],
    ['1', { jamming: false }],
    ['7', {}],
  ])('jamming in state %s', (state, told) => {
    const [record] = recordsIn(`${HEAD('GTJDS')},,${state},${HERE},00,,${TAIL}`);
    expect(record).toEqual(fields(AT, { ...FIX, ...told, eventCode: 20 }));
  });

  test.each([
    ['01A2B3C4D5E6F7C0', '01A2B3C4D5E6F7C0'],
    ['a1b2c3d4', '00000000A1B2C3D4'],
    ['0000000000000000', null],
    ['', null],
  ])('a key %s', (id, driverTag) => {
    const [record] = recordsIn(`${HEAD('GTIDA')},,,${id},1,1,${HERE},00,,${TAIL}`);
    expect(record).toEqual(fields(AT, { ...FIX, driverTag, eventCode: 21 }));
  });
});

describe('the vehicle', () => {
  test('by OBD', () => {
    const obd = 'WVWZZZ1JZ3W386752,1,14283,983901C0,799,36,-18,Inf,33792,0,0,0,,10,15,57';
    const text = `${HEAD('GTOBD', '1F0104')},WVWZZZ1JZ3W386752,,0,FFFF,${obd},${HERE},00,88.1,${TAIL}`;
    expect(recordsIn(text)).toEqual([
      fields(AT, {
        ...{ ...FIX, ...km(88_100), vin: 'WVWZZZ1JZ3W386752', externalV: 14.283, rpm: 799 },
        ...{
          vehicleSpeedKmh: 36,
          coolantC: -18,
          throttlePct: 10,
          engineLoadPct: 15,
          fuelLevelPct: 57,
          eventCode: 5,
        },
      }),
    ]);
  });

  test('by CAN, each field only if the mask says so', () => {
    const can = 'WVWZZZ1JZ3W386752,2,H1234567,L890.12,1500,52,-7,L/H2.5,P42.40,777,12';
    const text = `${HEAD('GTCAN')},,00,1,7FF,${can},${HERE},00,1.5,${TAIL}`;
    expect(recordsIn(text)).toEqual([
      fields(AT, {
        ...{
          ...FIX,
          vin: 'WVWZZZ1JZ3W386752',
          ignition: true,
          odometerM: 123_456_700,
          odometerSource: 'can',
        },
        ...{ ownOdometerM: 1_500, fuelUsedL: 890.1, rpm: 1500, vehicleSpeedKmh: 52, coolantC: -7 },
        ...{ fuelLevelPct: 42, throttlePct: 12, eventCode: 23 },
      }),
    ]);
  });

  test('by CAN without a location', () => {
    expect(recordsIn(`${HEAD('GTCAN')},,00,1,10C,12.5,L7,L30.5,${TAIL}`)).toEqual([
      fields('2025-10-11T12:13:16Z', {
        ...{ odometerM: 12_500, odometerSource: 'can', fuelUsedL: 7, fuelLevelL: 30.5, eventCode: 23 },
      }),
    ]);
  });

  test('by CAN without a mask says nothing', () => {
    expect(recordsIn(`${HEAD('GTCAN')},,00,1,,12.5,${TAIL}`)).toEqual([
      fields('2025-10-11T12:13:16Z', { eventCode: 23 }),
    ]);
  });

  test.each<[string, Partial<TrackerRecord>]>([
    [
      '21,898600810906F8048812,31,0,1,12000,,4.2',
      { ignition: true, movement: false, gsmLevel: 5, unplugged: false, externalV: 12, batteryV: 4.2 },
    ],
    ['41,898600810906F8048812,99,0,0,,,3.71', { movement: false, unplugged: true, batteryV: 3.71 }],
  ])('by GTINF, %s', (info, told) => {
    const text = `${HEAD('GTINF')},,${info},0,0,,,20251011110000,,,,,,+0200,0,20251011141316,0A1B$`;
    expect(recordsIn(text)).toEqual([fields('2025-10-11T12:13:16Z', { ...told, eventCode: 22 })]);
    expect(take(text)).toMatchObject({ state: { aheadMs: 7_200_000 } });
  });
});

describe('everything else', () => {
  test('the answer to a command is kept, and not answered', () => {
    expect(take(`+ACK:GTRTO,060100,${IMEI},,RTL,0001,${TAIL}`)).toEqual({
      ...{ kind: 'packet', records: [], unreadable: 0, reply: null },
    });
  });

  test('an unknown message without a location is kept and answered', () => {
    expect(take(`${HEAD('GTPDP')},,${TAIL}`)).toEqual({
      ...{ kind: 'packet', records: [], unreadable: 0, reply: Buffer.from('+SACK:0A1B$') },
    });
  });

  test.each([
    ['no IMEI', '+RESP:GTFRI,060100,,,,20251011121316,0A1B$'],
    ['no count', `+RESP:GTFRI,060100,${IMEI},,,20251011121316,$`],
    ['hardly anything', '+RESP:GTFRI$'],
  ])('a message with %s is broken', (_, text) => {
    expect(take(text)).toEqual({ kind: 'broken', reply: null, setAsideReply: null });
  });
});
