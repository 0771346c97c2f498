import { sql } from 'kysely';
import { postStatementUndo } from '#api/statement.ts';
import { Fault } from '#domain/fault.ts';
import { command } from '#server/base/access/command.ts';
import { notFound } from '#server/base/access/record.ts';
import { handle } from '#server/base/http/route.ts';
import { lockRefuellings, placesOf } from '../insert.ts';
import { rematch, stretchOf } from '../rematch.ts';
import { ownStatement } from './read-statement.ts';

/**
 * Undoes the import of a statement: a wrong file, or one read the wrong way. Stations, cards and the mapping
 * of the heads stay.
 */
export const undoStatement = handle(postStatementUndo, (call) =>
  command(call, async (tx) => {
    const { caller, params } = call;
    await lockRefuellings(tx);
    const { id, file_name, provider } = await ownStatement(tx, caller, params.statement_id);
    const lines = await tx.sql
      .selectFrom('refuelling')
      .select(['id', 'fleet_id', 'work_code'])
      .where('statement_id', '=', id)
      .forUpdate()
      .execute();
    if (lines.length === 0) throw new Fault('err.stale', 410);
    if (!lines.every(({ fleet_id }) => caller.visible.has(fleet_id))) throw notFound();
    // A later statement has reversed one of these lines; without it that reversal would have no original.
    const { rows: later } = await sql`
      select from refuelling taking join refuelling taken on taken.id = taking.reversed_with
      where taken.statement_id = ${id} and taking.statement_id is distinct from ${id}
        and (taking.liters < 0 or taking.amount < 0)
      limit 1`.execute(tx.sql);
    if (later.length > 0) throw new Fault('refuel.takenBack', 409);
    const ids = lines.map((line) => line.id);
    await rematch(tx, call, await stretchOf(tx, ids), ids);
    await tx.sql.deleteFrom('refuelling').where('statement_id', '=', id).execute();
    // The same file is a new one again.
    await tx.sql.deleteFrom('fuel_statement').where('id', '=', id).execute();
    const before = { file_name, provider, imported: lines.length };
    const places = placesOf(lines);
    await tx.changed({ action: 'undo', entity: 'refuelling', id: `statement ${id}`, places, before });
    return { removed: lines.length };
  }),
);
