import type { App } from '#server/base/app.ts';
import type { Change } from '#server/bus/change.ts';
import { refreshSchedules } from '#server/known/schedules/held-schedules.ts';

/** From now on the schedules count as they are now, for every fleet that has or inherits one. */
export async function refreshHeldSchedules(app: App, changes: readonly Change[]): Promise<void> {
  if (changes.some(({ entity }) => entity === 'schedule' || entity === 'fleet'))
    await refreshSchedules(app.database.pool);
}
