import { deleteFleet as endpoint } from '#api/fleet.ts';
import { Fault } from '#domain/fault.ts';
import { command } from '#server/base/access/command.ts';
import { handle } from '#server/base/http/route.ts';
import { lockFleet } from './lock-fleet.ts';

/** Deletes a fleet that nothing points to. */
export const deleteFleet = handle(endpoint, (call) =>
  command(call, async (tx) => {
    const { id, version: _, ...before } = await lockFleet(tx, call.caller.visible, call.params.fleet_id);
    try {
      // Its months have no meaning of their own; a cost in one of them still prevents the deletion.
      await tx.sql.deleteFrom('cost_month').where('fleet_id', '=', id).execute();
      await tx.sql.deleteFrom('fleet').where('id', '=', id).execute();
    } catch (error) {
      // Vehicles (deleted ones too, for their reports), drivers, cards, users, costs and inner fleets each
      // prevent the deletion.
      throw (error as { code?: string }).code === '23503' ? new Fault('fleet.inUse', 409) : error;
    }
    await tx.changed({ action: 'delete', entity: 'fleet', id, before, isSight: false });
    return { ok: true as const };
  }),
);
