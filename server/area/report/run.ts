import type { ReportEnd, ReportHead } from '#api/report.ts';
import { CONSOLIDATE_DAYS } from '#domain/constants.ts';
import { addDays, type Day, daySpan } from '#domain/day.ts';
import { HOUR_MS } from '#domain/duration.ts';
import { Fault } from '#domain/fault.ts';
import type { ReportChart } from '#domain/report/chart.ts';
import type { ReportColumn } from '#domain/report/column.ts';
import { idsOf } from '#domain/report/complete.ts';
import { figuresOf } from '#domain/report/figure.ts';
import { readShape } from '#domain/report/gather.ts';
import { REPORTS, type RunnableReport } from '#domain/report/index.ts';
import type { ReportParameters } from '#domain/report/parameters.ts';
import {
  daysIn,
  defaultRange,
  type ReportRange,
  rangeFaults,
  takenRange,
  VEHICLE_DAYS,
} from '#domain/report/range.ts';
import { canRunReport, cellMetric, type Report, type ReportId } from '#domain/report/report.ts';
import { spreadsOf } from '#domain/report/spread.ts';
import { totalsOf } from '#domain/report/totals.ts';
import type { ReportView } from '#domain/report/view.ts';
import type { Sight } from '#server/base/access/caller.ts';
import type { Reporting } from '#server/base/app.ts';
import { readerPlaces } from '#server/known/places/reader-places.ts';
import type { Ask } from './ask.ts';
import { QUERIES } from './index.ts';
import { eachRow, type ReportQuery, type RowBlock } from './query.ts';
import { readAsked } from './read-filters.ts';
import { readUsedRules } from './read-used-rules.ts';
import { readScope } from './scope.ts';
import { openSnapshot, type Snapshot } from './snapshot.ts';
import { subjectDays } from './subject-days.ts';

/**
 * An open report: its head is known, its rows are read on request, and its end is known after the last row.
 */
export type OpenReport = {
  report: Report;
  view: ReportView;
  range: ReportRange;
  columns: readonly ReportColumn[];
  head: ReportHead;
  /** The vehicles in scope, and the drivers that it is limited to; null: any driver. */
  subjects: { vehicles: readonly number[]; drivers: ReadonlySet<number> | null };
  /** At least one of the vehicles is electric. */
  hasElectric: boolean;
  blocks: AsyncIterable<RowBlock>;
  /** The places of values for a reader of rows, and those that it took. `eachRow` reads only these. */
  reading: ReturnType<typeof readShape>;
  end(): ReportEnd;
  /** Stops it, finished or not. */
  close(): void;
};

type Wanted = {
  id: ReportId;
  parameters: ReportParameters;
  /** A report with more rows than this is refused. */
  mostRows: number;
  signal: AbortSignal;
};

/**
 * Opens a report for a caller. Checks that the caller may run it and that it is not too large, reads its
 * scope, and counts. @throws Fault 404 `notFound` (domain rules §2.4.7), 422 for its days, 409
 * `report.tooManyDays`, `report.tooManyRows`
 */
export async function openReport(app: Reporting, caller: Sight, wanted: Wanted): Promise<OpenReport> {
  const { id, parameters } = wanted;
  const report = REPORTS.get(id);
  const { variant, family } = parameters;
  if (
    !report?.variants.includes(variant) ||
    !report.families.includes(family) ||
    !canRunReport(id, caller, family)
  ) {
    throw new Fault('notFound', 404);
  }
  return openFor(app, caller, { ...wanted, report });
}

/**
 * Opens a report that the caller may read, by assignment or by an endpoint's own permission, but always in
 * the caller's scope.
 */
export async function openFor(
  app: Reporting,
  caller: Sight,
  wanted: Omit<Wanted, 'id'> & { report: RunnableReport },
): Promise<OpenReport> {
  const { report, parameters, signal } = wanted;
  const range = rangeOf(report, parameters, daySpan(app.now(), caller.timeZone).day);
  const isOffered = parameters.breakdown && report.breakdowns.includes(parameters.breakdown);
  const breakdown = report.filters.includes('breakdown') && isOffered ? parameters.breakdown : undefined;
  const view: ReportView = {
    variant: parameters.variant,
    family: parameters.family,
    country: caller.country,
    breakdown: breakdown ?? report.breakdown,
    days: daysIn(range),
    metric: cellMetric(caller.actors, parameters.metric),
  };
  const span = app.tracer?.start(`report ${report.id}`);
  const opened = await openSnapshot(app, caller, signal);
  const close = () => {
    opened.close();
    span?.end();
  };
  const snapshot = { ...opened, close };
  try {
    const ownWorks = parameters.own_works ? caller.ownWorkCodes : null;
    const scope = await readScope(snapshot, { caller, parameters, range, nowMs: app.now(), ownWorks });
    const places = readerPlaces(app, caller.visible);
    const ask: Ask = {
      report,
      view,
      parameters,
      range,
      ownWorks,
      scope,
      places,
      known: app.known,
      nowMs: app.now(),
      reader: caller,
    };
    const estimate = await countRows(ask, snapshot, wanted.mostRows);
    return runOf(ask, snapshot, {
      estimate,
      consolidatedTo: finalDay(report, app.now(), caller.timeZone),
      asked: await readAsked(app, caller, { report, parameters }),
      rules: report.isOfInstallation ? [] : await readUsedRules(snapshot, ask),
    });
  } catch (error) {
    span?.end({}, true);
    snapshot.close();
    throw error;
  }
}

