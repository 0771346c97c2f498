import type { FineInput } from '#domain/fine/fine.ts';
import type { FineState } from '#domain/fine/state.ts';
import type { Tx } from '#server/area/vehicle/lock-vehicle.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { assertCurrent, notFound } from '#server/base/access/record.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';
import type { FineVehicle } from './place-of-fine.ts';

/** A fine in scope and of the caller's version, locked until the command ends. */
export async function lockFine(
  { sql }: Tx,
  caller: Caller,
  { fine_id, version }: { fine_id: number; version?: number },
) {
  const row = await sql
    .selectFrom('fine')
    .selectAll()
    .where('id', '=', fine_id)
    .where(vehicleInScope(caller, 'fine'))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  if (version !== undefined) assertCurrent(row, { version });
  return { ...row, state: row.state as FineState };
}

export type LockedFine = Awaited<ReturnType<typeof lockFine>>;

/** A stored fine in the form of its input. */
export function inputOf(fine: LockedFine): FineInput {
  const { license, fleet_id, record_number, organisation, fact, place, lat, lng } = fine;
  const { amount, reduced_amount, points, date, hour, notification_date, available_date, remarks } = fine;
  return {
    ...{ license, fleet_id, record_number, organisation, fact, place, lat, lng },
    ...{ amount, reduced_amount, points, date, hour, notification_date, available_date, remarks },
    origin: fine.origin as FineInput['origin'],
    severity: fine.severity as FineInput['severity'],
  };
}

/** The stored vehicle of a fine; null for a plate that was not ours. */
export async function vehicleOf(
  { sql }: Tx,
  { vehicle_id, work_code, fleet_id }: Pick<LockedFine, 'vehicle_id' | 'work_code' | 'fleet_id'>,
): Promise<FineVehicle | null> {
  if (vehicle_id === null) return null;
  const vehicle = await sql
    .selectFrom('vehicle')
    .select(['id', 'license', 'alias', 'time_zone', 'country'])
    .where('id', '=', vehicle_id)
    .executeTakeFirstOrThrow();
  return { ...vehicle, fleet_id, work_code };
}

/** The data in the change of a fine: its centre and work, now and before. */
export function finePlaces(...rows: readonly { fleet_id: number; work_code: string | null }[]) {
  return { places: rows.map(({ fleet_id, work_code }) => ({ fleetId: fleet_id, workCode: work_code })) };
}
