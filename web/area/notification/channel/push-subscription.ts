/** Can this browser show notifications at all? It allows them only for pages from a safe connection. */
export function isPushSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** The subscription of this browser at its push service; undefined while it shows no notifications. */
export async function pushSubscription(): Promise<PushSubscription | null | undefined> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return registration?.pushManager.getSubscription();
}

/** Stops notifications in this browser: its next user must not see them. */
export async function turnOffPush(): Promise<void> {
  if (isPushSupported()) await (await pushSubscription())?.unsubscribe();
}
