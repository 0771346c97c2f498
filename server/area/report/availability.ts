import { sql } from 'kysely';
import { civilInstantMs } from '#domain/civil-time.ts';
import { addDays, type Day, dayStartMs } from '#domain/day.ts';
import { availability } from '#domain/report/availability.ts';
import { availabilityOf, usageOf } from '#domain/report/measure.ts';
import {
  type Availability,
  addAvailability,
  availabilityIn,
  type DayEdges,
  NO_AVAILABILITY,
} from '#domain/vehicle/availability.ts';
import type { IntervalKind } from '#domain/vehicle/interval-kind.ts';
import type { Ask } from './ask.ts';
import { thousandths } from './fuel.ts';
import { HEAD_CELLS, type Subject } from './head-cells.ts';
import { journeySource } from './journey-source.ts';
import { reportQuery } from './query.ts';
import type { Snapshot } from './snapshot.ts';
import { stayRelation } from './stay.ts';
import { subjectCount } from './subject-days.ts';
import { summedJourneys } from './summed-journeys.ts';
import { vehicleSubject } from './vehicle-rows.ts';

/** A stay with what was driven in it, and when the vehicle could not be used; an open end is null. */
type StayRow = {
  n: number;
  used_days: number;
  distance_m: number;
  duration_s: number;
  kinds: IntervalKind[] | null;
  starts_ms: number[] | null;
  ends_ms: (number | null)[] | null;
};
type Row = Subject & Availability & { usedDays: number; distanceM: number; durationS: number };

async function* vehicles(ask: Ask, snapshot: Snapshot): AsyncGenerator<Row[]> {
  const batches = snapshot.batches(sql<StayRow>`
    with driven as (
      select stay.n, count(distinct journey.day)::int as used_days, sum(journey.distance_m)::float8 as distance_m,
        sum(journey.duration_s)::float8 as duration_s
      from ${journeySource(ask, { drivers: false, relation: summedJourneys(ask, { drivers: false }) })}
      group by stay.n
    )
    select stay.n, coalesce(driven.used_days, 0) as used_days, coalesce(driven.distance_m, 0) as distance_m,
      coalesce(driven.duration_s, 0) as duration_s, out.kinds, out.starts_ms, out.ends_ms
    from ${stayRelation(ask.scope.stays)}
    left join driven on driven.n = stay.n
    cross join lateral (
      select array_agg(kind) as kinds, array_agg(date_part('epoch', start_at) * 1000) as starts_ms,
        array_agg(date_part('epoch', end_at) * 1000) as ends_ms
      from vehicle_interval
      where vehicle_interval.vehicle_id = stay.vehicle_id
        and start_at < stay.to_day::timestamp at time zone stay.time_zone
        and (end_at is null or end_at > stay.from_day::timestamp at time zone stay.time_zone)
    ) as out
    order by stay.n`);
  const edges = rememberedEdges();
  let open: Row | null = null;
  for await (const batch of batches) {
    const rows: Row[] = [];
    for (const part of batch) {
      const subject = vehicleSubject(ask, part.n);
      if (!subject) continue;
      if (open?.stay.vehicle !== subject.stay.vehicle) {
        if (open) rows.push(open);
        open = { ...subject, ...NO_AVAILABILITY, usedDays: 0, distanceM: 0, durationS: 0 };
      }
      open = {
        ...open,
        ...subject,
        ...addAvailability(open, stayOf(part, ask, edges)),
        ...drivenTo(open, part),
      };
    }
    if (rows.length > 0) yield rows;
  }
  if (open) yield [open];
}

const drivenTo = (row: Row, part: StayRow) => ({
  usedDays: row.usedDays + part.used_days,
  distanceM: row.distanceM + part.distance_m,
  durationS: row.durationS + part.duration_s,
});

function stayOf(
  part: StayRow,
  { scope, nowMs }: Ask,
  edges: ReturnType<typeof rememberedEdges>,
): Availability {
  const { fromDay, toDay, vehicle } = scope.stays[part.n - 1]!;
  const intervals = (part.kinds ?? []).map((kind, i) => ({
    kind,
    startMs: part.starts_ms![i]!,
    endMs: part.ends_ms![i] ?? null,
  }));
  return availabilityIn({ fromDay, toDay, nowMs }, intervals, (day) => edges(day, vehicle.timeZone));
}

/**
 * A cache, because looking up a zone costs microseconds, and a year of a thousand vehicles has the same few
 * days again and again.
 */
function rememberedEdges(): (day: Day, timeZone: string) => DayEdges {
  const known = new Map<string, DayEdges>();
  return (day, timeZone) => {
    const key = `${day} ${timeZone}`;
    let edges = known.get(key);
    if (!edges) {
      edges = {
        startMs: dayStartMs(day, timeZone),
        endMs: dayStartMs(addDays(day, 1), timeZone),
        workStartMs: civilInstantMs(day, '06:00', timeZone),
        workEndMs: civilInstantMs(day, '22:00', timeZone),
      };
      known.set(key, edges);
    }
    return edges;
  };
}

/** R12: availability and use of each vehicle. */
export const availabilityQuery = reportQuery(availability, {
  atMost: subjectCount,
  rows: vehicles,
  cells: {
    ...HEAD_CELLS,
    contractType: ({ stay }) => stay.vehicle.contractClass,
    daysInFleet: (row) => row.daysInFleet,
    daysInMaintenance: (row) => row.daysInMaintenance,
    daysUnusable: (row) => row.daysUnusable,
    availability: (row) => thousandths(availabilityOf(row.outS, row.fleetS)),
    usedDays: (row) => row.usedDays,
    usage: (row) => thousandths(usageOf(row.usedDays, row.daysInFleet, row.outDays)),
    distance: (row) => row.distanceM,
    totalTime: (row) => row.durationS,
    fleetTime: (row) => row.fleetS,
    outTime: (row) => row.outS,
    outDays: (row) => row.outDays,
  },
});
