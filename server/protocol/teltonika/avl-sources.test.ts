import { describe, expect, test } from 'vitest';
import type { TrackerRecord } from '#domain/telemetry/record.ts';
import { type FigureSources, NO_CHOICE } from '#domain/tracker/figure-source.ts';
import { type Element, recordWith } from './sample-record.ts';

describe('two values of one thing', () => {
  const both = (elements: Element[], sources: Partial<FigureSources> = {}) =>
    recordWith([[239, '01'], ...elements], 0, {}, { sources: { ...NO_CHOICE, ...sources } });
  const ODOMETERS: Element[] = [
    [16, '000F4240'],
    [87, '001E8480'],
    [389, '00000BB8'],
  ];

  test('the vehicle’s odometer stands beside the tracker’s counter, and a second one is kept', () => {
    const own = { odometerM: 2_000_000, odometerSource: 'can', ownOdometerM: 1_000_000 };
    expect(both(ODOMETERS)).toMatchObject({ ...own, extra: { io389: 3000 } });
    expect(both(ODOMETERS, { distance: 'can' })).toMatchObject({ ...own, extra: { io389: 3000 } });
    expect(both(ODOMETERS, { distance: 'obd' })).toMatchObject({
      odometerM: 3_000_000,
      odometerSource: 'obd',
      ownOdometerM: 1_000_000,
      extra: { io87: 2_000_000 },
    });
    expect(both(ODOMETERS.slice(0, 1))).toMatchObject({ odometerSource: 'device', ownOdometerM: null });
  });

  test.each<[keyof FigureSources, Element[], Partial<TrackerRecord>, Partial<TrackerRecord>]>([
    [
      'speed',
      [
        [37, '30'],
        [81, '31'],
      ],
      { vehicleSpeedKmh: 48, extra: { io81: 49 } },
      { vehicleSpeedKmh: 49, extra: { io37: 48 } },
    ],
    [
      'fuel',
      [
        [48, '2A'],
        [89, '2B'],
        [390, '000001C9'],
        [84, '01CA'],
      ],
      { fuelLevelPct: 42, fuelLevelL: 45.7, extra: { io89: 43, io84: 458 } },
      { fuelLevelPct: 43, fuelLevelL: 45.8, extra: { io48: 42, io390: 457 } },
    ],
    [
      'battery',
      [
        [66, '3039'],
        [51, '3100'],
      ],
      { externalV: 12.544, extra: { io66: 12_345 } },
      { externalV: 12.345, extra: { io51: 12_544 } },
    ],
  ])('%s is taken from OBD or CAN by choice, the other is kept', (figure, elements, obd, can) => {
    expect(both(elements, { [figure]: 'obd' })).toMatchObject(obd);
    expect(both(elements, { [figure]: 'can' })).toMatchObject(can);
  });

  test.each<[string, Element[], number]>([
    [
      'the ignition off',
      [
        [239, '00'],
        [66, '3039'],
        [51, '3100'],
      ],
      12.345,
    ],
    [
      'the tracker without supply',
      [
        [239, '01'],
        [66, '0100'],
        [51, '3100'],
      ],
      0.256,
    ],
    ['no measure of its own', [[51, '3100']], 12.544],
    [
      'an output of another family',
      [
        [66, '3039'],
        [51, '01'],
      ],
      12.345,
    ],
  ])('OBD tells the battery by choice, but not with %s', (_, elements, externalV) => {
    expect(recordWith(elements, 0, {}, { sources: { ...NO_CHOICE, battery: 'obd' } })).toMatchObject({
      externalV,
    });
  });
});
