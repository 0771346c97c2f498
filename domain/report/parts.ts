import type { CellValue } from '../column.ts';
import { addDays, addMonths } from '../day.ts';
import { type ColumnId, describedColumn, isCell } from './column.ts';
import type { NamedColumnId } from './dictionary.ts';
import { explanationOf } from './explanation.ts';
import { type RowValues, rowShape } from './gather.ts';
import { GROUPS, type Group, groupOf } from './group.ts';
import { REPORTS } from './index.ts';
import type { MarkId } from './mark.ts';
import type { ReportParametersInput } from './parameters.ts';
import type { ReportRange } from './range.ts';
import { breakdownName, type Report, type ReportId } from './report.ts';
import { totalsOf } from './totals.ts';
import { type ReportView, SUBJECTS } from './view.ts';

/** Reads a row's value of a column or mark; null where it has none. */
type Read = (name: string) => CellValue;

/** The rows that make up a figure: those of this report, run with these parameters. */
export type Parts = {
  report: ReportId;
  parameters: ReportParametersInput;
  /** How the rows give the figure: by their number, or by the total of a column; null where neither does. */
  figure: 'count' | { totalOf: NamedColumnId } | null;
  /** Selects the rows that make up the figure; all, if left out. */
  keeps?: (read: Read) => boolean;
};

/** A figure of a row, with the report and view that contain it. */
type Asked = {
  report: Report;
  view: ReportView;
  parameters: ReportParametersInput;
  range: ReportRange;
  id: ColumnId;
  read: Read;
};

/** Reports with one row for each subject and day. */
const BY_DAY: readonly ReportId[] = ['Summary', 'Driving'];
/** Its rows are of a vehicle in one cost centre, and no other report separates centres. */
const BY_CENTRE: ReportId = 'Resources';

/**
 * The rows that make up a figure of a row, as a report lists them; null where none does. The rights to that
 * report are checked when it runs.
 */
export function partsOf(asked: Asked): Parts | null {
  const { report, view, id } = asked;
  if (isCell(id) || report.id === BY_CENTRE) return null;
  const { made } = explanationOf(report.id, id);
  const hasSubject = asked.read(SUBJECTS[view.variant].key) !== null;
  const isOperative = view.family === 'operative';
  if (typeof made === 'object' && isOperative && hasSubject) {
    const parameters = { ...narrowed(asked, { events: [made.event] }), ...startWindow(asked) };
    return { report: 'DrivingEvents', parameters, figure: 'count' };
  }
  if (made === 'refuellings' && report.id !== 'Refueling') {
    const figure = totalIn('Refueling', view, id === 'refuelAmount' ? 'amount' : id);
    return { report: 'Refueling', parameters: narrowed(asked), figure };
  }
  const finer = finerParts(asked, id);
  if (finer) return finer;
  if (!isOperative) return null;
  if (made === 'days') {
    return { report: 'Summary', parameters: narrowed(asked, { breakdown: 'day' }), figure: 'count' };
  }
  if (made !== 'journeys' && typeof made !== 'object') return null;
  const { group } = describedColumn(id);
  if (group) return { report: 'Journeys', parameters: narrowed(asked), figure: 'count', keeps: isIn(group) };
  if (view.breakdown === 'day') {
    if (!BY_DAY.includes(report.id)) return null;
    const figure = id === 'journeys' ? 'count' : totalIn('Journeys', view, id);
    return { report: 'Journeys', parameters: narrowed(asked), figure };
  }
  const breakdown = hasSubject ? 'day' : 'total';
  const lists = BY_DAY.find((one) => totalIn(one, { ...view, breakdown }, id));
  if (!lists) return null;
  return { report: lists, parameters: narrowed(asked, { breakdown }), figure: { totalOf: id } };
}

/** The rows of the same report, by day, month or visit, whose sum is a row over the whole range. */
function finerParts(asked: Asked, id: NamedColumnId): Parts | null {
  const { report, view } = asked;
  const breakdown = report.breakdowns.find((one) => one !== 'total');
  if (view.breakdown !== 'total' || !breakdown || !report.filters.includes('breakdown')) return null;
  const isOfRows = id === `${breakdownName(report, breakdown)}s`;
  const figure = isOfRows ? 'count' : totalIn(report.id, { ...view, breakdown }, id);
  if (!figure) return null;
  return { report: report.id, parameters: narrowed(asked, { breakdown }), figure, ...ofSamePlace(asked) };
}

