import {
  getNotificationList,
  getNotifications,
  getUnread,
  postNotificationsRead,
  UNREAD_MAX,
} from '#api/notification.ts';
import { assertReadable } from '#server/base/access/own-list.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { countActive, inboxOf, markAll, markEach, readPage } from './inbox.ts';

const PAGE = 500;

/** Endpoints for the caller's notifications, and for marking them as read. */
export const inboxHandlers: readonly Handler[] = [
  handle(getNotificationList, async ({ query, caller, app }) => {
    const { historic = false, page_size, cursor, ...filter } = query;
    const inbox = await inboxOf(app.database, { caller, filter, nowMs: app.now() });
    const [atMs, id] = cursor?.split('-').map(Number) ?? [];
    const after = atMs === undefined || id === undefined ? null : { atMs, id };
    const page = { inbox, isHistoricList: historic, after, most: page_size + 1 };
    const found = await readPage(app.database, caller, page);
    const rows = found.slice(0, page_size);
    const last = rows.at(-1);
    return {
      rows,
      next_cursor: found.length > page_size && last ? `${Date.parse(last.timestamp)}-${last.id}` : null,
      total_unread: await countActive(app.database, inbox, UNREAD_MAX),
    };
  }),

  handle(getUnread, async ({ caller, app }) => {
    const inbox = await inboxOf(app.database, { caller, filter: {}, nowMs: app.now() });
    return { n: await countActive(app.database, inbox, UNREAD_MAX) };
  }),

  handle(postNotificationsRead, async ({ query, body, caller, app, request }) => {
    const { database } = app;
    const inbox = await inboxOf(database, { caller, filter: query, nowMs: app.now() });
    const isWhole = body.ids === undefined && !inbox.isNarrow;
    const counted = isWhole ? await countActive(database, inbox, UNREAD_MAX) : null;
    const n = counted ?? (await markEach(database, inbox, body.ids));
    if (isWhole) await markAll(database, inbox);
    const knownTo = request.headers['client-id'];
    await app.publish([
      {
        entity: 'notification',
        id: caller.userId,
        action: 'read',
        ...(typeof knownTo === 'string' && { knownTo }),
      },
    ]);
    return { n: Math.min(n, UNREAD_MAX) };
  }),

  handle(getNotifications, async ({ params, caller, app }) => {
    const userId = await assertReadable(app, caller, params.username);
    const inbox = await inboxOf(app.database, { caller, filter: {}, nowMs: app.now() });
    const page = { inbox: { ...inbox, userId }, isHistoricList: false, after: null, most: PAGE };
    const rows = await readPage(app.database, caller, page);
    return {
      response: rows.map(({ id, event_type, timestamp, device_id }) => ({
        id,
        event_type,
        timestamp,
        device_id,
      })),
    };
  }),
];
