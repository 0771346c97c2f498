import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { CONSOLIDATE_DAYS, RETENTION } from '#domain/constants.ts';
import { addDays, type Day, dayStartMs } from '#domain/day.ts';
import { HOUR_MS } from '#domain/duration.ts';
import { roadCells } from '#domain/place/road.ts';
import { decodeTrack } from '#domain/telemetry/track.ts';
import type { Base } from '#server/base/app.ts';
import { oldestMs } from '#server/base/db/aging.ts';
import { readPayloads } from '#server/telemetry/position-store.ts';
import { addDriven, type DrivenTiles, dayNumber, mergeTiles } from '#server/telemetry/road-tiles.ts';

/** After this long the job rests until the next night, ms: the first nights have a year to read. */
const MOST_MS = 2 * HOUR_MS;

type Vehicle = { vehicle_id: number; time_zone: string };

/**
 * Adds consolidated days that are still missing to the tiles of each fleet, the newest first. Removes cells
 * not driven for as long as positions are kept. Each fleet's day is one transaction, so a killed job
 * continues from there.
 */
export async function foldRoads(app: Base): Promise<{ days: number; vehicles: number }> {
  const { sql: db } = app.database;
  const began = app.now();
  const oldest = new Date(oldestMs(began, { months: RETENTION.positionsMonths })).toISOString().slice(0, 10);
  // Days that are over in every zone of the world, with their late records.
  const until = addDays(new Date(began).toISOString().slice(0, 10), -CONSOLIDATE_DAYS - 2);
  await sql`delete from road_tile where last_day < ${oldest}`.execute(db);
  await sql`delete from road_day where day < ${oldest}`.execute(db);
  const pending = await sql<{ fleet_id: number; day: Day }>`
    select distinct stay.fleet_id, driven.day
    from vehicle_day driven
    join vehicle_stay stay on stay.vehicle_id = driven.vehicle_id and driven.day >= stay.from_day
      and (stay.to_day is null or driven.day < stay.to_day)
    where driven.day between ${oldest}::date and ${until}::date and not exists (
      select from road_day where road_day.fleet_id = stay.fleet_id and road_day.day = driven.day
    )
    order by driven.day desc, stay.fleet_id`.execute(db);
  const done = { days: 0, vehicles: 0 };
  for (const { fleet_id, day } of pending.rows) {
    if (app.now() - began > MOST_MS) break;
    done.vehicles += await foldDay(app, { fleetId: fleet_id, day, oldestDay: dayNumber(oldest) });
    done.days++;
  }
  return done;
}

async function foldDay(
  app: Base,
  { fleetId, day, oldestDay }: { fleetId: number; day: Day; oldestDay: number },
): Promise<number> {
  const { sql: db, pool } = app.database;
  return db.transaction().execute(async (tx) => {
    const mine = await sql`
      insert into road_day (fleet_id, day) values (${fleetId}, ${day}) on conflict do nothing returning day`.execute(
      tx,
    );
    if (mine.rows.length === 0) return 0;
    // Locked, so that no vehicle's tracking is erased meanwhile and then comes back.
    const { rows: vehicles } = await sql<Vehicle>`
      select driven.vehicle_id, vehicle.time_zone
      from vehicle_day driven
      join vehicle on vehicle.id = driven.vehicle_id
      join vehicle_stay stay on stay.vehicle_id = driven.vehicle_id and stay.fleet_id = ${fleetId}
        and driven.day >= stay.from_day and (stay.to_day is null or driven.day < stay.to_day)
      where driven.day = ${day}::date
      order by driven.vehicle_id
      for share of vehicle`.execute(tx);
    const driven: DrivenTiles = new Map();
    for (const { vehicle_id: vehicleId, time_zone } of vehicles) {
      const period = { fromMs: dayStartMs(day, time_zone), toMs: dayStartMs(addDays(day, 1), time_zone) - 1 };
      const payloads = await readPayloads(pool, { vehicleId, ...period });
      const tracks = payloads.map(({ payload }) => decodeTrack(payload));
      addDriven(driven, roadCells(tracks, period), { vehicleId, day: dayNumber(day) });
      await setImmediate();
    }
    await mergeTiles(tx, fleetId, { driven, oldestDay });
    return vehicles.length;
  });
}
