import { addDays, type Day } from '#domain/day.ts';
import type { Tx } from './lock-vehicle.ts';

/**
 * The fields of a vehicle that are stored day by day: reports, costs and history need its place on a date
 * (domain rules §2.4.1).
 */
export type StayFields = {
  fleet_id: number;
  work_code: string | null;
  asset_code: string | null;
  driver_id: number | null;
};

export type Stay = StayFields & { from_day: Day; to_day: Day | null };

// `to_day` is the first day after the stay; the newest stay of a registered vehicle has none.

/** The stays of a vehicle, oldest first. The vehicle must be locked. */
export function readStays({ sql }: Tx, vehicleId: number): Promise<Stay[]> {
  return sql
    .selectFrom('vehicle_stay')
    .select(['from_day', 'to_day', 'fleet_id', 'work_code', 'asset_code', 'driver_id'])
    .where('vehicle_id', '=', vehicleId)
    .orderBy('from_day')
    .execute();
}

/** The first day of the vehicle in its present fleet; null without a stay. */
export function enteredDay(stays: readonly Stay[]): Day | null {
  let entered: Stay | null = null;
  for (const stay of [...stays].reverse()) {
    // A change of work or driver within the fleet begins a stay on the day on which the former stay ends.
    if (entered && (stay.fleet_id !== entered.fleet_id || stay.to_day !== entered.from_day)) break;
    entered = stay;
  }
  return entered?.from_day ?? null;
}

/** Begins a stay on a day; stays of that day and later are deleted. */
export async function beginStay(tx: Tx, vehicleId: number, fromDay: Day, fields: StayFields): Promise<void> {
  await endStays(tx, vehicleId, addDays(fromDay, -1));
  await tx.sql
    .insertInto('vehicle_stay')
    .values({ vehicle_id: vehicleId, from_day: fromDay, ...fields })
    .execute();
}

/** Ends the vehicle's stays with the end of a day. */
export async function endStays({ sql }: Tx, vehicleId: number, lastDay: Day): Promise<void> {
  await sql
    .deleteFrom('vehicle_stay')
    .where('vehicle_id', '=', vehicleId)
    .where('from_day', '>', lastDay)
    .execute();
  const to_day = addDays(lastDay, 1);
  await sql
    .updateTable('vehicle_stay')
    .set({ to_day })
    .where('vehicle_id', '=', vehicleId)
    .where((eb) => eb.or([eb('to_day', 'is', null), eb('to_day', '>', to_day)]))
    .execute();
}

/**
 * Changes fields from a day on, today or earlier. Changes of the same day overwrite each other; changes after
 * that day keep their own days. For a vehicle whose first day lies ahead, the change applies from that day.
 */
export async function changeStays(
  tx: Tx,
  vehicleId: number,
  day: Day,
  change: Partial<StayFields>,
): Promise<void> {
  const stays = await readStays(tx, vehicleId);
  const held = stays.findLast((stay) => stay.from_day <= day) ?? stays[0];
  if (!held) return;
  const from = held.from_day < day ? day : held.from_day;
  if (held.from_day < from && (held.to_day === null || held.to_day > from)) {
    const { from_day, to_day, ...fields } = held;
    await tx.sql
      .updateTable('vehicle_stay')
      .set({ to_day: from })
      .where('vehicle_id', '=', vehicleId)
      .where('from_day', '=', from_day)
      .execute();
    await tx.sql
      .insertInto('vehicle_stay')
      .values({ vehicle_id: vehicleId, ...fields, from_day: from, to_day })
      .execute();
  }
  await tx.sql
    .updateTable('vehicle_stay')
    .set(change)
    .where('vehicle_id', '=', vehicleId)
    .where('from_day', '>=', from)
    .execute();
}

/**
 * Moves the first day in the fleet, from the one written until now. An earlier day lengthens the first stay;
 * a later day removes the time before it.
 * @returns false when the vehicle belonged elsewhere on the new day, before it left and came back
 */
export async function moveFirstDay(
  tx: Tx,
  vehicleId: number,
  days: { from: Day; to: Day },
): Promise<boolean> {
  const stays = await readStays(tx, vehicleId);
  if (!isFirstDayFree(stays, days)) return false;
  const own = stays.filter((stay) => stay.from_day >= days.from);
  const first = own.findLast((stay) => stay.from_day <= days.to) ?? own[0];
  if (!first) return true;
  await tx.sql
    .deleteFrom('vehicle_stay')
    .where('vehicle_id', '=', vehicleId)
    .where('from_day', '>=', days.from)
    .where('from_day', '<', first.from_day)
    .execute();
  await tx.sql
    .updateTable('vehicle_stay')
    .set({ from_day: days.to })
    .where('vehicle_id', '=', vehicleId)
    .where('from_day', '=', first.from_day)
    .execute();
  return true;
}

/**
 * Is the new first day free, so that the vehicle belonged to no other fleet then, before it left and came
 * back?
 */
export function isFirstDayFree(stays: readonly Stay[], days: { from: Day; to: Day }): boolean {
  return !stays.some(({ from_day, to_day }) => from_day < days.from && (to_day === null || to_day > days.to));
}
