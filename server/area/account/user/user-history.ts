import type { AuditRow } from '#api/audit.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { readHistory } from '#server/base/access/history.ts';
import type { Database } from '#server/base/db/database.ts';

/** Fields of a user that hold ids of fleets. */
const FLEET_FIELDS: readonly string[] = ['fleets', 'cost_centres'];

/** The changes of a user, without invisible fleets and without changes of these alone. */
export async function userHistory(
  database: Pick<Database, 'sql'>,
  { visible }: Pick<Caller, 'visible'>,
  userId: number,
): Promise<AuditRow[]> {
  const history = await readHistory(database, { entity: 'user', id: userId });
  const seen = (value: unknown) => (Array.isArray(value) ? value.filter((id) => visible.has(id)) : value);
  return history.flatMap((line) => {
    const changes = line.changes.flatMap((change) => {
      if (!FLEET_FIELDS.includes(change.field)) return change;
      const [from, to] = [seen(change.from), seen(change.to)];
      return String(from) === String(to) ? [] : { ...change, from, to };
    });
    return changes.length === 0 && line.changes.length > 0 ? [] : { ...line, changes };
  });
}
