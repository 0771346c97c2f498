import { sql } from 'kysely';
import { postSubscriptionPreview } from '#api/subscription.ts';
import { iso } from '#domain/iso.ts';
import { coalesced, NEWS_MS, subjectOf } from '#domain/notification/coalesce.ts';
import { handle } from '#server/base/http/route.ts';
import type { WaitingEvent } from '#server/bus/waiting-event.ts';
import { supposedSubscriptions } from '#server/known/subscriptions/held-subscriptions.ts';
import { readNotificationRows } from './notification-rows.ts';
import { assertChoosable } from './subscriptions.ts';
import { waitingEvents } from './waiting-events.ts';

/** Events read at once, and in all, because a user waits for the answer. */
const PART = 20_000;
const MOST = 400_000;
/** The most events that are listed. */
const LISTED = 100;

/**
 * The notifications that subscriptions would have given the caller, decided event by event with the same rule
 * as real ones.
 */
export const previewSubscriptions = handle(postSubscriptionPreview, async ({ body, caller, app }) => {
  assertChoosable(caller, body.rows);
  const { database } = app;
  const nowMs = app.now();
  const { userId } = caller;
  const supposed = await supposedSubscriptions(app, { userId, rows: body.rows, nowMs });
  const codes = [...new Set(body.rows.map(({ code }) => code))];
  const told: WaitingEvent[] = [];
  let sinceMs = nowMs - NEWS_MS;
  let beforeId: number | null = null;
  for (let read = 0; codes.length > 0; read += PART) {
    const part: WaitingEvent[] = (
      await sql<WaitingEvent>`${waitingEvents(sql`
        event.code = any(${codes}::smallint[]) and event.raised_at >= ${new Date(nowMs - NEWS_MS)}
        and (event.fleet_id is null or event.fleet_id = any(${caller.visible.ids}::int[]))
        and (event.user_id is null or event.user_id = ${userId})
        and ${beforeId === null ? sql`true` : sql`event.id < ${beforeId}`}`)}
        order by event.id desc limit ${PART}`.execute(database.sql)
    ).rows;
    const last = part.at(-1);
    told.push(...part.filter((event) => supposed.listenersOf(event, nowMs).length > 0));
    if (part.length < PART || !last) break;
    beforeId = last.id;
    if (read + PART >= MOST) {
      sinceMs = last.raised_at.getTime();
      break;
    }
  }
  const groups = coalesced(
    told.sort((a, b) => a.at.getTime() - b.at.getTime()),
    { key: (event) => `${event.code} ${subjectOf(event)}`, timeMs: ({ at }) => at.getTime() },
  );
  const counts = Map.groupBy(groups, ([{ code }]) => code);
  return {
    since: iso(sinceMs),
    total: groups.length,
    coalesced: told.length - groups.length,
    by_code: Array.from(counts, ([code, { length: n }]) => ({ code, n })).sort((a, b) => b.n - a.n),
    list: await listed(groups),
  };

  function listed(all: typeof groups) {
    const rows = all.slice(-LISTED).map((group) => {
      const newest = group.at(-1)!;
      return { id: newest.id, first_at: group[0].at, times: group.length };
    });
    return readNotificationRows(
      database,
      caller,
      sql`
        select event.id, event.code, event.at, listed.first_at, listed.times, event.vehicle_id, event.driver_id,
          event.place_id, event.fleet_id, event.kind, event.value, event.lat, event.lng, event.detail,
          null::timestamptz as read_at, null::timestamptz as closed_at
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) listed (id bigint, first_at timestamptz, times int)
        join raised_event event on event.id = listed.id`,
    );
  }
});
