import { sql } from 'kysely';
import { STOP_GRACE, STOP_SPLIT } from '#domain/constants.ts';
import { HOUR_MS } from '#domain/duration.ts';
import type { Memory } from '#domain/telemetry/memory.ts';
import { completeMemory } from '#domain/telemetry/memory-shape.ts';
import type { Past, Span } from '#domain/telemetry/moment.ts';
import type { FigureSource } from '#domain/tracker/figure-source.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { driverName } from '#server/base/access/driver-scope.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';
import type { Database } from '#server/base/db/database.ts';
import { valuesIn } from '#server/base/list/value-label.ts';

/** A vehicle on a date: the words of the live row, and the facts of its past besides its records. */
export type PastVehicle = {
  vehicleId: number;
  license: string;
  alias: string | null;
  fleetId: number;
  driver: string | null;
  brand: string | null;
  model: string | null;
  type: string | null;
  timeZone: string;
  maxSpeedKmh: number | null;
  /**
   * The last journey that began before: start and end, ms UTC, and the odometer at its end; the end is null
   * while it goes on.
   */
  journeyStartMs: number | null;
  journeyEndMs: number | null;
  odometerM: number | null;
  /** The first instant outside the scope, ms UTC; null while it stays. */
  leavesMs: number | null;
  past: Past;
  /**
   * The memory of the folds before the records read here, which begin at `ms`; null for a time without stored
   * marks.
   */
  start: { ms: number; memory: Memory } | null;
};

type Row = {
  vehicle_id: number;
  license: string;
  alias: string | null;
  fleet_id: number;
  driver: string | null;
  brand: string | null;
  model: string | null;
  type: string | null;
  time_zone: string;
  max_speed_kmh: number | null;
  contact_at: Date | null;
  leaves_at: Date | null;
  journey_start: Date | null;
  journey_end: Date | null;
  odometer_m: number | null;
  mark_at: Date | null;
  mark: unknown;
};

/**
 * The vehicles that a caller sees at an instant, with the driver of that moment (domain rules §2.4.1, §5.6).
 * Their stay on that date is in scope. Further facts cover the time up to `toMs`.
 */
export async function readPastVehicles(
  database: Database,
  caller: Caller,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): Promise<PastVehicle[]> {
  const at = sql`${new Date(fromMs)}::timestamptz`;
  // By the clock, a journey that is not final ends a grace after its stop; until then it goes on.
  const isRunning = sql`(case when journey.final then journey.end_at + make_interval(secs => ${STOP_SPLIT})
    else journey.over_at - make_interval(secs => ${STOP_GRACE}) end > ${at})`;
  const { rows } = await sql<Row>`
    select stay.vehicle_id, vehicle.license, vehicle.alias, stay.fleet_id, ${driverName(caller)} as driver,
      brand.name as brand, model.name as model, type.name as type, vehicle.time_zone, vehicle.max_speed_kmh,
      case when live.last_contact_at <= ${at} then live.last_contact_at end as contact_at,
      stay.to_day::timestamp at time zone vehicle.time_zone as leaves_at,
      journey.start_at as journey_start,
      case when not (${isRunning}) then journey.end_at end as journey_end,
      case when not (${isRunning}) then journey.odometer_m end as odometer_m,
      mark.starts_at as mark_at, mark.memory as mark
    from vehicle_stay stay
    join vehicle on vehicle.id = stay.vehicle_id
    left join ${valuesIn(caller.language)} brand on brand.id = vehicle.brand_id
    left join ${valuesIn(caller.language)} model on model.id = vehicle.model_id
    left join ${valuesIn(caller.language)} type on type.id = vehicle.type_id
    left join vehicle_live live on live.vehicle_id = stay.vehicle_id
    left join lateral (
      select start_at, end_at, final, over_at, odometer_m, driver_tag from journey
      where vehicle_id = stay.vehicle_id and start_at <= ${at}
      order by start_at desc limit 1
    ) journey on true
    left join lateral (
      select starts_at, memory from vehicle_glance
      where vehicle_id = stay.vehicle_id and starts_at <= ${at}
      order by starts_at desc limit 1
    ) mark on true
    left join driver_assignment assigned on assigned.vehicle_id = stay.vehicle_id
      and tstzrange(assigned.start_at, assigned.end_at) @> ${at}
    left join driver on driver.id = coalesce(
      case when journey.driver_tag is not null and ${isRunning} then card_driver(journey.driver_tag, ${at}) end,
      assigned.driver_id, stay.driver_id)
    where ${vehicleInScope(caller, 'stay')}
      and daterange(stay.from_day, stay.to_day) @> (${at} at time zone vehicle.time_zone)::date
    order by stay.vehicle_id
  `.execute(database.sql);
  const known = await readKnown(database, { rows, fromMs, toMs });
  return rows.map((row) => ({
    vehicleId: row.vehicle_id,
    license: row.license,
    alias: row.alias,
    fleetId: row.fleet_id,
    driver: row.driver,
    brand: row.brand,
    model: row.model,
    type: row.type,
    timeZone: row.time_zone,
    maxSpeedKmh: row.max_speed_kmh,
    journeyStartMs: row.journey_start?.getTime() ?? null,
    journeyEndMs: row.journey_end?.getTime() ?? null,
    odometerM: row.odometer_m,
    leavesMs: row.leaves_at?.getTime() ?? null,
    start: row.mark_at && { ms: row.mark_at.getTime(), memory: completeMemory(row.mark) },
    past: {
      ...(known.get(row.vehicle_id) ?? NOTHING_KNOWN),
      contactMs: row.contact_at?.getTime() ?? null,
    },
  }));
}

