import { dayCells } from '#domain/report/column.ts';
import { daysIn, LIMIT_DAYS } from '#domain/report/range.ts';
import { resources } from '#domain/report/resources.ts';
import type { CellMetric } from '#domain/report/view.ts';
import { type Part, partsQuery } from './activity.ts';
import type { Ask } from './ask.ts';
import { HEAD_CELLS, personOf, type Subject } from './head-cells.ts';
import { packedRows } from './packed-rows.ts';
import { gridCells, reportQuery } from './query.ts';
import type { Snapshot } from './snapshot.ts';

/** The use of a day: seconds with the engine on, and metres. */
type Use = { durationS: number; distanceM: number };
/** A resource in a centre: its use on each day of the range; null on days outside the centre. */
type Row = Subject & { cells: (Use | null)[] };
/** A row while it is added up: the journeys with each vehicle. */
type Growing = { row: Row; journeysBy: Map<number, number> };

/** The used values of a part. */
type UsedPart = Pick<Part, 'n' | 'person_n' | 'day' | 'journeys' | 'duration_s' | 'distance_m'>;

const usedValues = ({ view }: Ask): Record<keyof UsedPart, boolean> => ({
  n: true,
  person_n: view.variant === 'driver',
  day: true,
  journeys: true,
  duration_s: true,
  distance_m: true,
});

async function* inCentres(ask: Ask, snapshot: Snapshot): AsyncGenerator<Row[]> {
  const byDay = { ...ask, view: { ...ask.view, breakdown: 'day' as const } };
  const rows = rowsOf(ask);
  const driven = new Set<Growing>();
  const packing = {
    values: usedValues(ask),
    by: ask.view.variant === 'driver' ? 'person_n' : 'n',
    most: ask.view.days,
  } as const;
  for await (const batch of packedRows<UsedPart>(snapshot, partsQuery(byDay, {}), packing)) {
    for (const part of batch) {
      const growing = rows[(part.person_n ?? part.n) - 1]!;
      addPart(growing, part, ask);
      driven.add(growing);
    }
  }
  // Standing vehicles are rows too, but drivers only if they drove. So a filter by driver leaves out standing
  // vehicles as well.
  const shown = ask.scope.drivers === null ? new Set(rows) : driven;
  yield [...new Set(rows)].filter((growing) => shown.has(growing)).map(({ row }) => row);
}

/** The row of each stay, in order: the stays of one subject in one centre have the same row. */
function rowsOf(ask: Ask): Growing[] {
  const { scope, view, range } = ask;
  const isDriver = view.variant === 'driver';
  const known = new Map<string, Growing>();
  return (isDriver ? scope.drivers! : scope.stays).map((stay, i) => {
    const key = `${'vehicle' in stay ? stay.vehicle.id : stay.id} ${stay.fleet?.path}`;
    const growing = known.get(key) ?? {
      row: {
        stay: scope.stays[0]!,
        person: null,
        drivers: 1,
        vehicles: 1,
        cells: new Array<Use | null>(daysIn(range)).fill(null),
      },
      journeysBy: new Map(),
    };
    known.set(key, growing);
    const { row } = growing;
    if ('vehicle' in stay) Object.assign(row, { stay, person: personOf(scope, null, stay.lastDriverId) });
    else row.person = personOf(scope, i + 1, null);
    const [first, end] = [placeOf(stay.fromDay, ask), placeOf(stay.toDay, ask)];
    for (let at = Math.max(0, first); at < Math.min(end, row.cells.length); at++)
      row.cells[at] = { durationS: 0, distanceM: 0 };
    return growing;
  });
}

/** The number of a day within the range, from 0. */
const placeOf = (day: string, { range }: Ask) => daysIn({ from: range.from, to: day }) - 1;

function addPart({ row, journeysBy }: Growing, part: UsedPart, ask: Ask): void {
  const cell = row.cells[placeOf(part.day!, ask)];
  if (!cell) return;
  cell.durationS += part.duration_s;
  cell.distanceM += part.distance_m;
  if (ask.view.variant !== 'driver') return;
  const stay = ask.scope.stays[part.n - 1]!;
  const journeys = (journeysBy.get(stay.vehicle.id) ?? 0) + part.journeys;
  journeysBy.set(stay.vehicle.id, journeys);
  row.vehicles = journeysBy.size;
  if (journeys >= Math.max(...journeysBy.values())) row.stay = stay;
}

const measured = ({ durationS, distanceM }: Use, metric: CellMetric) =>
  metric === 'distance' ? distanceM : durationS;

function cellOf(use: Use | null, metric: CellMetric): number | string | null {
  if (metric === 'used') return use === null ? '·' : measured(use, metric) > 0 ? '✓' : '–';
  return use && measured(use, metric);
}

const sum = ({ cells }: Row, of: (use: Use) => number) =>
  cells.reduce((total, use) => total + (use ? of(use) : 0), 0);

/** R14: the resources that worked in each centre, day by day. */
export const resourcesQuery = reportQuery(resources, {
  atMost: ({ view, scope }) => (view.variant === 'driver' ? scope.drivers!.length : scope.stays.length),
  rows: inCentres,
  cells: {
    ...HEAD_CELLS,
    ...gridCells(dayCells(LIMIT_DAYS.days31), ({ cells }: Row, n, { view }) =>
      cellOf(cells[n]!, view.metric),
    ),
    usedDays: (row, { view }) => sum(row, (use) => (measured(use, view.metric) > 0 ? 1 : 0)),
    totalTime: (row) => sum(row, ({ durationS }) => durationS),
    distance: (row) => sum(row, ({ distanceM }) => distanceM),
  },
});
