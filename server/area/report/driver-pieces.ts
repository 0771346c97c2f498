import { sql } from 'kysely';
import { addDays } from '#domain/day.ts';
import type { Ask } from './ask.ts';
import { holderRelation } from './card-period.ts';
import type { Snapshot } from './snapshot.ts';

/** Drivers among whom those of the first piece are, and the most vehicles of it. */
const FIRST = { drivers: 10, vehicles: 20 };

/**
 * A report about drivers in two pieces: the first drivers with the vehicles that they may have driven, then
 * all others. So the first rows are there before every journey is read. All stays of a driver are in one
 * piece.
 */
export async function driverPieces(ask: Ask, snapshot: Pick<Snapshot, 'all'>): Promise<Ask[]> {
  const { scope } = ask;
  const drivers = scope.drivers ?? [];
  const ids = [...new Set(drivers.map(({ id }) => id))].slice(0, FIRST.drivers);
  const driven = await readDriven(ask, snapshot, ids);
  const vehicles = new Set<number>();
  let count = 0;
  for (const id of ids) {
    const more = new Set([...vehicles, ...(driven.get(id) ?? [])]);
    if (count > 0 && more.size > FIRST.vehicles) break;
    for (const vehicle of more) vehicles.add(vehicle);
    count++;
  }
  const first = new Set(ids.slice(0, count));
  const piece = (isFirst: boolean, stays: Ask['scope']['stays']): Ask => ({
    ...ask,
    scope: { ...scope, stays, drivers: drivers.filter(({ id }) => first.has(id) === isFirst) },
  });
  return [
    piece(
      true,
      scope.stays.filter(({ vehicle }) => vehicles.has(vehicle.id)),
    ),
    piece(false, scope.stays),
  ].filter((one) => one.scope.drivers!.length > 0);
}

/** The vehicles that some drivers may have driven: usually, by assignment, or with a card that was read. */
async function readDriven(
  { scope, range }: Ask,
  snapshot: Pick<Snapshot, 'all'>,
  drivers: readonly number[],
): Promise<Map<number, Set<number>>> {
  const driven = new Map(drivers.map((id) => [id, new Set<number>()]));
  for (const { vehicle, usualDriverId } of scope.stays) driven.get(usualDriverId ?? 0)?.add(vehicle.id);
  const cards = scope.cards.filter(({ driver_id }) => driven.has(driver_id));
  const vehicleIds = [...new Set(scope.stays.map(({ vehicle }) => vehicle.id))];
  const [from, to] = [addDays(range.from, -1), addDays(range.to, 1)];
  const found = await snapshot.all(sql<{ driver_id: number; vehicle_id: number }>`
    select driver_id, vehicle_id from driver_assignment
    where driver_id = any(${drivers}::int[]) and start_at < ${addDays(to, 2)}::date
      and (end_at is null or end_at > ${addDays(from, -1)}::date)
    union
    select holder.driver_id, read.vehicle_id
    from (
      select vehicle_id, driver_tag from journey_sum
      where vehicle_id = any(${vehicleIds}::int[]) and day between ${from}::date and ${to}::date
      union all
      select vehicle_id, driver_tag from journey where not final and vehicle_id = any(${vehicleIds}::int[])
    ) read
    join ${holderRelation(cards)} on holder.tag = read.driver_tag`);
  for (const { driver_id, vehicle_id } of found) driven.get(driver_id)!.add(vehicle_id);
  return driven;
}
