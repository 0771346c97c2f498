import { putFleet } from '#api/fleet.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { command } from '#server/base/access/command.ts';
import { assertCurrent } from '#server/base/access/record.ts';
import { handle } from '#server/base/http/route.ts';
import { requestFleets } from '#server/known/schedules/request-judgement.ts';
import { rebuildMoved } from '#server/telemetry/request-rebuilds.ts';
import { assertPlace, lockTree } from './fleet-place.ts';
import { lockFleet } from './lock-fleet.ts';

/** Edits a fleet or moves it to another parent (domain rules §9.3). */
export const editFleet = handle(putFleet, (call) =>
  command(call, async (tx) => {
    const { params, body, caller, app } = call;
    const { version: given, ...input } = body;
    await lockTree(tx);
    const { id, version, ...before } = await lockFleet(tx, caller.visible, params.fleet_id);
    assertCurrent({ version }, { version: given });
    await assertPlace(tx, caller, {
      fleetId: id,
      parentId: input.parent_id,
      from: shownParent(before, caller),
    });
    // An invisible parent stays.
    const parent_id = input.parent_id === shownParent(before, caller) ? before.parent_id : input.parent_id;
    const after = { ...input, parent_id };
    await tx.sql
      .updateTable('fleet')
      .set({ ...after, version: version + 1 })
      .where('id', '=', id)
      .execute();
    const action = parent_id === before.parent_id ? 'edit' : 'move';
    const isSight = action === 'move' || before.authorised !== after.authorised;
    // The fleet may now have another schedule above it, or the holidays of another country.
    await requestFleets(tx.sql, [id]);
    if (action === 'move') await rebuildMoved(tx, { fleetId: id }, app.now());
    await tx.changed({
      action,
      entity: 'fleet',
      id,
      before,
      after: { ...before, ...after },
      isSight,
    });
    return { version: version + 1 };
  }),
);

/** The parent in the form for the caller: null when it is invisible. */
function shownParent({ parent_id }: { parent_id: number | null }, { visible }: Caller): number | null {
  return parent_id !== null && visible.has(parent_id) ? parent_id : null;
}
