import { sql } from 'kysely';
import type { AvailabilityInput } from '#domain/vehicle/vehicle.ts';
import type { Command } from '#server/base/access/command.ts';
import { writeFollowUps } from '#server/bus/follow-up.ts';
import { writeAvailability } from '../vehicle/edit-vehicle.ts';
import type { VehicleRow } from '../vehicle/lock-vehicle.ts';

/** Who acts, null: none of the users; and when. */
export type Acting = { userId: number | null; nowMs: number };
type Sql = Pick<Command, 'sql'>;

/** The most characters of a reason. */
const REASON_MAX = 250;

/** The flags of the vehicle with some of them changed. */
const flagsWith = (row: VehicleRow, flags: Partial<AvailabilityInput>): AvailabilityInput => {
  const { unusable, unusable_reason, in_maintenance } = row;
  return { unusable, unusable_reason, in_maintenance, ...flags };
};

/** The running interval of a kind; undefined: none. */
async function running(
  tx: Sql,
  vehicleId: number,
  kind: keyof Pick<VehicleRow, 'unusable' | 'in_maintenance'>,
) {
  return tx.sql
    .selectFrom('vehicle_interval')
    .select('id')
    .where('vehicle_id', '=', vehicleId)
    .where('kind', '=', kind)
    .where('end_at', 'is', null)
    .executeTakeFirst();
}

/** The dangerous defects that keep the vehicle out of service, the oldest first. */
async function reasonsOf(tx: Sql, intervalId: number) {
  return tx.sql
    .selectFrom('defect')
    .select(['id', 'title'])
    .where('interval_id', '=', intervalId)
    .where('severity', '=', 'dangerous')
    .where('closed_at', 'is', null)
    .orderBy('reported_at')
    .orderBy('id')
    .execute();
}

/**
 * Takes a vehicle out of service because of a dangerous defect (decision 141). An interval that people have
 * begun stays theirs; one that defects began lasts until the last of them is mended. The vehicle must be
 * locked. Returns it as it is now.
 */
export async function holdVehicle(
  tx: Command,
  vehicle: VehicleRow,
  defect: { id: number; title: string },
  by: Acting,
): Promise<VehicleRow> {
  const before = await running(tx, vehicle.id, 'unusable');
  const reason = defect.title.slice(0, REASON_MAX);
  const row = before
    ? vehicle
    : await writeAvailability(
        tx,
        vehicle,
        flagsWith(vehicle, { unusable: true, unusable_reason: reason }),
        by,
      );
  const interval = before ?? (await running(tx, vehicle.id, 'unusable'))!;
  if (!before || (await reasonsOf(tx, interval.id)).length > 0) {
    await tx.sql
      .updateTable('defect')
      .set({ interval_id: interval.id })
      .where('id', '=', defect.id)
      .execute();
  }
  return row;
}

/**
 * Puts a vehicle back into service once no dangerous defect is left that took it out. Otherwise the reason
 * names the oldest one that is left. The defects must have been written. Returns the vehicle as it is now.
 */
export async function releaseVehicle(tx: Command, vehicle: VehicleRow, by: Acting): Promise<VehicleRow> {
  await writeFollowUps(tx.sql, [{ task: 'solved_vehicle', subjectId: vehicle.id }]);
  const interval = await running(tx, vehicle.id, 'unusable');
  if (!interval) return vehicle;
  const { rows } = await sql<{ held: boolean }>`
    select exists (select from defect where interval_id = ${interval.id}) as held`.execute(tx.sql);
  if (!rows[0]!.held) return vehicle;
  const [left] = await reasonsOf(tx, interval.id);
  const flags = left
    ? { unusable: true, unusable_reason: left.title.slice(0, REASON_MAX) }
    : { unusable: false, unusable_reason: null };
  if (left && vehicle.unusable_reason === flags.unusable_reason) return vehicle;
  return writeAvailability(tx, vehicle, flagsWith(vehicle, flags), by);
}
