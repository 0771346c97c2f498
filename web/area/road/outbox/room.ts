import { Fault } from '#domain/fault.ts';
import { readRoad, writeRoad } from './road-store.ts';

/** A check with several pictures must fit, octets. */
const NEEDED = 20 * 1024 * 1024;

/** The size of a trial: four pictures of the largest size, octets. */
const TRIAL = 8 * 1024 * 1024;
const TRIAL_NAME = 'trial';

/** How much this browser can keep: enough, too little for a check with pictures, or nothing. */
export type Room = 'enough' | 'little' | 'none';

/** The verdict on the browser's estimate; null: it gives none, as some do. */
export function roomOf(estimate: { quota?: number; usage?: number } | null): Room {
  const { quota, usage = 0 } = estimate ?? {};
  return quota === undefined || quota - usage >= NEEDED ? 'enough' : 'little';
}

/**
 * Asks the browser how much it can keep, before anything is filled in. Its estimate may be a constant
 * (Chromium's is 10 GiB more than is used), so a trial is written, too. It also asks it not to drop what is
 * kept when the phone runs short; the browser decides.
 */
export async function askRoom(): Promise<Room> {
  // Without a safe connection there is no manager.
  const storage: StorageManager | undefined = navigator.storage;
  // Its answer may be a question to the user, and changes nothing of the room.
  void storage?.persist?.().catch(() => false);
  try {
    await readRoad((database) => database.count('item'));
    const room = roomOf((await storage?.estimate?.().catch(() => null)) ?? null);
    if (room === 'little') return room;
    await writeTrial();
    return room;
  } catch (error) {
    return error instanceof Fault && error.code === 'outbox.full' ? 'little' : 'none';
  }
}

/** Writes as much as a check needs, and takes it back. @throws Fault `outbox.full`, `outbox.denied` */
async function writeTrial(): Promise<void> {
  const trial = new Blob([new Uint8Array(TRIAL)]);
  await writeRoad(['kit'], (transaction) => transaction.objectStore('kit').put(trial, TRIAL_NAME));
  await writeRoad(['kit'], (transaction) => transaction.objectStore('kit').delete(TRIAL_NAME));
}
