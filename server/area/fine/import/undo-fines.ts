import type { FieldFault } from '#domain/fault.ts';
import type { FineState } from '#domain/fine/state.ts';
import type { Asking, StoredRecord } from '#server/area/line-import/line-source.ts';
import type { Command } from '#server/base/access/command.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';
import { removeFine } from '../delete-fine.ts';

/**
 * Deletes fines that an import stored. A fine stays that is out of sight, that somebody worked on since, or
 * that has documents.
 */
export async function undoFines(
  tx: Command,
  { caller }: Asking,
  records: readonly StoredRecord[],
): Promise<(FieldFault | null)[]> {
  const ids = records.map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await tx.sql
    .selectFrom('fine')
    .selectAll('fine')
    .select((eb) => [
      vehicleInScope(caller, 'fine').as('is_seen'),
      eb
        .exists(eb.selectFrom('document').select('id').whereRef('document.fine_id', '=', 'fine.id'))
        .as('has_documents'),
    ])
    .where('id', 'in', ids)
    .forUpdate()
    .execute();
  const held = new Map(rows.map((fine) => [fine.id, fine]));
  const reasons: (FieldFault | null)[] = [];
  for (const id of ids) {
    const found = held.get(id);
    if (!found) {
      reasons.push(null);
      continue;
    }
    const { is_seen, has_documents, ...fine } = found;
    const isTouched = fine.version > 1 || has_documents;
    if (!is_seen) reasons.push({ field: 'fleet_id', code: 'vehicle.fleetNotVisible' });
    else if (isTouched) reasons.push({ field: 'record_number', code: 'import.changed' });
    else {
      await removeFine(tx, { ...fine, state: fine.state as FineState });
      reasons.push(null);
    }
  }
  return reasons;
}
