import type { App } from '../../app.ts';
import { type Change, changesOf } from '../change.ts';

/** The trackers' ports ask the database anew for a tracker that was registered, edited, fitted or removed. */
export function forgetTrackers(app: App, changes: readonly Change[]): void {
  for (const { imeis } of changesOf(changes, 'tracker')) for (const imei of imeis) app.forgetTracker(imei);
}
