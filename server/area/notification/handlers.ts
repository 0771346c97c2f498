import type { Handler } from '#server/base/http/route.ts';
import { previewSubscriptions } from './preview.ts';
import { inboxHandlers } from './read-notifications.ts';
import { subscriptionHandlers } from './subscriptions.ts';

/** Endpoints for notifications: users' choices, and their lists. */
export const notificationHandlers: readonly Handler[] = [
  ...subscriptionHandlers,
  previewSubscriptions,
  ...inboxHandlers,
];
