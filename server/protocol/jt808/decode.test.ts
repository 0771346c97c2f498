import { describe, expect, test } from 'vitest';
import type { TrackerRecord } from '#domain/telemetry/record.ts';
import { cameraHex, locationHex, sent } from './frame.builder.ts';
import { jt808 } from './jt808.ts';
import {
  AT,
  after,
  answersIn,
  FIX,
  fields,
  frameIn,
  QUIET,
  recordsIn,
  STATUS,
  type State,
  take,
} from './taken.builder.ts';

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
          cameraFault: false,
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

  test.each<[string, string, string, boolean]>([
    ['the flag of a camera', '00000800', '', true],
    ['no signal of a camera', QUIET, '140400000001', true],
    ['a faulty memory', QUIET, '140400000004', true],
    ['a covered camera', QUIET, '140400000002', false],
    ['no alarm of video', QUIET, '140400000000', false],
  ])('%s', (_, flags, items, cameraFault) => {
    expect(recordsIn(sent(0x200, locationHex(flags, STATUS, items)), after(0))).toMatchObject([
      { cameraFault },
    ]);
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
        extra: { alarmStart: 0, alarmLabel: label, attachments: 3 },
      }),
      fields(AT, {
        ...{ ...FIX, event: 'phone', eventCode: 0x6502, eventValue: 1 },
        extra: { alarmStart: 0 },
      }),
    ]);
  });
});

describe('an alarm of a camera', () => {
  const camera = (phase: number) => cameraHex(0x65, { phase, type: 1, level: 2, attachments: 0 });
  test.each<[string, number, object]>([
    ['of a moment', 0, { event: 'fatigue', extra: null }],
    ['that starts', 1, { event: 'fatigue', extra: { alarmStart: 0 } }],
    ['that ends', 2, { event: null, extra: { alarmEnds: 'fatigue:0' } }],
  ])('%s', (_, phase, expected) => {
    expect(recordsIn(sent(0x200, locationHex(QUIET, STATUS, camera(phase))))).toMatchObject([expected]);
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
