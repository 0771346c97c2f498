import { DAY_MS, HOUR_MS } from '#domain/duration.ts';
import type { Base } from '#server/base/app.ts';
import { EVENT_STANDS } from '#server/telemetry/camera/alarm-store.ts';

/** Late records are folded again from the beginning of their day; until then their events are missing, ms. */
const SETTLE_MS = HOUR_MS;

/**
 * Deletes the alarms, with their pictures and clips, that are older than the setting. Also deletes those
 * without a valid event: it was in private use, or a later record has shown that there was none. Resolves
 * with their number.
 */
export async function expireFiles({
  config,
  database,
  now,
}: Pick<Base, 'config' | 'database' | 'now'>): Promise<number> {
  const { rowCount } = await database.pool.query(
    `delete from camera_alarm alarm
     where alarm.event_at < $1 or (alarm.noted_at < $2 and not (${EVENT_STANDS}))`,
    [new Date(now() - config.CAMERA_DAYS * DAY_MS), new Date(now() - SETTLE_MS)],
  );
  return rowCount ?? 0;
}
