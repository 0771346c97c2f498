import { sql } from 'kysely';
import { actorsOf } from '#domain/access/role.ts';
import { defaultReports } from '#domain/report/report.ts';
import { rightsOfGroups } from '#domain/scim/group-rights.ts';
import { rolesOf, settledRights } from '#domain/user/user.ts';
import type { Command } from '#server/base/access/command.ts';
import { writeFleets } from '../account/user/edit-user.ts';
import { rightsOf } from '../account/user/read-user.ts';
import { placeOfUser, userChanged } from '../account/user/user-changed.ts';
import { rightColumns, writeCostCentres } from '../account/user/user-columns.ts';
import { type PlaceRow, placeColumn, readGrantor } from '../account/user/user-reach.ts';
import { assertRights } from '../account/user/user-rules.ts';
import type { ScimCall } from './scim-call.ts';

/** The names of a user's groups. */
export async function groupNames({ sql: tx }: Pick<Command, 'sql'>, userId: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('scim_member')
    .innerJoin('scim_group', 'scim_group.id', 'group_id')
    .select('name')
    .where('user_id', '=', userId)
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}

/**
 * Gives a user the role and the fleets of the present groups, as far as the owner of the token may give them.
 * Without a mapping in `SCIM_GROUPS` rights stay as they are. @throws Fault as `assertRights`
 */
export async function settleRights(
  tx: Command,
  { app, caller }: ScimCall,
  { userId, groupsBefore }: { userId: number; groupsBefore: readonly string[] },
): Promise<void> {
  const groups = await groupNames(tx, userId);
  if (groups.join('\n') === groupsBefore.join('\n')) return;
  const mapping = app.config.SCIM_GROUPS;
  const { rows } = await sql<{ place: PlaceRow }>`select ${placeColumn(caller)}
    from app_user left join driver on driver.user_id = app_user.id where app_user.id = ${userId}`.execute(
    tx.sql,
  );
  const user = await tx.sql
    .selectFrom('app_user')
    .selectAll()
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const before = rightsOf({ user, place: rows[0]!.place });
  const fleets = await tx.sql.selectFrom('fleet').select(['id', 'code', 'name']).execute();
  const given = rightsOfGroups(
    groups,
    mapping,
    (name) => fleets.find((one) => one.code === name || one.name === name)?.id,
  );
  const isSame =
    before.role === given.role && before.fleets.toSorted().join() === given.fleets.toSorted().join();
  const lines = { before: { groups: groupsBefore }, after: { groups } };
  if (mapping.length === 0 || isSame) return userChanged(tx, { action: 'edit', id: userId, ...lines });
  const { isSystem, reports } = await readGrantor(tx, caller);
  const roles = rolesOf({ role: given.role, extra_roles: [] });
  const usual = defaultReports(actorsOf({ roles, gao: false, isDriver: false }));
  const after = settledRights({
    ...{ ...before, ...given, extra_roles: [], gao: false, cost_centres: [] },
    reports: isSystem ? usual : usual.filter((one) => reports.includes(one)),
  });
  // Taking everything away needs no right of one's own.
  if (after.role !== 'none')
    await assertRights(tx, caller, { userId, before, after, timeZone: user.time_zone }, app.now());
  const was = await placeOfUser(tx, userId);
  await tx.sql
    .updateTable('app_user')
    .set({ ...rightColumns(after), version: user.version + 1 })
    .where('id', '=', userId)
    .execute();
  await writeFleets(tx, userId, after.fleets);
  await writeCostCentres(tx, userId, after.cost_centres);
  await userChanged(tx, {
    ...{ action: 'edit', id: userId, was },
    ...{ before: { ...before, ...lines.before }, after: { ...after, ...lines.after } },
  });
}
