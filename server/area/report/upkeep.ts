import { sql } from 'kysely';
import { can } from '#domain/access/permission.ts';
import { dayStartMs } from '#domain/day.ts';
import { upkeep } from '#domain/report/upkeep.ts';
import { moneyText } from '#domain/upkeep/amounts.ts';
import { outOfServiceMs } from '#domain/vehicle/availability.ts';
import type { Ask } from './ask.ts';
import { HEAD_CELLS, type Subject } from './head-cells.ts';
import { missedIn } from './missed-checks.ts';
import { reportQuery } from './query.ts';
import type { Snapshot } from './snapshot.ts';
import { stayRelation } from './stay.ts';
import { subjectCount } from './subject-days.ts';
import { vehicleSubject } from './vehicle-rows.ts';

/** The counts of a stay; amounts in cents. */
type Counts = {
  checks: number;
  missed: number;
  reported: number;
  closed: number;
  dangerous: number;
  downtime_s: number;
  repairs: number;
  parts: number;
  labour: number;
};
type StayRow = Omit<Counts, 'missed' | 'downtime_s'> & {
  n: number;
  starts_ms: number[] | null;
  ends_ms: (number | null)[] | null;
};
type Row = Subject & Counts;

const NOTHING: Counts = {
  ...{ checks: 0, missed: 0, reported: 0, closed: 0, dangerous: 0, downtime_s: 0 },
  ...{ repairs: 0, parts: 0, labour: 0 },
};

function added(one: Counts, other: Counts): Counts {
  const names = Object.keys(NOTHING) as (keyof Counts)[];
  return Object.fromEntries(names.map((name) => [name, one[name] + other[name]])) as Counts;
}

/** A row for each vehicle: its stays, which share no day, are added up. */
async function* vehicles(ask: Ask, snapshot: Snapshot): AsyncGenerator<Row[]> {
  const missed = await missedOf(ask, snapshot);
  const within = (column: string) =>
    sql`${sql.ref(column)} >= edge.starts and ${sql.ref(column)} < edge.ends`;
  const batches = snapshot.batches(sql<StayRow>`
    select stay.n, checked.n as checks, found.reported, found.closed, found.dangerous, mended.repairs,
      mended.parts, mended.labour, out.starts_ms, out.ends_ms
    from ${stayRelation(ask.scope.stays)}
    cross join lateral (
      select stay.from_day::timestamp at time zone stay.time_zone as starts,
        stay.to_day::timestamp at time zone stay.time_zone as ends
    ) edge
    cross join lateral (
      select count(*)::int as n from vehicle_check checked
      where checked.vehicle_id = stay.vehicle_id and ${within('checked.filled_at')}
    ) checked
    cross join lateral (
      select count(*) filter (where ${within('defect.reported_at')})::int as reported,
        count(*) filter (where ${within('defect.closed_at')})::int as closed,
        count(*) filter (where ${within('defect.reported_at')} and defect.severity = 'dangerous'
          and defect.closed_at is null)::int as dangerous
      from defect where defect.vehicle_id = stay.vehicle_id
    ) found
    cross join lateral (
      select count(distinct job.id)::int as repairs,
        coalesce(sum(round(line.quantity * line.unit_price, 2)) filter (where line.kind = 'part'), 0)::float8 as parts,
        coalesce(sum(round(line.quantity * line.unit_price, 2)) filter (where line.kind = 'labour'), 0)::float8 as labour
      from repair_order job
      left join repair_line line on line.order_id = job.id
      where job.vehicle_id = stay.vehicle_id and job.state = 'done' and ${within('job.ended_at')}
    ) mended
    cross join lateral (
      select array_agg(date_part('epoch', start_at) * 1000) as starts_ms,
        array_agg(date_part('epoch', end_at) * 1000) as ends_ms
      from vehicle_interval
      where vehicle_interval.vehicle_id = stay.vehicle_id and start_at < edge.ends
        and (end_at is null or end_at > edge.starts)
    ) out
    order by stay.n`);
  let open: Row | null = null;
  for await (const batch of batches) {
    const rows: Row[] = [];
    for (const part of batch) {
      const subject = vehicleSubject(ask, part.n);
      if (!subject) continue;
      if (open?.stay.vehicle !== subject.stay.vehicle) {
        if (open) rows.push(open);
        open = { ...subject, ...NOTHING };
      }
      open = { ...open, ...subject, ...added(open, countsOf(part, ask, missed.get(part.n) ?? 0)) };
    }
    if (rows.length > 0) yield rows;
  }
  if (open) yield [open];
}

function countsOf(part: StayRow, { scope, nowMs }: Ask, missed: number): Counts {
  const { fromDay, toDay, vehicle } = scope.stays[part.n - 1]!;
  const startMs = dayStartMs(fromDay, vehicle.timeZone);
  const endMs = Math.min(dayStartMs(toDay, vehicle.timeZone), nowMs);
  const intervals = (part.starts_ms ?? []).map((start, i) => ({
    startMs: start,
    endMs: part.ends_ms![i] ?? null,
  }));
  const { n: _, starts_ms, ends_ms, parts, labour, ...counts } = part;
  return {
    ...{ ...counts, missed },
    downtime_s: Math.round(outOfServiceMs(intervals, { startMs, endMs }) / 1000),
    ...{ parts: Math.round(parts * 100), labour: Math.round(labour * 100) },
  };
}

/** The missed checks of each stay by its number, on the days of the vehicle's zone. */
async function missedOf({ scope }: Ask, snapshot: Snapshot): Promise<Map<number, number>> {
  const { stays } = scope;
  if (stays.length === 0) return new Map();
  const edges = stays.map(({ fromDay, toDay, vehicle }) => ({
    fromMs: dayStartMs(fromDay, vehicle.timeZone),
    toMs: dayStartMs(toDay, vehicle.timeZone),
  }));
  const found = await missedIn((query) => snapshot.all(query), {
    fromMs: Math.min(...edges.map(({ fromMs }) => fromMs)),
    toMs: Math.max(...edges.map(({ toMs }) => toMs)),
    vehicleIds: [...new Set(stays.map(({ vehicle }) => vehicle.id))],
  });
  const byVehicle = Map.groupBy(found, ({ vehicleId }) => vehicleId);
  return new Map(
    stays.map(({ vehicle }, i) => {
      const { fromMs, toMs } = edges[i]!;
      const own = byVehicle.get(vehicle.id) ?? [];
      return [i + 1, own.filter(({ startMs }) => startMs >= fromMs && startMs < toMs).length];
    }),
  );
}

/** An amount for readers who may see those of repairs. */
const amount = (cents: number, { reader }: Ask) =>
  can(reader.actors, 'vehicle_cost:edit') ? moneyText(BigInt(cents)) : null;

/** R29: checks, defects, downtime and repairs of each vehicle. */
export const upkeepQuery = reportQuery(upkeep, {
  atMost: subjectCount,
  rows: vehicles,
  cells: {
    ...HEAD_CELLS,
    checks: (row) => row.checks,
    missedChecks: (row) => row.missed,
    defectsReported: (row) => row.reported,
    defectsClosed: (row) => row.closed,
    dangerousOpen: (row) => row.dangerous,
    downtime: (row) => row.downtime_s,
    repairs: (row) => row.repairs,
    partsCost: (row, ask) => amount(row.parts, ask),
    labourCost: (row, ask) => amount(row.labour, ask),
    repairCost: (row, ask) => amount(row.parts + row.labour, ask),
  },
});
