import { sql } from 'kysely';
import { getDriverUsers } from '#api/driver.ts';
import type { Caller } from '../access/caller.ts';
import type { Command } from '../access/command.ts';
import { driverInScope } from '../access/driver-scope.ts';
import { notFound } from '../access/record.ts';
import { contains } from '../http/listing.ts';
import { handle } from '../http/route.ts';

const MOST = 30;

/** Users who share a visible fleet with the caller, under the name `app_user` in the query; everybody for SYS. */
function sharesFleet(caller: Caller) {
  if (caller.actors.includes('SYS')) return sql<boolean>`true`;
  return sql<boolean>`exists (
    select 1 from user_fleet
    join fleet_subtree on fleet_subtree.root_id = user_fleet.fleet_id
    where user_fleet.user_id = app_user.id and fleet_subtree.fleet_id = any(${caller.visible.ids}::int[]))`;
}

/** A user of no fleet at all (one who only drives) is found by the e-mail that the driver has, and not otherwise. */
function onlyDrives(email: string | null) {
  return sql<boolean>`(lower(app_user.email) = lower(${email ?? ''})
    and not exists (select 1 from user_fleet where user_fleet.user_id = app_user.id)
    and not 'system' = any(app_user.roles))`;
}

/**
 * Guards the user that a driver is to be.
 * @throws Fault `notFound` 404 when the caller may not know of the user
 */
export async function assertUserInReach(
  { sql: db }: Pick<Command, 'sql'>,
  caller: Caller,
  { userId, email }: { userId: number; email: string },
): Promise<void> {
  const { rows } = await sql`
    select 1 from app_user where id = ${userId} and (${sharesFleet(caller)} or ${onlyDrives(email)})
  `.execute(db);
  if (rows.length === 0) throw notFound();
}

type Found = { id: number; username: string; name: string; same_email: boolean };

/** Users to link a driver to: nobody's yet, or the driver's own. */
export const readDriverUsers = handle(getDriverUsers, async ({ query, caller, app }) => {
  const email = query.email ?? null;
  const name = sql`concat_ws(' ', app_user.name, app_user.surname)`;
  const { rows } = await sql<Found>`
    select app_user.id, app_user.username, ${name} as name,
      coalesce(lower(app_user.email) = lower(${email}), false) as same_email
    from app_user
    left join driver on driver.user_id = app_user.id
    where (${sharesFleet(caller)} or ${onlyDrives(email)} or (driver.id is not null and ${driverInScope(caller)}))
      and (driver.id is null or driver.id = ${query.driver_id ?? null})
      and (${contains(query.q, [sql`app_user.username`, name])} or driver.id is not null)
    order by same_email desc, driver.id is not null desc, plain(${name}), app_user.id
    limit ${MOST}
  `.execute(app.database.sql);
  return { users: rows };
});
