import type { SilenceRow } from '#api/telemetry.ts';
import { iso } from '#domain/iso.ts';
import { isDriving, silentFromMs } from '#domain/telemetry/live-state.ts';
import { asOfNow } from '#domain/telemetry/private-span.ts';
import { usualSilence } from '#domain/tracker/rhythm.ts';
import type { App } from '#server/base/app.ts';
import { readRhythms } from '#server/telemetry/rhythms.ts';
import type { Held } from '#server/telemetry/vehicle-memory.ts';

/**
 * The usual silence of a vehicle's tracker, and the instant at which a silence becomes unusual. Null without
 * any contact, and in private use.
 */
export async function silenceSaid(
  app: Pick<App, 'database' | 'now'>,
  held: Held | undefined,
): Promise<SilenceRow | null> {
  if (!held || held.lastContactMs === null) return null;
  const { memory, settings, lastContactMs } = held;
  if (asOfNow(memory, settings, app.now()).private !== null) return null;
  const rhythm = (await readRhythms(app.database, [held.vehicleId])).get(held.vehicleId);
  const state = isDriving(memory) ? 'driving' : 'parked';
  const usual = rhythm ? usualSilence(rhythm, state) : null;
  return {
    since: iso(lastContactMs),
    state,
    usual_s: usual?.longestS ?? null,
    unusual_from: new Date(
      usual ? lastContactMs + usual.limitS * 1000 : silentFromMs(isDriving(memory), lastContactMs),
    ).toISOString(),
  };
}
