import { describe, expect, test } from 'vitest';
import type { TrackerRecord } from '#domain/telemetry/record.ts';
import { type Element, type Header, recordWith, TIME_MS } from './sample-record.ts';

const VIN = '57564F5A5A5A31'.padEnd(34, '35');
const PLAIN = recordWith([]);

test('a periodic record without elements has its header only', () => {
  expect(PLAIN).toMatchObject({
    timeMs: TIME_MS,
    valid: true,
    lat: 40.4,
    lng: -3.7,
    altitudeM: 667,
    courseDeg: 90,
    speedKmh: 50,
    satellites: 9,
    eventCode: 0,
    extra: null,
  });
  const { timeMs, valid, lat, lng, altitudeM, courseDeg, speedKmh, satellites, eventCode, ...rest } = PLAIN;
  expect(new Set(Object.values(rest))).toEqual(new Set([null]));
});

describe('elements with a field', () => {
  test.each<[string, Element[], Partial<TrackerRecord>]>([
    ['ignition on', [[239, '01']], { ignition: true }],
    ['ignition off', [[239, '00']], { ignition: false }],
    ['movement', [[240, '01']], { movement: true }],
    ['a flag in two bytes', [[240, '0001']], { movement: true }],
    ['HDOP', [[182, '0009']], { hdop: 0.9 }],
    ['GSM level', [[21, '05']], { gsmLevel: 5 }],
    ['a GSM level beyond 5', [[21, '1F']], { gsmLevel: null }],
    ['vehicle battery', [[66, '3039']], { externalV: 12.345 }],
    ['own battery', [[67, '0FA3']], { batteryV: 4.003 }],
    ['own battery level', [[113, '64']], { batteryPct: 100 }],
    ['GNSS speed twice', [[24, '0033']], { speedKmh: 50 }],
    ['OBD speed', [[37, '30']], { vehicleSpeedKmh: 48 }],
    ['CAN speed', [[81, '31']], { vehicleSpeedKmh: 49 }],
    ['OBD fuel level', [[48, '2A']], { fuelLevelPct: 42 }],
    [
      'CAN before OBD fuel level',
      [
        [48, '2A'],
        [89, '2B'],
      ],
      { fuelLevelPct: 43, extra: { io48: 42 } },
    ],
    [
      'a fuel level not available',
      [
        [89, 'FF'],
        [48, '2A'],
      ],
      { fuelLevelPct: 42 },
    ],
    ['OEM fuel', [[390, '000001C9']], { fuelLevelL: 45.7 }],
    ['CAN fuel', [[84, '01C9']], { fuelLevelL: 45.7 }],
    ['CAN fuel used', [[83, '0001E241']], { fuelUsedL: 12_345.7 }],
    ['counted fuel used', [[107, '0001E241']], { fuelUsedL: 12_345.7 }],
    ['OBD revolutions', [[36, '0BB8']], { rpm: 3000 }],
    ['CAN revolutions', [[85, '0BB8']], { rpm: 3000 }],
    ['revolutions not available', [[85, 'FFFF']], { rpm: null }],
    ['OBD coolant', [[32, '5A']], { coolantC: 90 }],
    ['OBD coolant below zero', [[32, 'F6']], { coolantC: -10 }],
    ['CAN engine temperature', [[115, '0385']], { coolantC: 90.1 }],
    ['CAN engine temperature below zero', [[115, 'FF9C']], { coolantC: -10 }],
    ['OBD load', [[31, '22']], { engineLoadPct: 34 }],
    ['CAN load', [[114, '22']], { engineLoadPct: 34 }],
    ['throttle', [[41, '0C']], { throttlePct: 12 }],
    ['pedal', [[82, '0C']], { throttlePct: 12 }],
    ['unplugged', [[252, '01']], { unplugged: true }],
    ['plugged', [[252, '00']], { unplugged: false }],
    ['GSM jamming', [[249, '01']], { jamming: true }],
    [
      'GNSS jamming',
      [
        [249, '00'],
        [318, '02'],
      ],
      { jamming: true },
    ],
    ['no jamming', [[318, '00']], { jamming: false }],
    ['VIN', [[256, VIN]], { vin: 'WVOZZZ15555555555' }],
    ['VIN by CAN', [[325, VIN]], { vin: 'WVOZZZ15555555555' }],
    ['a VIN of 16', [[256, VIN.slice(2)]], { vin: null, extra: { io256: 'VOZZZ15555555555' } }],
    ['a VIN of zeros', [[256, '30'.repeat(17)]], { vin: null, extra: { io256: '0'.repeat(17) } }],
  ])('%s', (_, elements, fields) => {
    expect(recordWith(elements)).toEqual({ ...PLAIN, ...fields });
  });
});

