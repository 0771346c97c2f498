import { postCard } from '#api/card.ts';
import { command } from '#server/base/access/command.ts';
import { handle } from '#server/base/http/route.ts';
import { noteHolder } from './card-holder.ts';
import { assertCard } from './lock-card.ts';

/** Creates a driver card (domain rules §9.3). */
export const createCard = handle(postCard, (call) =>
  command(call, async (tx) => {
    const { body, caller, app } = call;
    await assertCard(tx, caller, body);
    const { id } = await tx.sql.insertInto('card').values(body).returning('id').executeTakeFirstOrThrow();
    await noteHolder(tx, { cardId: id, driverId: body.driver_id, at: new Date(app.now()) });
    await tx.changed({ action: 'create', entity: 'card', id, after: body, fleetIds: [body.fleet_id] });
    return { id };
  }),
);
