import { postBrowser } from '#api/channel.ts';
import { call } from '#web/base/call/call.ts';
import { isPushSupported, pushSubscription } from './push-subscription.ts';

/** What the browser says of notifications here: not at all, refused by the user, not asked for, or on under this address. */
export type PushStanding = 'unsupported' | 'denied' | 'off' | { endpoint: string };

/** Asks the browser how it stands. */
export async function pushStanding(): Promise<PushStanding> {
  if (!isPushSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const subscription = await pushSubscription();
  return subscription ? { endpoint: subscription.endpoint } : 'off';
}

/**
 * Asks the user, and lets this browser show the user's notifications. `key` is by which it knows the installation. Answers how it
 * stands now. Rejects when the browser's own service does not answer.
 */
export async function turnOnPush(key: string): Promise<PushStanding> {
  if ((await Notification.requestPermission()) !== 'granted') return pushStanding();
  await navigator.serviceWorker.register('/push-worker.js', { scope: '/', updateViaCache: 'none' });
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: key };
  // One for another key, of an installation that was here before, gives way.
  const subscription = await pushManager.subscribe(options).catch(async () => {
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  });
  const { endpoint, keys } = subscription.toJSON();
  await call(postBrowser, { body: { endpoint: endpoint!, p256dh: keys!.p256dh!, auth: keys!.auth! } });
  return pushStanding();
}
