import { type RawBuilder, sql } from 'kysely';
import { STOP_GRACE, STOP_SPLIT } from '#domain/constants.ts';
import { HOUR_MS } from '#domain/duration.ts';
import type { Glance } from '#domain/telemetry/memory.ts';
import { completeGlance } from '#domain/telemetry/memory-shape.ts';
import type { Past, Span } from '#domain/telemetry/moment.ts';
import type { FigureSource } from '#domain/tracker/figure-source.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { driverName } from '#server/base/access/driver-scope.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';
import { binaryArray } from '#server/base/db/binary-array.ts';
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
  /** The glance of the folds before the records from `ms` on; null for a time without stored marks. */
  start: { ms: number; glance: Glance } | null;
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
  contact_ms: number | null;
  leaves_ms: number | null;
  journey_start_ms: number | null;
  journey_end_ms: number | null;
  odometer_m: number | null;
  mark_ms: number | null;
  mark: unknown;
};

/** The stays on the date of an instant that are in a caller's scope (domain rules §2.4.1). */
const staysAt = (caller: Caller, at: RawBuilder<Date>) => sql`
  vehicle_stay stay join vehicle on vehicle.id = stay.vehicle_id and ${vehicleInScope(caller, 'stay')}
    and daterange(stay.from_day, stay.to_day) @> (${at} at time zone vehicle.time_zone)::date`;

const instant = (ms: number) => sql<Date>`${new Date(ms)}::timestamptz`;

/** An instant as milliseconds UTC. Thousands of them are read several times as fast as dates. */
const msOf = (at: RawBuilder<unknown>) => sql<number | null>`(extract(epoch from ${at}) * 1000)::float8`;

/** The vehicles that a caller sees at an instant, in order. */
export async function readPastIds(database: Database, caller: Caller, atMs: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select stay.vehicle_id as id from ${staysAt(caller, instant(atMs))} order by id`.execute(database.sql);
  return rows.map(({ id }) => id);
}

/**
 * These vehicles as a caller sees them at an instant, in order, with the driver of that moment (domain rules
 * §5.6). Further facts cover the time up to `toMs`.
 */
export async function readPastVehicles(
  database: Database,
  caller: Caller,
  { fromMs, toMs, vehicleIds }: { fromMs: number; toMs: number; vehicleIds: readonly number[] },
): Promise<PastVehicle[]> {
  const at = instant(fromMs);
  // By the clock, a journey that is not final ends a grace after its stop; until then it goes on.
  const isRunning = sql`(case when journey.final then journey.end_at + make_interval(secs => ${STOP_SPLIT})
    else journey.over_at - make_interval(secs => ${STOP_GRACE}) end > ${at})`;
  const { rows } = await sql<Row>`
    select stay.vehicle_id, vehicle.license, vehicle.alias, stay.fleet_id, ${driverName(caller)} as driver,
      brand.name as brand, model.name as model, type.name as type, vehicle.time_zone, vehicle.max_speed_kmh,
      ${msOf(sql`case when live.last_contact_at <= ${at} then live.last_contact_at end`)} as contact_ms,
      ${msOf(sql`stay.to_day::timestamp at time zone vehicle.time_zone`)} as leaves_ms,
      ${msOf(sql`journey.start_at`)} as journey_start_ms,
      ${msOf(sql`case when not (${isRunning}) then journey.end_at end`)} as journey_end_ms,
      case when not (${isRunning}) then journey.odometer_m end as odometer_m,
      ${msOf(sql`mark.starts_at`)} as mark_ms, mark.memory as mark
    from ${staysAt(caller, at)}
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
    left join lateral (
      select driver_id from card_driver(journey.driver_tag, ${at}) holder (driver_id)
      where journey.driver_tag is not null and ${isRunning}
      -- Without this the database looks for a card of every vehicle, and drops what it finds.
      offset 0
    ) by_card on true
    left join driver on not (${isRunning} and coalesce(journey.driver_tag, '') like '*%')
      and driver.id = coalesce(by_card.driver_id, assigned.driver_id, stay.driver_id)
    where stay.vehicle_id = any(${vehicleIds}::int4[]) and vehicle.id = any(${vehicleIds}::int4[])
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
    journeyStartMs: row.journey_start_ms,
    journeyEndMs: row.journey_end_ms,
    odometerM: row.odometer_m,
    leavesMs: row.leaves_ms,
    start: row.mark_ms === null ? null : { ms: row.mark_ms, glance: completeGlance(row.mark) },
    past: { ...(known.get(row.vehicle_id) ?? NOTHING_KNOWN), contactMs: row.contact_ms },
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
  start_ms: number;
  end_ms: number | null;
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
    `select vehicle_id, kind, (extract(epoch from start_at) * 1000)::float8 as start_ms,
       (extract(epoch from end_at) * 1000)::float8 as end_ms, speed_source
     from (
     select vehicle_id, 'fitted' as kind, fitted_at as start_at, removed_at as end_at,
       (select speed_source from tracker where id = tracker_id) as speed_source
     from tracker_fitting
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
     ) span
     order by start_at`,
    [
      binaryArray(
        'int4',
        vehicles.map((row) => row.vehicle_id),
      ),
      new Date(fromMs),
      new Date(toMs),
      binaryArray(
        'timestamptz',
        vehicles.map(({ mark_ms }) => mark_ms ?? fromMs - UNMARKED_MS),
      ),
    ],
  );
  const known = new Map<number, Known & Record<SpanRow['kind'], Span[]>>();
  for (const { vehicle_id, kind, start_ms, end_ms, speed_source } of rows) {
    const one = known.get(vehicle_id) ?? { ...NOTHING_KNOWN, fitted: [], tampered: [], privateUse: [] };
    one[kind].push({ startMs: start_ms, endMs: end_ms });
    if (kind === 'fitted') one.speedSource = speed_source ?? 'none';
    known.set(vehicle_id, one);
  }
  return known;
}
