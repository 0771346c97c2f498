import { postFleet } from '#api/fleet.ts';
import { command } from '#server/base/access/command.ts';
import { handle } from '#server/base/http/route.ts';
import { assertPlace, lockTree } from './fleet-place.ts';

/** Creates a fleet (domain rules §9.3). */
export const createFleet = handle(postFleet, (call) =>
  command(call, async (tx) => {
    const { body, caller } = call;
    await lockTree(tx);
    await assertPlace(tx, caller, { fleetId: null, parentId: body.parent_id });
    const { id } = await tx.sql.insertInto('fleet').values(body).returning('id').executeTakeFirstOrThrow();
    await tx.changed({ action: 'create', entity: 'fleet', id, after: body, isSight: true });
    return { id };
  }),
);
