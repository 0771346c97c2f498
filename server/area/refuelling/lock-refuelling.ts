import { type Selectable, sql } from 'kysely';
import { Fault } from '#domain/fault.ts';
import { LITRES, OTHER_QUANTITY } from '#server/area/report/refuelling-quantity.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { Audited } from '#server/base/access/command.ts';
import { assertCurrent, notFound } from '#server/base/access/record.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';
import type { Database } from '#server/base/db/database.ts';
import type { Refuelling } from '#server/base/db/schema.gen.ts';
import type { VehiclePlace } from '#server/bus/change.ts';

type Tx = Pick<Database, 'sql'>;

/**
 * A refuelling in the caller's scope and of the caller's version, locked until the command ends; `source` is
 * its required source. @throws Fault 404 out of scope; 409 for another source; 410 when it changed meanwhile
 */
export async function lockRefuelling(
  { sql: db }: Tx,
  caller: Caller,
  { id, source, version }: { id: number; source: 'manual' | 'statement'; version?: number },
): Promise<Selectable<Refuelling>> {
  const row = await db
    .selectFrom('refuelling')
    .selectAll()
    .where('id', '=', id)
    .where(vehicleInScope(caller, 'refuelling'))
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  if (version !== undefined) assertCurrent(row, { version });
  if (row.source !== source) throw new Fault('auth.notPermitted', 409);
  return row;
}

/**
 * Checks that the caller may enter refuellings: by the grant, which system staff does not need (domain rules
 * §2.3).
 */
export async function assertGrant({ sql: db }: Tx, caller: Caller): Promise<void> {
  if (caller.actors.includes('SYS')) return;
  const { manual_refueling } = await db
    .selectFrom('app_user')
    .select('manual_refueling')
    .where('id', '=', caller.userId)
    .executeTakeFirstOrThrow();
  if (!manual_refueling) throw new Fault('auth.notPermitted', 409);
}

export const placeOf = (row: { fleet_id: number; work_code: string | null }): VehiclePlace => ({
  fleetId: row.fleet_id,
  workCode: row.work_code,
});

/** A refuelling in the form of the history. */
export async function auditedRefuelling({ sql: db }: Tx, id: number): Promise<Audited> {
  const { rows } = await sql<Audited>`
    select refuelling.day::text as day, refuelling.hour, coalesce(vehicle.license, refuelling.license) as license,
      station.name as station, station.province, refuelling.product, (${LITRES})::float8 as liters,
      (${OTHER_QUANTITY})::float8 as quantity,
      refuelling.amount::text as amount, refuelling.discount::text as discount, refuelling.odometer * 1000 as odometer,
      refuelling.card_number, refuelling.ticket, refuelling.invoice
    from refuelling
    join fuel_station station on station.id = refuelling.station_id
    left join vehicle on vehicle.id = refuelling.vehicle_id
    where refuelling.id = ${id}`.execute(db);
  return rows[0]!;
}
