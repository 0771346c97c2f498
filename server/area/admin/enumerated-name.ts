import { sql } from 'kysely';
import { takenCode, type ValueList } from '#domain/admin/enumerated-list.ts';
import { type Labels, takenLabel } from '#domain/admin/value-labels.ts';
import { Fault } from '#domain/fault.ts';
import type { Command } from '#server/base/access/command.ts';
import { labelled } from '#server/base/list/value-label.ts';

type Tx = Pick<Command, 'sql'>;
type Named = {
  id?: number;
  list: ValueList;
  parent_id: number | null;
  code: string | null;
  entered: string;
  labels: Labels;
};

/**
 * Refuses labels that name another value of the list, because a file could mean either. Values are written
 * one after the other, because the database compares only labels as entered.
 * @throws Fault 409 on the field of the label
 */
export async function assertLabelsFree({ sql: db }: Tx, value: Named): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('enum_value'))`.execute(db);
  const others = await db
    .selectFrom('enum_value')
    .select(['entered', 'code', 'labels'])
    .where('list', '=', value.list)
    .where(sql<boolean>`parent_id is not distinct from ${value.parent_id}`)
    .where('id', '<>', value.id ?? 0)
    .execute();
  const taken = takenLabel(labelled(value), others.map(labelled));
  if (taken === null) return;
  const code = takenCode(value.list, value.parent_id);
  const field = taken === 'entered' || !(taken in value.labels) ? 'name' : `label_${taken}`;
  throw new Fault(code, 409, { fields: [{ field, code }] });
}