describe('odometer', () => {
  test.each<[string, Element[], TrackerRecord['odometerM'], TrackerRecord['odometerSource']]>([
    ['none', [], null, null],
    ['CAN', [[87, '000F4240']], 1_000_000, 'can'],
    [
      'CAN before counted',
      [
        [105, '00000064'],
        [87, '000F4240'],
      ],
      1_000_000,
      'can',
    ],
    [
      'counted before device',
      [
        [16, '000F4240'],
        [105, '00000064'],
      ],
      100,
      'can',
    ],
    ['device', [[16, '000F4240']], 1_000_000, 'device'],
    [
      'device before OEM',
      [
        [16, '000F4240'],
        [389, '00000064'],
      ],
      100_000,
      'obd',
    ],
    ['OEM in kilometres', [[389, '0001E240']], 123_456_000, 'obd'],
    ['OEM, largest in kilometres', [[389, '002DC6C0']], 3_000_000_000, 'obd'],
    ['OEM in metres', [[389, '002DC6C1']], 3_000_001, 'obd'],
    [
      'a CAN one at 0 gives way',
      [
        [87, '00000000'],
        [16, '000F4240'],
      ],
      1_000_000,
      'device',
    ],
    [
      'all at 0',
      [
        [87, '00000000'],
        [16, '00000000'],
      ],
      0,
      'can',
    ],
    ['a new device', [[16, '00000000']], 0, 'device'],
    ['beyond 32 bits', [[16, '0000000100000000']], null, null],
  ])('%s', (_, elements, odometerM, odometerSource) => {
    expect(recordWith(elements)).toMatchObject({ odometerM, odometerSource });
  });
});

describe('validity (§1.4)', () => {
  test.each<[string, Header, Element[], Partial<TrackerRecord>]>([
    ['one satellite', { satellites: 1 }, [], { valid: true }],
    [
      'no satellite repeats the last fix',
      { satellites: 0, speed: 0, angle: 0 },
      [],
      { valid: false, lat: 40.4, lng: -3.7, altitudeM: 667, speedKmh: null, courseDeg: null },
    ],
    [
      '0/0 with satellites',
      { lat: 0, lng: 0, altitude: 0, speed: 0 },
      [],
      { valid: false, lat: null, lng: null, altitudeM: 0, speedKmh: 0 },
    ],
    [
      '0/0 without',
      { lat: 0, lng: 0, altitude: 0, speed: 0, angle: 0, satellites: 0 },
      [],
      { valid: false, lat: null, lng: null, altitudeM: null, speedKmh: null, courseDeg: null },
    ],
    ['within 1e-4 of 0/0', { lat: 0.00009, lng: -0.00009 }, [], { valid: false, lat: null, lng: null }],
    ['on the equator', { lat: 0, lng: 9.5 }, [], { valid: true, lat: 0, lng: 9.5 }],
    ['a latitude of 91', { lat: 91 }, [], { valid: false, lat: null, lng: null }],
    ['a longitude of −181', { lng: -181 }, [], { valid: false, lat: null, lng: null }],
    ['GNSS status 2', { speed: 0 }, [[69, '02']], { valid: true, speedKmh: 0, extra: { io69: 2 } }],
    [
      'GNSS asleep with 19 satellites and a fix',
      { satellites: 19 },
      [[69, '03']],
      { valid: true, lat: 40.4, speedKmh: 50, satellites: 19, extra: { io69: 3 } },
    ],
    ['GNSS status 1 without a satellite', { satellites: 0 }, [[69, '01']], { valid: false }],
    ['7 decimals', { lat: 40.4123456, lng: -3.7123454 }, [], { lat: 40.412346, lng: -3.712345 }],
    ['a hair west of Greenwich', { lng: -0.0000004 }, [], { lng: 0 }],
    ['a course of 360', { angle: 360 }, [], { courseDeg: 0 }],
    ['a course of 361', { angle: 361 }, [], { courseDeg: null }],
    ['below the sea', { altitude: -12 }, [], { altitudeM: -12 }],
    ['an impossible speed', { speed: 65_535 }, [], { speedKmh: null }],
    ['a speed only in element 24', { speed: 0 }, [[24, '0033']], { speedKmh: 51 }],
  ])('%s', (_, header, elements, fields) => {
    expect(recordWith(elements, 0, header)).toMatchObject(fields);
  });
});

