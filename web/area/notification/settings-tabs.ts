import type { ComponentType } from 'react';
import type { Permission } from '#domain/access/permission.ts';
import type { TextKey } from '#text/key.ts';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';
import { SubscriptionsPanel } from './SubscriptionsPanel.tsx';

/** The tabs of /config-notifications by their name in the address, in their order. */
export const SETTINGS_TABS: Readonly<
  Record<string, { label: TextKey; access?: Permission; Panel: ComponentType }>
> = {
  subscriptions: { label: 'subscription.tab', Panel: SubscriptionsPanel },
  rules: {
    label: 'matter.rules',
    access: 'matter:follow',
    Panel: lazyPart('AlwaysDonePanel', () => import('./AlwaysDonePanel.tsx')),
  },
  sendings: {
    label: 'savedReport.sendings',
    access: 'saved_report:edit',
    Panel: lazyPart('SendingsPanel', () => import('./SendingsPanel.tsx')),
  },
  channels: {
    label: 'channel.tab',
    access: 'channel:edit',
    Panel: lazyPart('ChannelsPanel', () => import('./channel/ChannelsPanel.tsx')),
  },
  webhooks: {
    label: 'channel.webhooks',
    access: 'webhook:read',
    Panel: lazyPart('WebhooksPanel', () => import('./channel/WebhooksPanel.tsx')),
  },
  mail: {
    label: 'channel.mailServer',
    access: 'mail:read',
    Panel: lazyPart('MailPanel', () => import('./channel/MailPanel.tsx')),
  },
};
