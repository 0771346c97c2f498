import { sql } from 'kysely';
import type { OwnDay } from '#api/own-day.ts';
import { addDays, type Day } from '#domain/day.ts';
import { iso } from '#domain/iso.ts';
import { isDiscarded, journeyUnsettled } from '#server/area/report/journey-source.ts';
import type { Database } from '#server/base/db/database.ts';
import type { ReaderPlaces } from '#server/known/places/reader-places.ts';

type Asked = { driverId: number; day: Day; zone: string; nowMs: number };
type Row = Omit<OwnDay['journeys'][number], 'start' | 'end' | 'is_running' | 'start_place' | 'end_place'> & {
  start_at: Date;
  end_at: Date;
  unsettled: number;
  start_lat: number | null;
  start_lng: number | null;
  end_lat: number | null;
  end_lng: number | null;
};

/** The journeys of a driver that begin on a day of his zone, the first one first. */
export async function readOwnJourneys(
  { sql: db }: Pick<Database, 'sql'>,
  { driverId, day, zone, nowMs }: Asked,
  places: Pick<ReaderPlaces, 'name'>,
): Promise<OwnDay['journeys']> {
  // Zones of vehicle and driver may differ by a day.
  const [from, to] = [addDays(day, -1), addDays(day, 1)];
  const { rows } = await sql<Row>`
    with driven as (
      select vehicle_id from driver_assignment
      where driver_id = ${driverId} and tstzrange(start_at, end_at) && tstzrange(${from}::date, ${addDays(to, 1)}::date)
      union
      select vehicle_id from vehicle_stay
      where driver_id = ${driverId} and daterange(from_day, to_day) && daterange(${from}::date, ${to}::date, '[]')
      union
      select read.vehicle_id
      from (
        select distinct vehicle_id, driver_tag from journey
        where day between ${from}::date and ${to}::date and driver_tag is not null
      ) read
      where exists (select from card_holder where driver_id = ${driverId}) and exists (
        select from card join card_holder holder on holder.card_id = card.id
        where holder.driver_id = ${driverId}
          and (card.nfc_id = any(card_forms(read.driver_tag)) or card.encoded_id = read.driver_tag))
    )
    select vehicle.license, journey.start_at, journey.end_at, vehicle.time_zone, journey.distance_m as distance,
      journey.duration_s as duration, journey.is_private, ${journeyUnsettled({ nowMs })} as unsettled,
      journey.start_lat, journey.start_lng, journey.end_lat, journey.end_lng
    from driven
    join vehicle on vehicle.id = driven.vehicle_id
    join journey on journey.vehicle_id = vehicle.id and journey.day between ${from}::date and ${to}::date
    where (journey.start_at at time zone ${zone})::date = ${day}::date and not ${isDiscarded({ nowMs })}
      and driver_at(journey.vehicle_id, journey.driver_tag, journey.start_at, journey.day) = ${driverId}
    order by journey.start_at, vehicle.license`.execute(db);
  return rows.map(
    ({ start_at, end_at, unsettled, start_lat, start_lng, end_lat, end_lng, is_private, ...row }) => ({
      ...row,
      is_private,
      start: iso(start_at),
      end: iso(end_at),
      is_running: unsettled === 2,
      start_place: is_private ? null : places.name(start_lat, start_lng),
      end_place: is_private ? null : places.name(end_lat, end_lng),
    }),
  );
}
