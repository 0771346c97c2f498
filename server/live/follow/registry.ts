import type { App } from '#server/base/app.ts';
import { type Change, changesOf } from '#server/bus/change.ts';

/**
 * Makes the trackers' ports read a tracker from the database again after it was registered, edited, fitted or
 * removed.
 */
export async function forgetTrackers({ bus }: App, changes: readonly Change[]): Promise<void> {
  const imeis = changesOf(changes, 'tracker').flatMap((change) => change.imeis);
  if (imeis.length > 0) await bus.publish('forget_trackers', imeis);
}

/** Lets the trackers' ports send the stored commands to connected trackers. */
export async function sendCommands({ bus }: App, changes: readonly Change[]): Promise<void> {
  const asked = changesOf(changes, 'tracker_command').filter(
    ({ action }) => action === 'ask_command' || action === 'consent_command',
  );
  if (asked.length === 0) return;
  await bus.publish('wake_trackers', [...new Set(asked.map(({ id }) => Number(id)))]);
}
