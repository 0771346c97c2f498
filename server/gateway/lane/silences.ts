import { sql, type Transaction } from 'kysely';
import { DISC_ON } from '#domain/constants.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/duration.ts';
import { nextNewsMs, notifiedSilence, type Silence, silenceNews } from '#domain/notification/silence.ts';
import { usualSilence } from '#domain/tracker/rhythm.ts';
import type { Base } from '#server/base/app.ts';
import type { DB } from '#server/base/db/schema.gen.ts';
import { type Raised, raiseEvents } from '#server/bus/raise.ts';
import { deafSpan, type Listening, readRhythms } from '#server/telemetry/rhythms.ts';
import { vehicleNow } from '#server/telemetry/vehicle-now.ts';

type Sweeping = Pick<Base, 'database' | 'now'>;

/** Shorter silences are skipped, ms: they notify nobody. */
const LOOKED_AT_MS = 15 * MINUTE_MS;

/**
 * Finds the vehicles that fell silent and those in contact again, and raises events 1062 and 1063. Each event
 * is raised once, however many processes sweep. If the server itself received nothing for a while, no vehicle
 * counts as silent before its tracker had time to return.
 */
export async function sweepSilences({ database, now }: Sweeping, listening: Listening): Promise<void> {
  const nowMs = now();
  await database.sql.transaction().execute((tx) => endSilences(tx, nowMs));
  await beginSilences(database, nowMs);
  if (deafSpan(listening) && nowMs - listening.sinceMs < DISC_ON * 1000) return;
  await database.sql.transaction().execute((tx) => tellSilences(tx, nowMs));
}

/** Where the vehicle was seen last, unless nobody may know. */
type Place = { lat: number | null; lng: number | null };

/**
 * Ends the silences of vehicles in contact again, or without a tracker. A silence without a notification ends
 * without an event.
 */
async function endSilences(tx: Transaction<DB>, nowMs: number): Promise<void> {
  type Ended = Place & { vehicle_id: number; from_at: Date; heard_at: Date | null; is_told: boolean };
  const { rows } = await sql<Ended>`
    with ended as (
      select silence.vehicle_id, case when fitting.id is not null then live.last_contact_at end as heard_at, now.lat, now.lng
      from silence
      join vehicle_live live using (vehicle_id)
      left join ${vehicleNow(nowMs)} now using (vehicle_id)
      left join tracker_fitting fitting on fitting.vehicle_id = silence.vehicle_id and fitting.removed_at is null
      where live.last_contact_at > silence.from_at or fitting.id is null
      for update of silence skip locked
    )
    delete from silence using ended where silence.vehicle_id = ended.vehicle_id
    returning silence.vehicle_id, from_at, heard_at, lat, lng, told_hours > 0 or is_unusual_told as is_told`.execute(
    tx,
  );
  const events = rows.flatMap(({ vehicle_id, from_at, heard_at, is_told, lat, lng }): Raised[] => {
    if (heard_at === null || !is_told) return [];
    const silentMs = heard_at.getTime() - from_at.getTime();
    const value = silentMs / HOUR_MS;
    return [{ code: 1063, timeMs: heard_at.getTime(), vehicleId: vehicle_id, value, lat, lng }];
  });
  await raiseEvents(tx, events, nowMs);
}

async function beginSilences(database: Base['database'], nowMs: number): Promise<void> {
  const { rows } = await sql<{ vehicle_id: number; last_contact_at: Date; is_driving: boolean }>`
    select now.vehicle_id, now.last_contact_at, now.is_driving
    from ${vehicleNow(nowMs)} now
    join tracker_fitting fitting on fitting.vehicle_id = now.vehicle_id and fitting.removed_at is null
    where now.last_contact_at < ${new Date(nowMs - LOOKED_AT_MS)} and fitting.fitted_at <= now.last_contact_at
      and not exists (select from silence where silence.vehicle_id = now.vehicle_id)`.execute(database.sql);
  if (rows.length === 0) return;
  const rhythms = await readRhythms(
    database,
    rows.map(({ vehicle_id }) => vehicle_id),
  );
  const begun = rows.map(({ vehicle_id, last_contact_at, is_driving }) => {
    const rhythm = rhythms.get(vehicle_id);
    const usual = rhythm ? usualSilence(rhythm, is_driving ? 'driving' : 'parked') : null;
    const fromMs = last_contact_at.getTime();
    const unusualMs = usual && fromMs + usual.limitS * 1000;
    return { vehicle_id, is_driving, ...rowOf({ fromMs, unusualMs, toldHours: 0, isUnusualTold: false }) };
  });
  await sql`
    insert into silence (vehicle_id, from_at, is_driving, unusual_at, next_at)
    select vehicle_id, from_at, is_driving, unusual_at, next_at
    from jsonb_populate_recordset(null::silence, ${JSON.stringify(begun)}::jsonb)
    on conflict do nothing`.execute(database.sql);
}

type Row = {
  vehicle_id: number;
  from_at: Date;
  unusual_at: Date | null;
  told_hours: number;
  is_unusual_told: boolean;
};

async function tellSilences(tx: Transaction<DB>, nowMs: number): Promise<void> {
  const { rows } = await sql<Row & Place>`
    select silence.*, now.lat, now.lng from silence
    join vehicle_live live using (vehicle_id)
    left join ${vehicleNow(nowMs)} now using (vehicle_id)
    where silence.next_at <= ${new Date(nowMs)} and live.last_contact_at <= silence.from_at
      -- Of a vehicle in private use, silence tells nothing either (domain rules §3.3).
      and now.state is distinct from 'private'
    for update of silence skip locked`.execute(tx);
  const silences = rows.map((row) => ({ ...row, silence: silenceOf(row) }));
  const events = silences.flatMap(({ vehicle_id, lat, lng, silence }) =>
    silenceNews(silence, nowMs).map(
      ({ kind, hours, atMs }): Raised => ({
        ...{ code: 1062, timeMs: atMs, vehicleId: vehicle_id, kind, value: hours, lat, lng },
        detail: { silent_s: Math.round((atMs - silence.fromMs) / 1000) },
      }),
    ),
  );
  await raiseEvents(tx, events, nowMs);
  const told = silences.map(({ vehicle_id, silence }) => ({
    vehicle_id,
    ...rowOf(notifiedSilence(silence, nowMs)),
  }));
  await sql`
    update silence set told_hours = told.told_hours, is_unusual_told = told.is_unusual_told, next_at = told.next_at
    from jsonb_populate_recordset(null::silence, ${JSON.stringify(told)}::jsonb) told
    where silence.vehicle_id = told.vehicle_id`.execute(tx);
}

function silenceOf({ from_at, unusual_at, told_hours, is_unusual_told }: Row): Silence {
  return {
    fromMs: from_at.getTime(),
    unusualMs: unusual_at?.getTime() ?? null,
    toldHours: told_hours,
    isUnusualTold: is_unusual_told,
  };
}

function rowOf(silence: Silence): Omit<Row, 'vehicle_id'> & { next_at: Date | null } {
  const nextMs = nextNewsMs(silence);
  return {
    from_at: new Date(silence.fromMs),
    unusual_at: silence.unusualMs === null ? null : new Date(silence.unusualMs),
    told_hours: silence.toldHours,
    is_unusual_told: silence.isUnusualTold,
    next_at: nextMs === null ? null : new Date(nextMs),
  };
}
