import { describe, expect, test } from 'vitest';
import type { TrackerRecord } from '#domain/telemetry/record.ts';
import { FMB, FMX6, FT, MOB, profileOf } from './avl-profile.ts';
import { type Element, recordWith } from './sample-record.ts';

test.each([
  ['FMB640', FMX6],
  ['FMC650', FMX6],
  ['fmm 641', FMX6],
  ['Teltonika FM-6300', FMX6],
  ['FMB630', FMX6],
  ['TAT100', MOB],
  ['Teltonika GH5200', MOB],
  ['tft-100', MOB],
  ['FTC921', FT],
  ['FMB003', FMB],
  ['FMC150', FMB],
  ['FMB964', FMB],
  ['Traccar Client', FMB],
  [null, FMB],
])('%s', (model, profile) => {
  expect(profileOf(model)).toBe(profile);
});

describe('elements of a truck’s tracker (§1.8.6)', () => {
  const PLAIN = recordWith([]);
  test.each<[string, Element[], Partial<TrackerRecord>]>([
    ['87 is fuel, not a mileage', [[87, '2A']], { fuelLevelPct: 42 }],
    ['37 is fuel, not a speed', [[37, '2A']], { fuelLevelPct: 42 }],
    ['30 is the speed, not fault codes', [[30, '50']], { vehicleSpeedKmh: 80 }],
    [
      '33 and 34 are litres burnt and in the tank',
      [
        [33, '000003E8'],
        [34, '01C9'],
      ],
      { fuelUsedL: 100, fuelLevelL: 45.7 },
    ],
    [
      '35 revolutions, 36 metres',
      [
        [35, '0BB8'],
        [36, '000F4240'],
      ],
      { rpm: 3000, odometerM: 1_000_000, odometerSource: 'can' },
    ],
    ['86 whole litres burnt', [[86, '00002710']], { fuelUsedL: 10_000 }],
    ['86 beyond any vehicle', [[86, 'FFFFFFFF']], { extra: { io86: 4_294_967_295 } }],
    [
      'the adapter’s litres before those of FMS, which are kept',
      [
        [33, '000003E8'],
        [86, '00000065'],
      ],
      { fuelUsedL: 100, extra: { io86: 101 } },
    ],
    ['192 the tachograph’s metres', [[192, '000F4240']], { odometerM: 1_000_000, odometerSource: 'can' }],
    [
      '195 and 196 its driver',
      [
        [195, '4531323334353637'],
        [196, '3839304142434430'],
      ],
      { driverTag: 'E1234567890ABCD0' },
    ],
    ['251 an immobiliser, not idling', [[251, '01']], { extra: { io251: 1 } }],
    ['252 authorised driving, not a tracker unplugged', [[252, '01']], { extra: { io252: 1 } }],
    ['318 a camera’s speed, not jamming', [[318, '02']], { extra: { io318: 2 } }],
    ['51 an output, not a voltage', [[51, '01']], { extra: { io51: 1 } }],
    [
      'ignition, voltage and signal as everywhere',
      [
        [239, '01'],
        [21, '04'],
        [66, '6D60'],
      ],
      { ignition: true, gsmLevel: 4, externalV: 28 },
    ],
  ])('%s', (_, elements, fields) => {
    expect(recordWith(elements, 0, {}, { profile: FMX6 })).toEqual({ ...PLAIN, ...fields });
  });

  test('events have other ids too', () => {
    const sound = recordWith([[288, '05']], 288, {}, { profile: FMX6 });
    expect(sound).toMatchObject({ event: 'forward_collision', extra: { io288: 5 } });
    const idling = recordWith([[243, '01']], 243, {}, { profile: FMX6 });
    expect(idling).toMatchObject({ event: 'idling', eventCode: 243, extra: null });
    for (const id of [251, 252, 236, 192]) {
      expect(recordWith([[id, '03']], id, {}, { profile: FMX6 })).toMatchObject({
        event: null,
        eventCode: id,
      });
    }
  });
});

describe('elements of other families (§1.8)', () => {
  test('a tracker of goods reads no bus, and its cells are not jamming', () => {
    const elements: Element[] = [
      [37, '2A'],
      [113, '4D'],
      [318, '02'],
      [239, '01'],
    ];
    expect(recordWith(elements, 0, {}, { profile: MOB })).toEqual({
      ...recordWith([], 0, {}, { profile: MOB }),
      batteryPct: 77,
      ignition: true,
      extra: { io37: 42, io318: 2 },
    });
  });

  test('the new platform may send the supply under an id of its own', () => {
    expect(recordWith([[800, '00006D60']], 0, {}, { profile: FT })).toMatchObject({
      externalV: 28,
      extra: null,
    });
    expect(recordWith([[800, '00006D60']])).toMatchObject({ externalV: null, extra: { io800: 28_000 } });
  });

  // 61 is a geofence or a driving time, 304 a cell or nothing known; 205 is a cell everywhere.
  test.each([
    ['FMB', FMB, ['io205', 'io61']],
    ['FMX6', FMX6, ['io205']],
    ['MOB', MOB, ['io205', 'io61', 'io304']],
  ] as const)('what tells the place on %s', (_, { tellsPlace }, telling) => {
    const elements = ['io205', 'io61', 'io304', 'io15', 'io2050', 'wifi'];
    expect(elements.filter(tellsPlace)).toEqual(telling);
  });
});
