import { z } from 'zod';
import { can } from '../access/permission.ts';
import type { Actor } from '../access/role.ts';
import type { FieldFault } from '../fault.ts';
import { requiredText } from '../field.ts';

/** The kinds of command to a tracker. Each protocol and model understands some of them. */
export const COMMAND_KINDS = ['state', 'position', 'restart', 'odometer', 'output_on', 'output_off'] as const;
export type CommandKind = (typeof COMMAND_KINDS)[number];

/**
 * The state of a command.
 * - `awaiting_consent`: it switches an output, and a second person has not agreed yet.
 * - `waiting`: the tracker is not connected, or the command may not be sent at the moment.
 * - `sent`: its bytes are on the way, and the tracker has not answered yet.
 * - `answered`: done, as far as the tracker reports.
 * - `failed`, `expired`, `refused`, `cancelled`: over, either not done or with an unknown result.
 */
export const COMMAND_STATES = [
  'awaiting_consent',
  'waiting',
  'sent',
  'answered',
  'failed',
  'expired',
  'refused',
  'cancelled',
] as const;
export type CommandState = (typeof COMMAND_STATES)[number];

/**
 * A tracker's own reasons for a failure: not meant for it, it could not, it did not understand the message,
 * it has no such command.
 */
export const TRACKER_FAILURES = ['rejected', 'not_done', 'garbled', 'unsupported'] as const;
export type TrackerFailure = (typeof TRACKER_FAILURES)[number];

/** The reasons for which a command failed. */
export const COMMAND_FAILURES = [
  ...TRACKER_FAILURES,
  'no_answer',
  'other_vehicle',
  'no_odometer',
  'not_understood',
  'outputs_off',
] as const;
export type CommandFailure = (typeof COMMAND_FAILURES)[number];

/** How long a command may wait for its tracker, hours. */
export const COMMAND_HOURS = [1, 24, 168] as const;
/**
 * A command that switches an output waits for a day at most, hours: its author must still remember the
 * reason.
 */
const OUTPUT_HOURS = 24;

/** The most open commands of one tracker. */
export const OPEN_COMMANDS = 10;

/** The input for a command. */
export const commandInput = z.object({
  kind: z.enum(COMMAND_KINDS, 'val.required'),
  reason: requiredText(200),
  hours: z.literal(COMMAND_HOURS, 'val.required'),
});
export type CommandInput = z.infer<typeof commandInput>;

/** Does the command switch an output, which may immobilise the vehicle? */
export function isOutput(kind: CommandKind): kind is 'output_on' | 'output_off' {
  return kind === 'output_on' || kind === 'output_off';
}

/**
 * May it be sent a second time when nobody knows whether the first one arrived? Only a command that changes
 * nothing may.
 */
export function isHarmless(kind: CommandKind): boolean {
  return kind === 'state' || kind === 'position';
}

/**
 * The time that a tracker may take for it, ms: to answer; to find its place and send it; to start again and
 * sign in.
 */
export function answerMs(kind: CommandKind): number {
  if (kind === 'restart') return 600_000;
  return kind === 'position' ? 180_000 : 60_000;
}

/** May it still be withdrawn? A sent command cannot be. */
export function isCancellable(state: CommandState): boolean {
  return state === 'awaiting_consent' || state === 'waiting';
}

/**
 * May these actors send it? The position needs the right to see positions, the odometer the right to correct
 * it.
 */
export function mayAsk(actors: readonly Actor[], kind: CommandKind): boolean {
  if (!can(actors, 'tracker:command')) return false;
  if (isOutput(kind)) return can(actors, 'tracker_output:command');
  if (kind === 'position') return can(actors, 'position:read');
  return kind === 'odometer' ? can(actors, 'vehicle:odometer') : true;
}

/** The faults of a command besides those of its fields. Example: an output that may wait for a week. */
export function commandFaults({ kind, hours }: Pick<CommandInput, 'kind' | 'hours'>): readonly FieldFault[] {
  return isOutput(kind) && hours > OUTPUT_HOURS ? [{ field: 'hours', code: 'tracker.outputHours' }] : [];
}
