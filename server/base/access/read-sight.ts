import type { Selectable } from 'kysely';
import type { Role } from '#domain/access/role.ts';
import { hasEnded } from '#domain/user/standing.ts';
import type { Base } from '#server/base/app.ts';
import type { AppUser } from '#server/base/db/schema.gen.ts';
import { type Sight, sightOf } from './caller.ts';
import { readVisibleFleets } from './visibility.ts';

/** Reads a user with their present sight, without a session; null when the account may no longer be used. */
export async function readSight(
  { database, now }: Pick<Base, 'database' | 'now'>,
  userId: number,
): Promise<{ user: Selectable<AppUser>; sight: Sight; isDriver: boolean } | null> {
  const user = await database.sql
    .selectFrom('app_user')
    .leftJoin('driver', 'driver.user_id', 'app_user.id')
    .selectAll('app_user')
    .select('driver.id as driver_id')
    .where('app_user.id', '=', userId)
    .executeTakeFirst();
  if (!user) return null;
  const account = { disabled: user.disabled, endDate: user.end_date, timeZone: user.time_zone };
  if (hasEnded(account, now())) return null;
  const wanted = { userId, roles: user.roles as Role[] };
  const visible = (await readVisibleFleets(database, [wanted])).get(userId)!;
  const isDriver = user.driver_id !== null;
  return { user, sight: sightOf(user, { isDriver, visible }), isDriver };
}
