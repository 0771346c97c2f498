import { z } from 'zod';
import { idText } from '#domain/field.ts';
import { COMMAND_FAILURES, COMMAND_KINDS, COMMAND_STATES, commandInput } from '#domain/tracker/command.ts';
import { endpoint } from './endpoint.ts';
import { ofTracker } from './tracker.ts';

const instant = z.iso.datetime();
const ofCommand = ofTracker.extend({ command_id: idText });
const done = z.object({ ok: z.literal(true) });

/** A command to a tracker. Persons are null when their account is gone. */
export const commandRow = z.object({
  id: z.int(),
  kind: z.enum(COMMAND_KINDS),
  state: z.enum(COMMAND_STATES),
  reason: z.string(),
  asked_by: z.string().nullable(),
  asked_at: instant,
  expires_at: instant,
  /** The user who agreed, refused or cancelled, and the time; null while there is no decision. */
  decided_by: z.string().nullable(),
  decided_at: instant.nullable(),
  sent_at: instant.nullable(),
  /** The number of attempts to send it. */
  attempts: z.int(),
  /** The odometer that the command sets, metres; null for other commands. */
  odometer: z.number().nullable(),
  ended_at: instant.nullable(),
  /**
   * The answer in the tracker's own words. Null when it has none, for callers who may not see positions, and
   * in private use.
   */
  answer: z.string().nullable(),
  failure: z.enum(COMMAND_FAILURES).nullable(),
  /** May the caller agree or refuse? */
  may_decide: z.boolean(),
});
export type CommandRow = z.infer<typeof commandRow>;

export const getTrackerCommands = endpoint({
  name: 'getTrackerCommands',
  method: 'GET',
  path: '/tracker/{tracker_id}/commands',
  access: 'tracker_command:read',
  audited: 'tracker',
  of: ['tracker_command', 'tracker'],
  summary: 'What was asked of a tracker, newest first, and what the caller may ask',
  params: ofTracker,
  answer: z.object({
    /** The commands that the caller may give to this tracker; empty when its protocol takes no commands. */
    kinds: z.array(z.enum(COMMAND_KINDS)),
    /** Does its protocol take commands? */
    takes_commands: z.boolean(),
    /**
     * The protocol takes commands, but neither the password of the record nor the model provides their form.
     */
    needs_password: z.boolean(),
    commands: z.array(commandRow),
  }),
});

export const postTrackerCommand = endpoint({
  name: 'postTrackerCommand',
  method: 'POST',
  path: '/tracker/{tracker_id}/commands',
  access: 'tracker:command',
  changes: ['tracker_command'],
  summary: 'Ask something of a tracker; it is sent once the tracker is there',
  params: ofTracker,
  body: commandInput,
  answer: z.object({ id: z.int() }),
});

export const postCommandConsent = endpoint({
  name: 'postCommandConsent',
  method: 'POST',
  path: '/tracker/{tracker_id}/commands/{command_id}/consent',
  access: 'tracker_output:command',
  changes: ['tracker_command'],
  summary: 'Agree that an output is switched, which another user asked for',
  params: ofCommand,
  answer: done,
});

export const postCommandRefusal = endpoint({
  name: 'postCommandRefusal',
  method: 'POST',
  path: '/tracker/{tracker_id}/commands/{command_id}/refusal',
  access: 'tracker_output:command',
  changes: ['tracker_command'],
  summary: 'Refuse that an output is switched',
  params: ofCommand,
  answer: done,
});

export const postCommandCancel = endpoint({
  name: 'postCommandCancel',
  method: 'POST',
  path: '/tracker/{tracker_id}/commands/{command_id}/cancel',
  access: 'tracker:command',
  changes: ['tracker_command'],
  summary: 'Take back a command that was not sent yet',
  params: ofCommand,
  answer: done,
});
