import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { CAMERA_LIMITS } from '#domain/camera/camera-file.ts';
import { HOUR_MS } from '#domain/duration.ts';

/** An alarm whose terminal keeps files of it. `label` is hexadecimal. */
export type LabelledAlarm = {
  vehicleId: number;
  timeMs: number;
  code: number;
  label: string;
  announced: number;
};

const NUMBER_BYTES = 16;
/**
 * A silent terminal gets another request after AGAIN_MS, at most ASKS times, for at most AT_ONCE alarms at a
 * time.
 */
const AGAIN_MS = 600_000;
const ASKS = 6;
const AT_ONCE = 4;

/**
 * SQL condition on `alarm`: its event is stored, and was not in private use. Only then may files be
 * requested, taken, kept or shown.
 */
export const EVENT_STANDS = `exists (
    select from alert_event event
    where event.vehicle_id = alarm.vehicle_id and event.event_at = alarm.event_at and event.code = alarm.code
  ) and not exists (
    select from private_period
    where private_period.vehicle_id = alarm.vehicle_id and private_period.start_at <= alarm.event_at
      and (private_period.end_at is null or private_period.end_at > alarm.event_at)
  )`;
/** SQL condition on `alarm`: its files are wanted at $1, and there was no recent request. */
const TO_ASK = `alarm.done_at is null and alarm.asks < ${ASKS} and alarm.noted_at > $1::timestamptz - interval '${CAMERA_LIMITS.hours} hours'
  and (alarm.asked_at is null or alarm.asked_at <= $1::timestamptz - interval '${AGAIN_MS} milliseconds') and ${EVENT_STANDS}`;

/** Writes alarms with files down, each with a secret number of its own. A known alarm stays unchanged. */
export async function noteAlarms(
  pool: Pool,
  trackerId: number,
  { alarms, nowMs }: { alarms: readonly LabelledAlarm[]; nowMs: number },
): Promise<void> {
  await pool.query(
    `insert into camera_alarm (tracker_id, vehicle_id, event_at, code, label, announced, number, noted_at)
     select $1, vehicle_id, event_at, code, decode(label, 'hex'), announced, number, $2
     from unnest($3::int[], $4::timestamptz[], $5::smallint[], $6::text[], $7::smallint[], $8::text[])
       as told (vehicle_id, event_at, code, label, announced, number)
     on conflict (vehicle_id, event_at, code, label) do nothing`,
    [
      trackerId,
      new Date(nowMs),
      alarms.map(({ vehicleId }) => vehicleId),
      alarms.map(({ timeMs }) => new Date(timeMs)),
      alarms.map(({ code }) => code),
      alarms.map(({ label }) => label),
      alarms.map(({ announced }) => announced),
      alarms.map(() => randomBytes(NUMBER_BYTES).toString('hex').toUpperCase()),
    ],
  );
}

/** The trackers that should get a request for files now. */
export async function readTrackersDue(pool: Pool, nowMs: number): Promise<number[]> {
  const { rows } = await pool.query<{ tracker_id: number }>(
    `select distinct alarm.tracker_id from camera_alarm alarm where alarm.tracker_id is not null and ${TO_ASK}`,
    [new Date(nowMs)],
  );
  return rows.map(({ tracker_id }) => tracker_id);
}

/** Claims the alarms for which a tracker should get a request now. No other process gets them. */
export async function claimAlarms(
  pool: Pool,
  trackerId: number,
  nowMs: number,
): Promise<{ label: Buffer; number: string }[]> {
  const { rows } = await pool.query<{ label: Buffer; number: string }>(
    `update camera_alarm set asked_at = $1, asks = asks + 1
     where id in (
       select alarm.id from camera_alarm alarm where alarm.tracker_id = $2 and ${TO_ASK}
       order by alarm.event_at limit ${AT_ONCE} for update of alarm skip locked
     )
     returning label, number`,
    [new Date(nowMs), trackerId],
  );
  return rows;
}

/**
 * The alarm whose files a tracker brings, if they were requested and are still wanted. No further request for
 * it leaves meanwhile.
 */
export async function admitFiles(
  pool: Pool,
  told: { trackerId: number; label: Buffer; number: string },
  nowMs: number,
): Promise<number | null> {
  const { rows } = await pool.query<{ id: number }>(
    `update camera_alarm alarm set asked_at = $1
     where alarm.number = $2 and alarm.label = $3 and alarm.tracker_id = $4 and alarm.asks > 0
       and alarm.noted_at > $5 and ${EVENT_STANDS}
     returning alarm.id`,
    [
      new Date(nowMs),
      told.number,
      told.label,
      told.trackerId,
      new Date(nowMs - CAMERA_LIMITS.hours * HOUR_MS),
    ],
  );
  return rows[0]?.id ?? null;
}

/** The vehicle whose files have arrived, and its place on the day of the event, which decides the readers. */
export type ArrivedFiles = { vehicleId: number; places: { fleetId: number; workCode: string | null }[] };

/** Null when the alarm no longer exists. */
export async function readArrived(pool: Pool, alarmId: number): Promise<ArrivedFiles | null> {
  const { rows } = await pool.query<{
    vehicle_id: number;
    fleet_id: number | null;
    work_code: string | null;
  }>(
    `select alarm.vehicle_id, stay.fleet_id, stay.work_code
     from camera_alarm alarm
     join vehicle on vehicle.id = alarm.vehicle_id
     left join vehicle_stay stay on stay.vehicle_id = vehicle.id
       and daterange(stay.from_day, stay.to_day) @> (alarm.event_at at time zone vehicle.time_zone)::date
     where alarm.id = $1`,
    [alarmId],
  );
  if (!rows[0]) return null;
  return {
    vehicleId: rows[0].vehicle_id,
    places: rows.flatMap(({ fleet_id: fleetId, work_code: workCode }) =>
      fleetId === null ? [] : [{ fleetId, workCode }],
    ),
  };
}
