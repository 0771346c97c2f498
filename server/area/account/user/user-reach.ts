import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Role } from '#domain/access/role.ts';
import {
  type GrantedRights,
  type Grantor,
  isInside,
  type Reach,
  reachOf,
  type UserPlace,
} from '#domain/user/user-grant.ts';
import type { Caller, Sight } from '#server/base/access/caller.ts';
import type { Db } from '#server/base/db/database.ts';
import type { AppUser } from '#server/base/db/schema.gen.ts';

/** The columns of a user that a query selects as `place`, so that `reachTo` can decide the reach. */
export type PlaceRow = Pick<
  Selectable<AppUser>,
  | ('id' | 'roles' | 'assigned_reports' | 'gao' | 'own_works' | 'work_codes')
  | ('allowed_estructura' | 'manual_refueling')
> & {
  /** Assigned. */
  fleet_ids: number[];
  cost_centres: number[];
  /** Fleet of the driver who is the user. */
  driver_fleet_id: number | null;
  is_above: boolean;
};

const isSystem = ({ roles }: Pick<Caller, 'roles'>) => roles.includes('system');

/** Does a user's fleet contain one that the caller sees? */
function isAbove({ visible }: Pick<Sight, 'visible'>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from user_fleet
    join fleet_subtree on fleet_subtree.root_id = user_fleet.fleet_id
    where user_fleet.user_id = app_user.id and fleet_subtree.fleet_id = any(${visible.ids}::int[]))`;
}

/** The column `place`, a PlaceRow, over `app_user` left joined with `driver`. */
export function placeColumn(caller: Caller) {
  return sql`json_build_object('id', app_user.id, 'roles', app_user.roles,
    'assigned_reports', app_user.assigned_reports, 'gao', app_user.gao, 'own_works', app_user.own_works,
    'work_codes', app_user.work_codes, 'allowed_estructura', app_user.allowed_estructura,
    'manual_refueling', app_user.manual_refueling,
    'fleet_ids', array(select fleet_id from user_fleet where user_id = app_user.id order by fleet_id),
    'cost_centres', array(select fleet_id from user_cost_centre where user_id = app_user.id order by fleet_id),
    'driver_fleet_id', driver.fleet_id, 'is_above', ${isAbove(caller)}) as place`;
}

/** A user's place for the rules; a user without own fleets has that of the driver. */
function placeOf(row: PlaceRow): UserPlace {
  const ofDriver = row.driver_fleet_id === null ? [] : [row.driver_fleet_id];
  return {
    userId: row.id,
    isSystem: row.roles.includes('system'),
    fleetIds: row.fleet_ids.length > 0 ? row.fleet_ids : ofDriver,
    isAbove: row.is_above,
    rights: grantedRights(row),
  };
}

/** The rights of a user that only holders may grant. */
export function grantedRights(row: PlaceRow): GrantedRights {
  const { cost_centres, work_codes, allowed_estructura, manual_refueling } = row;
  return {
    ...rolesInForm(row.roles),
    fleets: row.fleet_ids,
    reports: row.assigned_reports as GrantedRights['reports'],
    own_works: row.own_works || row.gao,
    ...{ cost_centres, work_codes, allowed_estructura, manual_refueling },
  };
}

/** The reach of a grantor (domain rules §2.4.5). */
export function reachTo(grantor: Grantor, row: PlaceRow): Reach {
  return reachOf(grantor, placeOf(row));
}

/** Does the user belong to the grantor's fleets alone? */
export function isInsideOf(grantor: Grantor, row: PlaceRow): boolean {
  return isInside(grantor, placeOf(row));
}

/** The same for a `where` clause, over `app_user` left joined with `driver`. */
export function userInside(caller: Sight): RawBuilder<SqlBool> {
  if (isSystem(caller)) return sql<SqlBool>`true`;
  const ids = caller.visible.ids;
  return sql<SqlBool>`not 'system' = any(app_user.roles) and case
    when exists (select from user_fleet where user_fleet.user_id = app_user.id) then not exists (
      select from user_fleet where user_fleet.user_id = app_user.id and not user_fleet.fleet_id = any(${ids}::int[]))
    else coalesce(driver.fleet_id = any(${ids}::int[]), false) end`;
}

/** The users whom `reachTo` does not hide, as a `where` clause over `app_user` left joined with `driver`. */
export function userInReach(caller: Sight): RawBuilder<SqlBool> {
  if (isSystem(caller)) return sql<SqlBool>`true`;
  const ids = caller.visible.ids;
  return sql<SqlBool>`not 'system' = any(app_user.roles) and (
    app_user.id = ${caller.userId}
    or ${isAbove(caller)}
    or (driver.fleet_id = any(${ids}::int[])
      and not exists (select from user_fleet where user_fleet.user_id = app_user.id)))`;
}

/** The rights that the caller may grant. */
export async function readGrantor({ sql: db }: Db, caller: Caller): Promise<Grantor> {
  const own = await db
    .selectFrom('app_user')
    .select(['assigned_reports', 'manual_refueling'])
    .where('id', '=', caller.userId)
    .executeTakeFirstOrThrow();
  return {
    userId: caller.userId,
    isSystem: isSystem(caller),
    visible: caller.visible,
    reports: own.assigned_reports,
    workCodes: caller.workCodes,
    allowedEstructura: caller.allowedEstructura,
    manualRefueling: own.manual_refueling,
  };
}

/** The fleets that lie in the subtrees of some others. */
export async function fleetsBelow(
  { sql: db }: Db,
  fleetIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('fleet_subtree')
    .select('fleet_id')
    .where('root_id', 'in', [0, ...fleetIds])
    .execute();
  return new Set(rows.map(({ fleet_id }) => fleet_id!));
}

/** A stored list of roles in the form of the screen: the first one, and the others. */
export function rolesInForm(roles: readonly string[]): Pick<GrantedRights, 'role' | 'extra_roles'> {
  const [role = 'none', ...extra_roles] = roles as Role[];
  return { role, extra_roles };
}
