import type { CellValue } from '../column.ts';
import { addDays, type Day, daySpan } from '../day.ts';
import type { ReportColumn } from './column.ts';
import { idsOf } from './complete.ts';
import type { Gatherer, RowShape, RowValues } from './gather.ts';
import type { Report } from './report.ts';
import type { TotalLine } from './total-line.ts';
import { totalsOf } from './totals.ts';
import type { ReportView } from './view.ts';

/**
 * The subjects by which the rows of a report may be grouped. Their names are the texts
 * `reportScreen.group_<grouping>`.
 */
export const GROUPINGS = ['vehicle', 'driver', 'fleet', 'day', 'week'] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** Columns with the day of a row, or an instant of it; the first that a report has decides. */
const WHEN = ['day', 'initDay', 'eventInstant', 'initInstant', 'arrival'] as const;

/**
 * The groupings that a view offers. A row of a subject may name several drivers or vehicles (`+1`). So those
 * group only the rows of single journeys, events and the like; one row for each subject is no group.
 */
export function groupingsOf(report: Report, view: ReportView): readonly Grouping[] {
  const rowOf = report.rowOf(view);
  if (rowOf === null) return [];
  const ids: readonly string[] = idsOf(report, view);
  const has = (...names: readonly string[]) => names.every((name) => ids.includes(name));
  const isOf = (variant: ReportView['variant']) =>
    rowOf === 'single' || (rowOf === 'part' && view.variant === variant);
  const isDated = rowOf !== 'subject' && WHEN.some((id) => has(id));
  const allowed: Readonly<Record<Grouping, boolean>> = {
    vehicle: isOf('vehicle') && has('license', 'vehicleId'),
    driver: isOf('driver') && has('driver', 'driverId'),
    fleet: has('fleetPath'),
    day: isDated,
    week: isDated,
  };
  return GROUPINGS.filter((grouping) => allowed[grouping]);
}

/** The sums of the rows with the same vehicle, driver, fleet, day or week. */
export type GroupSums = {
  /**
   * The common value: an id, the path of a fleet, a day, the first day of a week; null where it is unknown.
   */
  key: CellValue;
  /** The plate or the driver's name; for fleets and days the same as `key`. */
  name: CellValue;
  /** Subtotals by the rules of the report's totals; the first gives the number of rows. */
  lines: TotalLine[];
};

/** The same with the rows themselves. */
export type RowGroup<Row> = GroupSums & { rows: Row[] };

type Grouped = {
  by: Grouping;
  columns: readonly ReportColumn[];
  shape: RowShape;
  /** Zone of the rows without a zone of their own. */
  timeZone: string;
};

/**
 * The sums of rows by group, in the order of the first rows; days and weeks in calendar order. No row is
 * kept.
 */
export function groupSums({ by, columns, shape, timeZone }: Grouped): Gatherer<GroupSums[]> {
  const told = readerOf(by, shape, timeZone);
  const groups = new Map<CellValue, Pick<GroupSums, 'key' | 'name'> & { sums: Gatherer<TotalLine[]> }>();
  return {
    add(row) {
      const { key, name } = told(row);
      let group = groups.get(key);
      if (!group) {
        group = { key, name, sums: totalsOf(columns, shape) };
        groups.set(key, group);
      }
      group.sums.add(row);
    },
    end() {
      const found = [...groups.values()].map(({ sums, ...group }) => ({ ...group, lines: sums.end() }));
      return by === 'day' || by === 'week'
        ? found.sort((a, b) => (String(a.key) < String(b.key) ? -1 : 1))
        : found;
    },
  };
}

/** The groups of some rows, in the same order. */
export function groupRows<Row extends { values: RowValues }>(
  rows: readonly Row[],
  grouped: Grouped,
): RowGroup<Row>[] {
  const told = readerOf(grouped.by, grouped.shape, grouped.timeZone);
  const sums = groupSums(grouped);
  for (const { values } of rows) sums.add(values);
  const held = Map.groupBy(rows, ({ values }) => told(values).key);
  return sums.end().map((group) => ({ ...group, rows: held.get(group.key)! }));
}

/** The Monday that begins the week of a day. Example: for 2026-11-22, a Sunday, it is 2026-11-16. */
export function weekOf(day: Day): Day {
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}

function readerOf(
  by: Grouping,
  shape: RowShape,
  timeZone: string,
): (row: RowValues) => { key: CellValue; name: CellValue } {
  const value = (row: RowValues, at: number) => row[at] ?? null;
  if (by === 'vehicle' || by === 'driver') {
    const [keyAt, nameAt] =
      by === 'vehicle'
        ? [shape.at('vehicleId'), shape.at('license')]
        : [shape.at('driverId'), shape.at('driver')];
    return (row) => ({ key: value(row, keyAt), name: value(row, nameAt) });
  }
  if (by === 'fleet') {
    const at = shape.at('fleetPath');
    return (row) => ({ key: value(row, at), name: value(row, at) });
  }
  const dayAt = WHEN.map((id) => shape.at(id)).find((at) => at >= 0) ?? -1;
  const zoneAt = shape.at('timeZone');
  return (row) => {
    const when = value(row, dayAt);
    if (typeof when !== 'string') return { key: null, name: null };
    const isInstant = when.includes('T');
    const day = isInstant ? daySpan(Date.parse(when), String(value(row, zoneAt) ?? timeZone)).day : when;
    const key = by === 'week' ? weekOf(day) : day;
    return { key, name: key };
  };
}
