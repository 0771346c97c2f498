import { describe, expect, test } from 'vitest';
import { blankRecord, type TrackerRecord } from '#domain/telemetry/record.ts';
import type { ClockZone } from '#domain/tracker/clock-zone.ts';
import { NO_CHOICE } from '#domain/tracker/figure-source.ts';
import type { Taken } from '../protocol.ts';
import { recordFaults } from '../record-faults.ts';
import { tokenOf } from './answer.ts';
import { message, phoneBytes } from './encode.ts';
import { cameraHex, locationHex, PHONE, sent, TERMINAL } from './frame.builder.ts';
import { type Jt808Frame, nextFrame } from './frame.ts';
import { jt808 } from './jt808.ts';

const RECEIVED_MS = Date.parse('2026-03-02T09:00:00Z');
const SPEAKER = { imei: '356307042441013', speedUnit: 'kmh' as const, sources: NO_CHOICE, model: null };

type State = typeof jt808.start;

function frameIn(bytes: Buffer): Jt808Frame {
  const frame = nextFrame(bytes, 0);
  if (frame.kind !== 'frame' || frame.end !== bytes.length) throw new Error(frame.kind);
  return frame;
}

function take(bytes: Buffer, state: State = jt808.start, clockZone?: ClockZone): Taken<State> {
  const speaker = clockZone ? { ...SPEAKER, clockZone } : SPEAKER;
  return jt808.take(frameIn(bytes), { speaker, state, receivedMs: RECEIVED_MS });
}

function recordsIn(bytes: Buffer, state?: State, zone?: ClockZone): readonly TrackerRecord[] {
  const taken = take(bytes, state, zone);
  if (taken.kind !== 'packet') throw new Error(taken.kind);
  for (const record of taken.records) expect(recordFaults(record)).toEqual([]);
  return taken.records;
}

/** Serial number, id and result of general answers. */
function answersIn(reply: Buffer | null): number[][] {
  const answers: number[][] = [];
  for (let at = 0; reply !== null && at < reply.length; ) {
    const frame = nextFrame(reply, at);
    if (frame.kind !== 'frame' || !frame.isSound) throw new Error(frame.kind);
    expect([frame.id, frame.terminal]).toEqual([0x8001, TERMINAL]);
    answers.push([frame.body.readUInt16BE(0), frame.body.readUInt16BE(2), frame.body[4]!]);
    at = frame.end;
  }
  return answers;
}

function fields(at: string, told: Partial<TrackerRecord>): TrackerRecord {
  return { ...blankRecord(Date.parse(at)), ...told };
}

const AT = '2026-03-02T08:00:00Z';
/** Ignition on, positioned, west. */
const STATUS = '0000000B';
const QUIET = '00000000';
const FIX = {
  ...{ valid: true, lat: 40.4, lng: -3.7, altitudeM: 648, speedKmh: 51, courseDeg: 270 },
  ...{ ignition: true, unplugged: false },
};
const after = (flags: number): State => ({ ...jt808.start, flags });

