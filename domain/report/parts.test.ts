import { describe, expect, it } from 'vitest';
import type { CellValue } from '../column.ts';
import { REPORTS } from './index.ts';
import { agrees, type Parts, partsOf } from './parts.ts';
import type { ReportId } from './report.ts';
import type { Breakdown, Family, Variant } from './view.ts';

const RANGE = { from: '2026-02-20', to: '2026-03-10' };

/** A request for a figure of a row; the report is one of vehicles by default. */
function asked(
  id: Parameters<typeof partsOf>[0]['id'],
  report: ReportId,
  row: Readonly<Record<string, CellValue>>,
  {
    variant = 'vehicle',
    family = 'operative',
    breakdown,
  }: { variant?: Variant; family?: Family; breakdown?: Breakdown } = {},
): Parts | null {
  const definition = REPORTS.get(report)!;
  return partsOf({
    report: definition,
    view: {
      variant,
      family,
      country: 'ES',
      breakdown: breakdown ?? definition.breakdown,
      days: 19,
      metric: 'hours',
    },
    parameters: { variant, family, ...RANGE, types: '3', breakdown },
    range: RANGE,
    id,
    read: (name) => row[name] ?? null,
  });
}

const VAN = { vehicleId: 7 };
const DAY = { ...VAN, initDay: '2026-03-01', initHour: '08:59:10' };

describe('what a figure is made of', () => {
  it('a day is made of its journeys, a range of its days, a count of events of the events', () => {
    const ofDay = { from: '2026-03-01', to: '2026-03-01', vehicles: [7], types: '3' };
    expect(asked('distance', 'Summary', DAY)).toMatchObject({
      report: 'Journeys',
      parameters: ofDay,
      figure: { totalOf: 'distance' },
    });
    expect(asked('journeys', 'Summary', DAY)).toMatchObject({ report: 'Journeys', figure: 'count' });
    expect(asked('distance', 'Summary', DAY, { breakdown: 'total' })).toMatchObject({
      report: 'Summary',
      parameters: { ...RANGE, breakdown: 'day', vehicles: [7] },
    });
    expect(asked('harshBraking', 'Driving', VAN)).toMatchObject({
      report: 'DrivingEvents',
      parameters: { ...RANGE, events: ['1020'], vehicles: [7] },
      figure: 'count',
    });
  });

  it('the events of a journey are those of the minute in which it starts', () => {
    const { parameters } = asked('maxSpeedEV', 'Journeys', DAY)!;
    expect(parameters).toMatchObject({
      from: '2026-03-01',
      to: '2026-03-01',
      hour_from: '08:59',
      hour_to: '09:00',
    });
    const late = asked('maxSpeedEV', 'Journeys', { ...DAY, initHour: '23:59:00' })!;
    expect(late.parameters).toMatchObject({ hour_from: '23:59', hour_to: '00:00' });
  });

  it('a month is as much of it as is in the range; without a subject it is made of all subjects', () => {
    const march = asked('distance', 'YearSummary', { month: '2026-03-01' })!;
    expect(march).toMatchObject({
      report: 'Summary',
      parameters: { from: '2026-03-01', to: '2026-03-10', breakdown: 'total' },
    });
    expect(march.parameters.vehicles).toBeUndefined();
    expect(asked('refuelAmount', 'YearSummary', { month: '2026-02-01' })).toMatchObject({
      report: 'Refueling',
      parameters: { from: '2026-02-20', to: '2026-02-28' },
      figure: { totalOf: 'amount' },
    });
  });

  it('groups and places keep only their own rows', () => {
    const { keeps } = asked('distGroup2', 'Audit', VAN)!;
    expect([19_999, 20_000, 50_000, 50_001].map((distance) => keeps!(() => distance))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    const visits = asked('visits', 'Pois', { ...VAN, poi: 'Puerto' }, { breakdown: 'total' })!;
    expect(visits).toMatchObject({ report: 'Pois', figure: 'count', parameters: { breakdown: 'day' } });
    expect([visits.keeps!(() => 'Puerto'), visits.keeps!(() => 'Obra')]).toEqual([true, false]);
  });

  it('a driver’s rows are asked by driver', () => {
    const { parameters } = asked(
      'fuel',
      'Summary',
      { driverId: 3, initDay: '2026-03-01' },
      { variant: 'driver' },
    )!;
    expect(parameters).toMatchObject({ drivers: [3], variant: 'driver' });
  });

  it('structure subjects are never told by journey or event', () => {
    const structure = { family: 'structure' } as const;
    expect(asked('harshBraking', 'DrivingStructure', VAN, structure)).toMatchObject({
      report: 'DrivingStructure',
      parameters: { breakdown: 'day' },
    });
    expect(
      asked(
        'harshBraking',
        'DrivingStructure',
        { ...VAN, day: '2026-03-01' },
        { ...structure, breakdown: 'day' },
      ),
    ).toBeNull();
    expect(asked('duration', 'SummaryStructure', { ...VAN, month: '2026-03-01' }, structure)).toBeNull();
  });

  it('nothing is told of cells, of what was recorded, and of what no report lists', () => {
    expect(asked('d1', 'Health', VAN)).toBeNull();
    expect(asked('license', 'Summary', DAY)).toBeNull();
    expect(asked('usedDays', 'Resources', VAN)).toBeNull();
    expect(asked('distance', 'Journeys', DAY)).toBeNull();
  });
});

it('parts may be rounded to thousandths, and no more', () => {
  expect(agrees(10, 10.001, 2)).toBe(true);
  expect(agrees(10, 10.01, 2)).toBe(false);
  expect(agrees(3, 4, 4)).toBe(false);
});
