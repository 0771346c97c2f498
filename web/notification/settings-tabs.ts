import type { ComponentType } from 'react';
import type { TextKey } from '#text/key.ts';
import { SubscriptionsPanel } from './SubscriptionsPanel.tsx';

/** The tabs of /config-notifications by their name in the address, in their order. */
export const SETTINGS_TABS: Readonly<Record<string, { label: TextKey; Panel: ComponentType }>> = {
  subscriptions: { label: 'subscription.tab', Panel: SubscriptionsPanel },
};