describe('a location', () => {
  test('that a library prints as its example', () => {
    const hex =
      '7E0200002612345678901200 7D02 000000010000000200BA7F0E07E4F11C0028003C000018101510101001040000006402 02 007D01 13 7E';
    const bytes = Buffer.from(hex.replaceAll(' ', ''), 'hex');
    expect(frameIn(bytes)).toMatchObject({ id: 0x200, serial: 0x7e, terminal: '123456789012' });
    expect(recordsIn(bytes)).toEqual([
      fields('2018-10-15T02:10:10Z', {
        ...{ valid: true, lat: 12.222222, lng: 132.444444, altitudeM: 40, speedKmh: 6, courseDeg: 0 },
        ...{
          ignition: false,
          unplugged: false,
          odometerM: 10_000,
          odometerSource: 'device',
          fuelLevelL: 12.5,
        },
        ...{ event: 'sos', eventCode: 1, extra: { alarm: 1 } },
      }),
    ]);
  });

  test('is in the zone of China, unless the tracker is known to write UTC', () => {
    const bytes = sent(0x200, locationHex(QUIET, STATUS));
    expect(recordsIn(bytes)).toEqual([fields(AT, FIX)]);
    expect(recordsIn(bytes, undefined, 'utc')).toEqual([fields('2026-03-02T16:00:00Z', FIX)]);
  });

  test('is answered with its serial number and id', () => {
    expect(answersIn(take(sent(0x200, locationHex(QUIET, STATUS))).reply)).toEqual([[7, 0x200, 0]]);
  });

  test.each<[string, string, Partial<TrackerRecord>]>([
    ['odometer', '010400003039', { odometerM: 1_234_500, odometerSource: 'device' }],
    ['an odometer beyond all numbers', '0104FFFFFFFF', {}],
    ['litres', '0202007D', { fuelLevelL: 12.5 }],
    ['percent of fuel', '0202802A', { fuelLevelPct: 42 }],
    ['speed of the recorder', '030201FE', { vehicleSpeedKmh: 51 }],
    ['voltage', '610204B0', { externalV: 12 }],
    ['signal and satellites', '30011F 31010C', { gsmLevel: 5, satellites: 12 }],
    ['no signal', '300163', {}],
    [
      'what is unknown',
      '250400000005 E1020102 F503010203',
      { extra: { item25: 5, iteme1: 258, itemf5: '010203' } },
    ],
    ['an item longer than the message', '0104000030', {}],
    ['an item of a wrong length', '0103000030', {}],
  ])('with %s', (_, items, told) => {
    expect(recordsIn(sent(0x200, locationHex(QUIET, STATUS, items)))).toEqual([
      fields(AT, { ...FIX, ...told }),
    ]);
  });

  test.each<[string, string, Partial<TrackerRecord>]>([
    ['south and east', '00000007', { lat: -40.4, lng: 3.7 }],
    ['without a fix', '00000009', { valid: false }],
    ['with encrypted coordinates', '0000002B', { valid: false, lat: null, lng: null }],
    ['with the fuel cut', '0000040B', { extra: { fuelCut: 1 } }],
    ['with the circuit cut and the ignition off', '0000080A', { ignition: false, extra: { circuitCut: 1 } }],
  ])('%s', (_, status, told) => {
    const [record] = recordsIn(sent(0x200, locationHex(QUIET, status)));
    expect(record).toEqual(
      fields(AT, {
        ...FIX,
        ...(told.valid === false ? { altitudeM: null } : {}),
        ...told,
        ...('lat' in told && told.lat === null ? { altitudeM: 648 } : {}),
      }),
    );
  });

  test.each([
    ['month 13', '261302160000'],
    ['30 February', '260230160000'],
    ['a letter', '2603021600A0'],
  ])('with a time that is none, %s, is set aside and answered', (_, time) => {
    const taken = take(sent(0x200, locationHex(QUIET, STATUS).replace('260302160000', time)));
    expect(taken).toMatchObject({ kind: 'packet', records: [], unreadable: 1 });
    expect(answersIn(taken.reply)).toEqual([[7, 0x200, 0]]);
  });

  test('that answers a question', () => {
    expect(recordsIn(sent(0x201, `0003${locationHex(QUIET, STATUS)}`))).toEqual([fields(AT, FIX)]);
  });
});

describe('alarm flags', () => {
  const eventsOf = (flags: number, before: State) =>
    recordsIn(sent(0x200, locationHex(flags.toString(16).padStart(8, '0'), STATUS)), before).map(
      ({ event, eventCode }) => [event, eventCode],
    );

  test.each<[string, number, number | null, unknown[][]]>([
    ['none', 0, 0, [[null, 0]]],
    ['speeding rises', 2, 0, [['speeding', 2]]],
    ['speeding lasts', 2, 2, [[null, 0]]],
    ['speeding at the first message', 2, null, [[null, 0]]],
    ['a call for help at the first message', 1, null, [['sos', 1]]],
    [
      'a collision and speeding',
      0x20000002,
      0,
      [
        ['speeding', 2],
        ['impact', 30],
      ],
    ],
    ['a rollover', 0x40000000, null, [['impact', 31]]],
    ['towing', 0x10000000, 0, [['towing', 29]]],
    ['low supply', 0x80, 0, [['low_battery', 8]]],
    ['one without an event', 0x80000000, 0, [[null, 0]]],
  ])('%s', (_, flags, before, expected) => {
    expect(eventsOf(flags, before === null ? jt808.start : after(before))).toEqual(expected);
  });

  test('the supply is gone as long as its flag is set', () => {
    const bytes = sent(0x200, locationHex('00000100', STATUS));
    expect(recordsIn(bytes, after(0))).toMatchObject([{ unplugged: true, event: 'power_cut', eventCode: 9 }]);
    expect(recordsIn(bytes, after(0x100))).toMatchObject([{ unplugged: true, event: null }]);
  });

  test('are remembered', () => {
    expect(take(sent(0x200, locationHex('00000102', STATUS)))).toMatchObject({ state: { flags: 0x102 } });
  });
});

