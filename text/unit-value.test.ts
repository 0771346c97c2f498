import { describe, expect, it } from 'vitest';
import type { ColumnType } from '#domain/column.ts';
import type { FormatSettings } from './reader.ts';
import { SPAIN } from './spain.builder.ts';
import { unitName, unitValue } from './unit-value.ts';

const BRITAIN: FormatSettings = {
  ...SPAIN,
  language: 'en',
  distanceUnit: 'mile',
  volumeUnit: 'imperial_gallon',
  currency: 'GBP',
};

describe('figures in the reader’s units (domain rules §11)', () => {
  it.each<[ColumnType, number, FormatSettings, number | null, string | null]>([
    ['dist', 1_500, SPAIN, 1.5, 'km'],
    ['dist', 1_609.344, BRITAIN, 1, 'mi'],
    ['odometer', 160_934.4, BRITAIN, 100, 'mi'],
    ['speed', 80.4672, BRITAIN, 50, 'mph'],
    ['speed', 50, SPAIN, 50, 'km/h'],
    ['vol', 4.54609, BRITAIN, 1, 'gal'],
    ['cons', 7, SPAIN, 7, 'l/100 km'],
    // 282.481 ÷ 5
    ['cons', 5, BRITAIN, 56.4962, 'mpg'],
    ['cons', 0, BRITAIN, null, 'mpg'],
    // 5 l in 100 km are 8.04672 l in 100 miles, 1.09985 gal in 100 km.
    ['cons', 5, { ...SPAIN, distanceUnit: 'mile' }, 8.04672, 'l/100 mi'],
    ['cons', 5, { ...SPAIN, volumeUnit: 'imperial_gallon' }, 1.09985, 'gal/100 km'],
    ['int', 3, BRITAIN, 3, null],
    ['money', 3, BRITAIN, 3, '£'],
    ['money', 3, SPAIN, 3, '€'],
  ])('%s %s', (type, value, settings, expected, unit) => {
    const got = unitValue(type, value, settings);
    if (expected === null) expect(got).toBeNull();
    else expect(got).toBeCloseTo(expected, 5);
    expect(unitName(type, settings)).toBe(unit);
  });
});
