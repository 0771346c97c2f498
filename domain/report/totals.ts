import type { CellValue } from '../column.ts';

import { type ColumnId, columnType, type ReportColumn } from './column.ts';
import { type Gatherer, numberAt, type RowShape, type RowValues } from './gather.ts';
import { averageSpeedKmh, consumptionOf, eventsPer100Km, tidy } from './measure.ts';
import type { TotalLine } from './total-line.ts';

/** Counts and lengths that say nothing when they are added up. */
const NOT_SUMMED: ReadonlySet<ColumnId> = new Set<ColumnId>([
  'vehicles',
  'seq',
  'status',
  'durationMs',
  'p95Ms',
  'daysLeft',
  'dueDistance',
  'distanceLeft',
  'stationDistance',
  'identDelay',
  'unitPrice',
]);

type Sums = (id: ColumnId) => number;

/** Ratios of the sums, never means of ratios (domain rules §4.3); each names what it is made of. */
const RATIOS: Readonly<Partial<Record<ColumnId, (sum: Sums, fuelM: number) => number | null>>> = {
  avgSpeed: (sum) => averageSpeedKmh(sum('distance'), sum('movement')),
  consumption: (sum, fuelM) => consumptionOf(sum('fuel'), fuelM),
  events100: (sum) =>
    eventsPer100Km(sum('harshAcceleration') + sum('harshBraking') + sum('harshCornering'), sum('distance')),
};

/** Kilowatt hours and litres are never added (§5.4): these of an electric row go to a line of their own. */
const ENERGY: ReadonlySet<ColumnId> = new Set<ColumnId>(['fuel', 'consumption']);

type Kind = 'sum' | 'money' | 'max' | 'ratio' | 'none';

function kindOf(id: ColumnId): Kind {
  if (id in RATIOS) return 'ratio';
  if (id === 'maxSpeed') return 'max';
  if (NOT_SUMMED.has(id)) return 'none';
  const type = columnType(id);
  if (type === 'money') return 'money';
  return type === 'int' || type === 'dist' || type === 'dur' || type === 'vol' ? 'sum' : 'none';
}

/**
 * The total of all rows (domain rules §4.3): counts, distances, durations, volumes and money are added, ratios are made anew
 * from the sums, the top speed is the highest; texts, dates and odometers have none. Unknown values are skipped: a sum of
 * nothing but unknowns is unknown. Electric rows leave the sums of fuel and make a second line.
 */
export function totalsOf(columns: readonly ReportColumn[], shape: RowShape): Gatherer<TotalLine[]> {
  const places = columns.map(({ id }) => ({ id, at: shape.at(id), kind: kindOf(id) }));
  const electricAt = shape.at('electric');
  const fuelAt = shape.at('fuelDistance');
  const all = sheet();
  const electric = sheet();

  function sheet() {
    return { count: 0, fuelM: 0, values: new Map<ColumnId, number>() };
  }
  function take(into: typeof all, id: ColumnId, kind: Kind, value: CellValue): void {
    if (value === null || value === undefined || kind === 'none' || kind === 'ratio') return;
    const before = into.values.get(id);
    // Cents are whole: adding them as such loses nothing.
    const number = kind === 'money' ? Math.round(Number(value) * 100) : Number(value);
    into.values.set(
      id,
      kind === 'max' ? Math.max(before ?? Number.NEGATIVE_INFINITY, number) : (before ?? 0) + number,
    );
  }
  function line(of: typeof all, kind: TotalLine['kind'], only?: ReadonlySet<ColumnId>): TotalLine {
    const sum: Sums = (id) => of.values.get(id) ?? 0;
    const values = places.map(({ id, kind: rule }): CellValue => {
      if (only && !only.has(id)) return null;
      const value = rule === 'ratio' ? RATIOS[id]!(sum, of.fuelM) : of.values.get(id);
      if (value === undefined || value === null) return null;
      return rule === 'money' ? (value / 100).toFixed(2) : tidy(value);
    });
    return { kind, count: of.count, values };
  }

  return {
    add(row: RowValues) {
      all.count++;
      const isElectric = electricAt >= 0 && row[electricAt] === true;
      const energy = isElectric ? electric : all;
      if (isElectric) electric.count++;
      if (fuelAt >= 0) energy.fuelM += numberAt(row, fuelAt);
      for (const { id, at, kind } of places) {
        take(isElectric && ENERGY.has(id) ? electric : all, id, kind, row[at] ?? null);
      }
    },
    end() {
      const lines = [line(all, 'total')];
      if (electric.values.has('fuel')) lines.push(line(electric, 'electric', ENERGY));
      return lines;
    },
  };
}