describe('cameras and harsh driving', () => {
  test.each<[string, string, unknown[][]]>([
    [
      'forward collision',
      cameraHex(0x64, { type: 1, level: 2, attachments: 0 }),
      [['forward_collision', 0x6401, 2]],
    ],
    [
      'lane departure',
      cameraHex(0x64, { type: 2, level: 1, attachments: 0 }),
      [['lane_departure', 0x6402, 1]],
    ],
    ['headway', cameraHex(0x64, { type: 3, level: 0, attachments: 0 }), [['headway', 0x6403, null]]],
    ['pedestrian', cameraHex(0x64, { type: 4, level: 2, attachments: 0 }), [['pedestrian', 0x6404, 2]]],
    ['sign', cameraHex(0x64, { type: 6, level: 2, attachments: 0 }), [['sign_speed', 0x6406, 2]]],
    [
      'a sign that is only recognised',
      cameraHex(0x64, { type: 0x10, level: 2, attachments: 0 }),
      [[null, 0, null]],
    ],
    ['fatigue', cameraHex(0x65, { type: 1, level: 2, attachments: 0, phase: 0 }), [['fatigue', 0x6501, 2]]],
    ['phone', cameraHex(0x65, { type: 2, level: 2, attachments: 0 }), [['phone', 0x6502, 2]]],
    ['smoking', cameraHex(0x65, { type: 3, level: 2, attachments: 0 }), [['smoking', 0x6503, 2]]],
    ['distraction', cameraHex(0x65, { type: 4, level: 2, attachments: 0 }), [['distraction', 0x6504, 2]]],
    ['nobody', cameraHex(0x65, { type: 5, level: 2, attachments: 0 }), [['no_driver', 0x6505, 2]]],
    [
      'fatigue that is over',
      cameraHex(0x65, { type: 1, level: 2, attachments: 0, phase: 2 }),
      [[null, 0, null]],
    ],
    ['harsh braking', '700600000000 0102', [['harsh_braking', 0x7002, null]]],
    ['a crash', '700600000000 0016', [['impact', 0x7016, null]]],
    [
      'two harsh bits',
      '57020500',
      [
        ['harsh_acceleration', 0x5708, null],
        ['harsh_cornering', 0x570a, null],
      ],
    ],
    ['a torn alarm', '6403000000', [[null, 0, null]]],
  ])('%s', (_, items, expected) => {
    const records = recordsIn(sent(0x200, locationHex(QUIET, STATUS, items)));
    expect(records.map(({ event, eventCode, eventValue }) => [event, eventCode, eventValue])).toEqual(
      expected,
    );
    for (const record of records) expect(record).toMatchObject(FIX);
  });

  test('of both cameras at once are two records of one moment, and each names what the terminal keeps of it', () => {
    const items =
      cameraHex(0x64, { type: 1, level: 2, attachments: 3 }) +
      cameraHex(0x65, { type: 2, level: 1, attachments: 0 });
    const label = '4142434445463126030216000000 03 00'.replaceAll(' ', '');
    expect(recordsIn(sent(0x200, locationHex(QUIET, STATUS, items)))).toEqual([
      fields(AT, {
        ...{ ...FIX, event: 'forward_collision', eventCode: 0x6401, eventValue: 2 },
        extra: { alarmLabel: label, attachments: 3 },
      }),
      fields(AT, { ...FIX, event: 'phone', eventCode: 0x6502, eventValue: 1 }),
    ]);
  });
});

