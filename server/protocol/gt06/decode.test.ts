import { describe, expect, test } from 'vitest';
import { blankRecord, type TrackerRecord } from '#domain/telemetry/record.ts';
import { NO_CHOICE } from '#domain/tracker/figure-source.ts';
import type { Taken } from '../protocol.ts';
import { recordFaults } from '../record-faults.ts';
import { nextFrame } from './frame.ts';
import { gt06 } from './gt06.ts';
import { sealed } from './sealed.builder.ts';
import { type VENDOR, vendorBytes } from './vendor-frames.ts';

const RECEIVED_MS = Date.parse('2026-03-02T09:00:00Z');
const SPEAKER = { imei: '752533678900242', speedUnit: 'kmh' as const, sources: NO_CHOICE, model: null };

type State = typeof gt06.start;

function take(bytes: Buffer, state: State = gt06.start, receivedMs = RECEIVED_MS): Taken<State> {
  const frame = nextFrame(bytes, 0);
  if (frame.kind !== 'frame' || frame.end !== bytes.length) throw new Error(frame.kind);
  return gt06.take(frame, { speaker: SPEAKER, state, receivedMs });
}

/** The only record of a packet. */
function recordIn(bytes: Buffer, state?: State): TrackerRecord {
  const taken = take(bytes, state);
  if (taken.kind !== 'packet' || taken.records.length !== 1) throw new Error(taken.kind);
  expect(recordFaults(taken.records[0]!)).toEqual([]);
  return taken.records[0]!;
}

function fields(at: string | number, told: Partial<TrackerRecord>): TrackerRecord {
  return { ...blankRecord(typeof at === 'number' ? at : Date.parse(at)), ...told };
}

const AHEAD_8 = { ...gt06.start, zoneMs: 8 * 3_600_000 };

describe('vendor packets', () => {
  test('a login is answered and tells the zone', () => {
    expect(take(vendorBytes('login'))).toEqual({
      kind: 'talk',
      state: AHEAD_8,
      reply: vendorBytes('loginAnswer'),
    });
  });

  test('a status', () => {
    expect(recordIn(vendorBytes('status'))).toEqual(
      fields(RECEIVED_MS, { ignition: false, batteryPct: 67, gsmLevel: 4 }),
    );
  });

  test.each<[keyof typeof VENDOR, State, TrackerRecord]>([
    [
      'alarm',
      AHEAD_8,
      fields('2015-12-29T03:11:38Z', {
        lat: 23.111693,
        lng: 114.409298,
        satellites: 9,
        ignition: false,
        batteryPct: 67,
        gsmLevel: 4,
        unplugged: true,
        eventCode: 0x13,
        event: 'case_open',
        extra: { cell: '460,0,10365,8049' },
      }),
    ],
    [
      'oldAlarm',
      AHEAD_8,
      fields('2011-11-15T06:36:29Z', {
        valid: true,
        lat: 23.111755,
        lng: 114.40923,
        courseDeg: 2,
        speedKmh: 0,
        satellites: 15,
        ignition: false,
        unplugged: false,
        batteryPct: 100,
        gsmLevel: 4,
        eventCode: 1,
        event: 'sos',
      }),
    ],
  ])('%s', (name, state, record) => {
    expect(recordIn(vendorBytes(name), state)).toEqual(record);
  });

  test.each<[keyof typeof VENDOR, string]>([
    ['alarm', '78780526000C'],
    ['oldAlarm', '787805160036'],
    ['status', '78780513000F'],
  ])('%s is answered with its serial number', (name, beginning) => {
    const { reply } = take(vendorBytes(name));
    expect(reply?.toString('hex', 0, 6).toUpperCase()).toBe(beginning);
  });

  test('the time is told in UTC', () => {
    const question = { kind: 'frame', type: 0x8a, content: Buffer.alloc(0), serial: 6 } as const;
    const receivedMs = Date.parse('2015-12-29T00:00:21Z');
    const heard = { speaker: SPEAKER, state: gt06.start, receivedMs };
    const { reply } = gt06.take({ ...question, isSound: true, end: 10 }, heard);
    expect(reply).toEqual(vendorBytes('timeAnswer'));
  });
});

