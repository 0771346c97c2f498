import { z } from 'zod';
import { can } from '../access/permission.ts';
import type { Actor } from '../access/role.ts';
import { MAX_FLEETS } from '../constants.ts';
import { idField } from '../field.ts';
import { CHANNELS, EVENT_CODES, EVENTS, type EventCode, RECORD_EVENTS } from './event-catalogue.ts';

/** The most subscriptions of a user (domain rules §9.3). */
export const SUBSCRIPTIONS_MAX = 200;

/** Several words or ids; null: all of them. */
const someOf = <Item extends z.ZodType>(item: Item, max: number) =>
  z.array(item).min(1, 'val.required').max(max).nullable().default(null);

/** A user's choice of an event, and of the channels that notify it. */
const subscriptionFields = z.object({
  code: z.literal([...EVENT_CODES], 'val.enum'),
  channels: z.array(z.enum(CHANNELS, 'val.enum')).min(1, 'val.required').max(CHANNELS.length),
  /** In the unit of the event's threshold; null: its initial value. */
  value: z.number('val.number').nullable().default(null),
  kinds: someOf(z.string().max(40), 50),
  /** Areas, or groups of points of interest. */
  place_ids: someOf(idField, 500),
  /** Each includes all fleets below it. */
  fleet_ids: someOf(idField, MAX_FLEETS.filter),
  /** Only within the hours of the fleet's schedule; for an event of the hours of rest, only outside them. */
  in_hours: z.boolean().default(false),
});
export type Subscription = z.output<typeof subscriptionFields>;

/** A subscription that uses only options its event offers. */
export const subscriptionInput = subscriptionFields.superRefine((row, context) => {
  for (const { field, code } of subscriptionFaults(row))
    context.addIssue({ code: 'custom', path: [field], message: code });
});

/** All subscriptions of a user. */
export const subscriptionSet = z.object({
  rows: z.array(subscriptionInput).max(SUBSCRIPTIONS_MAX, 'val.range'),
});

/** The options of a subscription that its event does not offer (domain rules §10). */
export function subscriptionFaults({ code, value, kinds, place_ids }: Subscription) {
  const { threshold, kinds: offered, places } = EVENTS[code];
  const faults: { field: keyof Subscription; code: 'val.range' | 'val.enum' }[] = [];
  if (value !== null) {
    const isOffered =
      threshold !== null &&
      (threshold.by === 'steps'
        ? threshold.steps.includes(value)
        : value >= threshold.from && value <= threshold.to);
    if (!isOffered) faults.push({ field: 'value', code: 'val.range' });
  }
  if (kinds?.some((kind) => !offered?.includes(kind))) faults.push({ field: 'kinds', code: 'val.enum' });
  if (place_ids !== null && places === null) faults.push({ field: 'place_ids', code: 'val.enum' });
  return faults;
}

/**
 * Actors who may subscribe to all events, and those limited to events of records and deadlines (domain rules
 * §10).
 */
const ALL: readonly Actor[] = ['VIS', 'OPE', 'ADM', 'SYS', 'GAO'];
const ADMINISTRATIVE: readonly Actor[] = ['COS', 'MGO'];

/** The events to which these actors may subscribe, in the order of the catalogue. */
export function eventsFor(actors: readonly Actor[]): readonly EventCode[] {
  const holds = (some: readonly Actor[]) => actors.some((actor) => some.includes(actor));
  const offered = holds(ALL) ? EVENT_CODES : holds(ADMINISTRATIVE) ? RECORD_EVENTS : [];
  return offered.filter((code) => {
    const { needs } = EVENTS[code];
    return needs === null || can(actors, needs);
  });
}

/** The subscriptions of a user who has not chosen any. */
export function defaultSubscriptions(actors: readonly Actor[]): Subscription[] {
  return eventsFor(actors)
    .filter((code) => EVENTS[code].isDefault)
    .map(initialSubscription);
}

/** A subscription to an event with every option at its initial value. */
export function initialSubscription(code: EventCode): Subscription {
  return {
    code,
    channels: ['web'],
    value: null,
    kinds: null,
    place_ids: null,
    fleet_ids: null,
    in_hours: EVENTS[code].isOutOfHours,
  };
}

/**
 * The subscriptions with one that sends an event by e-mail in working hours, besides the page. The same ones
 * where such a row is there already, or where there is no room for another.
 */
export function withWorkMail(rows: readonly Subscription[], code: EventCode): readonly Subscription[] {
  const isThere = rows.some((row) => row.code === code && row.in_hours && row.channels.includes('email'));
  if (isThere || rows.length >= SUBSCRIPTIONS_MAX) return rows;
  const initial = initialSubscription(code);
  return [...rows, { ...initial, channels: ['web', 'email'], in_hours: true }];
}
