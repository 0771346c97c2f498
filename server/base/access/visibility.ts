import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Role } from '#domain/access/role.ts';
import type { Database } from '#server/base/db/database.ts';
import type { VehiclePlace } from '#server/bus/change.ts';

declare const minted: unique symbol;

/**
 * The fleets a user may see (domain rules §2.4.1): the authorised ones in the subtrees of the assigned
 * fleets. SYS sees all subtrees; ADM and SYS also see fleets that are not authorised. Only this file can make
 * a value of this type, so that nobody can write a query without a scope.
 */
export type VisibleFleets = {
  readonly [minted]: true;
  /** Ascending. */
  readonly ids: readonly number[];
  has(fleetId: number): boolean;
};

/**
 * A user's scope: the fleets and, for a user limited to own works, the work codes. Null = not limited (domain
 * rules §2.4.2).
 */
export type Scope = { readonly visible: VisibleFleets; readonly workCodes: readonly string[] | null };

function mint(ids: readonly number[]): VisibleFleets {
  const set = new Set(ids);
  return { ids, has: (fleetId: number) => set.has(fleetId) } as VisibleFleets;
}

/** Is the vehicle in the scope? */
export function isVisible(scope: Scope, vehicle: VehiclePlace): boolean {
  if (!scope.visible.has(vehicle.fleetId)) return false;
  return (
    scope.workCodes === null || (vehicle.workCode !== null && scope.workCodes.includes(vehicle.workCode))
  );
}

/** The same as `isVisible`, for a `where` clause over a vehicle row with this name in the query. */
export function vehicleInScope(scope: Scope, table = 'vehicle'): RawBuilder<SqlBool> {
  const fleetId = sql.ref<number>(`${table}.fleet_id`);
  const inFleets = sql<SqlBool>`${fleetId} = any(${scope.visible.ids}::int[])`;
  if (scope.workCodes === null) return inFleets;
  return sql<SqlBool>`(${inFleets} and ${sql.ref(`${table}.work_code`)} = any(${scope.workCodes}::text[]))`;
}

/** Reads the visible fleets of users, now. A user who has none gets an empty set. */
export async function readVisibleFleets(
  database: Pick<Database, 'sql'>,
  users: readonly { userId: number; roles: readonly Role[] }[],
): Promise<Map<number, VisibleFleets>> {
  const everything = users.filter(({ roles }) => roles.includes('system')).map(({ userId }) => userId);
  const administrators = users
    .filter(({ roles }) => roles.includes('administrator'))
    .map(({ userId }) => userId);
  const others = users.map(({ userId }) => userId).filter((userId) => !everything.includes(userId));
  const found = await sql<{ user_id: number; fleet_ids: number[] }>`
    with recursive reach (user_id, fleet_id) as (
      select user_id, fleet_id from user_fleet where user_id = any(${others}::int[])
      union
      select reach.user_id, fleet.id from reach join fleet on fleet.parent_id = reach.fleet_id
    )
    select reach.user_id, array_agg(fleet.id order by fleet.id) as fleet_ids
    from reach
    join fleet on fleet.id = reach.fleet_id
    where fleet.authorised or reach.user_id = any(${administrators}::int[])
    group by reach.user_id
    union all
    select user_id, array(select id from fleet order by id) from unnest(${everything}::int[]) as user_id
  `.execute(database.sql);
  const visible = new Map(found.rows.map((row) => [row.user_id, mint(row.fleet_ids)]));
  for (const { userId } of users) if (!visible.has(userId)) visible.set(userId, mint([]));
  return visible;
}