describe('a batch', () => {
  const item = (body: string) => `${(body.length / 2).toString(16).padStart(4, '0')}${body}`;
  const two = [locationHex(QUIET, STATUS), locationHex('00000002', STATUS).replace('160000', '160010')];

  test('of the memory says so, and compares the flags of its locations', () => {
    const taken = take(sent(0x704, `000201${two.map(item).join('')}`), after(2));
    if (taken.kind !== 'packet') throw new Error(taken.kind);
    expect(taken).toMatchObject({ unreadable: 0, state: { flags: 2 } });
    expect(taken.records).toEqual([
      fields(AT, { ...FIX, extra: { buffered: 1 } }),
      fields('2026-03-02T08:00:10Z', {
        ...{ ...FIX, event: 'speeding', eventCode: 2, extra: { alarm: 2, buffered: 1 } },
      }),
    ]);
    expect(answersIn(taken.reply)).toEqual([[7, 0x704, 0]]);
  });

  test('keeps the locations that can be read', () => {
    const broken = item(two[0]!.replace('260302160000', '261302160000'));
    const taken = take(sent(0x704, `000300${item(two[0]!)}${broken}${item('00')}`));
    expect(taken).toMatchObject({ kind: 'packet', unreadable: 2, records: [fields(AT, FIX)] });
  });

  test.each([
    ['without its head', '0001'],
    ['that claims more locations', `000200${item(two[0]!)}`],
    ['whose location claims more bytes', `000100FFFF${two[0]}`],
  ])('%s is broken and not answered', (_, body) => {
    expect(take(sent(0x704, body))).toMatchObject({
      kind: 'broken',
      reply: null,
      setAsideReply: expect.any(Buffer),
    });
  });
});

describe('a long message', () => {
  const body = Buffer.from(`002800${`001C${locationHex(QUIET, STATUS)}`.repeat(40)}`, 'hex');
  const bytes = message(0x704, body, { phone: PHONE, serial: 0xffff });
  const packages = (() => {
    const cut: Buffer[] = [];
    for (let at = 0; at < bytes.length; ) {
      const { end } = nextFrame(bytes, at) as Jt808Frame;
      cut.push(bytes.subarray(at, end));
      at = end;
    }
    return cut;
  })();
  const takeAll = (order: readonly number[], start: State = jt808.start) => {
    let state = start;
    return order.map((i) => {
      const taken = take(packages[i]!, state);
      state = taken.state ?? state;
      return taken;
    });
  };

  test.each([[[0, 1]], [[1, 0]]])(
    'is stored once all packages %j are there, and then each is answered',
    (order) => {
      const [first, second] = takeAll(order);
      expect(first).toMatchObject({ kind: 'talk', reply: null });
      expect(second).toMatchObject({ kind: 'packet', records: { length: 40 }, state: { assembly: null } });
      expect(answersIn(second!.reply)).toEqual([
        [0xffff, 0x704, 0],
        [0, 0x704, 0],
      ]);
    },
  );

  test('a package that is repeated is answered, because its sender waits for that', () => {
    const [, again, last] = takeAll([0, 0, 1]);
    expect(again!.kind).toBe('talk');
    expect(answersIn(again!.reply)).toEqual([[0xffff, 0x704, 0]]);
    expect(last).toMatchObject({ kind: 'packet', records: { length: 40 } });
  });

  test('other messages may come between its packages', () => {
    const [first] = takeAll([0]);
    const between = take(sent(0x200, locationHex(QUIET, STATUS)), first!.state!);
    expect(takeAll([1], between.state!)).toMatchObject([{ kind: 'packet', records: { length: 40 } }]);
  });

  test('of another serial number begins anew', () => {
    const [first] = takeAll([0]);
    const other = message(0x704, body, { phone: PHONE, serial: 100 });
    const tail = other.subarray((nextFrame(other, 0) as Jt808Frame).end);
    expect(take(tail, first!.state!)).toMatchObject({ kind: 'talk', reply: null });
  });

  test.each([
    ['index 0', 2, 0],
    ['an index beyond the last', 2, 3],
    ['more packages than a message may have', 65, 1],
  ])('with %s is not held', (_, total, index) => {
    const content = Buffer.from(packages[0]!.subarray(1, -2));
    const frame = { ...frameIn(packages[0]!), part: { total, index } };
    expect(content.length).toBeGreaterThan(0);
    const taken = jt808.take(frame, { speaker: SPEAKER, state: jt808.start, receivedMs: RECEIVED_MS });
    expect(taken).toMatchObject({ kind: 'packet', records: [], state: { assembly: null } });
    expect(answersIn(taken.reply)).toEqual([[0xffff, 0x704, 3]]);
  });
});

