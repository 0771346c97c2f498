import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Role } from '#domain/access/role.ts';
import { type Grantor, type Reach, reachOf, type UserPlace } from '#domain/user/user-grant.ts';
import type { Caller } from '../access/caller.ts';
import type { Database } from '../db/database.ts';

type Db = Pick<Database, 'sql'>;

/** What a query has to select of a user, so that `placeOf` can tell where they belong. */
export type PlaceRow = {
  id: number;
  roles: string[];
  /** Assigned. */
  fleet_ids: number[];
  /** Of the driver that the user is. */
  driver_fleet_id: number | null;
  is_above: boolean;
};

const isSystem = ({ roles }: Pick<Caller, 'roles'>) => roles.includes('system');

/** Does a user's fleet hold one that the caller sees? */
function isAbove({ visible }: Caller): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from user_fleet
    join fleet_subtree on fleet_subtree.root_id = user_fleet.fleet_id
    where user_fleet.user_id = app_user.id and fleet_subtree.fleet_id = any(${visible.ids}::int[]))`;
}

/** The columns of PlaceRow, over `app_user` left joined with `driver`. */
export function placeColumns(caller: Caller) {
  return sql`app_user.id, app_user.roles,
    array(select fleet_id from user_fleet where user_fleet.user_id = app_user.id order by fleet_id) as fleet_ids,
    driver.fleet_id as driver_fleet_id, ${isAbove(caller)} as is_above`;
}

/** A user's place in the rules; who has no fleets of their own is where their driver is. */
function placeOf(row: PlaceRow): UserPlace {
  const ofDriver = row.driver_fleet_id === null ? [] : [row.driver_fleet_id];
  return {
    userId: row.id,
    isSystem: row.roles.includes('system'),
    fleetIds: row.fleet_ids.length > 0 ? row.fleet_ids : ofDriver,
    isAbove: row.is_above,
  };
}

/** How far the caller reaches (domain rules §2.4.5). */
export function reachTo(caller: Caller, row: PlaceRow): Reach {
  const grantor = { userId: caller.userId, isSystem: isSystem(caller), visible: caller.visible };
  return reachOf(grantor, placeOf(row));
}

/** The same for a `where` clause: users who are not hidden from the caller, over `app_user` left joined with `driver`. */
export function userInReach(caller: Caller): RawBuilder<SqlBool> {
  if (isSystem(caller)) return sql<SqlBool>`true`;
  const ids = caller.visible.ids;
  return sql<SqlBool>`not 'system' = any(app_user.roles) and (
    app_user.id = ${caller.userId}
    or ${isAbove(caller)}
    or (driver.fleet_id = any(${ids}::int[])
      and not exists (select from user_fleet where user_fleet.user_id = app_user.id)))`;
}

/** What the caller may give others, read within the command that gives it. */
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

/** A stored list of roles as a form has it: the first one, and the others. */
export function rolesInForm(roles: readonly string[]) {
  const [role = 'none', ...extra_roles] = roles as Role[];
  return { role, extra_roles } as const;
}
