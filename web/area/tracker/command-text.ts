import type { CommandRow } from '#api/tracker-command.ts';
import type { CommandState } from '#domain/tracker/command.ts';
import type { Formatter } from '#text/format.ts';
import type { Translate } from '#text/key.ts';

/** The colour of each state. */
export const COMMAND_COLOUR = {
  awaiting_consent: 'orange',
  waiting: 'yellow',
  sent: 'blue',
  answered: 'teal',
  failed: 'red',
  expired: 'gray',
  refused: 'gray',
  cancelled: 'gray',
} as const satisfies Record<CommandState, string>;

/** The user who gave the command, the user who decided, and the time of sending or expiry: in one line. */
export function commandStory(row: CommandRow, { t, f }: { t: Translate; f: Formatter }): string {
  const { state, asked_by, asked_at, decided_by, sent_at, expires_at } = row;
  const isOpen = state === 'waiting' || state === 'awaiting_consent';
  return [
    f.dateTime(asked_at),
    asked_by && t('trackerCommand.askedBy', { name: asked_by }),
    decided_by && t(decidedKey(state), { name: decided_by }),
    sent_at && t('trackerCommand.sentAt', { at: f.dateTime(sent_at) }),
    isOpen && t('trackerCommand.waitsUntil', { at: f.dateTime(expires_at) }),
  ]
    .filter(Boolean)
    .join(' · ');
}

function decidedKey(state: CommandState) {
  if (state === 'refused') return 'trackerCommand.refusedBy';
  return state === 'cancelled' ? 'trackerCommand.cancelledBy' : 'trackerCommand.consentedBy';
}