/** The total of the column in a report's rows; null where the report does not have the column. */
function totalIn(report: ReportId, view: ReportView, id: NamedColumnId): Parts['figure'] {
  const has = REPORTS.get(report)!
    .columns(view)
    .some((column) => column.id === id);
  return has ? { totalOf: id } : null;
}

/** Is a journey in the group? Journeys are grouped by distance and by time. */
function isIn({ of, place }: Group): (read: Read) => boolean {
  const wanted = (['below', 'between', 'above'] as const).indexOf(place);
  return (read) =>
    groupOf(Number(read(of === 'distance' ? 'distance' : 'duration')), GROUPS[of].edges) === wanted;
}

/** The parameters of the report, limited to the subject and the days of the row. */
export function narrowed(
  asked: Omit<Asked, 'id'>,
  change: ReportParametersInput = {},
): ReportParametersInput {
  const { view, parameters, read } = asked;
  const subject = read(SUBJECTS[view.variant].key);
  const whom = subject === null ? {} : { [`${view.variant}s`]: [Number(subject)] };
  return { ...parameters, breakdown: undefined, metric: undefined, ...rowDays(asked), ...whom, ...change };
}

/** The days that a row covers: its day, as much of its month as is in the range, or the range. */
export function rowDays({
  report,
  view,
  range,
  read,
}: Pick<Asked, 'report' | 'view' | 'range' | 'read'>): ReportRange {
  const month = read('month');
  if (typeof month === 'string') {
    const last = addDays(addMonths(month, 1), -1);
    return { from: month > range.from ? month : range.from, to: last < range.to ? last : range.to };
  }
  const day = read('day') ?? read('initDay');
  const isDay = view.breakdown === 'day' && (BY_DAY.includes(report.id) || report.id === 'Journeys');
  return isDay && typeof day === 'string' ? { from: day, to: day } : range;
}

/** The minute in which the journey of a row starts; empty where rows are no journeys. */
function startWindow({ report, read }: Asked): ReportParametersInput {
  const time = read('initHour');
  if (report.id !== 'Journeys' || typeof time !== 'string') return {};
  const minute = Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
  const clock = (minutes: number) =>
    [Math.floor(minutes / 60) % 24, minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
  return { hour_from: clock(minute), hour_to: clock(minute + 1) };
}

/** Limits a sum by point of interest or area to the visits to that place. */
function ofSamePlace({ read }: Asked): Pick<Parts, 'keeps'> {
  const key = (['poi', 'area'] as const).find((name) => read(name) !== null);
  if (!key) return {};
  const wanted = read(key);
  return { keeps: (row) => row(key) === wanted };
}

/**
 * The figure that the parts give: their number, or the total of the column by the rule of totals; null where
 * nothing can be added. `ids` names the values of a row, in order.
 */
export function figureOfParts(
  { report, figure }: Pick<Parts, 'report' | 'figure'>,
  { view, ids, rows }: { view: ReportView; ids: readonly string[]; rows: readonly RowValues[] },
): number | null {
  if (figure === 'count') return rows.length;
  if (figure === null) return null;
  const columns = REPORTS.get(report)!.columns(view);
  const totals = totalsOf(columns, rowShape(ids as readonly (ColumnId | MarkId)[]));
  for (const row of rows) totals.add(row);
  const at = columns.findIndex(({ id }) => id === figure.totalOf);
  // Energy has a line of its own; where all rows are electric, there is no other line.
  const value = totals
    .end()
    .map(({ values }) => values[at])
    .find((one) => one !== null && one !== undefined);
  return value === undefined ? null : Number(value);
}

/** Do the parts give the figure? Each of them may be rounded to thousandths. */
export function agrees(figure: number, ofParts: number, parts: number): boolean {
  return Math.abs(figure - ofParts) <= 0.0005 * (parts + 1);
}