/** Reads an open report only for its headline numbers, which are known once every row has been read. */
export async function readFigures(report: OpenReport): Promise<ReportEnd['figures']> {
  for await (const _block of report.blocks);
  return report.end().figures;
}

function rangeOf(report: Report, { from, to }: ReportParameters, today: Day): ReportRange {
  const usual = defaultRange(today, report.limit);
  const isDay = report.limit === 'day';
  const range = {
    from: from ?? (isDay && to ? to : usual.from),
    to: to ?? (isDay && from ? from : usual.to),
  };
  if (report.since !== undefined && range.from < report.since)
    throw new Fault('refuel.tooOld', 422, { fields: [{ field: 'from', code: 'refuel.tooOld' }] });
  const [fault] = rangeFaults(range, report.limit, today);
  if (fault) throw new Fault(fault.code, 422, { params: fault.params ?? {}, fields: [fault] });
  return takenRange(range, report.limit);
}

async function countRows(ask: Ask, snapshot: Snapshot, most: number): Promise<number> {
  const { report, scope } = ask;
  if (report.limit === 'vehicleDays' && subjectDays(ask) > VEHICLE_DAYS) {
    throw new Fault('report.tooManyDays', 409, { params: { max: VEHICLE_DAYS } });
  }
  if (!report.isOfInstallation && (scope.stays.length === 0 || scope.drivers?.length === 0)) return 0;
  const query: ReportQuery = QUERIES[report.id];
  const atMost = query.atMost?.(ask);
  if (atMost !== undefined && atMost <= most) return atMost;
  const [counted] = query.count ? await snapshot.all(query.count(ask)) : [];
  const n = counted?.n ?? atMost!;
  if (n > most) throw new Fault('report.tooManyRows', 409, { params: { max: most } });
  return n;
}

/**
 * The last day whose figures are final: those of day D are final from D+3 at 03:00 on (domain rules §0.3).
 */
export function consolidatedDay(nowMs: number, timeZone: string): Day {
  return addDays(daySpan(nowMs - 3 * HOUR_MS, timeZone).day, -CONSOLIDATE_DAYS);
}

/** The installation's own records get no late data, so a day is final as soon as it is over. */
function finalDay(report: Report, nowMs: number, timeZone: string): Day {
  return report.isOfInstallation
    ? addDays(daySpan(nowMs, timeZone).day, -1)
    : consolidatedDay(nowMs, timeZone);
}

function runOf(
  ask: Ask,
  snapshot: Snapshot,
  known: Pick<ReportHead, 'estimate' | 'consolidatedTo' | 'asked' | 'rules'>,
): OpenReport {
  const { report, view, range } = ask;
  const columns = report.columns(view);
  const ids = idsOf(report, view);
  const { shape, read } = readShape(ids);
  const told = { view, range, columns, shape };
  const totals = totalsOf(columns, told.shape);
  const spreads = report.rowOf(view) === 'subject' ? spreadsOf(columns, told.shape) : null;
  const lines = report.lines?.(told);
  const charts = report.charts(told);
  const figures = figuresOf(report.figures, told);
  const gatherers = [totals, charts, figures, ...(spreads ? [spreads] : []), ...(lines ? [lines] : [])];

  const query: ReportQuery = QUERIES[report.id];
  let more: readonly ReportChart[] = [];

  async function* blocks(): AsyncGenerator<RowBlock> {
    try {
      for await (const block of query.values(ask, snapshot, ids)) {
        for (const row of eachRow(block, read)) for (const gatherer of gatherers) gatherer.add(row);
        yield block;
      }
      more = (await query.charts?.(ask, snapshot)) ?? [];
    } finally {
      snapshot.close();
    }
  }
  return {
    report,
    view,
    range,
    columns,
    head: { columns: ids.slice(0, columns.length), marks: ids.slice(columns.length), ...range, ...known },
    subjects: {
      vehicles: [...new Set(ask.scope.stays.map(({ vehicle }) => vehicle.id))],
      drivers: ask.scope.drivers && new Set(ask.scope.drivers.map(({ id }) => id)),
    },
    hasElectric: ask.scope.stays.some(({ vehicle }) => vehicle.isElectric),
    blocks: blocks(),
    reading: readShape(ids),
    end() {
      const sums = totals.end();
      const spread = spreads?.end();
      const all = [...(report.hasNoTotal ? [] : sums), ...(spread?.lines ?? []), ...(lines?.end() ?? [])];
      return {
        totals: all.map(({ kind, count, values }) => ({ kind, count, values: [...values] })),
        spreads: spread?.spreads ?? [],
        figures: figures.end()(sums),
        charts: [...charts.end(), ...more].map((chart) => ({
          ...chart,
          categories: [...chart.categories],
          series: chart.series.map(({ values, ...named }) => ({ ...named, values: [...values] })),
        })),
      };
    },
    close: () => snapshot.close(),
  };
}
