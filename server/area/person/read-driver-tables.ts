import { sql } from 'kysely';
import type { Database } from '#server/base/db/database.ts';
import { DRIVER_TABLES, type DriverTable } from './driver-tables.ts';
import { changesOf, looksAt } from './read-held.ts';
import { leavingColumns, type PersonTable, readQuery, readRows, tablesWith } from './read-rows.ts';

type Db = Pick<Database, 'sql'>;

/** Journeys that the driver made: where they led only outside private use. */
const DRIVEN = (driverId: number) => sql`
  candidate as materialized (
    select vehicle_id from driver_assignment where driver_id = ${driverId}
    union select vehicle_id from vehicle_stay where driver_id = ${driverId}
    union select vehicle_id from journey
    where driver_tag is not null and exists (
      select from card join card_holder holder on holder.card_id = card.id
      where holder.driver_id = ${driverId}
        and (card.nfc_id = any(card_forms(journey.driver_tag)) or card.encoded_id = journey.driver_tag))
  ), driven as materialized (
    select journey.*, vehicle.license from candidate
    join journey using (vehicle_id) join vehicle on vehicle.id = journey.vehicle_id
    where driver_at(journey.vehicle_id, journey.driver_tag, journey.start_at, journey.day) = ${driverId}
  )`;
const JOURNEY = [
  ...['license', 'start_at', 'end_at', 'is_private', 'distance_m', 'duration_s', 'idle_s', 'max_speed_kmh'],
  ...['excesses', 'harsh_acceleration', 'harsh_braking', 'harsh_cornering', 'warnings', 'fuel_l'],
  ...['start_lat', 'start_lng', 'end_lat', 'end_lng'],
];
const EVENT = ['license', 'event_at', 'code', 'duration_s', 'speed_kmh', 'limit_kmh', 'value', 'lat', 'lng'];
const PLACE = /_?(lat|lng)$/;

/**
 * All tables about a driver. With `isOwn` the driver reads them himself, so notes that his superiors did not
 * share stay out.
 */
export async function readDriverTables(
  database: Db,
  driverId: number,
  { isOwn }: { isOwn: boolean },
): Promise<PersonTable[]> {
  const tables: PersonTable[] = [];
  const columns = await tablesWith(database, 'driver_id');
  const ofRecord = await tablesWith(database, 'license');
  const record = leavingColumns('driver', ofRecord.get('driver')!);
  tables.push(await readRows(database, { name: 'driver', columns: record }, sql`id = ${driverId}`));
  for (const name of Object.keys(DRIVER_TABLES) as DriverTable[]) {
    const own = name === 'driver_note' && isOwn ? sql` and is_shared` : sql``;
    // A vehicle is the company's: he only drives it usually.
    const shown = name === 'vehicle' ? ['id', 'license'] : leavingColumns(name, columns.get(name)!);
    tables.push(await readRows(database, { name, columns: shown }, sql`driver_id = ${driverId}${own}`));
  }
  const journeyColumns = JOURNEY.map((name) =>
    PLACE.test(name)
      ? sql`case when not is_private then ${sql.ref(name)} end as ${sql.ref(name)}`
      : sql.ref(name),
  );
  tables.push(
    await readQuery(
      database,
      'journey',
      JOURNEY,
      sql`with ${DRIVEN(driverId)} select ${sql.join(journeyColumns)} from driven order by start_at`,
    ),
    await readQuery(
      database,
      'driving_event',
      EVENT,
      sql`with ${DRIVEN(driverId)}
        select license, event_at, code, event.duration_s, speed_kmh, limit_kmh, value, lat, lng
        from driven join driving_event event on event.vehicle_id = driven.vehicle_id
          and event.event_at >= driven.start_at and event.event_at <= driven.end_at
        where not driven.is_private order by event_at`,
    ),
    await readQuery(
      database,
      'changes',
      ['at', 'action', 'before', 'after'],
      sql`select at, action, before, after from audit_entry where ${changesOf(driverId)} order by id`,
    ),
    await readQuery(
      database,
      'looks',
      ['at', 'kind', 'name', 'role', 'from', 'to', 'purpose', 'words'],
      sql`select at, entity_id as kind, after ->> 'name' as name, after ->> 'role' as role, after ->> 'from' as "from",
          after ->> 'to' as "to", after ->> 'purpose' as purpose, after ->> 'words' as words
        from audit_entry where ${looksAt(driverId)} order by id`,
    ),
  );
  return tables;
}

/** All tables about a user; requests are counted by day. */
export async function readUserTables(database: Db, userId: number): Promise<PersonTable[]> {
  const columns = await tablesWith(database, 'user_id');
  const account = await tablesWith(database, 'password_hash');
  const shown = leavingColumns('app_user', account.get('app_user')!);
  const tables = [await readRows(database, { name: 'app_user', columns: shown }, sql`id = ${userId}`)];
  // The person as a driver has an archive of his own; octets of the photo are a file beside the tables.
  const others = [...columns.keys()].filter((name) => !['api_request', 'driver'].includes(name));
  for (const name of others)
    tables.push(
      await readRows(
        database,
        { name, columns: leavingColumns(name, columns.get(name)!) },
        sql`user_id = ${userId}`,
      ),
    );
  tables.push(
    await readQuery(
      database,
      'api_request',
      ['day', 'network', 'client', 'requests'],
      sql`select at::date::text as day, network, client, count(*)::int as requests from api_request
        where user_id = ${userId} group by 1, 2, 3 order by 1`,
    ),
  );
  return tables;
}
