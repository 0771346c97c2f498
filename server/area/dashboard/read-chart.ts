import type { ChartFigures } from '#api/dashboard.ts';
import {
  type ChartGroup,
  type ChartMetric,
  type ChartRange,
  chartDays,
  TOP_FLEETS,
  TOP_VEHICLES,
} from '#domain/dashboard/metric.ts';
import { addDays, type Day, daySpan } from '#domain/day.ts';
import { consumptionOf } from '#domain/report/measure.ts';
import type { ReportRange } from '#domain/report/range.ts';
import { type ChartFleets, readChartFleets } from '#server/area/fleet/top-fleets.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { isVisible } from '#server/base/access/visibility.ts';
import type { App } from '#server/base/app.ts';
import { keepFresh, kept } from '#server/base/kept/kept.ts';
import {
  readCosts,
  readDiscrepancies,
  readOffline,
  readUsedDays,
  readValidations,
} from './beside-driving.ts';
import { readDriven } from './driven.ts';
import { readStates } from './states.ts';
import type { Sum } from './sum.ts';

/**
 * The question of a chart: its metric and grouping, its days, and its own fleets or those of the header's
 * filter.
 */
type Asked = {
  metric: ChartMetric;
  group: ChartGroup;
  range: ChartRange;
  fleets?: readonly number[] | undefined;
};
type Part = ChartFigures['parts'][number];
type Figures = Record<string, number>;

/** The figures that make up a metric, where its own name is not enough. */
const MADE_OF: Readonly<Partial<Record<ChartMetric, readonly string[]>>> = {
  fuel: ['fuelKnown', 'fuel'],
  consumption: ['fuelKnown', 'fuel', 'fuelDistance'],
};
const OWN_SOURCES = {
  cost: readCosts,
  discrepancy: readDiscrepancies,
  offline: readOffline,
  usedDays: readUsedDays,
  validation: readValidations,
} as const;

/** The figures of a chart, in the caller's scope. */
export async function readChart(app: App, caller: Caller, asked: Asked): Promise<ChartFigures> {
  const { metric, group } = asked;
  const days = chartDays(asked.range, daySpan(app.now(), caller.timeZone).day);
  const fleets = await readChartFleets(app.database, caller, asked.fleets ?? []);
  const sums = metric === 'states' ? readStates(app.board) : await readSums(app, asked, days);
  const names = MADE_OF[metric] ?? [metric];
  const total: Figures = {};
  const parts = new Map<string, Figures>();
  for (const sum of sums) {
    const isSeen =
      isVisible(caller, sum) && fleets.has(sum.fleetId) && (!sum.own || isVisible(caller, sum.own));
    if (!isSeen) continue;
    const key = group === 'fleet' ? String(fleets.barOf(sum.fleetId)) : sum.key;
    const part = parts.get(key) ?? {};
    parts.set(key, part);
    for (const name of names) {
      const value = sum.figures[name] ?? 0;
      part[name] = (part[name] ?? 0) + value;
      total[name] = (total[name] ?? 0) + value;
    }
  }
  const figure = (figures: Figures) => figureOf(metric, figures);
  return {
    ...days,
    parts:
      group === 'day'
        ? daysOf(days).map((day) => ({ ...unnamed(day), value: figure(parts.get(day) ?? {}) }))
        : await named(app, { group, fleets }, highest(parts, figure)),
    total: figure(total),
    n: group === 'day' ? daysOf(days).length : parts.size,
  };
}

/** The sums of all fleets, because the next user may need others. */
function readSums(app: App, { metric, group }: Asked, days: ReportRange): Promise<Sum[]> {
  const source = metric in OWN_SOURCES ? (metric as keyof typeof OWN_SOURCES) : 'driven';
  const read = source === 'driven' ? readDriven : OWN_SOURCES[source];
  return kept(app.database, nameOf(source, group, days), () => read(app, group, days));
}

/** The figures that first boards ask for (`firstBoard`), in the order in which most users need them. */
const FIRST: readonly (readonly [source: 'driven' | keyof typeof OWN_SOURCES, ChartGroup, ChartRange])[] = [
  ['driven', 'day', '7'],
  ['usedDays', 'day', '7'],
  ['discrepancy', 'vehicle', '30'],
  ['cost', 'day', '30'],
];

/** Reads the figures of first boards on this day ahead of requests. */
export async function keepChartsFresh(app: App, today: Day): Promise<void> {
  for (const [source, group, range] of FIRST) {
    const days = chartDays(range, today);
    const read = source === 'driven' ? readDriven : OWN_SOURCES[source];
    await keepFresh(app.database, nameOf(source, group, days), () => read(app, group, days));
  }
}

const nameOf = (source: string, group: ChartGroup, { from, to }: ReportRange) =>
  [source, group, from, to].join(' ');

/**
 * The figure of a metric; null when it is unknown. The fuel of vehicles without counter and consumption is
 * unknown.
 */
function figureOf(metric: ChartMetric, figures: Figures): number | null {
  const fuel = figures.fuelKnown ? figures.fuel! : null;
  if (metric === 'fuel') return fuel;
  if (metric === 'consumption') return consumptionOf(fuel, figures.fuelDistance ?? 0);
  return figures[metric] ?? 0;
}

const unnamed = (key: string) => ({ key, name: null, is_direct: false });

function daysOf({ from, to }: ReportRange): Day[] {
  const days: Day[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** The parts with the highest figures; those without one come last. */
function highest(parts: ReadonlyMap<string, Figures>, figure: (figures: Figures) => number | null) {
  return [...parts]
    .map(([key, figures]) => ({ key, value: figure(figures) }))
    .sort((one, other) => (other.value ?? -1) - (one.value ?? -1) || (one.key < other.key ? -1 : 1));
}

async function named(
  { database }: Pick<App, 'database'>,
  { group, fleets }: { group: ChartGroup; fleets: ChartFleets },
  all: readonly Pick<Part, 'key' | 'value'>[],
): Promise<Part[]> {
  if (group === 'value') return all.map((part) => ({ ...unnamed(part.key), value: part.value }));
  if (group === 'fleet')
    return all.slice(0, TOP_FLEETS).map((part) => ({ ...part, ...fleets.named(Number(part.key)) }));
  const top = all.slice(0, TOP_VEHICLES);
  const rows = await database.sql
    .selectFrom('vehicle')
    .select(['id', 'license'])
    .where('id', 'in', [0, ...top.map(({ key }) => Number(key))])
    .execute();
  const licenses = new Map(rows.map(({ id, license }) => [String(id), license]));
  return top.map((part) => ({
    ...unnamed(part.key),
    value: part.value,
    name: licenses.get(part.key) ?? null,
  }));
}
