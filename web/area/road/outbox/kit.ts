import { rememberRoadOwner, roadOwner } from '#web/base/session/road-memory.ts';
import { getSession } from '#web/base/session/session.ts';
import { readRoad, writeRoad } from './road-store.ts';

/** The user who fills in: the one who is signed in, else the last one who was here. */
export const fillingUser = (): string | null => getSession().username ?? roadOwner();

/** A secret that may only send records of the road, and the instant until which it is valid (Unix ms). */
type Ticket = { secret: string; gotMs: number; untilMs: number };

const TICKET = 'ticket';
const OWNER = 'owner';

/**
 * Keeps something that the phone needs without signal, as of now, for this user. Another user's kit goes
 * first.
 */
export async function keepInKit(user: string, name: string, value: unknown): Promise<void> {
  await writeRoad(['kit'], async (transaction) => {
    const store = transaction.objectStore('kit');
    if ((await store.get(OWNER)) !== user) {
      await store.clear();
      await store.put(user, OWNER);
    }
    await store.put({ value, savedMs: Date.now() }, name);
  });
  rememberRoadOwner(user);
}

/** The value kept under a name, and the instant of that (Unix ms); null if there is none. */
export async function keptInKit<Value>(name: string): Promise<{ value: Value; savedMs: number } | null> {
  const found = await readRoad((database) => database.get('kit', name));
  return (found as { value: Value; savedMs: number } | undefined) ?? null;
}

/** Forgets all that was kept for the user, at the sign-out. Records that wait to be sent stay. */
export async function clearKit(): Promise<void> {
  rememberRoadOwner(null);
  await writeRoad(['kit'], (transaction) => transaction.objectStore('kit').clear());
}

/** Keeps the road ticket of the user. */
export const keepTicket = (user: string, ticket: Ticket): Promise<void> => keepInKit(user, TICKET, ticket);

/** The ticket kept for a user, with the instants at which it came and ends; null if there is none. */
export async function keptTicket(user: string): Promise<Ticket | null> {
  return roadOwner() === user ? ((await keptInKit<Ticket>(TICKET))?.value ?? null) : null;
}

/** The secret of the ticket kept for a user; null if there is none. */
export const storedTicket = async (user: string): Promise<string | null> =>
  (await keptTicket(user))?.secret ?? null;
