import { getScheduleViolations } from '#api/notification.ts';
import { assertReadable } from '../access/own-list.ts';
import { type Handler, handle } from '../http/route.ts';
import { previewSubscriptions } from './preview.ts';
import { inboxHandlers } from './read-notifications.ts';
import { subscriptionHandlers } from './subscriptions.ts';

/** What users are told of: what they choose, and what they have been told. */
export const notificationHandlers: readonly Handler[] = [
  ...subscriptionHandlers,
  previewSubscriptions,
  ...inboxHandlers,

  handle(getScheduleViolations, async ({ params, caller, app }) => {
    await assertReadable(app, caller, params.username);
    return { response: [] };
  }),
];
