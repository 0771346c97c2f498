import { postUser } from '#api/user.ts';
import { actorsOf } from '#domain/access/role.ts';
import { addDays, daySpan } from '#domain/day.ts';
import { defaultReports } from '#domain/report/report.ts';
import { rolesOf, settledRights, type UserInput } from '#domain/user/user.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { type Command, command } from '#server/base/access/command.ts';
import { handle } from '#server/base/http/route.ts';
import { insertUser } from '../session/insert-user.ts';
import { userChanged } from './user-changed.ts';
import { personColumns, rightColumns, writeCostCentres } from './user-columns.ts';
import { readGrantor } from './user-reach.ts';
import { assertRights } from './user-rules.ts';

/** Creates a user (domain rules §9.3). */
export const createUser = handle(postUser, async (call) => {
  const { caller, app } = call;
  const { username, password, confirm: _, must_change, reports, ...given } = call.body;
  const password_hash = await app.passwords.admit(({ hash }) => hash(password));
  return command(call, async (tx) => {
    const input = settledRights({ ...given, reports: reports ?? (await reportsFor(tx, caller, given)) });
    const { time_zone: timeZone } = input;
    await assertRights(tx, caller, { userId: null, before: null, after: input, timeZone }, app.now());
    const today = daySpan(app.now(), timeZone).day;
    const { id } = await insertUser(tx, {
      ...rightColumns(input),
      ...personColumns(input),
      username,
      password_hash,
      password_changed_at: new Date(app.now()),
      password_expiration: must_change ? addDays(today, -1) : input.password_expiration,
      fleetIds: input.fleets,
    });
    await writeCostCentres(tx, id, input.cost_centres);
    await userChanged(tx, { action: 'create', id, after: { username, ...input } });
    return { id };
  });
});

/** The default choice: the reports of the role that the creating user has too (domain rules §2.4.3). */
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
