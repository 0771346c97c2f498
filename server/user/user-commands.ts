import { postUser, postUserPassword, postUserStanding, putUser } from '#api/user.ts';
import { actorsOf } from '#domain/access/role.ts';
import { addDays, daySpan } from '#domain/day.ts';
import { Fault } from '#domain/fault.ts';
import { defaultReports } from '#domain/report/report.ts';
import { rolesOf, settledRights, type UserInput, type UserRights } from '#domain/user/user.ts';
import type { Caller } from '../access/caller.ts';
import { type Command, command } from '../access/command.ts';
import { assertCurrent } from '../access/record.ts';
import { type Handler, handle } from '../http/route.ts';
import { createUser } from '../session/create-user.ts';
import { hashPassword } from '../session/password.ts';
import { endSessions } from '../session/session.ts';
import { type FoundUser, findUser, personOf, rightsOf } from './read-user.ts';
import { setPassword } from './set-password.ts';
import { placeOfUser, userChanged } from './user-changed.ts';
import { readGrantor } from './user-reach.ts';
import { assertRights } from './user-rules.ts';

/** A user in the caller's reach, locked until the command ends; only those inside their fleets may be written. */
async function lockUser(tx: Command, caller: Caller, userId: number): Promise<FoundUser> {
  const found = await findUser(tx, caller, userId, { lock: true });
  if (found.reach !== 'editable') throw new Fault('auth.notPermitted', 409);
  return found;
}

/** The columns of app_user that hold the rights. */
function rightColumns({ role, extra_roles, fleets: _, cost_centres: __, reports, ...rest }: UserRights) {
  return { ...rest, roles: rolesOf({ role, extra_roles }), assigned_reports: reports };
}

async function writeCostCentres(
  { sql }: Command,
  userId: number,
  fleetIds: readonly number[],
): Promise<void> {
  await sql.deleteFrom('user_cost_centre').where('user_id', '=', userId).execute();
  if (fleetIds.length === 0) return;
  const rows = fleetIds.map((fleet_id) => ({ user_id: userId, fleet_id }));
  await sql.insertInto('user_cost_centre').values(rows).execute();
}

async function writeFleets({ sql }: Command, userId: number, fleetIds: readonly number[]): Promise<void> {
  await sql.deleteFrom('user_fleet').where('user_id', '=', userId).execute();
  if (fleetIds.length === 0) return;
  const rows = fleetIds.map((fleet_id) => ({ user_id: userId, fleet_id }));
  await sql.insertInto('user_fleet').values(rows).execute();
}

/** When nobody chooses: the reports of the role, as far as who creates the user has them (domain rules §2.4.3). */
async function reportsFor(
  tx: Command,
  caller: Caller,
  input: Pick<UserInput, 'role' | 'extra_roles' | 'gao'>,
) {
  const roles = rolesOf(input);
  const usual = defaultReports(actorsOf({ roles, gao: input.gao, isDriver: false }));
  const grantor = await readGrantor(tx, caller);
  return grantor.isSystem ? usual : usual.filter((id) => grantor.reports.includes(id));
}

/** What administrators do to users (domain rules §2.3, §9.3). */
export const userCommandHandlers: readonly Handler[] = [
  handle(postUser, (call) =>
    command(call, async (tx) => {
      const { caller, app } = call;
      const { username, password, must_change, reports, ...given } = call.body;
      const input = settledRights({ ...given, reports: reports ?? (await reportsFor(tx, caller, given)) });
      const { time_zone: timeZone } = input;
      await assertRights(tx, caller, { userId: null, before: null, after: input, timeZone }, app.now());
      const today = daySpan(app.now(), timeZone).day;
      const { id } = await createUser(tx, {
        ...rightColumns(input),
        ...personColumns(input),
        username,
        password_hash: await hashPassword(password),
        password_changed_at: new Date(app.now()),
        password_expiration: must_change ? addDays(today, -1) : input.password_expiration,
        fleetIds: input.fleets,
      });
      await writeCostCentres(tx, id, input.cost_centres);
      await userChanged(tx, { action: 'create', id, after: { username, ...input } });
      return { id };
    }),
  ),

  handle(putUser, (call) =>
    command(call, async (tx) => {
      const { params, caller, app } = call;
      const { version: given, ...body } = call.body;
      const found = await lockUser(tx, caller, params.user_id);
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
  ),

  handle(postUserStanding, (call) =>
    command(call, async (tx) => {
      const { params, body, caller, app } = call;
      const { user } = await lockUser(tx, caller, params.user_id);
      if (user.id === caller.userId) throw new Fault('user.notYourself', 409);
      assertCurrent(user, body);
      const version = user.version + 1;
      await tx.sql
        .updateTable('app_user')
        .set({ disabled: body.disabled, version })
        .where('id', '=', user.id)
        .execute();
      const { id } = user;
      await userChanged(tx, {
        action: body.disabled ? 'disable' : 'enable',
        id,
        before: { disabled: user.disabled },
        after: { disabled: body.disabled },
        ended: body.disabled ? await endSessions(tx, { userId: id }, app.now(), 'auth.userEnded') : null,
      });
      return { version };
    }),
  ),

  handle(postUserPassword, (call) =>
    command(call, async (tx) => {
      const { params, body, caller, app } = call;
      const { user } = await lockUser(tx, caller, params.user_id);
      // One's own needs the current one: that is the profile's business.
      if (user.id === caller.userId) throw new Fault('user.notYourself', 409);
      const { password, must_change } = body;
      await setPassword(tx, user, { password, mustChange: must_change, nowMs: app.now() });
      const ended = await endSessions(tx, { userId: user.id }, app.now());
      await userChanged(tx, { action: 'password', id: user.id, after: { must_change }, ended });
      return { ok: true as const };
    }),
  ),
];

/** The columns of app_user that say who somebody is. */
function personColumns(input: UserInput) {
  const { name, surname, email, phone, language, distance_unit, volume_unit, country, time_zone } = input;
  return { name, surname, email, phone, language, distance_unit, volume_unit, country, time_zone };
}

/** Lists in one order, so that the audit shows what was added or taken, not how it was sent. */
function inOrder<Row extends object>(row: Row): Record<string, unknown> {
  const sorted = (value: unknown) => (Array.isArray(value) ? value.toSorted() : value);
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [key, sorted(value)]));
}
