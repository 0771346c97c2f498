import { sql } from 'kysely';
import type { PastJourney } from '#api/history.ts';
import type { Day } from '#domain/day.ts';
import type { Ask } from '#server/area/report/ask.ts';
import { fuelOf } from '#server/area/report/fuel.ts';
import {
  JOURNEY_DRIVER,
  journeyDay,
  journeySource,
  journeyUnsettled,
} from '#server/area/report/journey-source.ts';
import type { Snapshot } from '#server/area/report/snapshot.ts';
import { instantAt } from '#server/area/report/zone-clock.ts';

/** A journey with its civil day. */
export type DayJourney = PastJourney & { day: Day };

type Row = {
  n: number;
  driver_id: number | null;
  day: Day;
  start_s: number;
  end_s: number;
  start_lat: number | null;
  start_lng: number | null;
  end_lat: number | null;
  end_lng: number | null;
  distance_m: number;
  duration_s: number;
  idle_s: number;
  max_speed_kmh: number | null;
  fuel_l: number | null;
  has_gap: boolean;
  unsettled: number;
};

/** The journeys for work of a subject, in order of time. */
export async function readJourneys(ask: Ask, snapshot: Snapshot): Promise<DayJourney[]> {
  if (ask.scope.stays.length === 0 || ask.scope.drivers?.length === 0) return [];
  const rows = await snapshot.all(sql<Row>`
    select stay.n, ${JOURNEY_DRIVER} as driver_id, ${journeyDay(ask)}::text as day,
      date_part('epoch', journey.start_at) as start_s, date_part('epoch', journey.end_at) as end_s, journey.start_lat,
      journey.start_lng, journey.end_lat, journey.end_lng, journey.distance_m, journey.duration_s, journey.idle_s,
      journey.max_speed_kmh, journey.fuel_l::float8 as fuel_l, journey.has_gap, ${journeyUnsettled(ask)} as unsettled
    from ${journeySource(ask, { drivers: true })}
    order by journey.start_at, stay.n`);
  return rows.map((row) => journeyOf(row, ask));
}

function journeyOf(row: Row, { scope, places }: Ask): DayJourney {
  const { vehicle } = scope.stays[row.n - 1]!;
  const person = row.driver_id === null ? undefined : scope.people.get(row.driver_id);
  const isCounted = row.fuel_l !== null;
  const fuel = fuelOf({
    isElectric: vehicle.isElectric,
    consumptionL100: vehicle.consumptionL100,
    countedL: row.fuel_l,
    countedM: isCounted ? row.distance_m : 0,
    uncountedM: isCounted ? 0 : row.distance_m,
  });
  return {
    day: row.day,
    vehicle_id: vehicle.id,
    start: instantAt(row.start_s),
    end: instantAt(row.end_s),
    running: row.unsettled === 2,
    certain: row.unsettled === 0,
    gap: row.has_gap,
    distance: row.distance_m,
    duration: row.duration_s,
    idle: row.idle_s,
    max_speed: row.max_speed_kmh,
    fuel: fuel.amount,
    fuel_estimated: fuel.isEstimated,
    start_lat: row.start_lat,
    start_lng: row.start_lng,
    start_place: places.name(row.start_lat, row.start_lng),
    end_lat: row.end_lat,
    end_lng: row.end_lng,
    end_place: places.name(row.end_lat, row.end_lng),
    driver: person?.name ?? null,
    driver_id: person?.id ?? null,
  };
}
