import { keptFault } from '#domain/cost/judge.ts';
import type { FieldFault } from '#domain/fault.ts';
import type { Asking, StoredRecord } from '#server/area/line-import/line-source.ts';
import type { Command } from '#server/base/access/command.ts';
import { readCostFacts } from '../cost-facts.ts';
import { costInScope } from '../cost-source.ts';
import { enteredOf, placesOfCosts, type StoredCost } from '../lock-cost.ts';
import { lockMonths } from '../lock-months.ts';

/**
 * Deletes costs that an import stored. A cost stays that somebody changed since, whose month is closed, or
 * that the caller may not charge any more.
 */
export async function undoCosts(
  tx: Command,
  { caller, nowMs }: Asking,
  records: readonly StoredRecord[],
): Promise<(FieldFault | null)[]> {
  const ids = records.map(({ id }) => id);
  if (ids.length === 0) return [];
  const all = tx.sql.selectFrom('cost').selectAll().where('id', 'in', ids);
  const seen = await all.where(costInScope(caller)).execute();
  await lockMonths(
    tx,
    seen.map(({ fleet_id, operation_date: day }) => ({ fleet_id, day })),
  );
  // An earlier holder of the months may have changed or deleted some.
  const held = new Map((await all.forUpdate().execute()).map((cost) => [cost.id, cost]));
  const facts = await readCostFacts(tx.sql, caller, { costs: seen, nowMs });
  const isSeen = new Set(seen.map(({ id }) => id));
  const reason = (cost: StoredCost | undefined): FieldFault | null => {
    if (!cost) return null;
    if (!isSeen.has(cost.id)) return { field: 'fleet_id', code: 'cost.validation.6' };
    if (cost.version > 1) return { field: 'vehicle_id', code: 'import.changed' };
    const code = keptFault(cost, facts);
    return code && { field: code === 'cost.validation.6' ? 'fleet_id' : 'operation_date', code };
  };
  const reasons = ids.map((id) => reason(held.get(id)));
  const gone = ids.filter((id, at) => reasons[at] === null && held.has(id));
  if (gone.length > 0) {
    tx.tell({ entity: 'cost', id: 0, action: 'delete', places: await placesOfCosts(tx, gone) });
    await tx.audited(
      { action: 'delete', entity: 'cost' },
      gone.map((id) => ({ id, before: enteredOf(held.get(id)!) })),
    );
    await tx.sql.deleteFrom('cost').where('id', 'in', gone).execute();
  }
  return reasons;
}
