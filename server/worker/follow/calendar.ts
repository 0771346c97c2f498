import { DATED_SECTIONS } from '#domain/vehicle/dated-kind.ts';
import type { App } from '#server/base/app.ts';
import type { Change } from '#server/bus/change.ts';
import { alertChanges } from '../due/alert-changes.ts';
import { syncAlerts } from '../due/sync-alerts.ts';

const CAUSES: readonly string[] = [...DATED_SECTIONS, 'vehicle'];

/** Closes the alerts of the calendar whose cause was solved, and raises those that a change causes. */
export async function followDues(app: App, changes: readonly Change[]): Promise<void> {
  const ids = new Set(changes.filter(({ entity }) => CAUSES.includes(entity)).map(({ id }) => Number(id)));
  if (ids.size === 0) return;
  const changed = await app.database.sql.transaction().execute((tx) => syncAlerts(app, tx, [...ids]));
  await app.publish(await alertChanges(app, changed));
}
