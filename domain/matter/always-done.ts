import { z } from 'zod';
import { optionalId } from '../field.ts';
import { EVENT_CODES, EVENTS, type EventCode } from '../notification/event-catalogue.ts';
import type { Cause } from './cause.ts';

/** The most rules of a user. */
export const ALWAYS_DONE_MAX = 100;

/**
 * A user's rule: what is of this event is always done, without a notification. `kind` and `vehicle_id` narrow
 * it; null: all.
 */
export type AlwaysDone = { code: EventCode; kind: string | null; vehicle_id: number | null };

/** May a rule silence the event? Not where a life or a legal term depends on it, or a user waits for it. */
export function maySilence(code: EventCode): boolean {
  return !EVENTS[code].isAlwaysTold;
}

/** Does a rule cover what happened to a vehicle? */
export function isAlwaysDone(
  rules: readonly AlwaysDone[],
  happened: { code: EventCode; kind: string | null; vehicleId: number | null },
): boolean {
  return rules.some(
    ({ code, kind, vehicle_id }) =>
      code === happened.code &&
      (kind === null || kind === happened.kind) &&
      (vehicle_id === null || vehicle_id === happened.vehicleId),
  );
}

/** The kind by which a rule narrows a cause; null where the part of the cause is one record. */
export function kindOf({ code, part }: Cause): string | null {
  return part !== null && (EVENTS[code].kinds?.includes(part) ?? false) ? part : null;
}

/** The input of a rule. */
export const alwaysDoneInput = z
  .object({
    code: z.literal([...EVENT_CODES], 'val.enum'),
    kind: z.string().max(40).nullable().default(null),
    vehicle_id: optionalId,
  })
  .superRefine(({ code, kind }, context) => {
    if (!maySilence(code)) context.addIssue({ code: 'custom', path: ['code'], message: 'val.enum' });
    if (kind !== null && !EVENTS[code].kinds?.includes(kind))
      context.addIssue({ code: 'custom', path: ['kind'], message: 'val.enum' });
  });
