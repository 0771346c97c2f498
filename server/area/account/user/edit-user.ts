import { putUser } from '#api/user.ts';
import { settledRights } from '#domain/user/user.ts';
import { type Command, command } from '#server/base/access/command.ts';
import { assertCurrent } from '#server/base/access/record.ts';
import { handle } from '#server/base/http/route.ts';
import { lockUser } from './lock-user.ts';
import { personOf, rightsOf } from './read-user.ts';
import { placeOfUser, userChanged } from './user-changed.ts';
import { personColumns, rightColumns, writeCostCentres } from './user-columns.ts';
import { assertRights } from './user-rules.ts';

/** Edits a user: personal data and rights. */
export const editUser = handle(putUser, (call) =>
  command(call, async (tx) => {
    const { params, app } = call;
    const { version: given, ...body } = call.body;
    const { caller, ...found } = await lockUser(tx, call, params.user_id);
    const { id, version } = found.user;
    assertCurrent({ version }, { version: given });
    const before = { ...personOf(found), ...rightsOf(found) };
    const after = settledRights(body);
    const change = { userId: id, before: rightsOf(found), after, timeZone: after.time_zone };
    await assertRights(tx, caller, change, app.now());
    const was = await placeOfUser(tx, id);
    await tx.sql
      .updateTable('app_user')
      .set({ ...rightColumns(after), ...personColumns(after), version: version + 1 })
      .where('id', '=', id)
      .execute();
    await writeFleets(tx, id, after.fleets);
    await writeCostCentres(tx, id, after.cost_centres);
    await userChanged(tx, { action: 'edit', id, before: inOrder(before), after: inOrder(after), was });
    return { version: version + 1 };
  }),
);

/** Replaces the assigned fleets. */
export async function writeFleets(
  { sql }: Command,
  userId: number,
  fleetIds: readonly number[],
): Promise<void> {
  await sql.deleteFrom('user_fleet').where('user_id', '=', userId).execute();
  if (fleetIds.length === 0) return;
  const rows = fleetIds.map((fleet_id) => ({ user_id: userId, fleet_id }));
  await sql.insertInto('user_fleet').values(rows).execute();
}

/** Lists in one order, so that the audit shows additions and removals, not the order of sending. */
function inOrder<Row extends object>(row: Row): Record<string, unknown> {
  const sorted = (value: unknown) => (Array.isArray(value) ? value.toSorted() : value);
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [key, sorted(value)]));
}
