import { putCard } from '#api/card.ts';
import { command } from '#server/base/access/command.ts';
import { assertCurrent } from '#server/base/access/record.ts';
import { handle } from '#server/base/http/route.ts';
import { noteHolder } from './card-holder.ts';
import { assertCard, lockCard } from './lock-card.ts';

/**
 * Edits a driver card. Every change of its driver is stored, because the driver of a moment depends on it
 * (domain rules §5.6).
 */
export const editCard = handle(putCard, (call) =>
  command(call, async (tx) => {
    const { params, body, caller, app } = call;
    const { version: given, ...input } = body;
    const { id, version, shownDriverId, ...before } = await lockCard(tx, caller, params.card_id);
    assertCurrent({ version }, { version: given });
    await assertCard(tx, caller, input, { ...before, shownDriverId });
    // An invisible driver stays, until the card goes to another.
    const driver_id = input.driver_id === shownDriverId ? before.driver_id : input.driver_id;
    const after = { ...input, driver_id };
    await tx.sql
      .updateTable('card')
      .set({ ...after, version: version + 1 })
      .where('id', '=', id)
      .execute();
    if (driver_id !== before.driver_id) {
      await noteHolder(tx, { cardId: id, driverId: driver_id, at: new Date(app.now()) });
    }
    const fleetIds = [after.fleet_id, before.fleet_id];
    await tx.changed({ action: 'edit', entity: 'card', id, before, after, fleetIds });
    return { version: version + 1 };
  }),
);
