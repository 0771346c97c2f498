import { postCost } from '#api/cost.ts';
import { command } from '#server/base/access/command.ts';
import { handle } from '#server/base/http/route.ts';
import { insertCosts } from './insert-costs.ts';
import { assertCost, placeOfCost } from './lock-cost.ts';

/** Adds a cost to a centre (domain rules §7.1). */
export const createCost = handle(postCost, (call) =>
  command(call, async (tx) => {
    const { body, caller, app } = call;
    const { cost } = await assertCost(tx, caller, body, { nowMs: app.now() });
    const [id] = await insertCosts(tx, [cost], { source: 'manual', userId: caller.userId });
    const places = [await placeOfCost(tx, cost)];
    await tx.changed({ action: 'create', entity: 'cost', id: id!, after: cost, places });
    return { id: id! };
  }),
);
