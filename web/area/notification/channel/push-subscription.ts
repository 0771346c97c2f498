/** Can this browser show notifications at all? Only pages that came over a safe connection may ask. */
export function isPushSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** What this browser has agreed with its push service; undefined while it shows no notifications. */
export async function pushSubscription(): Promise<PushSubscription | null | undefined> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return registration?.pushManager.getSubscription();
}

/** This browser shows no notifications any more: whoever uses it next must not see them. */
export async function turnOffPush(): Promise<void> {
  if (isPushSupported()) await (await pushSubscription())?.unsubscribe();
}
