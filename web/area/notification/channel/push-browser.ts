import { postBrowser } from '#api/channel.ts';
import { call } from '#web/base/call/call.ts';
import { pageWorker } from '#web/base/wire/page-worker.ts';
import { isPushSupported, pushSubscription } from './push-subscription.ts';

/**
 * The browser's state for notifications: not supported, refused by the user, not requested, or on under this
 * address.
 */
export type PushStanding = 'unsupported' | 'denied' | 'off' | { endpoint: string };

/** Reads the state from the browser. */
export async function pushStanding(): Promise<PushStanding> {
  if (!isPushSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const subscription = await pushSubscription();
  return subscription ? { endpoint: subscription.endpoint } : 'off';
}

/**
 * Asks the user for the browser's permission, and lets this browser show the user's notifications. `key`
 * identifies the installation. Returns the new state. Rejects when the browser's own service does not answer.
 */
export async function turnOnPush(key: string): Promise<PushStanding> {
  if ((await Notification.requestPermission()) !== 'granted') return pushStanding();
  const { pushManager } = await pageWorker();
  const options = { userVisibleOnly: true, applicationServerKey: key };
  // A subscription with another key, of an installation that was here before, is replaced.
  const subscription = await pushManager.subscribe(options).catch(async () => {
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  });
  const { endpoint, keys } = subscription.toJSON();
  await call(postBrowser, { body: { endpoint: endpoint!, p256dh: keys!.p256dh!, auth: keys!.auth! } });
  return pushStanding();
}
