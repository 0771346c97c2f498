import type { AuditRow } from '#api/audit.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { readHistory } from '#server/base/access/history.ts';
import type { Database } from '#server/base/db/database.ts';

const PERSONAL: ReadonlySet<string> = new Set([
  'license',
  'name',
  'surname',
  'email',
  'phone',
  'address',
  'user_id',
]);
const HIDDEN = '*****';

/**
 * The changes of a driver. A caller without driver names sees that a personal field changed, but not its
 * values.
 */
export async function driverHistory(
  database: Pick<Database, 'sql'>,
  caller: Pick<Caller, 'seeDriverNames'>,
  driverId: number,
): Promise<AuditRow[]> {
  const history = await readHistory(database, { entity: 'driver', id: driverId });
  if (caller.seeDriverNames) return history;
  const hide = (value: unknown) => (value === null ? null : HIDDEN);
  return history.map((line) => ({
    ...line,
    changes: line.changes.map((change) =>
      PERSONAL.has(change.field)
        ? { field: change.field, from: hide(change.from), to: hide(change.to) }
        : change,
    ),
  }));
}
