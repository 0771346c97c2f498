import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CellValue } from '../column.ts';
import { columnsOf } from './column.ts';
import { rowShape } from './gather.ts';
import { type Grouping, groupingsOf, groupRows, weekOf } from './grouping.ts';
import { REPORTS } from './index.ts';
import { averageSpeedKmh, tidy } from './measure.ts';
import type { ReportId } from './report.ts';
import { totalsOf } from './totals.ts';
import type { Breakdown, Variant } from './view.ts';

const VIEW = { family: 'operative', country: 'ES', days: 3, metric: 'hours' } as const;

describe('what a report may be grouped by', () => {
  it.each<[ReportId, Variant, Breakdown, string]>([
    ['Journeys', 'vehicle', 'day', 'vehicle driver fleet day week'],
    ['Journeys', 'driver', 'day', 'vehicle driver fleet day week'],
    ['Refueling', 'vehicle', 'day', 'vehicle driver fleet day week'],
    ['DrivingEvents', 'vehicle', 'day', 'vehicle driver fleet day week'],
    // The driver of a day may be one of several.
    ['Summary', 'vehicle', 'day', 'vehicle fleet day week'],
    ['Summary', 'driver', 'day', 'driver fleet day week'],
    ['Summary', 'vehicle', 'total', 'fleet'],
    // A month has many days.
    ['DistanceFuel', 'vehicle', 'month', 'vehicle fleet'],
    ['Pois', 'vehicle', 'total', 'vehicle fleet'],
    ['Calendar', 'vehicle', 'total', 'vehicle fleet'],
    ['Health', 'vehicle', 'total', 'fleet'],
    ['YearSummary', 'vehicle', 'month', ''],
    ['APIRequests', 'vehicle', 'day', ''],
  ])('%s of a %s by %s: %s', (id, variant, breakdown, groupings) => {
    expect(groupingsOf(REPORTS.get(id)!, { ...VIEW, variant, breakdown }).join(' ')).toBe(groupings);
  });
});

const COLUMNS = columnsOf(
  'license driver arrival journeys distance movement avgSpeed maxSpeed fuel consumption amount',
);
const SHAPE = rowShape([
  ...COLUMNS.map(({ id }) => id),
  ...(['vehicleId', 'driverId', 'fleetPath', 'timeZone', 'fuelDistance', 'electric'] as const),
]);
const grouped = (rows: readonly { values: CellValue[] }[], by: Grouping) =>
  groupRows(rows, { by, columns: COLUMNS, shape: SHAPE, timeZone: 'UTC' });

type Some = { vehicle: number; driver: number | null; fleet: string; at: string; zone: string | null };
const A: Some = {
  vehicle: 1,
  driver: 7,
  fleet: 'Iberia / Norte',
  at: '2026-11-22T23:30:00Z',
  zone: 'Europe/Madrid',
};
const row = (some: Partial<Some>, figures: CellValue[], fuelDistance: CellValue = null, electric = false) => {
  const { vehicle, driver, fleet, at, zone } = { ...A, ...some };
  const name = driver === null ? null : `D${driver}`;
  return {
    values: [`${vehicle}AAA`, name, at, ...figures, vehicle, driver, fleet, zone, fuelDistance, electric],
  };
};

