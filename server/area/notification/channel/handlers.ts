import type { Handler } from '#server/base/http/route.ts';
import { mailServerHandlers } from './mail-server.ts';
import { ownChannelHandlers } from './own-channels.ts';
import { unsubscribeHandlers } from './unsubscribe.ts';
import { webhookHandlers } from './webhooks.ts';

/** Endpoints for the channels that notify users and other programs of events. */
export const channelHandlers: readonly Handler[] = [
  ...ownChannelHandlers,
  ...unsubscribeHandlers,
  ...webhookHandlers,
  ...mailServerHandlers,
];
