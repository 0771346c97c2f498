import { putCost } from '#api/cost.ts';
import { isDay } from '#domain/cost/cost.ts';
import { isRental } from '#domain/cost/judge.ts';
import { command } from '#server/base/access/command.ts';
import { assertCurrent } from '#server/base/access/record.ts';
import { handle } from '#server/base/http/route.ts';
import { assertCost, enteredOf, lockCost, placeOfCost } from './lock-cost.ts';

/** Edits a cost: neither the month that it leaves nor the one that it enters may be closed. */
export const editCost = handle(putCost, (call) =>
  command(call, async (tx) => {
    const { params, body, caller, app } = call;
    const { version: given, ...input } = body;
    const { fleet_id, operation_date: day } = input;
    const isNamed = fleet_id !== null && day !== null && isDay(day) && caller.visible.has(fleet_id);
    const others = isNamed ? [{ fleet_id, day }] : [];
    const stored = await lockCost(tx, caller, { costId: params.cost_id, nowMs: app.now(), others });
    assertCurrent(stored, { version: given });
    const { cost, facts } = await assertCost(tx, caller, input, {
      nowMs: app.now(),
      editedId: stored.id,
      billTypeId: stored.bill_type_id,
    });
    const version = stored.version + 1;
    await tx.sql
      .updateTable('cost')
      .set({ ...cost, is_rental: isRental(cost, facts), version })
      .where('id', '=', stored.id)
      .execute();
    const places = [await placeOfCost(tx, stored), await placeOfCost(tx, cost)];
    const before = enteredOf(stored);
    await tx.changed({ action: 'edit', entity: 'cost', id: stored.id, before, after: cost, places });
    return { version };
  }),
);
