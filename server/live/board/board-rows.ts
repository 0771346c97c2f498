import type { Pool } from 'pg';
import type { Motion } from '#domain/telemetry/live-state.ts';
import { cardNow, driversNow, NO_DRIVER } from '#server/bus/board/drivers-now.ts';
import type { LiveBoard, LiveRow } from '#server/bus/board/live-board.ts';

type Row = {
  id: number;
  fleet_id: number;
  work_code: string | null;
  license: string;
  alias: string | null;
  brand_id: number | null;
  model_id: number | null;
  type_id: number | null;
  time_zone: string;
  max_speed_kmh: number | null;
  imei: string | null;
  version: number | null;
  folded_at: Date | null;
  last_contact_at: Date | null;
  lat: number | null;
  lng: number | null;
  course_deg: number | null;
  speed_kmh: number | null;
  ignition: boolean | null;
  is_driving: boolean | null;
  odometer_m: number | null;
  driver_tag: string | null;
  journey_ends_at: Date | null;
  tampered_at: Date | null;
  private_at: Date | null;
  says_private: boolean | null;
  motion: Motion['state'] | null;
  motion_at: Date | null;
  idle_at: Date | null;
  stopped_at: Date | null;
  switched_at: Date | null;
  corrections: { from_ms: number; added_m: number }[];
};

/**
 * Reads every registered vehicle onto the board, or only these: at the start, and after something changed. A
 * named vehicle that is no longer registered leaves the board.
 */
export async function loadBoard(
  pool: Pick<Pool, 'query'>,
  board: LiveBoard,
  { nowMs, vehicleIds }: { nowMs: number; vehicleIds?: readonly number[] },
): Promise<void> {
  const gone = new Set(vehicleIds);
  for (const row of await readRows(pool, { nowMs, vehicleIds })) {
    gone.delete(row.vehicleId);
    board.load(row, nowMs);
  }
  for (const vehicleId of gone) board.remove(vehicleId);
}

/**
 * Brings the board up to the database where messages may be missing. Only vehicles with a newer version are
 * read, and those that came or went.
 */
export async function compareBoard(
  pool: Pick<Pool, 'query'>,
  board: LiveBoard,
  nowMs: number,
): Promise<void> {
  const { rows } = await pool.query<{ id: number; version: number }>({
    name: 'board-versions',
    text: `select vehicle.id, coalesce(live.version, 0) as version
      from vehicle left join vehicle_live live on live.vehicle_id = vehicle.id
      where vehicle.registration_state = 'registered'`,
  });
  const gone = new Set(Array.from(board.all(), ({ vehicleId }) => vehicleId));
  const vehicleIds: number[] = [];
  for (const { id, version } of rows) {
    gone.delete(id);
    if (board.versionOf(id) < version) vehicleIds.push(id);
  }
  vehicleIds.push(...gone);
  if (vehicleIds.length > 0) await loadBoard(pool, board, { nowMs, vehicleIds });
}

/** Vehicles as the database has them. One that never reported has version 0. */
async function readRows(
  pool: Pick<Pool, 'query'>,
  { nowMs, vehicleIds }: { nowMs: number; vehicleIds: readonly number[] | undefined },
): Promise<LiveRow[]> {
  const { rows } = await pool.query<Row>(
    `select vehicle.id, vehicle.fleet_id, vehicle.work_code, vehicle.license, vehicle.alias, vehicle.brand_id,
       vehicle.model_id, vehicle.type_id, vehicle.time_zone, vehicle.max_speed_kmh, tracker.imei, live.*,
       coalesce(unfolded_private(vehicle.id, live.folded_at), live.says_private) as says_private,
       switch.from_at as switched_at,
       array(
         select json_build_object('from_ms', extract(epoch from day::timestamp at time zone vehicle.time_zone) * 1000,
           'added_m', added_m)
         from odometer_correction correction
         where correction.vehicle_id = vehicle.id
           and day::timestamp at time zone vehicle.time_zone > coalesce(live.folded_at, '-infinity')
       ) as corrections
     from vehicle
     left join vehicle_live live on live.vehicle_id = vehicle.id
     left join tracker_fitting fitting on fitting.vehicle_id = vehicle.id and fitting.removed_at is null
     left join tracker on tracker.id = fitting.tracker_id
     left join private_switch switch on switch.vehicle_id = vehicle.id and switch.until_at is null
     where vehicle.registration_state = 'registered' and ($1::int4[] is null or vehicle.id = any($1))
     order by vehicle.id`,
    [vehicleIds ?? null],
  );
  const cards = rows.map(({ id, driver_tag, journey_ends_at }) => ({
    vehicleId: id,
    tag: cardNow({ driverTag: driver_tag, journeyEndsMs: ms(journey_ends_at) }, nowMs),
  }));
  const drivers = await driversNow(pool, cards, nowMs);
  return rows.map((row) => rowOf(row, drivers.get(row.id) ?? NO_DRIVER));
}

const ms = (at: Date | null) => at?.getTime() ?? null;

const rowOf = (row: Row, driver: typeof NO_DRIVER): LiveRow => ({
  vehicleId: row.id,
  fleetId: row.fleet_id,
  workCode: row.work_code,
  license: row.license,
  alias: row.alias,
  ...driver,
  brandId: row.brand_id,
  modelId: row.model_id,
  typeId: row.type_id,
  timeZone: row.time_zone,
  maxSpeedKmh: row.max_speed_kmh,
  imei: row.imei,
  lastContactMs: ms(row.last_contact_at),
  version: row.version ?? 0,
  facts: {
    lastMs: ms(row.folded_at) ?? 0,
    isDriving: row.is_driving ?? false,
    motion: {
      state: row.motion ?? 'stopped',
      sinceMs: ms(row.motion_at),
      idleMs: ms(row.idle_at),
      stoppedMs: ms(row.stopped_at),
    },
    lat: row.lat,
    lng: row.lng,
    courseDeg: row.course_deg,
    speedKmh: row.speed_kmh,
    ignition: row.ignition,
    odometerM: row.odometer_m,
    driverTag: row.driver_tag,
    journeyEndsMs: ms(row.journey_ends_at),
    tamperedMs: ms(row.tampered_at),
    privateMs: ms(row.private_at),
    saysPrivate: row.says_private ?? false,
  },
  switchedMs: ms(row.switched_at),
  corrections: row.corrections.map(({ from_ms, added_m }) => ({ fromMs: from_ms, addedM: added_m })),
});
