import { z } from 'zod';
import { DAY_MS } from '../duration.ts';
import { idField, instantField, moneyField, optionalLines, requiredLines } from '../field.ts';
import { MISMATCH } from './cause.ts';

/** The longest that a matter may rest, milliseconds. */
export const SNOOZE_MAX_MS = 90 * DAY_MS;
/** The most matters that one action handles. */
export const HANDLED_MAX = 200;

/** The state of a matter; `claimed`: the supplier of a refuelling has got a claim. */
export const MATTER_STATES = ['open', 'assigned', 'claimed', 'snoozed', 'done'] as const;
export type MatterState = (typeof MATTER_STATES)[number];

/** Reasons for which a matter is done. */
export const OUTCOMES = ['solved', 'informed', 'false_alarm', 'expected', 'other'] as const;
/** The answers to a refuelling that does not fit. A claim waits; the others end it. */
export const REFUELLING_OUTCOMES = ['explained', 'claimed', 'accepted'] as const;
export const ALL_OUTCOMES = [...OUTCOMES, ...REFUELLING_OUTCOMES] as const;
export type Outcome = (typeof ALL_OUTCOMES)[number];

/** The outcomes that an event offers. */
export function outcomesOf(code: number): readonly Outcome[] {
  return code === MISMATCH ? REFUELLING_OUTCOMES : OUTCOMES;
}

/** The stored part of a matter; instants are ms UTC. */
export type Handling = {
  assigneeId: number | null;
  snoozedMs: number | null;
  outcome: Outcome | null;
  /** When it was done; null: it is not. */
  doneMs: number | null;
  /** All that happened until then is done with it; at least `doneMs`. */
  coveredMs: number | null;
};

/** The newest that happened of the cause; null: nothing is known any more. */
type Newest = { atMs: number; isUncovered?: boolean } | null;

/** Did something happen after the matter was done? */
export function isReopened({ doneMs, coveredMs }: Handling, newest: Newest): boolean {
  if (doneMs === null || newest === null) return false;
  return newest.isUncovered === true || newest.atMs > (coveredMs ?? doneMs);
}

/**
 * The state of a matter now. A done one is open again as soon as something new happens, and a resting one
 * when its time has passed; nobody needs to write that down.
 */
export function matterState(handling: Handling | null, newest: Newest, nowMs: number): MatterState {
  if (handling === null) return 'open';
  if (handling.doneMs !== null) return isReopened(handling, newest) ? 'open' : 'done';
  if (handling.snoozedMs !== null && handling.snoozedMs > nowMs) return 'snoozed';
  if (handling.outcome === 'claimed') return 'claimed';
  return handling.assigneeId === null ? 'open' : 'assigned';
}

/** The views of a desk: all that is to do, the reader's part, what nobody has, what rests, what is done. */
export const DESK_VIEWS = ['open', 'mine', 'unassigned', 'snoozed', 'done'] as const;
export type DeskView = (typeof DESK_VIEWS)[number];

/** Does a view of the desk show a matter? */
export function isInView(
  view: DeskView,
  { state, assigneeId }: { state: MatterState; assigneeId: number | null },
  readerId: number,
): boolean {
  if (view === 'done' || view === 'snoozed') return state === view;
  if (state === 'done' || state === 'snoozed') return false;
  if (view === 'mine') return assigneeId === readerId;
  return view === 'open' || assigneeId === null;
}

/** A note of several lines, with a comment or the end of a matter. */
const NOTE_MAX = 1_000;

/** The input of the end of a matter. */
export const doneInput = z
  .object({
    outcome: z.enum(ALL_OUTCOMES, 'val.required'),
    note: optionalLines(NOTE_MAX),
    /** The amount that came back for a refuelling, in euros; null: none, or not known yet. */
    recovered: moneyField.nullable().default(null),
  })
  .superRefine(({ outcome, note, recovered }, context) => {
    if (outcome === 'other' && note === null)
      context.addIssue({ code: 'custom', path: ['note'], message: 'val.required' });
    if (recovered !== null && outcome !== 'accepted')
      context.addIssue({ code: 'custom', path: ['recovered'], message: 'val.enum' });
  });
export const commentInput = z.object({ note: requiredLines(NOTE_MAX) });
export const snoozeInput = z.object({ until: instantField });
/** Null: nobody has it any more. */
export const assignInput = z.object({ assignee_id: idField.nullable() });

/** One action on a matter. */
export const matterAction = z.discriminatedUnion('action', [
  z.object({ action: z.literal('assign') }).extend(assignInput.shape),
  z.object({ action: z.literal('snooze') }).extend(snoozeInput.shape),
  z.object({ action: z.literal('comment') }).extend(commentInput.shape),
  z.object({ action: z.literal('done'), end: doneInput }),
  z.object({ action: z.literal('reopen') }),
]);
export type MatterAction = z.output<typeof matterAction>;
export const MATTER_ACTIONS = ['assign', 'snooze', 'comment', 'done', 'reopen'] as const;

const NOTHING: Handling = {
  assigneeId: null,
  snoozedMs: null,
  outcome: null,
  doneMs: null,
  coveredMs: null,
};

/**
 * A matter after an action. A user who takes up a done matter, or one that rests, opens it again. A
 * comment leaves it as it is. A claim is no end: the matter stays until it is explained or accepted.
 */
export function afterAction(
  before: Handling | null,
  action: MatterAction,
  { nowMs, newestMs }: { nowMs: number; newestMs: number | null },
): Handling {
  const was = before ?? NOTHING;
  const taken = { ...was, doneMs: null, coveredMs: null, snoozedMs: null, outcome: openOutcome(was) };
  switch (action.action) {
    case 'assign':
      return { ...taken, assigneeId: action.assignee_id };
    case 'snooze':
      return { ...taken, snoozedMs: Date.parse(action.until) };
    case 'comment':
      return was;
    case 'reopen':
      return { ...taken, outcome: null };
    case 'done': {
      const { outcome } = action.end;
      if (outcome === 'claimed') return { ...taken, outcome };
      return { ...taken, outcome, doneMs: nowMs, coveredMs: Math.max(nowMs, newestMs ?? nowMs) };
    }
  }
}

const openOutcome = ({ outcome, doneMs }: Handling) => (doneMs === null ? outcome : null);
