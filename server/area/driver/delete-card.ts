import { deleteCard as endpoint } from '#api/card.ts';
import { command } from '#server/base/access/command.ts';
import { handle } from '#server/base/http/route.ts';
import { lockCard } from './lock-card.ts';

/** Deletes a driver card. */
export const deleteCard = handle(endpoint, (call) =>
  command(call, async (tx) => {
    const { params, caller } = call;
    const { id, version: _, shownDriverId: __, ...before } = await lockCard(tx, caller, params.card_id);
    await tx.sql.deleteFrom('card').where('id', '=', id).execute();
    await tx.changed({ action: 'delete', entity: 'card', id, before, fleetIds: [before.fleet_id] });
    return { ok: true as const };
  }),
);
