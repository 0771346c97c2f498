import type { AuditRow } from '#api/audit.ts';
import { can } from '#domain/access/permission.ts';
import { SECRET_FIELDS } from '#domain/tracker/tracker.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { readHistory } from '#server/base/access/history.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';
import type { App } from '#server/base/app.ts';

/** Names the vehicle of a fitting or a removal in the audit; the reader sees its plate. */
const VEHICLE_FIELD = 'device_id';

/** The answer of a tracker may reveal a place. */
const ANSWER_FIELD = 'answer';

function vehicleOf({ changes }: AuditRow): number | null {
  const change = changes.find(({ field }) => field === VEHICLE_FIELD);
  return change ? Number(change.to ?? change.from) : null;
}

/**
 * The changes of a tracker that the caller may see. Changes of fields that only tracker editors see, and
 * fittings to vehicles out of scope, are left out.
 */
export async function readTrackerHistory(app: App, caller: Caller, trackerId: number): Promise<AuditRow[]> {
  const history = await readHistory(app.database, {
    entity: ['tracker', 'tracker_command'],
    id: trackerId,
  });
  const vehicleIds = history.map(vehicleOf).filter((id) => id !== null);
  const inScope = vehicleIds.length === 0 ? [] : await readInScope(app, caller, vehicleIds);
  const hidden: readonly string[] = [
    ...(can(caller.actors, 'tracker:edit') ? [] : SECRET_FIELDS),
    ...(can(caller.actors, 'position:read') ? [] : [ANSWER_FIELD]),
  ];
  return history
    .filter((line) => {
      const vehicleId = vehicleOf(line);
      return vehicleId === null || inScope.includes(vehicleId);
    })
    .map((line) => ({
      ...line,
      changes: line.changes.filter(({ field }) => field !== VEHICLE_FIELD && !hidden.includes(field)),
    }))
    .filter(({ changes }) => changes.length > 0);
}

async function readInScope(
  { database }: App,
  caller: Caller,
  vehicleIds: readonly number[],
): Promise<number[]> {
  const rows = await database.sql
    .selectFrom('vehicle')
    .select('id')
    .where('id', 'in', vehicleIds)
    .where(vehicleInScope(caller))
    .execute();
  return rows.map(({ id }) => id);
}
