import { deleteCost as endpoint } from '#api/cost.ts';
import { command } from '#server/base/access/command.ts';
import { handle } from '#server/base/http/route.ts';
import { enteredOf, lockCost, placeOfCost } from './lock-cost.ts';

/** Deletes a cost of an open month. */
export const deleteCost = handle(endpoint, (call) =>
  command(call, async (tx) => {
    const { params, caller, app } = call;
    const stored = await lockCost(tx, caller, { costId: params.cost_id, nowMs: app.now() });
    await tx.sql.deleteFrom('cost').where('id', '=', stored.id).execute();
    const places = [await placeOfCost(tx, stored)];
    await tx.changed({ action: 'delete', entity: 'cost', id: stored.id, before: enteredOf(stored), places });
    return { ok: true as const };
  }),
);
