import type { PoolClient } from 'pg';
import { addDays, type Day } from '#domain/day.ts';
import type { WorkJourney } from '#domain/schedule/violation.ts';
import type { VehiclePlace } from '#server/bus/change.ts';
import { violationKey } from './violation-rows.ts';

type Place = { lat: number | null; lng: number | null };
type JudgedJourney = WorkJourney & { day: Day; start: Place; end: Place };

/** A vehicle to judge; `from_day`: the first day with new or changed journeys. */
export type Asked = { vehicle_id: number; from_day: Day | null };

/** A vehicle whose journeys are compared with its schedule. */
export type JudgedVehicle = {
  id: number;
  timeZone: string;
  place: VehiclePlace;
  /** Who drives it now; null: nobody. */
  driverId: number | null;
  /** The first day that may need a verdict, and the first that is not consolidated. */
  firstDay: Day;
  openDay: Day;
  /** From this day on journeys are new or changed; null: none is. */
  newDay: Day | null;
  /** Journeys for work, from the day before on, oldest first. */
  journeys: readonly JudgedJourney[];
  /** The fleet of a day; null when it belonged to none. */
  fleetOn(day: Day): number | null;
  /** Violations whose event was already raised, by `violationKey`. */
  told: ReadonlySet<string>;
  /**
   * The journey in progress: the instant at which the clock ends it, ms UTC, and its day; null without one.
   */
  running: { overMs: number; day: Day } | null;
};

type JourneyRow = {
  vehicle_id: number;
  start_at: Date;
  end_at: Date;
  day: Day;
  final: boolean;
  over_at: Date | null;
  start_lat: number | null;
  start_lng: number | null;
  end_lat: number | null;
  end_lng: number | null;
};

/** Reads vehicles with their journeys for work, from the day before the first to judge. */
export async function readJudged(
  client: PoolClient,
  options: { asked: readonly Asked[]; nowMs: number; openDay: (timeZone: string) => Day },
): Promise<JudgedVehicle[]> {
  const { asked, nowMs, openDay } = options;
  const { rows: vehicles } = await client.query<{
    id: number;
    time_zone: string;
    fleet_id: number;
    work_code: string | null;
    driver_id: number | null;
  }>(
    `select vehicle.id, vehicle.time_zone, vehicle.fleet_id, vehicle.work_code, now.driver_id
     from vehicle
     left join vehicle_now($2) now on now.vehicle_id = vehicle.id
     where vehicle.id = any($1) order by vehicle.id`,
    [asked.map(({ vehicle_id }) => vehicle_id), new Date(nowMs)],
  );
  const newDay = new Map(asked.map(({ vehicle_id, from_day }) => [vehicle_id, from_day]));
  const openDays = vehicles.map(({ time_zone }) => openDay(time_zone));
  const firstDays = vehicles.map(({ id }, i) => {
    const day = newDay.get(id);
    // Its first journeys may belong to the night before.
    return day && day < openDays[i]! ? addDays(day, -1) : openDays[i]!;
  });
  const ids = vehicles.map(({ id }) => id);
  const { rows: journeys } = await client.query<JourneyRow>(
    `select vehicle_id, start_at, end_at, day, final, over_at, start_lat, start_lng, end_lat, end_lng
     from unnest($1::int[], $2::date[]) as asked (id, since)
     join journey on journey.vehicle_id = asked.id and journey.day >= asked.since
     where not is_private order by vehicle_id, start_at`,
    [ids, firstDays.map((day) => addDays(day, -1))],
  );
  const { rows: stays } = await client.query<{
    vehicle_id: number;
    from_day: Day;
    to_day: Day | null;
    fleet_id: number;
  }>('select vehicle_id, from_day, to_day, fleet_id from vehicle_stay where vehicle_id = any($1)', [ids]);
  const { rows: told } = await client.query<{ vehicle_id: number; start_at: Date; kind: string; day: Day }>(
    `select vehicle_id, start_at, kind, day from unnest($1::int[], $2::date[]) as asked (id, since)
     join schedule_violation violation on violation.vehicle_id = asked.id and violation.day >= asked.since
     where told`,
    [ids, firstDays],
  );
  const journeysOf = Map.groupBy(journeys, ({ vehicle_id }) => vehicle_id);
  const staysOf = Map.groupBy(stays, ({ vehicle_id }) => vehicle_id);
  const toldOf = Map.groupBy(told, ({ vehicle_id }) => vehicle_id);
  return vehicles.map(({ id, time_zone, fleet_id, work_code, driver_id }, i) => {
    const own = journeysOf.get(id) ?? [];
    const running = own.find(({ final }) => !final);
    return {
      ...{
        id,
        timeZone: time_zone,
        firstDay: firstDays[i]!,
        openDay: openDays[i]!,
        newDay: newDay.get(id) ?? null,
      },
      place: { fleetId: fleet_id, workCode: work_code },
      driverId: driver_id,
      journeys: own.map((row) => journeyOf(row, nowMs)),
      fleetOn: (day) =>
        (staysOf.get(id) ?? []).find(
          ({ from_day, to_day }) => from_day <= day && (to_day === null || to_day > day),
        )?.fleet_id ?? null,
      told: new Set(
        (toldOf.get(id) ?? []).map(({ start_at, kind, day }) =>
          violationKey({ kind, day, journeyMs: start_at.getTime() }),
        ),
      ),
      running: running?.over_at ? { overMs: running.over_at.getTime(), day: running.day } : null,
    };
  });
}

function journeyOf(row: JourneyRow, nowMs: number): JudgedJourney {
  return {
    startMs: row.start_at.getTime(),
    endMs: row.end_at.getTime(),
    isOver: row.final || (row.over_at !== null && row.over_at.getTime() <= nowMs),
    day: row.day,
    start: { lat: row.start_lat, lng: row.start_lng },
    end: { lat: row.end_lat, lng: row.end_lng },
  };
}