describe('drivers', () => {
  const card = (rest: string) => sent(0x702, `01260302160000${rest}`);
  const code = Buffer.from('12345678a\0'.padEnd(20, '\0'), 'latin1').toString('hex');

  test('a card put in is the code of its licence', () => {
    expect(recordsIn(card(`00 04 4A6F736500 ${code} 00 20300101`.replace('4A6F736500', '4A6F7365')))).toEqual(
      [fields(AT, { driverTag: '12345678A', eventCode: 0x701 })],
    );
  });

  test('a card taken out', () => {
    expect(recordsIn(sent(0x702, '02260302160000'))).toEqual([fields(AT, { eventCode: 0x702 })]);
  });

  test('a card that could not be read', () => expect(recordsIn(card('01'))).toEqual([]));
  test('something else', () => expect(recordsIn(sent(0x702, '03260302160000'))).toEqual([]));
});

describe('transparent data of an OBD dongle', () => {
  const head = (kind: string, buffered = '00') => `F0260302160000${buffered}01${kind}`;
  const place = '0000000B0268748000387520';

  test('what it reads', () => {
    const items =
      '0528040000303905290203E8052B012A052C040000C350052D016E05300230D40535 0201FE0536020898FEEC115756575A5A5A314A5A3357333836373532';
    expect(recordsIn(sent(0x900, `${head('01', '01')}09${items}${place}`))).toEqual([
      fields(AT, {
        ...{ valid: true, lat: 40.4, lng: -3.7, ignition: true, odometerM: 1_234_500, odometerSource: 'obd' },
        ...{
          fuelLevelPct: 42,
          fuelUsedL: 500,
          coolantC: 70,
          externalV: 12.5,
          vehicleSpeedKmh: 51,
          rpm: 2200,
        },
        ...{ vin: 'WVWZZZ1JZ3W386752', extra: { buffered: 1 } },
      }),
    ]);
  });

  test('its alarms', () => {
    const records = recordsIn(sent(0x900, `${head('03')}03001A00 0002020001 009900${place}`));
    expect(records.map(({ event, eventCode, unplugged, lat }) => [event, eventCode, unplugged, lat])).toEqual(
      [
        ['harsh_acceleration', 0x91a, null, 40.4],
        ['power_cut', 0x902, true, 40.4],
      ],
    );
  });

  test('its VIN', () => {
    const vin = Buffer.from('WVWZZZ1JZ3W386752').toString('hex');
    expect(recordsIn(sent(0x900, `${head('0B')}01${vin}`))).toEqual([
      fields(AT, { vin: 'WVWZZZ1JZ3W386752' }),
    ]);
  });

  test.each([
    ['of another kind', '410102'],
    ['of a kind that is not decoded', `${head('04')}00`],
  ])('%s is kept and nothing more', (_, body) => {
    const taken = take(sent(0x900, body));
    expect(taken).toMatchObject({ kind: 'packet', records: [], unreadable: 0 });
    expect(answersIn(taken.reply)).toEqual([[7, 0x900, 3]]);
  });

  test('without all its items is broken', () => {
    expect(take(sent(0x900, `${head('01')}0205280400003039`))).toMatchObject({ kind: 'broken', reply: null });
  });
});