/** 2025-10-11T12:13:14Z, 40.4, -3.7 with 12 satellites, 30 km/h. */
const PLACE = '190A0B0C0D0ECC04559E8000659FA01E';
const FIX = { valid: true, lat: 40.4, lng: -3.7, courseDeg: 210, speedKmh: 30, satellites: 12 };
const AT = '2025-10-11T12:13:14Z';
/** Positioned, north, west, 210 degrees. */
const WORD = '1CD2';
const CELL = '00D60100640000C8';
const NO_FIX = '08D2';

describe('locations', () => {
  test.each<[string, number, string, Partial<TrackerRecord>]>([
    ['of before the ignition was told', 0x12, PLACE + WORD + CELL, {}],
    ['that ends before its radio cell', 0x22, PLACE + WORD, {}],
    ['with ignition', 0x22, `${PLACE}${WORD}${CELL}010000`, { ignition: true }],
    [
      'from its memory, sent at a corner, with mileage',
      0x22,
      `${PLACE}${WORD}${CELL}00020100012345`,
      { ignition: false, odometerM: 74_565, odometerSource: 'device', extra: { cause: 2, buffered: 1 } },
    ],
    [
      'of a 4G tracker, in a network of two bytes',
      0xa0,
      `${PLACE}${WORD}80D60001 00000064 00000000000000C8 010000`.replaceAll(' ', ''),
      { ignition: true },
    ],
    ['with ignition among its bits', 0x12, `${PLACE}DCD2${CELL}`, { ignition: true }],
    ['with ignition off among its bits', 0x12, `${PLACE}5CD2${CELL}`, { ignition: false }],
    [
      'without a fix, but a radio cell',
      0x22,
      `${PLACE}${NO_FIX}${CELL}000000`,
      { valid: false, lat: -40.4, ignition: false, extra: { cell: '214,1,100,200' } },
    ],
  ])('%s', (_, type, content, told) => {
    expect(recordIn(sealed(type, content))).toEqual(fields(AT, { ...FIX, ...told }));
  });

  test('without a fix, speed and course 0 are fillers', () => {
    const record = recordIn(sealed(0x22, `190A0B0C0D0EC0${'00'.repeat(9)}0000`));
    expect(record).toEqual(fields(AT, { satellites: 0 }));
  });

  test.each([
    ['12 hours and three quarters west', 0x4dd8, '2025-10-12T00:58:14Z'],
    ['5 hours and a half east', 0x2120, '2025-10-11T06:43:14Z'],
  ])('in the zone of the login, %s', (_, zone, time) => {
    const login = sealed(0x01, `07525336789002427000${zone.toString(16).padStart(4, '0')}`);
    const { state } = take(login);
    expect(recordIn(sealed(0x12, PLACE + WORD + CELL), state!).timeMs).toBe(Date.parse(time));
    expect(recordIn(sealed(0x22, PLACE + WORD + CELL), state!).timeMs).toBe(Date.parse(AT));
  });

  test.each([
    ['month 13', '190D0B0C0D0E'],
    ['30 February', '19021E0C0D0E'],
    ['24 hours', '190A0B180D0E'],
    ['60 minutes', '190A0B0C3C0E'],
  ])('with a time that is none, %s, are set aside and answered', (_, time) => {
    const taken = take(sealed(0x22, time + PLACE.slice(12) + WORD + CELL));
    expect(taken).toMatchObject({ kind: 'packet', records: [], unreadable: 1, reply: expect.any(Buffer) });
  });
});

const TAIL = { ignition: true, unplugged: false, batteryPct: 100, gsmLevel: 3 };

describe('alarms', () => {
  test.each<[string, number, string, Partial<TrackerRecord>]>([
    ['braking', 0x26, '0606033002', { eventCode: 0x30, event: 'harsh_braking' }],
    ['a fence', 0x26, '0606030402', { eventCode: 4 }],
    ['ignition off', 0x26, '060603FF02', { eventCode: 0xff, ignition: false }],
    ['unplugged', 0x26, '0606033202', { eventCode: 0x32, event: 'power_cut', unplugged: true }],
    ['in the status only', 0x16, '1E06030002', { eventCode: 0x0e, event: 'low_battery' }],
    ['none at all', 0x16, '0606030002', {}],
    ['no language', 0x26, '06060301', { eventCode: 1, event: 'sos' }],
    [
      'a mileage',
      0x26,
      '060603010200012345',
      { eventCode: 1, event: 'sos', odometerM: 74_565, odometerSource: 'device' },
    ],
    [
      'a fence number and a mileage',
      0x27,
      '06060301020500012345',
      { eventCode: 1, event: 'sos', odometerM: 74_565, odometerSource: 'device' },
    ],
  ])('%s', (_, type, tail, told) => {
    const record = recordIn(sealed(type, `${PLACE}${WORD}09${CELL}${tail}`));
    expect(record).toEqual(fields(AT, { ...FIX, ...TAIL, ...told }));
  });

  test('without a radio cell', () => {
    expect(recordIn(sealed(0x26, `${PLACE}${WORD}000606030902`)).event).toBe('towing');
  });
});

