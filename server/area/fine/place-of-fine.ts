import { sql } from 'kysely';
import { daySpan } from '#domain/day.ts';
import { identifyBy } from '#domain/fine/deadline.ts';
import type { FineInput } from '#domain/fine/fine.ts';
import type { Tx } from '#server/area/vehicle/lock-vehicle.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';
import { holidaysOf } from '#server/known/schedules/holidays.ts';

/** The vehicle that had a plate on the day of a fine, and its place then. */
export type FineVehicle = {
  id: number;
  license: string;
  alias: string | null;
  time_zone: string;
  country: string;
  fleet_id: number;
  work_code: string | null;
};

/**
 * The vehicle with this plate on that day; null when it was not ours then. A vehicle that the caller did not
 * see on that day is not found either, so that nobody learns the plates of hidden centres.
 */
export async function fineVehicle(
  { sql: db }: Pick<Tx, 'sql'>,
  caller: Caller,
  { license, date }: Pick<FineInput, 'license' | 'date'>,
): Promise<FineVehicle | null> {
  const found = await db
    .selectFrom('vehicle')
    .innerJoin('vehicle_stay as stay', 'stay.vehicle_id', 'vehicle.id')
    .select([
      'vehicle.id',
      'vehicle.license',
      'vehicle.alias',
      'vehicle.time_zone',
      'vehicle.country',
      'stay.fleet_id',
      'stay.work_code',
    ])
    .where('vehicle.license', '=', license)
    .where(sql<boolean>`daterange(stay.from_day, stay.to_day) @> ${date}::date`)
    .where(vehicleInScope(caller, 'stay'))
    .executeTakeFirst();
  return found ?? null;
}

/** Today's day in the zone of the fine's vehicle; for a plate that was not ours, in the caller's zone. */
export function fineToday(vehicle: Pick<FineVehicle, 'time_zone'> | null, caller: Caller, nowMs: number) {
  return daySpan(nowMs, vehicle?.time_zone ?? caller.timeZone).day;
}

/** Last day to name the driver, by the country of the vehicle, else by that of the centre. */
export async function fineDeadline(
  { sql: db }: Pick<Tx, 'sql'>,
  input: Pick<FineInput, 'fleet_id' | 'notification_date' | 'available_date' | 'origin'>,
  vehicle: Pick<FineVehicle, 'country'> | null,
) {
  const { country } =
    vehicle ??
    (await db
      .selectFrom('fleet')
      .select('country')
      .where('id', '=', input.fleet_id)
      .executeTakeFirstOrThrow());
  const holidays = await holidaysOf(country);
  return identifyBy(input, { country, isHoliday: (day) => holidays.has(day) });
}
