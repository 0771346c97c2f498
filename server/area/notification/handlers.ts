import type { Handler } from '#server/base/http/route.ts';
import { previewSubscriptions } from './preview.ts';
import { inboxHandlers } from './read-notifications.ts';
import { subscriptionHandlers } from './subscriptions.ts';

/** What users are told of: what they choose, and what they have been told. */
export const notificationHandlers: readonly Handler[] = [
  ...subscriptionHandlers,
  previewSubscriptions,
  ...inboxHandlers,
];
