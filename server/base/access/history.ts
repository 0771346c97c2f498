import type { AuditRow } from '#api/audit.ts';
import type { Entity } from '#api/entity.ts';
import { iso } from '#domain/iso.ts';
import type { Database } from '#server/base/db/database.ts';

/** The most changes of a history. */
export const HISTORY_ROWS = 500;
type Changed = Readonly<Record<string, unknown>> | null;

/**
 * The changes of a record, newest first; several entities give all changes stored under the same id. The
 * handler must check before that the caller may see the record.
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
    at: iso(at),
    username,
    action,
    changes: changesOf(before as Changed, after as Changed),
  }));
}

/** The fields that differ between two rows, and the unchanged ones that identify the part. */
export function changesOf(before: Changed, after: Changed): AuditRow['changes'] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return (
    fields
      .map((field) => ({ field, from: before?.[field] ?? null, to: after?.[field] ?? null }))
      .filter(({ from, to }) => from !== null || to !== null)
      // An unchanged field identifies the part of the record, so it comes first.
      .sort((one, other) => Number(other.from === other.to) - Number(one.from === one.to))
  );
}
