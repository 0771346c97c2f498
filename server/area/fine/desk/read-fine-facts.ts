import { sql } from 'kysely';
import { JOURNEY_MIN } from '#domain/constants.ts';
import { addDays, type Day } from '#domain/day.ts';
import type { FineTime } from '#domain/fine/fine-time.ts';
import { AROUND_MS } from '#domain/fine/resolver.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';
import type { Database } from '#server/base/db/database.ts';

/** A fine in the form for its desk. */
export type DeskFine = {
  id: number;
  vehicle_id: number | null;
  date: Day;
  hour: string | null;
  lat: number | null;
  lng: number | null;
  /** Zone of the vehicle; the caller's for a plate that was not ours. */
  time_zone: string;
};

/** A fine in the caller's scope; null: there is none. */
export async function readDeskFine(
  { sql: db }: Database,
  caller: Caller,
  fineId: number,
): Promise<DeskFine | null> {
  const { rows } = await sql<DeskFine>`
    select fine.id, fine.vehicle_id, fine.date, fine.hour, fine.lat, fine.lng,
      coalesce(vehicle.time_zone, ${caller.timeZone}) as time_zone
    from fine
    left join vehicle on vehicle.id = fine.vehicle_id
    where fine.id = ${fineId} and ${vehicleInScope(caller, 'fine')}`.execute(db);
  return rows[0] ?? null;
}

/** A journey of the day. */
export type DeskJourney = {
  start_ms: number;
  end_ms: number;
  is_private: boolean;
  card_ms: number | null;
  /** The driver by card, by assignment or as the default driver (domain rules §5.6). */
  driver_id: number | null;
  /** Holders of the first and of the second card that was read in it. */
  card_driver_id: number | null;
  second_driver_id: number | null;
};
export type DeskAssignment = { driver_id: number; start_ms: number; end_ms: number | null };

/** The journeys, cards and assignments of a vehicle on the day of a fine. */
export type DeskFacts = {
  journeys: DeskJourney[];
  assignments: DeskAssignment[];
  /** The default driver, and the first day of the present stretch; null: none. */
  usual: { driver_id: number; since: Day } | null;
};

/**
 * The facts about a fine. Null: the caller did not see the vehicle on that day, and may know nothing of it.
 */
export async function readFineFacts(
  { sql: db }: Database,
  caller: Caller,
  { vehicleId, date, time }: { vehicleId: number; date: Day; time: FineTime },
): Promise<DeskFacts | null> {
  const from = new Date(time.day.startMs - AROUND_MS);
  const to = new Date(time.day.endMs + AROUND_MS);
  const ofDay = (day: unknown) => sql`stay.vehicle_id = ${vehicleId}
    and daterange(stay.from_day, stay.to_day) @> ${day}::date and ${vehicleInScope(caller, 'stay')}`;
  const stays = await sql<{ driver_id: number | null; since: Day }>`
    select stay.driver_id, (
      select min(same.from_day) from vehicle_stay same
      where same.vehicle_id = stay.vehicle_id and same.from_day <= stay.from_day
        and not exists (select from vehicle_stay other
          where other.vehicle_id = stay.vehicle_id and other.driver_id is distinct from stay.driver_id
            and other.from_day > same.from_day and other.from_day < stay.from_day)
        and same.driver_id = stay.driver_id
    )::text as since
    from vehicle_stay stay where ${ofDay(sql`${date}`)}`.execute(db);
  const [stay] = stays.rows;
  if (!stay) return null;
  const journeys = await sql<DeskJourney>`
    select date_part('epoch', start_at) * 1000 as start_ms, date_part('epoch', end_at) * 1000 as end_ms, is_private,
      date_part('epoch', card_at) * 1000 as card_ms, driver_at(vehicle_id, driver_tag, start_at, day) as driver_id,
      card_driver(driver_tag, start_at) as card_driver_id, card_driver(second_tag, start_at) as second_driver_id
    from journey
    where vehicle_id = ${vehicleId} and day between ${addDays(date, -1)}::date and ${addDays(date, 1)}::date
      and start_at < ${to} and end_at >= ${from}
      and (final or distance_m >= ${JOURNEY_MIN.distanceM}::int or duration_s >= ${JOURNEY_MIN.durationS}::int)
      and exists (select from vehicle_stay stay where ${ofDay(sql`journey.day`)})
    order by start_at`.execute(db);
  const assignments = await sql<DeskAssignment>`
    select driver_id, date_part('epoch', start_at) * 1000 as start_ms, date_part('epoch', end_at) * 1000 as end_ms
    from driver_assignment
    where vehicle_id = ${vehicleId} and tstzrange(start_at, end_at) && tstzrange(${from}, ${to})
    order by start_at`.execute(db);
  const { driver_id, since } = stay;
  return {
    journeys: journeys.rows,
    assignments: assignments.rows,
    usual: driver_id === null ? null : { driver_id, since },
  };
}
