import type { App } from '../../app.ts';
import { refreshSchedules } from '../../known-schedules/held-schedules.ts';
import type { Change } from '../change.ts';

/** From now on the schedules count as they are now, for every fleet that has or inherits one. */
export async function refreshHeldSchedules(app: App, changes: readonly Change[]): Promise<void> {
  if (changes.some(({ entity }) => entity === 'schedule' || entity === 'fleet'))
    await refreshSchedules(app.database.pool);
}
