import { sql } from 'kysely';
import { addDays, daysBetween } from '#domain/day.ts';
import type { Ask } from './ask.ts';
import { holderRelation } from './card-period.ts';
import type { Snapshot } from './snapshot.ts';

/** Days of vehicles in a piece: few in the first, so that its rows are there early. */
const DAYS = { first: 500, next: 2_500 };
/** The pieces may read vehicles again, up to this many times as many as there are. */
const MOST_AGAIN = 1.5;

/**
 * A report about drivers in pieces of drivers, each with the vehicles that they may have driven. So the first
 * rows are there before every journey is read. All stays of a driver are in one piece. Where drivers share so
 * many vehicles that pieces would read most of them again, all drivers after the first piece are one.
 */
export async function driverPieces(ask: Ask, snapshot: Pick<Snapshot, 'all'>): Promise<Ask[]> {
  const { scope } = ask;
  const drivers = scope.drivers ?? [];
  const ids = [...new Set(drivers.map(({ id }) => id))];
  const driven = await readDriven(ask, snapshot, ids);
  const groups = grouped(ids, driven, daysOf(scope.stays));
  const read = groups.reduce((sum, { vehicles }) => sum + vehicles.size, 0);
  const all = new Set(groups.flatMap(({ vehicles }) => [...vehicles]));
  const [first, ...others] = groups;
  const together = { drivers: new Set(others.flatMap((group) => [...group.drivers])), vehicles: all };
  const isApart = read <= all.size * MOST_AGAIN;
  const taken = !first || isApart ? groups : [first, ...(others.length > 0 ? [together] : [])];
  return taken.map((group) => ({
    ...ask,
    scope: {
      ...scope,
      stays: scope.stays.filter(({ vehicle }) => group.vehicles.has(vehicle.id)),
      drivers: drivers.filter(({ id }) => group.drivers.has(id)),
    },
  }));
}

type Group = { drivers: Set<number>; vehicles: Set<number> };

/** The drivers in their order, in groups whose vehicles have about as many days as a piece. */
function grouped(
  ids: readonly number[],
  driven: ReadonlyMap<number, ReadonlySet<number>>,
  daysOfVehicle: ReadonlyMap<number, number>,
): Group[] {
  const groups: Group[] = [];
  let days = Number.POSITIVE_INFINITY;
  for (const id of ids) {
    const most = groups.length > 1 ? DAYS.next : DAYS.first;
    if (days >= most) {
      groups.push({ drivers: new Set(), vehicles: new Set() });
      days = 0;
    }
    const group = groups.at(-1)!;
    group.drivers.add(id);
    for (const vehicle of driven.get(id)!) {
      if (!group.vehicles.has(vehicle)) days += daysOfVehicle.get(vehicle) ?? 0;
      group.vehicles.add(vehicle);
    }
  }
  return groups;
}

/** The days of each vehicle in the report. */
function daysOf(stays: Ask['scope']['stays']): Map<number, number> {
  const days = new Map<number, number>();
  for (const { vehicle, fromDay, toDay } of stays)
    days.set(vehicle.id, (days.get(vehicle.id) ?? 0) + daysBetween(fromDay, toDay));
  return days;
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
  // A halt has the tag of the journey before it, perhaps of the day before.
  const [from, to] = [addDays(range.from, -2), addDays(range.to, 1)];
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
