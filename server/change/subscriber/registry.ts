import type { App } from '../../app.ts';
import { type Change, changesOf } from '../change.ts';

/** Makes the trackers' ports read a tracker from the database again after it was registered, edited, fitted or removed. */
export function forgetTrackers(app: App, changes: readonly Change[]): void {
  for (const { imeis } of changesOf(changes, 'tracker')) for (const imei of imeis) app.forgetTracker(imei);
}
