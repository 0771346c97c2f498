import type { ComponentType } from 'react';
import type { Permission } from '#domain/access/permission.ts';
import type { TextKey } from '#text/key.ts';
import { ChannelsPanel } from '../channel/ChannelsPanel.tsx';
import { MailPanel } from '../channel/MailPanel.tsx';
import { WebhooksPanel } from '../channel/WebhooksPanel.tsx';
import { SubscriptionsPanel } from './SubscriptionsPanel.tsx';

/** The tabs of /config-notifications by their name in the address, in their order. */
export const SETTINGS_TABS: Readonly<
  Record<string, { label: TextKey; access?: Permission; Panel: ComponentType }>
> = {
  subscriptions: { label: 'subscription.tab', Panel: SubscriptionsPanel },
  channels: { label: 'channel.tab', access: 'channel:edit', Panel: ChannelsPanel },
  webhooks: { label: 'channel.webhooks', access: 'webhook:read', Panel: WebhooksPanel },
  mail: { label: 'channel.mailServer', access: 'mail:read', Panel: MailPanel },
};