describe('signing in', () => {
  test('a registration is answered with the same token each time', () => {
    const answerTo = () => {
      const { kind, reply } = take(sent(0x100, '00'.repeat(37)));
      expect(kind).toBe('talk');
      return nextFrame(reply!, 0) as Jt808Frame;
    };
    const { id, body } = answerTo();
    expect([id, body.toString('hex', 0, 3), body.toString('latin1', 3)]).toEqual([
      0x8100,
      '000700',
      tokenOf(TERMINAL),
    ]);
    expect(answerTo().body).toEqual(body);
    expect(tokenOf('13800138001')).not.toBe(tokenOf(TERMINAL));
  });

  test.each([
    ['an authentication', 0x102, 'talk'],
    ['a logout', 0x003, 'talk'],
    ['a heartbeat', 0x002, 'heartbeat'],
  ])('%s is answered', (_, id, kind) => {
    const taken = take(sent(id, ''));
    expect(taken.kind).toBe(kind);
    expect(answersIn(taken.reply)).toEqual([[7, id, 0]]);
  });

  test('our serial numbers go on', () => {
    const first = take(sent(0x002, ''), { ...jt808.start, serial: 0xffff });
    expect(first).toMatchObject({ state: { serial: 0 } });
    expect(nextFrame(first.reply!, 0)).toMatchObject({ serial: 0 });
  });

  test('in the version of 2019 the answer is of 2019 too', () => {
    const phone = phoneBytes('356307042441013', true);
    const { reply } = take(sent(0x002, '', phone));
    expect(nextFrame(reply!, 0)).toMatchObject({
      id: 0x8001,
      terminal: '356307042441013',
      phone,
      isSound: true,
    });
  });

  test.each([
    [0x0004, 0x8004, '260302090000'],
    [0x0109, 0x8109, '07EA030209000000'],
  ])('the time is told in UTC, question %i', (id, answer, body) => {
    const { kind, reply } = take(sent(id, ''));
    expect(kind).toBe('talk');
    const frame = nextFrame(reply!, 0) as Jt808Frame;
    expect([frame.id, frame.body.toString('hex').toUpperCase()]).toEqual([answer, body]);
  });

  test('a stranger is refused: no such terminal, or failed', () => {
    const refusal = (id: number) => nextFrame(jt808.refusal(frameIn(sent(id, '')))!, 0) as Jt808Frame;
    expect(refusal(0x100)).toMatchObject({ id: 0x8100, body: Buffer.from([0, 7, 4]) });
    expect(refusal(0x200)).toMatchObject({ id: 0x8001, body: Buffer.from([0, 7, 2, 0, 1]) });
  });
});

describe('everything else', () => {
  test('an unknown message is kept, and answered as unsupported', () => {
    const taken = take(sent(0x0f01, '00'));
    expect(taken).toMatchObject({ kind: 'packet', records: [], unreadable: 0 });
    expect(answersIn(taken.reply)).toEqual([[7, 0xf01, 3]]);
  });

  test('the answer to a message of ours is kept and not answered', () => {
    expect(take(sent(0x0001, '0001810300'))).toMatchObject({ kind: 'packet', records: [], reply: null });
  });

  test('an encrypted message is not guessed at', () => {
    const frame = { ...frameIn(sent(0x200, locationHex(QUIET, STATUS))), isEncrypted: true };
    const taken = jt808.take(frame, { speaker: SPEAKER, state: jt808.start, receivedMs: RECEIVED_MS });
    expect(taken).toMatchObject({ kind: 'packet', records: [] });
  });

  test.each([
    ['a location', 0x200, locationHex(QUIET, STATUS).slice(0, 54)],
    ['a card without a time', 0x702, '0126'],
    ['a card without a code', 0x702, '012603021600000004'],
    ['transparent data without a kind', 0x900, 'F026'],
  ])('%s that is too short is not answered', (_, id, body) => {
    expect(take(sent(id, body))).toMatchObject({ kind: 'broken', reply: null });
  });

  test('a wrong checksum is met with silence', () => {
    const bytes = sent(0x200, locationHex(QUIET, STATUS));
    bytes[30]! ^= 1;
    expect(take(bytes)).toEqual({ kind: 'broken', reply: null, setAsideReply: null });
  });
});
