import { postFleetClosure } from '#api/fleet.ts';
import { daySpan } from '#domain/day.ts';
import { Fault } from '#domain/fault.ts';
import { closeMonthsOf } from '#server/area/cost/close-months-of.ts';
import { type Command, command } from '#server/base/access/command.ts';
import { assertCurrent } from '#server/base/access/record.ts';
import { handle } from '#server/base/http/route.ts';
import { lockFleet } from './lock-fleet.ts';

type Tx = Pick<Command, 'sql'>;

/** Closes a fleet without vehicles, or opens it again. */
export const closeFleet = handle(postFleetClosure, (call) =>
  command(call, async (tx) => {
    const { params, body, caller, app } = call;
    const fleet = await lockFleet(tx, caller.visible, params.fleet_id);
    assertCurrent(fleet, body);
    if (body.closed) {
      if (await holdsVehicles(tx, fleet.id)) throw new Fault('fleet.inUse', 409);
      await closeMonthsOf(tx, { fleetId: fleet.id, userId: caller.userId, nowMs: app.now() });
    }
    const closed_on = body.closed ? daySpan(app.now(), caller.timeZone).day : null;
    await tx.sql
      .updateTable('fleet')
      .set({ closed_on, version: fleet.version + 1 })
      .where('id', '=', fleet.id)
      .execute();
    const action = body.closed ? 'close' : 'reopen';
    const before = { closed_on: fleet.closed_on };
    await tx.changed({
      action,
      entity: 'fleet',
      id: fleet.id,
      before,
      after: { closed_on },
      isSight: false,
    });
    return { version: fleet.version + 1 };
  }),
);

async function holdsVehicles({ sql }: Tx, fleetId: number): Promise<boolean> {
  const found = await sql
    .selectFrom('vehicle')
    .select('id')
    .where('fleet_id', '=', fleetId)
    .where('registration_state', 'in', ['registered', 'deleting'])
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
