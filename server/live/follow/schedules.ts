import type { App } from '#server/base/app.ts';
import type { Change } from '#server/bus/change.ts';
import { refreshSchedules } from '#server/known/schedules/held-schedules.ts';

/** Makes look-ups use the schedules after the changes, for every fleet that has or inherits one. */
export async function refreshHeldSchedules(app: App, changes: readonly Change[]): Promise<void> {
  if (changes.some(({ entity }) => entity === 'schedule' || entity === 'fleet'))
    await refreshSchedules(app.database.pool);
}
