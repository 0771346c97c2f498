import { readNewest } from '#server/area/notification/inbox.ts';
import type { App } from '#server/base/app.ts';
import { type Change, changesOf } from '#server/bus/change.ts';
import { encodeMessage, hubOf, sendText } from '#server/live/socket/hub.ts';

/** Sends signed-in users their new notifications, cut to what they may know (spec §4). */
export async function sendNotifications(app: App, changes: readonly Change[]): Promise<void> {
  const told = new Map(changesOf(changes, 'notification').map(({ id, told }) => [Number(id), told ?? []]));
  if (told.size === 0) return;
  const connected = Map.groupBy(hubOf(app).connections, ({ caller }) => caller?.userId);
  for (const [userId, ids] of told) {
    const [one, ...others] = connected.get(userId) ?? [];
    if (!one?.caller || ids.length === 0) continue;
    const rows = await readNewest(app.database, one.caller, { ids, nowMs: app.now() });
    for (const row of rows.toReversed()) {
      const { id, event_type, timestamp, device_id } = row;
      const notification = { id, event_type, timestamp, device_id, row };
      const text = encodeMessage({ type: 'user_notification', notification });
      for (const connection of [one, ...others]) sendText(connection, text);
    }
  }
}
