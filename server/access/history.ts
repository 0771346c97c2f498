import type { AuditRow } from '#api/audit.ts';
import type { Entity } from '#api/entity.ts';
import type { Database } from '../db/database.ts';

const LIMIT = 500;
type Changed = Readonly<Record<string, unknown>> | null;

/** The changes of a record, newest first. Whether the caller may see the record is the handler's to check before. */
export async function readHistory(
  { sql }: Pick<Database, 'sql'>,
  record: { entity: Entity; id: number | string },
): Promise<AuditRow[]> {
  const rows = await sql
    .selectFrom('audit_entry')
    .select(['id', 'at', 'username', 'action', 'before', 'after'])
    .where('entity', '=', record.entity)
    .where('entity_id', '=', String(record.id))
    // Who looked at it is no change of it.
    .where('action', 'not in', ['read', 'export'])
    .orderBy('id', 'desc')
    .limit(LIMIT)
    .execute();
  return rows.map(({ id, at, username, action, before, after }) => ({
    id,
    at: at.toISOString(),
    username,
    action,
    changes: changesOf(before as Changed, after as Changed),
  }));
}

function changesOf(before: Changed, after: Changed): AuditRow['changes'] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields
    .map((field) => ({ field, from: before?.[field] ?? null, to: after?.[field] ?? null }))
    .filter(({ from, to }) => from !== null || to !== null);
}
