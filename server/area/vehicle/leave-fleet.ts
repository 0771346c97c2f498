import { sql } from 'kysely';
import { addDays, type Day, dayStartMs } from '#domain/day.ts';
import { INTERVAL_KINDS } from '#domain/vehicle/interval-kind.ts';
import type { CancelInput } from '#domain/vehicle/registration.ts';
import { publishEnded } from '#server/area/driver/change-places.ts';
import type { Command } from '#server/base/access/command.ts';
import type { App } from '#server/base/app.ts';
import { closeInterval } from './interval.ts';
import type { VehicleRow } from './lock-vehicle.ts';
import { endStays } from './stay.ts';
import { placeOf } from './vehicle-changed.ts';
import { shortenContract } from './write-contract.ts';

type Leaving = {
  app: App;
  vehicle: VehicleRow;
  /** The vehicle's last day in the fleet. */
  lastDay: Day;
  /** The end of that day, or now while that day lasts: nothing of the vehicle goes on into the future. */
  atMs: number;
  userId: number;
};

/**
 * The rows that end when a vehicle leaves (domain rules §3.1). An area whose rows end with it adds its line.
 */
const ENDINGS: readonly ((tx: Command, leaving: Leaving) => Promise<void>)[] = [
  (tx, { vehicle, lastDay }) => endStays(tx, vehicle.id, lastDay),
  endAssignments,
  (tx, { vehicle, lastDay }) => shortenContract(tx, vehicle, lastDay),
  removeTracker,
  async (tx, { vehicle, atMs }) => {
    for (const kind of INTERVAL_KINDS) await closeInterval(tx, { vehicleId: vehicle.id, kind, atMs });
  },
];

/**
 * Takes a vehicle out of its fleet with the end of a day. Assignments, tracker, stay and intervals end at its
 * 24:00 in the vehicle's zone; on that day itself they end at once. The row gets its new state and the
 * reason. A vehicle that had left before has nothing more to end.
 */
export async function leaveFleet(
  tx: Command,
  app: App,
  vehicle: VehicleRow,
  how: { state: 'deregistered' | 'deleted'; cancel: CancelInput; userId: number },
): Promise<{ version: number }> {
  const { state, cancel, userId } = how;
  const atMs = Math.min(dayStartMs(addDays(cancel.date, 1), vehicle.time_zone), app.now());
  if ((vehicle.state_before_deleting ?? vehicle.registration_state) === 'registered') {
    for (const end of ENDINGS) await end(tx, { app, vehicle, lastDay: cancel.date, atMs, userId });
  }
  const version = vehicle.version + 1;
  await tx.sql
    .updateTable('vehicle')
    .set({
      registration_state: state,
      ...cancelColumns(cancel),
      unusable: false,
      unusable_reason: null,
      in_maintenance: false,
      version,
    })
    .where('id', '=', vehicle.id)
    .execute();
  return { version };
}

/** Reason and day of leaving, as columns of the table. */
export function cancelColumns({ reason, reason_text, date }: CancelInput) {
  return { cancel_reason: reason, cancel_reason_text: reason_text, cancel_date: date };
}

/** Ends the assignments that are not yet over; those that would begin afterwards are removed. */
async function endAssignments(tx: Command, { app, vehicle, atMs }: Leaving): Promise<void> {
  const at = new Date(atMs);
  const isOpen = sql<boolean>`(end_at is null or end_at > ${new Date(app.now())})`;
  const gone = await tx.sql
    .deleteFrom('driver_assignment')
    .where('vehicle_id', '=', vehicle.id)
    .where('start_at', '>=', at)
    .where(isOpen)
    .returning(['id', 'vehicle_id', 'driver_id'])
    .execute();
  const ended = await tx.sql
    .updateTable('driver_assignment')
    .set((eb) => ({ end_at: at, version: eb('version', '+', 1) }))
    .where('vehicle_id', '=', vehicle.id)
    .where(isOpen)
    .returning(['id', 'vehicle_id', 'driver_id'])
    .execute();
  await publishEnded(tx, [...gone, ...ended]);
}

/**
 * Makes the tracker available again. A fitting after that day is removed. Open tamperings end with the
 * fitting.
 */
async function removeTracker(tx: Command, { vehicle, atMs, userId }: Leaving): Promise<void> {
  const at = new Date(atMs);
  const removed = await tx.sql
    .updateTable('tracker_fitting as fitting')
    .from('tracker')
    .whereRef('tracker.id', '=', 'fitting.tracker_id')
    .set({ removed_at: sql<Date>`greatest(fitting.fitted_at, ${at})`, removed_by: userId })
    .where('fitting.vehicle_id', '=', vehicle.id)
    .where('fitting.removed_at', 'is', null)
    .returning(['tracker.id', 'tracker.imei'])
    .execute();
  for (const { id, imei } of removed) {
    const places = [placeOf(vehicle), null];
    tx.tell({ entity: 'tracker', action: 'unassign', id, imeis: [imei], places, vehicleId: null });
  }
  await tx.sql
    .updateTable('tampering')
    .set({ end_at: sql<Date>`greatest(start_at, ${at})` })
    .where('vehicle_id', '=', vehicle.id)
    .where('end_at', 'is', null)
    .execute();
}
