import { sql, type Transaction } from 'kysely';
import { DISC_ON } from '#domain/constants.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/duration.ts';
import { nextNewsMs, type Silence, silenceNews, toldSilence } from '#domain/notification/silence.ts';
import { isDriving } from '#domain/telemetry/live-state.ts';
import { usualSilence } from '#domain/tracker/rhythm.ts';
import type { App } from '#server/base/app.ts';
import type { DB } from '#server/base/db/schema.gen.ts';
import { type Raised, raiseEvents } from '#server/bus/raise.ts';
import { deafSpan, type Listening, readRhythms } from '#server/telemetry/rhythms.ts';
import { type Held, loadHeld } from '#server/telemetry/vehicle-memory.ts';
import type { Ingest } from './ingest.ts';

type Sweeping = Pick<App, 'database' | 'board' | 'now'>;

/** Shorter silences are skipped, ms: they notify nobody. */
const LOOKED_AT_MS = 15 * MINUTE_MS;

/**
 * Finds the vehicles that fell silent and those in contact again, and raises events 1062 and 1063. Each event
 * is raised once, however many processes sweep. If the server itself received nothing for a while, no vehicle
 * counts as silent before its tracker had time to return.
 */
export async function sweepSilences(
  app: Sweeping,
  ingest: Pick<Ingest, 'held'>,
  listening: Listening,
): Promise<void> {
  const nowMs = app.now();
  await app.database.sql.transaction().execute((tx) => endSilences(app, tx, nowMs));
  await beginSilences(app, ingest, nowMs);
  if (deafSpan(listening) && nowMs - listening.sinceMs < DISC_ON * 1000) return;
  await app.database.sql.transaction().execute((tx) => tellSilences(app, tx, nowMs));
}

/**
 * Ends the silences of vehicles in contact again, or without a tracker. A silence without a notification ends
 * without an event.
 */
async function endSilences(app: Sweeping, tx: Transaction<DB>, nowMs: number): Promise<void> {
  const { rows } = await sql<{ vehicle_id: number; from_at: Date; heard_at: Date | null; is_told: boolean }>`
    with ended as (
      select silence.vehicle_id, case when fitting.id is not null then live.last_contact_at end as heard_at
      from silence
      join vehicle_live live using (vehicle_id)
      left join tracker_fitting fitting on fitting.vehicle_id = silence.vehicle_id and fitting.removed_at is null
      where live.last_contact_at > silence.from_at or fitting.id is null
      for update of silence skip locked
    )
    delete from silence using ended where silence.vehicle_id = ended.vehicle_id
    returning silence.vehicle_id, from_at, heard_at, told_hours > 0 or is_unusual_told as is_told`.execute(
    tx,
  );
  const events = rows.flatMap(({ vehicle_id, from_at, heard_at, is_told }): Raised[] => {
    if (heard_at === null || !is_told) return [];
    const silentMs = heard_at.getTime() - from_at.getTime();
    const value = silentMs / HOUR_MS;
    return [
      { code: 1063, timeMs: heard_at.getTime(), vehicleId: vehicle_id, value, ...placeOf(app, vehicle_id) },
    ];
  });
  await raiseEvents(tx, events, nowMs);
}

type Candidate = { vehicle_id: number; last_contact_at: Date };

async function beginSilences(app: Sweeping, ingest: Pick<Ingest, 'held'>, nowMs: number): Promise<void> {
  const { database } = app;
  const { rows } = await sql<Candidate>`
    select live.vehicle_id, live.last_contact_at
    from vehicle_live live
    join vehicle on vehicle.id = live.vehicle_id and vehicle.registration_state = 'registered'
    join tracker_fitting fitting on fitting.vehicle_id = live.vehicle_id and fitting.removed_at is null
    where live.last_contact_at < ${new Date(nowMs - LOOKED_AT_MS)} and fitting.fitted_at <= live.last_contact_at
      and not exists (select from silence where silence.vehicle_id = live.vehicle_id)`.execute(database.sql);
  if (rows.length === 0) return;
  const vehicleIds = rows.map((row) => row.vehicle_id);
  const rhythms = await readRhythms(database, vehicleIds);
  const held = await heldOf(app, ingest, rows);
  const begun = rows.flatMap(({ vehicle_id, last_contact_at }) => {
    const known = held.get(vehicle_id);
    if (!known) return [];
    const is_driving = isDriving(known.memory);
    const rhythm = rhythms.get(vehicle_id);
    const usual = rhythm ? usualSilence(rhythm, is_driving ? 'driving' : 'parked') : null;
    const fromMs = last_contact_at.getTime();
    const unusualMs = usual && fromMs + usual.limitS * 1000;
    return [{ vehicle_id, is_driving, ...rowOf({ fromMs, unusualMs, toldHours: 0, isUnusualTold: false }) }];
  });
  await sql`
    insert into silence (vehicle_id, from_at, is_driving, unusual_at, next_at)
    select vehicle_id, from_at, is_driving, unusual_at, next_at
    from jsonb_populate_recordset(null::silence, ${JSON.stringify(begun)}::jsonb)
    on conflict do nothing`.execute(database.sql);
}

/** The memories of the vehicles; those that another process has folded further are loaded. */
async function heldOf(
  { database }: Sweeping,
  ingest: Pick<Ingest, 'held'>,
  rows: readonly Candidate[],
): Promise<Map<number, Held>> {
  const own = rows.flatMap(({ vehicle_id, last_contact_at }) => {
    const held = ingest.held(vehicle_id);
    return held?.lastContactMs === last_contact_at.getTime() ? [held] : [];
  });
  const known = new Set(own.map(({ vehicleId }) => vehicleId));
  const others = rows.map((row) => row.vehicle_id).filter((id) => !known.has(id));
  return new Map([...own, ...(await loadHeld(database.pool, others))].map((held) => [held.vehicleId, held]));
}

type Row = {
  vehicle_id: number;
  from_at: Date;
  unusual_at: Date | null;
  told_hours: number;
  is_unusual_told: boolean;
};

async function tellSilences(app: Sweeping, tx: Transaction<DB>, nowMs: number): Promise<void> {
  const { rows } = await sql<Row>`
    select silence.* from silence
    join vehicle_live live using (vehicle_id)
    where silence.next_at <= ${new Date(nowMs)} and live.last_contact_at <= silence.from_at
    for update of silence skip locked`.execute(tx);
  // Private use hides a silence too (domain rules §3.3).
  const silences = rows
    .filter(({ vehicle_id }) => app.board.get(vehicle_id)?.state !== 'private')
    .map((row) => ({ vehicleId: row.vehicle_id, silence: silenceOf(row) }));
  const events = silences.flatMap(({ vehicleId, silence }) =>
    silenceNews(silence, nowMs).map(
      ({ kind, hours, atMs }): Raised => ({
        ...{ code: 1062, timeMs: atMs, vehicleId, kind, value: hours },
        detail: { silent_s: Math.round((atMs - silence.fromMs) / 1000) },
        ...placeOf(app, vehicleId),
      }),
    ),
  );
  await raiseEvents(tx, events, nowMs);
  const told = silences.map(({ vehicleId, silence }) => ({
    vehicle_id: vehicleId,
    ...rowOf(toldSilence(silence, nowMs)),
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

/** The last place of the vehicle, unless private use hides it. */
function placeOf({ board }: Sweeping, vehicleId: number): Pick<Raised, 'lat' | 'lng'> {
  const entry = board.get(vehicleId);
  return { lat: entry?.lat ?? null, lng: entry?.lng ?? null };
}
