import { sql } from 'kysely';
import type { UserRecord } from '#api/user.ts';
import { iso } from '#domain/iso.ts';
import { hasEnded, passwordLastDay } from '#domain/user/standing.ts';
import type { UserRights } from '#domain/user/user.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { passwordAge } from '#server/base/access/password-age.ts';
import { notFound } from '#server/base/access/record.ts';
import type { Db } from '#server/base/db/database.ts';
import {
  grantedRights,
  isInsideOf,
  type PlaceRow,
  placeColumn,
  reachTo,
  readGrantor,
  userInReach,
} from './user-reach.ts';

/**
 * A stored user with dependent data, in the form of the rules. @throws Fault `notFound` 404 for an unknown
 * user or one beyond the caller's reach
 */
export async function findUser(db: Db, caller: Caller, userId: number) {
  const { rows } = await sql<{ place: PlaceRow; driver_id: number | null; driver_name: string }>`
    select ${placeColumn(caller)}, driver.id as driver_id, concat_ws(' ', driver.name, driver.surname) as driver_name
    from app_user left join driver on driver.user_id = app_user.id
    where app_user.id = ${userId} and ${userInReach(caller)}
  `.execute(db.sql);
  if (!rows[0]) throw notFound();
  const { place, ...driver } = rows[0];
  const user = await db.sql
    .selectFrom('app_user')
    .selectAll()
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const grantor = await readGrantor(db, caller);
  return { user, place, driver, reach: reachTo(grantor, place), isInside: isInsideOf(grantor, place) };
}

/**
 * The same for a user's activity: sessions, tokens, changes. @throws Fault `notFound` 404 also for a user
 * whom the caller may only read
 */
export async function findAdministered(db: Db, caller: Caller, userId: number): Promise<FoundUser> {
  const found = await findUser(db, caller, userId);
  if (found.reach !== 'editable') throw notFound();
  return found;
}
export type FoundUser = Awaited<ReturnType<typeof findUser>>;

/** The rights of a stored user in the form of the screen. */
export function rightsOf({ user, place }: Pick<FoundUser, 'user' | 'place'>): UserRights {
  return {
    ...grantedRights(place),
    gao: user.gao,
    see_driver_names: user.see_driver_names,
    end_date: user.end_date,
    password_expiration: user.password_expiration,
    notification_credit_limit: user.notification_credit_limit,
  };
}

/** The personal data of a stored user. */
export function personOf({ user }: Pick<FoundUser, 'user'>) {
  return {
    name: user.name,
    surname: user.surname,
    email: user.email,
    phone: user.phone,
    // The database checks the columns against the same lists.
    language: user.language as UserRecord['language'],
    distance_unit: user.distance_unit as UserRecord['distance_unit'],
    volume_unit: user.volume_unit as UserRecord['volume_unit'],
    country: user.country as UserRecord['country'],
    time_zone: user.time_zone,
  };
}

/** The record in the form for the caller: invisible fleets are counted, not named. */
export function userRecordOf(caller: Caller, found: FoundUser, nowMs: number): UserRecord {
  const { user, place, driver, reach } = found;
  const rights = rightsOf(found);
  const seen = (ids: readonly number[]) => ids.filter((id) => caller.visible.has(id));
  const account = { disabled: false, endDate: user.end_date, timeZone: user.time_zone };
  const driverIsSeen = place.driver_fleet_id !== null && caller.visible.has(place.driver_fleet_id);
  return {
    ...personOf(found),
    ...rights,
    id: user.id,
    username: user.username,
    fleets: seen(rights.fleets),
    fleets_hidden: rights.fleets.length - seen(rights.fleets).length,
    cost_centres: seen(rights.cost_centres),
    state: user.disabled ? 'disabled' : hasEnded(account, nowMs) ? 'ended' : 'active',
    disabled: user.disabled,
    driver: driverIsSeen ? { id: driver.driver_id!, name: driver.driver_name } : null,
    created_at: iso(user.created_at),
    last_login: iso(user.last_login),
    photo_at: iso(user.photo_at),
    password_last_day: passwordLastDay(passwordAge(user)),
    editable: reach === 'editable',
    version: user.version,
  };
}
