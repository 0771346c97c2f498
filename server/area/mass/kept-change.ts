import { type SqlBool, sql } from 'kysely';
import { columnNamed } from '#domain/line-file/head.ts';
import { seesOthers } from '#domain/mass/mass-change.ts';
import { type MassColumn, massColumns } from '#domain/mass/mass-column.ts';
import type { Tx } from '#server/area/vehicle/lock-vehicle.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { notFound } from '#server/base/access/record.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';
import { headed } from '#text/file-head.ts';
import type { Definition } from './known-vehicles.ts';

/**
 * Restricts a query to the changes that a caller may see: the own ones, and those parts of others that
 * concern visible vehicles.
 */
export function massInSight(caller: Caller, nowMs: number) {
  const own = sql<SqlBool>`mass_change.user_id = ${caller.userId}`;
  const others = sql<SqlBool>`mass_change.state <> 'draft' and exists (
    select from mass_row join vehicle on vehicle.id = mass_row.vehicle_id
    where mass_row.mass_id = mass_change.id and ${vehicleInScope(caller)})`;
  const seen = seesOthers(caller.actors) ? sql<SqlBool>`(${own} or ${others})` : own;
  return sql<SqlBool>`(mass_change.expires_at > ${new Date(nowMs)} and ${seen})`;
}

/**
 * Restricts a query to the rows that a caller may see: visible vehicles, and for own changes also rows
 * without a vehicle. The query names the rows `mass_row` and joins their `vehicle`.
 */
export function rowInSight(caller: Caller) {
  return sql<SqlBool>`(${vehicleInScope(caller)}
    or (mass_row.vehicle_id is null and mass_change.user_id = ${caller.userId}))`;
}

/**
 * A change that the caller may see, locked until the command ends; `isOwn`: it must be the caller's. @throws
 * Fault 404
 */
export async function lockMass(
  { sql: db }: Tx,
  caller: Caller,
  massId: number,
  { nowMs, isOwn }: { nowMs: number; isOwn: boolean },
) {
  const found = await db
    .selectFrom('mass_change')
    .selectAll()
    .where('id', '=', massId)
    .where(massInSight(caller, nowMs))
    .$if(isOwn, (query) => query.where('user_id', '=', caller.userId))
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw notFound();
  return found;
}

/** The fleets of the vehicles in a change, whose users may know of it. */
export async function fleetsIn({ sql: db }: Tx, massId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('mass_row')
    .innerJoin('vehicle', 'vehicle.id', 'mass_row.vehicle_id')
    .select('vehicle.fleet_id')
    .distinct()
    .where('mass_id', '=', massId)
    .execute();
  return rows.map(({ fleet_id }) => fleet_id);
}

/** The columns of a change from a file, in the order of the texts of its rows. */
export async function readColumns(
  { sql: db }: Tx,
  massId: number,
  definitions: readonly Definition[],
): Promise<MassColumn[]> {
  const { heads } = await db
    .selectFrom('mass_change')
    .select('heads')
    .where('id', '=', massId)
    .executeTakeFirstOrThrow();
  const known = headed(massColumns(definitions));
  return heads.flatMap((head) => columnNamed(known, head) ?? []);
}