/** How far back records are read for a time without stored marks, milliseconds. */
const UNMARKED_MS = 2 * HOUR_MS;

type Known = Omit<Past, 'contactMs'>;
const NOTHING_KNOWN: Known = {
  speedSource: 'none',
  fitted: [],
  tampered: [],
  privateUse: [],
};

type SpanRow = {
  vehicle_id: number;
  kind: 'fitted' | 'tampered' | 'privateUse';
  start_at: Date;
  end_at: Date | null;
  speed_source: FigureSource | null;
};

/**
 * Fittings, tamperings and private use of some vehicles that touch a stretch of time. Private use is included
 * even when it was over before, within the records that are read.
 */
async function readKnown(
  { pool }: Database,
  { rows: vehicles, fromMs, toMs }: { rows: readonly Row[]; fromMs: number; toMs: number },
): Promise<Map<number, Known>> {
  const { rows } = await pool.query<SpanRow>(
    `select vehicle_id, 'fitted' as kind, fitted_at as start_at, removed_at as end_at, tracker.speed_source
     from tracker_fitting join tracker on tracker.id = tracker_id
     where vehicle_id = any($1) and fitted_at <= $3 and (removed_at is null or removed_at > $2)
     union all
     select vehicle_id, 'tampered', start_at, end_at, null from tampering
     where vehicle_id = any($1) and start_at <= $3 and (end_at is null or end_at > $2)
     union all
     select vehicle_id, 'privateUse', start_at, end_at, null
     from unnest($1::int4[], $4::timestamptz[]) as read (id, from_at)
     join private_period on vehicle_id = id and start_at <= $3 and (end_at is null or end_at > read.from_at)
     union all
     select vehicle_id, 'privateUse', private_switch.from_at, until_at, null
     from unnest($1::int4[], $4::timestamptz[]) as read (id, from_at)
     join private_switch on vehicle_id = id and private_switch.from_at <= $3
       and (until_at is null or until_at > read.from_at)
     order by start_at`,
    [
      vehicles.map((row) => row.vehicle_id),
      new Date(fromMs),
      new Date(toMs),
      vehicles.map(({ mark_at }) => mark_at ?? new Date(fromMs - UNMARKED_MS)),
    ],
  );
  const known = new Map<number, Known & Record<SpanRow['kind'], Span[]>>();
  for (const { vehicle_id, kind, start_at, end_at, speed_source } of rows) {
    const one = known.get(vehicle_id) ?? { ...NOTHING_KNOWN, fitted: [], tampered: [], privateUse: [] };
    one[kind].push({ startMs: start_at.getTime(), endMs: end_at?.getTime() ?? null });
    if (kind === 'fitted') one.speedSource = speed_source ?? 'none';
    known.set(vehicle_id, one);
  }
  return known;
}
