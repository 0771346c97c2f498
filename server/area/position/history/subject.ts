import { type RawBuilder, sql } from 'kysely';
import { Fault } from '#domain/fault.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { driverMayBeKnown, driverName } from '#server/base/access/driver-scope.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';
import type { Database } from '#server/base/db/database.ts';

/** The subject of a past. */
export type PastSubject = { kind: 'vehicle' | 'driver'; id: number };

/** The name and zone of a subject. */
export type KnownSubject = PastSubject & { name: string; timeZone: string };

/**
 * Finds a vehicle or a driver that the caller saw on at least one day (domain rules §2.4.1). @throws Fault
 * 404 `notFound`
 */
export async function readSubject(
  { sql: db }: Pick<Database, 'sql'>,
  caller: Caller,
  subject: PastSubject,
): Promise<KnownSubject> {
  const { rows } = await (subject.kind === 'vehicle'
    ? vehicleQuery(caller, subject.id)
    : driverQuery(caller, subject.id)
  ).execute(db);
  const [found] = rows;
  if (!found) throw new Fault('notFound', 404);
  return { ...subject, name: found.name, timeZone: found.time_zone };
}

type Row = { name: string; time_zone: string };

function vehicleQuery(caller: Caller, id: number): RawBuilder<Row> {
  return sql<Row>`
    select license as name, time_zone from vehicle
    where id = ${id}
      and exists (select from vehicle_stay stay where stay.vehicle_id = vehicle.id and ${vehicleInScope(caller, 'stay')})`;
}

function driverQuery(caller: Caller, id: number): RawBuilder<Row> {
  return sql<Row>`
    select ${driverName(caller)} as name, driver.time_zone from driver
    where driver.id = ${id} and ${driverMayBeKnown(caller)}
      and exists (select from driver_stay stay
        where stay.driver_id = driver.id and stay.fleet_id = any(${caller.visible.ids}::int[]))`;
}