describe('what has no location', () => {
  test('radio cells', () => {
    expect(recordIn(sealed(0x28, `190A0B0C0D0E${CELL}20`))).toEqual(
      fields(AT, { extra: { cell: '214,1,100,200' } }),
    );
  });

  test.each<[string, string, Partial<TrackerRecord>]>([
    ['the voltage of the vehicle', '0004CE', { externalV: 12.3 }],
    ['a key', '1B01A2B3C4D5E6F7C0', { driverTag: '01A2B3C4D5E6F7C0' }],
    ['no key', '1B0000000000000000', {}],
    ['doors', '0503', { extra: { doors: 3 } }],
  ])('%s is of the moment it arrived, and not answered', (_, content, told) => {
    const bytes = sealed(0x94, content, 0x7979);
    expect(recordIn(bytes)).toEqual(fields(RECEIVED_MS, told));
    expect(take(bytes).reply).toBeNull();
  });

  test.each([
    ['an answer to a command that is cut off', 0x15, '0800000000736F'],
    ['an unknown kind of information', 0x94, '0A0102'],
    ['an unknown packet', 0x77, '00'],
  ])('%s is kept and nothing more', (_, type, content) => {
    expect(take(sealed(type, content))).toEqual({ kind: 'packet', records: [], unreadable: 0, reply: null });
  });
});

describe('a status', () => {
  const RUNNING = sealed(0x13, '4604040001');
  const PARKED = sealed(0x13, '4404040001');
  const after = (bytes: Buffer, seconds: number, state?: State) =>
    take(bytes, state, RECEIVED_MS + seconds * 1000);
  const kindsOf = (...heard: readonly (readonly [Buffer, number])[]) => {
    let state: State | undefined;
    return heard.map(([bytes, seconds]) => {
      const taken = after(bytes, seconds, state);
      state = taken.state ?? state;
      expect(taken.reply).not.toBeNull();
      return taken.kind;
    });
  };

  test('of a parked vehicle is a record once, then a heartbeat', () => {
    expect(kindsOf([PARKED, 0], [PARKED, 180], [PARKED, 3_600])).toEqual([
      'packet',
      'heartbeat',
      'heartbeat',
    ]);
  });

  test('that changes is a record', () => {
    expect(kindsOf([PARKED, 0], [RUNNING, 10], [PARKED, 20])).toEqual(['packet', 'packet', 'packet']);
  });

  test('of a running vehicle is a record after a minute without one', () => {
    const location = sealed(0x22, `${PLACE}${WORD}${CELL}010000`);
    expect(kindsOf([RUNNING, 0], [RUNNING, 59], [RUNNING, 60], [location, 100], [RUNNING, 150])).toEqual([
      'packet',
      'heartbeat',
      'packet',
      'packet',
      'heartbeat',
    ]);
  });

  test('of another model is a heartbeat', () => {
    expect(take(sealed(0x23, '00'))).toMatchObject({ kind: 'heartbeat', reply: expect.any(Buffer) });
  });
});

describe('broken packets', () => {
  test.each([
    ['a location', 0x22, PLACE],
    ['an alarm without its status', 0x26, `${PLACE}${WORD}09${CELL}0606`],
    ['a radio cell', 0x28, '190A0B0C0D0E00D6'],
    ['a status', 0x13, '4604'],
    ['a voltage', 0x94, '0004'],
    ['a key', 0x94, '1B01A2'],
  ])('%s that is too short is not answered', (_, type, content) => {
    expect(take(sealed(type, content))).toMatchObject({ kind: 'broken', reply: null });
  });

  test('a wrong CRC is met with silence', () => {
    const bytes = vendorBytes('alarm');
    bytes[10]! ^= 1;
    expect(take(bytes)).toEqual({ kind: 'broken', reply: null, setAsideReply: null });
  });
});
