import { type ColumnId, isNamedColumn } from '#domain/report/column.ts';
import type { Report, ReportId } from '#domain/report/report.ts';
import { SUBJECTS, type Variant } from '#domain/report/view.ts';
import type { GridColumn } from '#web/kit/list/grid-column.ts';
import type { RowOrder } from '#web/kit/list/row-source.ts';
import { type GridArrangement, useGridLayout } from '#web/kit/list/use-grid-layout.ts';
import type { ReportRow } from './use-report-run.ts';

/** The columns that a report is about, and the order of its rows before the user chooses one. */
type Subject = { about: readonly ColumnId[]; order?: RowOrder & { id: ColumnId } };

const EVENTS: Subject = {
  about: ['events100', 'maxSpeedEV', 'warningSpeed', 'harshAcceleration', 'harshBraking', 'harshCornering'],
  order: { id: 'events100', dir: 'desc' },
};
const SUBJECT: Partial<Record<ReportId, Subject>> = {
  Summary: { about: ['distance', 'duration', 'movement', 'journeys', 'fuel'] },
  Driving: EVENTS,
  DrivingStructure: EVENTS,
  DrivingStyle: { about: ['score', 'band'], order: { id: 'score', dir: 'asc' } },
  DistanceFuel: {
    about: ['consumption', 'refConsumption', 'deviation', 'recommendation'],
    order: { id: 'deviation', dir: 'desc' },
  },
  Audit: { about: ['maxSpeed', 'timeGroup3', 'distGroup3'], order: { id: 'timeGroup3', dir: 'desc' } },
  Availability: { about: ['availability', 'usage'], order: { id: 'availability', dir: 'asc' } },
  Health: { about: [], order: { id: 'offlineDays', dir: 'desc' } },
  Upkeep: { about: [], order: { id: 'downtime', dir: 'desc' } },
};

/** Columns that stand below the name of the subject, in this order. */
const UNDER: Readonly<Record<Variant, readonly ColumnId[]>> = {
  vehicle: ['alias', 'driver'],
  driver: ['license'],
};
/** The time of a row stands beside its subject; its fleet is often chosen already, and comes last. */
const DAYS: readonly string[] = ['day', 'month'];
const FLEETS: readonly string[] = ['fleet', 'driverFleet'];

/**
 * The columns as a screen shows them: the subject in two lines, its day, what the report is about, the
 * others, the fleet. Files and prints of the screen follow it.
 */
export function inScreenOrder<C extends GridColumn<ReportRow>>(
  columns: readonly C[],
  { report, variant }: { report: Report; variant: Variant },
): C[] {
  const about: readonly string[] = SUBJECT[report.id]?.about ?? [];
  const { name } = SUBJECTS[variant];
  const under: readonly string[] = columns.some(({ id }) => id === name) ? UNDER[variant] : [];
  const place = ({ id }: C) => {
    if (id === name) return 0;
    if (under.includes(id)) return 1 + under.indexOf(id);
    if (DAYS.includes(id)) return 10;
    if (about.includes(id)) return 20 + about.indexOf(id);
    return FLEETS.includes(id) ? 99 : 50;
  };
  return columns
    .map((column) => (under.includes(column.id) ? { ...column, under: name } : column))
    .sort((one, other) => place(one) - place(other));
}

/** The arrangement of a report's grid; without an order of the user's own, the one of the report. */
export function useReportLayout<C extends GridColumn<ReportRow>>(
  report: Report,
  gridName: string,
  columns: readonly C[],
): GridArrangement<C> {
  const layout = useGridLayout(gridName, columns);
  const order = SUBJECT[report.id]?.order;
  const isKnown = order !== undefined && isNamedColumn(order.id) && columns.some(({ id }) => id === order.id);
  return layout.sort === null && isKnown ? { ...layout, sort: order } : layout;
}
