import { postRoadTicket } from '#api/road-ticket.ts';
import { Fault } from '#domain/fault.ts';
import { call } from '#web/base/call/call.ts';
import { getSession } from '#web/base/session/session.ts';
import { keepTicket, keptTicket } from './kit.ts';
import { giveTicket, readOutbox } from './outbox.ts';
import type { OutboxItem } from './queue.ts';

/** A ticket is fetched again when it is older, so that one lasts for 7 days without signal, milliseconds. */
const FRESH_MS = 12 * 3_600_000;
/** A ticket that is refused so soon will not get better, milliseconds. */
const RECENT_MS = 60_000;

/** Fetches a ticket for the user who is signed in, unless there is a fresh one. */
export async function freshenTicket(): Promise<void> {
  const { isLogged, username } = getSession();
  if (!isLogged || !username) return;
  const kept = await keptTicket(username);
  if (kept && Date.now() - kept.gotMs < FRESH_MS) return;
  await fetchTicket(username);
}

async function fetchTicket(user: string): Promise<string> {
  const { secret, valid_until } = await call(postRoadTicket, {}, { quiet: true });
  await keepTicket(user, { secret, gotMs: Date.now(), untilMs: Date.parse(valid_until) });
  await giveTicket(user, secret);
  return secret;
}

/**
 * The ticket with which an item is sent: as the user who filled it in. @throws Fault `auth.sessionEnded`
 * when it has none and its user is not signed in here
 */
export async function ticketFor({ user, ticket }: Pick<OutboxItem, 'user' | 'ticket'>): Promise<string> {
  if (ticket) return ticket;
  const session = getSession();
  if (session.isLogged && session.username === user) return fetchTicket(user);
  throw new Fault('auth.sessionEnded', 401);
}

/** Was the refused ticket an old one of the user who is signed in here, so that a new one may help? */
export async function isTicketOld({ user, ticket }: Pick<OutboxItem, 'user' | 'ticket'>): Promise<boolean> {
  const session = getSession();
  if (!ticket || !session.isLogged || session.username !== user) return false;
  const kept = await keptTicket(user);
  return !kept || kept.secret !== ticket || Date.now() - kept.gotMs > RECENT_MS;
}

/** A user has signed in: what waited for that goes on with a new ticket. */
export async function regainTicket(user: string): Promise<void> {
  const isMissed = (item: OutboxItem) => item.user === user && item.parked?.status === 401;
  if ((await readOutbox()).some(isMissed)) await fetchTicket(user);
}
