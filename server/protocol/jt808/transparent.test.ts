import { describe, expect, test } from 'vitest';
import { sent } from './frame.builder.ts';
import { AT, answersIn, fields, recordsIn, take } from './taken.builder.ts';

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
