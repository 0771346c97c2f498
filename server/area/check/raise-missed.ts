import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/duration.ts';
import type { Base } from '#server/base/app.ts';
import { raiseEvents } from '#server/bus/raise.ts';
import { missedChecks } from './missed.ts';

/** Journeys are judged this long after their start: a phone without signal gets time to send the check. */
const PATIENCE_MS = 30 * MINUTE_MS;
/** Older journeys, of trackers that report late, notify nobody; the report has them. */
const NEWS_MS = DAY_MS + 2 * HOUR_MS;

/**
 * Raises that vehicles drove without the check that their fleet demands (event 1127), once for each vehicle
 * and civil day. Returns how many.
 */
export async function raiseMissed({ database, now }: Pick<Base, 'database' | 'now'>): Promise<number> {
  const nowMs = now();
  const range = { fromMs: nowMs - NEWS_MS, toMs: nowMs - PATIENCE_MS };
  return database.sql.transaction().execute(async (tx) => {
    const missed = await missedChecks({ sql: tx }, range);
    if (missed.length === 0) return 0;
    const stored = await tx
      .insertInto('missed_check')
      .values(
        missed.map(({ vehicleId, driverId, day, startMs }) => ({
          ...{ vehicle_id: vehicleId, driver_id: driverId, day },
          ...{ start_at: new Date(startMs), raised_at: new Date(nowMs) },
        })),
      )
      .onConflict((conflict) => conflict.columns(['vehicle_id', 'day']).doNothing())
      .returning(['vehicle_id', 'driver_id', 'start_at'])
      .execute();
    const events = stored.map(({ vehicle_id, driver_id, start_at }) => ({
      ...{ code: 1127 as const, vehicleId: vehicle_id, timeMs: start_at.getTime() },
      ...(driver_id === null ? {} : { driverId: driver_id }),
    }));
    await raiseEvents(tx, events, nowMs);
    return events.length;
  });
}