describe('groups', () => {
  // Two vehicles: 40 km in an hour and 20 km in half an hour; 30 km in half an hour.
  const rows = [
    row({}, [1, 40_000, 3_600, 40, 90, 4, 10, '10.10'], 40_000),
    row({ vehicle: 2, driver: null, zone: null }, [2, 30_000, 1_800, 60, 120, null, null, '1.00']),
    row(
      { fleet: 'Iberia / Sur', at: '2026-11-20T08:00:00Z' },
      [1, 20_000, 1_800, 40, 80, 1, 5, '0.20'],
      20_000,
    ),
  ];
  const figures = (lines: { values: CellValue[] }[]) => lines[0]!.values.slice(3);

  it('are added up like all rows: sums, quotients anew, the highest speed, cents', () => {
    const [first, second] = grouped(rows, 'vehicle');
    expect([first!.key, first!.name, first!.rows.length]).toEqual([1, '1AAA', 2]);
    // 5 l on 60 km, so neither the mean of 10 and 5.
    expect(figures(first!.lines)).toEqual([2, 60_000, 5_400, 40, 90, 5, 8.333333, '10.30']);
    expect(figures(second!.lines)).toEqual([2, 30_000, 1_800, 60, 120, null, null, '1.00']);
  });

  it.each<[Grouping, CellValue[]]>([
    ['driver', [7, null]],
    ['fleet', ['Iberia / Norte', 'Iberia / Sur']],
    // Half past eleven at night UTC is the next day in Madrid; a row without a zone uses the reader's.
    ['day', ['2026-11-20', '2026-11-22', '2026-11-23']],
    ['week', ['2026-11-16', '2026-11-23']],
  ])('by %s are %o', (by, keys) => {
    expect(grouped(rows, by).map(({ key }) => key)).toEqual(keys);
  });

  it.each([
    ['2026-11-16', '2026-11-16'],
    ['2026-11-22', '2026-11-16'],
    ['2026-01-01', '2025-12-29'],
  ])('the week of %s begins on %s', (day, monday) => {
    expect(weekOf(day)).toBe(monday);
  });

  const count = fc.option(fc.nat({ max: 100_000 }));
  const random = fc
    .record({
      ...{ vehicle: fc.nat({ max: 4 }), driver: fc.option(fc.nat({ max: 3 })), electric: fc.boolean() },
      fleet: fc.constantFrom('Norte', 'Sur'),
      at: fc.constantFrom('2026-11-15T12:00:00Z', '2026-11-16T12:00:00Z', '2026-11-18T12:00:00Z'),
      figures: fc.tuple(count, count, count, fc.constant(null), count, count, fc.constant(null)),
      cents: fc.option(fc.nat({ max: 100_000 })),
    })
    .map(({ figures, cents, electric, ...some }) => {
      const amount = cents === null ? null : (cents / 100).toFixed(2);
      return row(some, [...figures, amount], figures[1], electric);
    });

  it('have every row once, and their subtotals come to the total', () => {
    fc.assert(
      fc.property(
        fc.array(random, { minLength: 1 }),
        fc.constantFrom<Grouping>('vehicle', 'driver', 'fleet', 'day', 'week'),
        (all, by) => {
          const groups = grouped(all, by);
          const held = groups.flatMap((group) => group.rows);
          expect([held.length, new Set(held).size]).toEqual([all.length, all.length]);
          const total = totalsOf(COLUMNS, SHAPE);
          for (const { values } of all) total.add(values);
          const whole = total.end();
          for (const kind of ['total', 'electric'] as const) {
            const parts = groups.flatMap(({ lines }) => lines.filter((line) => line.kind === kind));
            const sum = whole.find((line) => line.kind === kind);
            for (const [at, { id }] of COLUMNS.entries()) {
              const values = parts.map((part) => part.values[at]).filter((value) => value !== null);
              if (['journeys', 'distance', 'movement', 'fuel'].includes(id))
                expect(values.length ? values.reduce((a, b) => Number(a) + Number(b), 0) : null).toBe(
                  sum?.values[at] ?? null,
                );
              if (id === 'amount')
                expect(
                  values.length
                    ? values.reduce((cents: number, b) => cents + Math.round(Number(b) * 100), 0)
                    : null,
                ).toBe(sum?.values[at] == null ? null : Math.round(Number(sum.values[at]) * 100));
              if (id === 'maxSpeed')
                expect(values.length ? Math.max(...values.map(Number)) : null).toBe(sum?.values[at] ?? null);
            }
          }
          for (const { lines } of groups) {
            const [, , , , distance, movement, speed] = lines[0]!.values;
            const anew = averageSpeedKmh(Number(distance), Number(movement));
            expect(speed).toBe(anew === null ? null : tidy(anew));
          }
        },
      ),
    );
  });
});
