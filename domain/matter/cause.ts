import { can, type Permission } from '../access/permission.ts';
import type { Actor } from '../access/role.ts';
import { EVENTS, type EventCode, OWN_NOTICES } from '../notification/event-catalogue.ts';
import { eventsFor } from '../notification/subscription.ts';

/** The desks: the inbox of notifications, and the screens with causes of their own. */
export const MATTER_DESKS = ['notifications', 'tamperings', 'violations', 'calendar', 'refuellings'] as const;
export type MatterDesk = (typeof MATTER_DESKS)[number];

/**
 * The cause of a matter: an event, and where one event has several causes, which of them. It is the kind of a
 * tampering, violation or due, or the id of a refuelling or fine; null for all other events.
 */
export type Cause = { code: EventCode; part: string | null };

/** The event of a refuelling that does not fit; each refuelling is a cause of its own. */
export const MISMATCH = 1091;
const FINE_DEADLINE = 1121;

/** The facts of an event that decide its cause. */
type Happened = {
  code: EventCode;
  kind: string | null;
  detail: Readonly<Record<string, string | number>>;
};

/** The cause of an event. Example: a tampering of the kind `jamming` → 1101 and `jamming`. */
export function causeOf({ code, kind, detail }: Happened): Cause {
  const named = code === MISMATCH ? detail.refuelling : code === FINE_DEADLINE ? detail.fine_id : undefined;
  if (named !== undefined) return { code, part: String(named) };
  return { code, part: EVENTS[code].screen === null ? null : kind };
}

/** The cause as one word, in addresses and in the database. Example: `1101.jamming`, `911`. */
export function causeKey({ code, part }: Cause): string {
  return part === null ? String(code) : `${code}.${part}`;
}

/** Reads such a word; null for one that names no event. */
export function readCause(key: string): Cause | null {
  const [head = '', ...rest] = key.split('.');
  const part = rest.join('.');
  if (!/^\d{3,4}$/.test(head) || !(head in EVENTS)) return null;
  return { code: Number(head) as EventCode, part: part === '' ? null : part };
}

/** The desk on which a cause is handled first. Refuellings that do not fit are in the inbox as well. */
export function deskOf(code: EventCode): MatterDesk {
  return (
    (Object.keys(DESK_EVENTS) as (keyof typeof DESK_EVENTS)[]).find((desk) => DESK_EVENTS[desk] === code) ??
    'notifications'
  );
}

/** The event of each desk that has only one. */
export const DESK_EVENTS = {
  tamperings: 1101,
  violations: 1102,
  calendar: 1103,
  refuellings: MISMATCH,
} as const satisfies Partial<Record<MatterDesk, EventCode>>;

const READ: Readonly<Record<MatterDesk, Permission>> = {
  notifications: 'notification:read',
  tamperings: 'tampering:read',
  violations: 'violation:read',
  calendar: 'calendar:read',
  refuellings: 'refuelling:read',
};

/** May these actors see the matters of an event, of vehicles that they see (domain rules §2.2)? */
export function mayRead(actors: readonly Actor[], code: EventCode): boolean {
  const desk = deskOf(code);
  if (desk !== 'notifications') return can(actors, READ[desk]);
  return can(actors, READ[desk]) && !OWN_NOTICES.includes(code) && eventsFor(actors).includes(code);
}

/**
 * May these actors handle the matters of an event (domain rules §2.3)? Tamperings are for those who may
 * dismiss them, and refuellings for those who may edit them.
 */
export function mayHandle(actors: readonly Actor[], code: EventCode): boolean {
  if (!can(actors, 'matter:handle') || !mayRead(actors, code)) return false;
  const desk = deskOf(code);
  if (desk === 'tamperings') return can(actors, 'tampering:dismiss');
  return desk !== 'refuellings' || can(actors, 'refuelling:edit');
}

/** The desks that these actors may open. */
export function desksFor(actors: readonly Actor[]): readonly MatterDesk[] {
  return MATTER_DESKS.filter((desk) => can(actors, READ[desk]));
}
