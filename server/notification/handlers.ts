import { getNotifications } from '#api/notification.ts';
import { assertReadable } from '../access/own-list.ts';
import { type Handler, handle } from '../http/route.ts';

/** What a user is told of: the lists that the page loads after sign-in (spec §7). */
export const notificationHandlers: readonly Handler[] = [
  handle(getNotifications, async ({ params, caller, app }) => {
    await assertReadable(app, caller, params.username);
    return { response: [] };
  }),
];
