import { z } from 'zod';
import { can } from '../access/permission.ts';
import type { Actor } from '../access/role.ts';
import type { FieldFault } from '../fault.ts';
import { requiredText } from '../field.ts';

/** What can be asked of a tracker. Each protocol and model understands some of them. */
export const COMMAND_KINDS = ['state', 'position', 'restart', 'odometer', 'output_on', 'output_off'] as const;
export type CommandKind = (typeof COMMAND_KINDS)[number];

/**
 * Where a command stands.
 * - `awaiting_consent`: it switches an output, and a second person has not agreed yet.
 * - `waiting`: the tracker has not been there, or it may not be sent at the moment.
 * - `sent`: its bytes are on the way, and the tracker has not answered yet.
 * - `answered`: done, as far as the tracker says.
 * - `failed`, `expired`, `refused`, `cancelled`: over without being done, or without anybody knowing.
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

/** How a tracker says that it did not do it: not meant for it, could not, did not understand the message, has no such command. */
export const TOLD_FAILURES = ['rejected', 'not_done', 'garbled', 'unsupported'] as const;
export type ToldFailure = (typeof TOLD_FAILURES)[number];

/** Why a command failed. */
export const COMMAND_FAILURES = [
  ...TOLD_FAILURES,
  'no_answer',
  'other_vehicle',
  'no_odometer',
  'not_understood',
  'outputs_off',
] as const;
export type CommandFailure = (typeof COMMAND_FAILURES)[number];

/** How long a command may wait for its tracker, hours. */
export const COMMAND_HOURS = [1, 24, 168] as const;
/** One that switches an output waits for a day at most: who asked for it must still know why. */
const OUTPUT_HOURS = 24;

/** Open commands of one tracker. */
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

/** May it be sent a second time when nobody knows whether the first one arrived? It must change nothing. */
export function isHarmless(kind: CommandKind): boolean {
  return kind === 'state' || kind === 'position';
}

/** How long a tracker may take to do it, ms: to answer; to find its place and send it; to start again and sign in. */
export function answerMs(kind: CommandKind): number {
  if (kind === 'restart') return 600_000;
  return kind === 'position' ? 180_000 : 60_000;
}

/** May it still be taken back? Once it is sent, nobody can. */
export function isCancellable(state: CommandState): boolean {
  return state === 'awaiting_consent' || state === 'waiting';
}

/** May these actors ask for it? The position needs the right to see positions, the odometer that to correct it. */
export function mayAsk(actors: readonly Actor[], kind: CommandKind): boolean {
  if (!can(actors, 'tracker:command')) return false;
  if (isOutput(kind)) return can(actors, 'tracker_output:command');
  if (kind === 'position') return can(actors, 'position:read');
  return kind === 'odometer' ? can(actors, 'vehicle:odometer') : true;
}

/** What is wrong with a command besides its fields. Example: an output that may wait for a week. */
export function commandFaults({ kind, hours }: Pick<CommandInput, 'kind' | 'hours'>): readonly FieldFault[] {
  return isOutput(kind) && hours > OUTPUT_HOURS ? [{ field: 'hours', code: 'tracker.outputHours' }] : [];
}
