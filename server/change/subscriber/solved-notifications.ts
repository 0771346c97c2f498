import type { App } from '../../app.ts';
import { closeSolved } from '../../notification/close-solved.ts';
import { type Change, changesOf } from '../change.ts';

/** Closes notifications whose cause these changes may have solved. */
export async function closeNotifications(app: App, changes: readonly Change[]): Promise<void> {
  const causes = [...changesOf(changes, 'tampering'), ...changesOf(changes, 'calendar_alert')];
  const idsOf = (some: readonly Change[]) => [...new Set(some.map(({ id }) => Number(id)))];
  const of = {
    vehicleIds: idsOf(causes),
    fineIds: idsOf(changesOf(changes, 'fine')),
    trackerIds: idsOf(changesOf(changes, 'tracker_command')),
  };
  if (Object.values(of).some((ids) => ids.length > 0)) await closeSolved(app, of);
}
