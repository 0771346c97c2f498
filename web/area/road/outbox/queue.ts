import type { FaultCode } from '#domain/fault-code.ts';

/** The records that a phone fills in without signal. */
export const OUTBOX_KINDS = ['check', 'defect', 'receipt'] as const;
export type OutboxKind = (typeof OUTBOX_KINDS)[number];

/** Why the server did not take an item, as its fault. */
export type Refusal = { code: FaultCode; status: number; params: Readonly<Record<string, unknown>> };

/** A record that waits in this phone until the server has it and every picture of it. */
export type OutboxItem = {
  /** Place in the order of creation; the store gives it. */
  seq: number;
  /** The record's own key, by which the server stores it once. */
  key: string;
  kind: OutboxKind;
  /** The input of the endpoint of its kind. */
  body: unknown;
  /** Its name in the list of waiting items: the plate. */
  label: string;
  /** The user who filled it in. It is sent as this user, also while another one is signed in. */
  user: string;
  /** The road ticket of that user; null until there was one. */
  ticket: string | null;
  createdMs: number;
  /** The server has the record; its pictures may still be here. */
  isRecorded: boolean;
  /** Keys of the pictures that the server has. */
  sent: readonly string[];
  /** Null while it waits its turn; else it waits for a person. */
  parked: Refusal | null;
};

/** The next item to send: the oldest that waits for no person. */
export function nextToSend(items: readonly OutboxItem[]): OutboxItem | null {
  const waiting = items.filter(({ parked }) => parked === null);
  return waiting.reduce<OutboxItem | null>((a, b) => (a && a.seq < b.seq ? a : b), null);
}

/**
 * The meaning of a failure. `later`: all items wait and try again. `again`: the server has no record for this
 * picture, so the record is sent once more. `park`: a person must decide, and the next items go on.
 */
export type Verdict = 'later' | 'again' | 'park';

/** Refusals that pass by themselves: too early, too many, the server took too long. */
const PASSING: readonly number[] = [408, 425, 429];

/** Statuses that something on the way may answer instead of the server, as a hotel's network does. */
const OF_OTHERS: readonly number[] = [401, 403, 404, 405, 407, 451];

/** Judges a failed call by its status (0: no answer) and its code (`err.api`: not in the server's words). */
export function verdictOf({ code, status }: Pick<Refusal, 'code' | 'status'>): Verdict {
  if (status < 400 || status >= 500 || PASSING.includes(status)) return 'later';
  if (code === 'err.api' && OF_OTHERS.includes(status)) return 'later';
  return code === 'photo.unknown' ? 'again' : 'park';
}

const FIRST_DELAY_MS = 5_000;
const LAST_DELAY_MS = 5 * 60_000;

/** The pause after so many failures in a row (1 or more), milliseconds: 5 s, doubled up to 5 minutes. */
export function delayAfter(failures: number): number {
  return Math.min(LAST_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - 1));
}

const OLD_MS = 7 * 24 * 3_600_000;

/** Has it waited for longer than 7 days? Nothing is dropped by age; the list marks it. */
export function isOld({ createdMs }: Pick<OutboxItem, 'createdMs'>, nowMs: number): boolean {
  return nowMs - createdMs > OLD_MS;
}

/** A way for a person to deal with a parked item. `signIn`: only its own user can, by signing in here. */
export type Choice = 'retry' | 'mend' | 'signIn' | 'export' | 'delete';

/**
 * The choices for a parked item, the best first. `mend` opens it again, where another vehicle can be chosen
 * and the newest form applies. Nobody mends what another user filled in.
 */
export function choicesFor(
  item: Pick<OutboxItem, 'kind' | 'parked' | 'user'>,
  user: string | null,
): Choice[] {
  const { parked } = item;
  if (!parked) return [];
  if (parked.code === 'auth.userEnded' || parked.status === 403) return ['export', 'delete'];
  if (parked.status === 401)
    return item.user === user ? ['retry', 'export', 'delete'] : ['signIn', 'export', 'delete'];
  const isOwn = item.user === user && item.kind !== 'receipt';
  return [...(isOwn ? (['mend'] as const) : []), 'retry', 'export', 'delete'];
}
