import type { App } from '#server/base/app.ts';
import { type Change, changesOf } from '#server/bus/change.ts';

/**
 * Makes the trackers' ports read a tracker from the database again after it was registered, edited, fitted or
 * removed.
 */
export function forgetTrackers(app: App, changes: readonly Change[]): void {
  for (const { imeis } of changesOf(changes, 'tracker')) for (const imei of imeis) app.forgetTracker(imei);
}

/** Lets the trackers' ports send new commands, if the tracker is connected to this process. */
export function sendCommands(app: App, changes: readonly Change[]): void {
  for (const { id, action } of changesOf(changes, 'tracker_command')) {
    if (action === 'ask_command' || action === 'consent_command') app.askTracker(Number(id));
  }
}
