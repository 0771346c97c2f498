import type { App } from '#server/base/app.ts';
import { type Change, changesOf } from '#server/bus/change.ts';
import { closeSolved } from '../notify/close-solved.ts';

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