describe('driver tag (§1.8.4)', () => {
  test.each<[string, Element[], string | null]>([
    ['iButton', [[78, '01A2B3C4D5E6F7C0']], '01A2B3C4D5E6F7C0'],
    ['no iButton', [[78, '0000000000000000']], null],
    ['RFID', [[207, '00000000004C5B6A']], '00000000004C5B6A'],
    [
      'no iButton but RFID',
      [
        [78, '0000000000000000'],
        [207, '00000000004C5B6A'],
      ],
      '00000000004C5B6A',
    ],
    [
      'iButton before RFID',
      [
        [207, '00000000004C5B6A'],
        [78, '01A2B3C4D5E6F7C0'],
      ],
      '01A2B3C4D5E6F7C0',
    ],
    ['RFID in 4 bytes', [[207, '004C5B6A']], '00000000004C5B6A'],
    [
      'tachograph card',
      [
        [147, '4531323334353637'],
        [148, '3839304142434430'],
      ],
      'E1234567890ABCD0',
    ],
    [
      'a shorter card',
      [
        [147, '4531323334353637'],
        [148, '3839000000000000'],
      ],
      'E123456789',
    ],
    ['half a card', [[147, '4531323334353637']], 'E1234567'],
    [
      'no card',
      [
        [147, '0000000000000000'],
        [148, '0000000000000000'],
      ],
      null,
    ],
    [
      'a card that does not print',
      [
        [147, '4531323334353637'],
        [148, '38FF000000000000'],
      ],
      null,
    ],
    [
      'a key before a card',
      [
        [147, '4531323334353637'],
        [78, '01A2B3C4D5E6F7C0'],
      ],
      '01A2B3C4D5E6F7C0',
    ],
  ])('%s', (_, elements, driverTag) => {
    expect(recordWith(elements)).toEqual({ ...PLAIN, driverTag });
  });
});

describe('private mode (§1.8.4) keeps the coordinates here', () => {
  test.each<[string, Element[], boolean | null, TrackerRecord['extra']]>([
    ['391 private', [[391, '01']], true, null],
    ['391 business', [[391, '00']], false, null],
    ['250 private', [[250, '03']], true, null],
    ['250 business', [[250, '02']], false, null],
    ['250 trip start says nothing', [[250, '01']], null, { io250: 1 }],
    ['250 trip stop says nothing', [[250, '00']], null, { io250: 0 }],
    ['904 private', [[904, '00']], true, null],
    ['904 company', [[904, '01']], false, null],
    [
      '391 before 250',
      [
        [391, '00'],
        [250, '03'],
      ],
      false,
      null,
    ],
    [
      '250 before 904',
      [
        [250, '02'],
        [904, '00'],
      ],
      false,
      null,
    ],
  ])('%s', (_, elements, privateMode, extra) => {
    expect(recordWith(elements)).toEqual({ ...PLAIN, privateMode, extra });
  });
});

describe('elements without a field', () => {
  test.each<[string, Element[], TrackerRecord['extra']]>([
    ['with the sign of their width', [[17, 'FFE7']], { io17: -25 }],
    ['of a temperature below zero', [[53, 'F6']], { io53: -10 }],
    ['are unsigned otherwise', [[9, 'FFE7']], { io9: 65_511 }],
    [
      'of each width',
      [
        [1, '01'],
        [9, '0102'],
        [199, '01020304'],
      ],
      { io1: 1, io9: 258, io199: 16_909_060 },
    ],
    ['as a number to 2^51', [[11, '0008000000000000']], { io11: 2_251_799_813_685_248 }],
    ['as text beyond', [[11, '0008000000000001']], { io11: '2251799813685249' }],
    ['as text to the end', [[11, 'FFFFFFFFFFFFFFFF']], { io11: '18446744073709551615' }],
    ['of free length that prints', [[281, '50303132302C5030333031']], { io281: 'P0120,P0301' }],
    ['of free length that does not', [[500, '00FF0A']], { io500: '00FF0A' }],
    ['of no length', [[500, '']], { io500: '' }],
    ['above 1024', [[10_831, '07']], { io10831: 7 }],
  ])('%s', (_, elements, extra) => {
    expect(recordWith(elements)).toEqual({ ...PLAIN, extra });
  });

  test('do not leak from one record into the next', () => {
    recordWith([
      [239, '01'],
      [1, '01'],
      [256, VIN],
    ]);
    expect(recordWith([])).toEqual(PLAIN);
  });
});
