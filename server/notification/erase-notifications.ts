import { sql, type Transaction } from 'kysely';
import { subjectOf } from '#domain/notification/coalesce.ts';
import { ADMINISTRATIVE_EVENTS } from '#domain/notification/subscription.ts';
import type { DB } from '../db/schema.gen.ts';

/** Erases what was told of a vehicle on its way. What was told of its record stays. */
export async function eraseOfVehicle(tx: Transaction<DB>, vehicleId: number): Promise<void> {
  const isOfTheWay = sql`code <> all(${ADMINISTRATIVE_EVENTS}::smallint[])`;
  await sql`delete from notification where subject = ${subjectOf({ vehicle_id: vehicleId })} and ${isOfTheWay}`.execute(
    tx,
  );
  await sql`delete from raised_event where vehicle_id = ${vehicleId} and ${isOfTheWay}`.execute(tx);
}

/** Erases what was told of a driver; what was told of a vehicle no longer says who drove. */
export async function eraseOfDriver(tx: Transaction<DB>, driverId: number): Promise<void> {
  for (const table of ['notification', 'raised_event']) {
    const ofDriver = sql`driver_id = ${driverId}`;
    await sql`delete from ${sql.table(table)} where ${ofDriver} and vehicle_id is null`.execute(tx);
    await sql`update ${sql.table(table)} set driver_id = null where ${ofDriver}`.execute(tx);
  }
}
