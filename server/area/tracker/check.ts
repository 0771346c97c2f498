import type { z } from 'zod';
import type { getTrackerCheck } from '#api/tracker.ts';
import { iso } from '#domain/iso.ts';
import { lastPosition } from '#domain/telemetry/last-position.ts';
import { asOfNow } from '#domain/telemetry/private-span.ts';
import { talkVerdict } from '#domain/tracker/talk.ts';
import { silenceSaid } from '#server/area/position/silence-said.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { App } from '#server/base/app.ts';
import { loadHeld } from '#server/telemetry/vehicle-memory.ts';
import { readTracker } from './read-trackers.ts';

type Check = z.output<Exclude<(typeof getTrackerCheck)['answer'], 'bytes'>>;

const UNKNOWN = {
  ts: null,
  ignition: null,
  speed: null,
  satellites: null,
  external_voltage: null,
  battery_pct: null,
  gsm_level: null,
  odometer: null,
  silence: null,
} as const;

/** The last values of a visible tracker. Values of its vehicle from an earlier tracker are left out. */
export async function checkTracker(app: App, caller: Caller, trackerId: number): Promise<Check> {
  const { device_id, fitted_at } = await readTracker(app, caller, trackerId);
  if (device_id === null || fitted_at === null) {
    return {
      verdict: 'unfitted',
      fitted_at: null,
      last_contact: await lastUnfitted(app, trackerId),
      ...UNKNOWN,
    };
  }
  const fittedMs = Date.parse(fitted_at);
  const [held] = await loadHeld(app.database.pool, app.known, [device_id]);
  const contactMs = held?.lastContactMs ?? null;
  const lastContactMs = contactMs !== null && contactMs >= fittedMs ? contactMs : null;
  const newest =
    held && lastContactMs !== null ? lastPosition(asOfNow(held.memory, held.settings, app.now())) : null;
  const last = newest && newest.timeMs >= fittedMs ? newest : null;
  const talk = {
    fittedMs,
    lastContactMs,
    ignition: last?.ignition ?? null,
    satellites: last?.satellites ?? null,
    externalV: last?.externalV ?? null,
  };
  return {
    verdict: talkVerdict(talk, app.now()),
    fitted_at,
    last_contact: iso(lastContactMs),
    ts: last ? iso(last.timeMs) : null,
    ignition: talk.ignition,
    speed: last?.speedKmh ?? null,
    satellites: talk.satellites,
    external_voltage: talk.externalV,
    battery_pct: last?.batteryPct ?? null,
    gsm_level: last?.gsmLevel ?? null,
    odometer: last?.odometerM ?? null,
    silence: lastContactMs === null ? null : await silenceSaid(app, held),
  };
}

/** The newest packet that counted for no vehicle. */
async function lastUnfitted({ database }: App, trackerId: number): Promise<string | null> {
  const row = await database.sql
    .selectFrom('unfitted_packet')
    .select('received_at')
    .where('tracker_id', '=', trackerId)
    .orderBy('received_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return iso(row?.received_at);
}
