import type { PoolClient } from 'pg';
import { addDays, type Day } from '#domain/day.ts';
import { UNLINKED_TAG } from '#domain/looked/unlinking.ts';
import type { Base } from '#server/base/app.ts';
import { inTransaction } from '#server/base/db/in-transaction.ts';
import { sumJourneys } from '#server/telemetry/journey-sums.ts';
import { readDue, type Unlinking } from './read-due.ts';

/**
 * Takes drivers away from what they drove, as far back as the rules of their fleets say. Day by day the facts
 * come first, so that no other driver takes their place. Then come the sources that say who drove. The
 * figures of vehicles stay. Days that are unlinked are never folded again (decision 144).
 * @returns the number of drivers who lost a day
 */
export async function unlinkDrivers(app: Pick<Base, 'database' | 'now'>): Promise<number> {
  const { pool } = app.database;
  const due = await readDue(app);
  if (due.length === 0) return 0;
  const first = due.reduce((day, { from }) => (from < day ? from : day), due[0]!.from);
  const end = due.reduce((day, { until }) => (until > day ? until : day), due[0]!.until);
  for (let day = first; day < end; day = addDays(day, 1)) {
    const drivers = due.filter(({ from, until }) => from <= day && day < until);
    const ids = drivers.map(({ driverId }) => driverId);
    if (ids.length > 0) await inTransaction(pool, (client) => unlinkDay(client, day, ids));
  }
  for (const unlinking of due) await inTransaction(pool, (client) => unlinkSources(client, unlinking));
  return due.length;
}

/** The vehicles and starts of facts of a day that some drivers drove. A halt begins after a journey. */
const DRIVEN = (table: string) => `
  select vehicle_id, start_at${table === 'area_visit' ? ', area_id' : ''} from ${table}
  where day = $1 and vehicle_id in (select vehicle_id from journey where day between $1::date - 1 and $1::date)
    and final and coalesce(driver_tag, '') not like '*%'
    and driver_at(vehicle_id, driver_tag, start_at, day) = any($2::int[])`;

async function unlinkDay(client: PoolClient, day: Day, drivers: readonly number[]): Promise<void> {
  const values = [day, drivers, UNLINKED_TAG.none, UNLINKED_TAG.card];
  const changed = new Set<number>();
  for (const table of ['halt', 'area_visit', 'journey'] as const) {
    const key = table === 'area_visit' ? 'vehicle_id, start_at, area_id' : 'vehicle_id, start_at';
    const { rows } = await client.query<{ vehicle_id: number }>(
      `with driven as materialized (${DRIVEN(table)})
       update ${table} set driver_tag = case when driver_tag is null then $3 else $4 end
         ${table === 'journey' ? ', second_tag = case when second_tag is null then null else $4 end' : ''}
       from driven
       where ${key
         .split(', ')
         .map((name) => `${table}.${name} = driven.${name}`)
         .join(' and ')}
       returning ${table}.vehicle_id`,
      values,
    );
    if (table === 'journey') for (const { vehicle_id } of rows) changed.add(vehicle_id);
  }
  if (changed.size === 0) return;
  const vehicles = [...changed];
  await client.query('delete from journey_sum where day = $1 and vehicle_id = any($2::int[])', [
    day,
    vehicles,
  ]);
  await sumJourneys(
    client,
    vehicles.map((vehicle_id) => ({ vehicle_id, day })),
  );
}

/** The instant before which nothing names the driver: a day earlier than the facts, for other zones. */
const CUT = `(select ($2::date - 1)::timestamp at time zone time_zone from driver where id = $1)`;

/** Takes the driver out of what says who drove: cards, assignments, usual vehicles, private use and news. */
async function unlinkSources(client: PoolClient, { driverId, until }: Unlinking): Promise<void> {
  const values = [driverId, until];
  await client.query(`delete from card_holder where driver_id = $1 and to_at <= ${CUT}`, values);
  await client.query(
    `update card_holder set from_at = ${CUT} where driver_id = $1 and from_at < ${CUT}`,
    values,
  );
  const { rows: gone } = await client.query<{ id: number }>(
    `delete from driver_assignment where driver_id = $1 and end_at <= ${CUT} returning id`,
    values,
  );
  // The audit of an assignment says who had it; who changed it stays.
  await client.query(
    `update audit_entry set before = before - 'driver_id', after = after - 'driver_id'
     where entity = 'assignment' and entity_id = any($1::text[])`,
    [gone.map(({ id }) => String(id))],
  );
  await client.query(
    `update driver_assignment set start_at = ${CUT} where driver_id = $1 and start_at < ${CUT}`,
    values,
  );
  await unlinkStays(client, values);
  await client.query(
    `update private_switch set driver_id = 0 where driver_id = $1 and until_at < ${CUT}`,
    values,
  );
  await client.query(
    `update told_event set driver_id = null where driver_id = $1 and vehicle_id is not null and at < ${CUT}`,
    values,
  );
  await client.query(
    `update driver_note set vehicle_id = null, event_at = null, event_code = null
     where driver_id = $1 and event_at < ${CUT}`,
    values,
  );
  await client.query(
    `insert into driver_unlinked (driver_id, until_day) values ($1, $2)
     on conflict (driver_id) do update set until_day = excluded.until_day`,
    values,
  );
}

/**
 * The usual driver of the days before. The part before the cut joins the stay before it if that is the same
 * without a driver, so that a night adds no row.
 */
async function unlinkStays(client: PoolClient, values: readonly unknown[]): Promise<void> {
  await client.query(
    `update vehicle_stay set driver_id = null where driver_id = $1 and to_day <= $2::date - 1`,
    [...values],
  );
  const { rows } = await client.query<{ vehicle_id: number; from_day: Day; to_day: Day | null }>(
    `delete from vehicle_stay where driver_id = $1 and from_day < $2::date - 1
     returning vehicle_id, from_day::text, to_day::text, fleet_id, work_code, asset_code`,
    [...values],
  );
  for (const stay of rows) {
    const own = [JSON.stringify(stay), ...values];
    const { rowCount } = await client.query(
      `update vehicle_stay before set to_day = $3::date - 1
       from json_populate_record(null::vehicle_stay, $1) own
       where before.vehicle_id = own.vehicle_id and before.to_day = own.from_day and before.driver_id is null
         and (before.fleet_id, before.work_code, before.asset_code)
           is not distinct from (own.fleet_id, own.work_code, own.asset_code) and $2::int is not null`,
      own,
    );
    if (rowCount === 0)
      await client.query(
        `insert into vehicle_stay (vehicle_id, from_day, to_day, fleet_id, work_code, asset_code)
         select vehicle_id, from_day, $3::date - 1, fleet_id, work_code, asset_code
         from json_populate_record(null::vehicle_stay, $1) where $2::int is not null`,
        own,
      );
    await client.query(
      `insert into vehicle_stay (vehicle_id, from_day, to_day, fleet_id, work_code, asset_code, driver_id)
       select vehicle_id, $3::date - 1, to_day, fleet_id, work_code, asset_code, $2::int
       from json_populate_record(null::vehicle_stay, $1)`,
      own,
    );
  }
}
