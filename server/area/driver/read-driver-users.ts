import { sql } from 'kysely';
import { getDriverUsers } from '#api/driver.ts';
import { can } from '#domain/access/permission.ts';
import { Fault } from '#domain/fault.ts';
import { findUser } from '#server/area/account/user/read-user.ts';
import { userInside } from '#server/area/account/user/user-reach.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { Command } from '#server/base/access/command.ts';
import { driverInScope } from '#server/base/access/driver-scope.ts';
import { notFound } from '#server/base/access/record.ts';
import { contains } from '#server/base/http/listing.ts';
import { handle } from '#server/base/http/route.ts';

const MOST = 30;

/**
 * Guards the user of a driver. The link reveals an identity, so the caller must see all fleets of the user. A
 * user administrator links only users whom they may edit.
 * @throws Fault `notFound` 404 when the user has fleets beyond the caller's, `auth.notPermitted` 409
 */
export async function assertLinkable(
  tx: Pick<Command, 'sql'>,
  caller: Caller,
  userId: number,
): Promise<void> {
  const { reach, isInside } = await findUser(tx, caller, userId);
  if (!isInside) throw notFound();
  if (reach !== 'editable' && can(caller.actors, 'user:edit')) throw new Fault('auth.notPermitted', 409);
}

type Found = { id: number; username: string; name: string; same_email: boolean };

/** Users for the link of a driver: the caller sees all their fleets, and they have no driver, or this one. */
export const readDriverUsers = handle(getDriverUsers, async ({ query, caller, app }) => {
  const name = sql`concat_ws(' ', app_user.name, app_user.surname)`;
  const { rows } = await sql<Found>`
    select app_user.id, app_user.username, ${name} as name,
      coalesce(lower(app_user.email) = lower(${query.email ?? null}), false) as same_email
    from app_user
    left join driver on driver.user_id = app_user.id
    where ${userInside(caller)}
      and (driver.id is null or driver.id = ${query.driver_id ?? null} and ${driverInScope(caller)})
      and (${contains(query.q, [sql`app_user.username`, name])} or driver.id is not null)
    order by same_email desc, driver.id is not null desc, plain(${name}), app_user.id
    limit ${MOST}
  `.execute(app.database.sql);
  return { users: rows };
});
