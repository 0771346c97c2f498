import type { Caller } from '#server/base/access/caller.ts';
import { notFound } from '#server/base/access/record.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';
import type { Db } from '#server/base/db/database.ts';

/** The vehicle of a matter, in the caller's sight. @throws Fault 404 */
export async function vehicleOf(db: Db, caller: Caller, vehicleId: number) {
  const vehicle = await db.sql
    .selectFrom('vehicle')
    .select(['id', 'license', 'alias', 'fleet_id', 'work_code'])
    .where('id', '=', vehicleId)
    .where(vehicleInScope(caller))
    .executeTakeFirst();
  if (!vehicle) throw notFound();
  return { ...vehicle, place: { fleetId: vehicle.fleet_id, workCode: vehicle.work_code } };
}
