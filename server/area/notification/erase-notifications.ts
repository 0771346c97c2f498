import { type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import { MISMATCH } from '#domain/matter/cause.ts';
import { subjectOf } from '#domain/notification/coalesce.ts';
import { RECORD_EVENTS } from '#domain/notification/event-catalogue.ts';
import type { DB } from '#server/base/db/schema.gen.ts';
import { isNoticeOf } from './notice-of.ts';

/** Erases the notifications and matters about a vehicle on its way. Those about its record stay. */
export async function eraseOfVehicle(tx: Transaction<DB>, vehicleId: number): Promise<void> {
  const isOfTheWay = sql<SqlBool>`code <> all(${RECORD_EVENTS}::smallint[])`;
  await eraseTold(tx, sql`subject = ${subjectOf({ vehicle_id: vehicleId })} and ${isOfTheWay}`);
  await sql`delete from raised_event where vehicle_id = ${vehicleId} and ${isOfTheWay}`.execute(tx);
  // A refuelling stays, and what came back for it.
  await sql`delete from matter where vehicle_id = ${vehicleId} and ${isOfTheWay} and code <> ${MISMATCH}`.execute(
    tx,
  );
}

/** Erases the notifications about a driver; those about a vehicle no longer name its driver. */
export async function eraseOfDriver(tx: Transaction<DB>, driverId: number): Promise<void> {
  const ofDriver = sql<SqlBool>`driver_id = ${driverId}`;
  await eraseTold(tx, sql`${ofDriver} and vehicle_id is null`);
  await sql`delete from raised_event where ${ofDriver} and vehicle_id is null`.execute(tx);
  for (const table of ['told_event', 'raised_event'])
    await sql`update ${sql.table(table)} set driver_id = null where ${ofDriver}`.execute(tx);
}

/** Erases events together with all notifications of them. */
async function eraseTold(tx: Transaction<DB>, which: RawBuilder<SqlBool>): Promise<void> {
  await sql`
    with erased as (delete from told_event where ${which} returning *)
    delete from notification using erased where ${isNoticeOf('erased')}`.execute(tx);
}
