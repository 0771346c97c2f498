import type { Handler } from '#server/base/http/route.ts';
import { mailServerHandlers } from './mail-server.ts';
import { ownChannelHandlers } from './own-channels.ts';
import { unsubscribeHandlers } from './unsubscribe.ts';
import { webhookHandlers } from './webhooks.ts';

/** How users and other programs are told of events. */
export const channelHandlers: readonly Handler[] = [
  ...ownChannelHandlers,
  ...unsubscribeHandlers,
  ...webhookHandlers,
  ...mailServerHandlers,
];
