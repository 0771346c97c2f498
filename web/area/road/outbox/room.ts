import { readRoad } from './road-store.ts';

/** A check with several pictures must fit, octets. */
const NEEDED = 20 * 1024 * 1024;

/** How much this browser can keep: enough, too little for a check with pictures, or nothing. */
export type Room = 'enough' | 'little' | 'none';

/** The verdict on the browser's estimate; null: it gives none, as some do. */
export function roomOf(estimate: { quota?: number; usage?: number } | null): Room {
  const { quota, usage = 0 } = estimate ?? {};
  return quota === undefined || quota - usage >= NEEDED ? 'enough' : 'little';
}

/**
 * Asks the browser how much it can keep, before anything is filled in. It also asks it not to drop what is
 * kept when the phone runs short; the browser decides.
 */
export async function askRoom(): Promise<Room> {
  try {
    await readRoad((database) => database.count('item'));
  } catch {
    return 'none';
  }
  // Without a safe connection there is no manager.
  const storage: StorageManager | undefined = navigator.storage;
  // Its answer may be a question to the user, and changes nothing of the room.
  void storage?.persist?.().catch(() => false);
  return roomOf((await storage?.estimate?.().catch(() => null)) ?? null);
}
