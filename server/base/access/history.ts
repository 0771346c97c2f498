import type { AuditRow } from '#api/audit.ts';
import type { Entity } from '#api/entity.ts';
import type { Database } from '#server/base/db/database.ts';

/** The most changes that a history has. */
export const HISTORY_ROWS = 500;
type Changed = Readonly<Record<string, unknown>> | null;

/**
 * The changes of a record, newest first; of several entities those kept under the same id. Whether the caller may see the record is
 * the handler's to check before.
 */
export async function readHistory(
  { sql }: Pick<Database, 'sql'>,
  record: { entity: Entity | readonly Entity[]; id: number | string },
): Promise<AuditRow[]> {
  const rows = await sql
    .selectFrom('audit_entry')
    .select(['id', 'entity', 'at', 'username', 'action', 'before', 'after'])
    .where('entity', 'in', [record.entity].flat())
    .where('entity_id', '=', String(record.id))
    // Reading a record does not change it.
    .where('action', 'not in', ['read', 'export'])
    .orderBy('id', 'desc')
    .limit(HISTORY_ROWS)
    .execute();
  return rows.map(({ id, entity, at, username, action, before, after }) => ({
    id,
    entity,
    at: at.toISOString(),
    username,
    action,
    changes: changesOf(before as Changed, after as Changed),
  }));
}

/** The fields that differ between two rows, and those that stayed, which say which part it is. */
export function changesOf(before: Changed, after: Changed): AuditRow['changes'] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return (
    fields
      .map((field) => ({ field, from: before?.[field] ?? null, to: after?.[field] ?? null }))
      .filter(({ from, to }) => from !== null || to !== null)
      // What stayed says which part of the record it is: told first.
      .sort((one, other) => Number(other.from === other.to) - Number(one.from === one.to))
  );
}
