import type { Insertable } from 'kysely';
import { actorsOf, type Role } from '#domain/access/role.ts';
import { defaultReports } from '#domain/report/report.ts';
import type { Database } from '#server/base/db/database.ts';
import type { AppUser } from '#server/base/db/schema.gen.ts';

/**
 * A user to create. Missing fields take the column's default; reports default to those of the roles (domain
 * rules §2.4.3). `fleetIds` are the assigned fleets: their subtrees are visible.
 */
export type NewUser = Omit<Insertable<AppUser>, 'roles' | 'id'> & {
  roles: readonly Role[];
  fleetIds: readonly number[];
};

/**
 * Creates a user with assigned fleets. Pass a transaction to do more in the same one. The caller validates.
 */
export async function insertUser(
  database: Pick<Database, 'sql'>,
  user: NewUser,
): Promise<{ id: number; username: string }> {
  const { roles, fleetIds, ...columns } = user;
  const made = await database.sql
    .insertInto('app_user')
    .values({
      assigned_reports: defaultReports(actorsOf({ roles, gao: columns.gao ?? false, isDriver: false })),
      ...columns,
      roles: [...roles],
    })
    .returning(['id', 'username'])
    .executeTakeFirstOrThrow();
  if (fleetIds.length > 0) {
    const assigned = fleetIds.map((fleet_id) => ({ user_id: made.id, fleet_id }));
    await database.sql.insertInto('user_fleet').values(assigned).execute();
  }
  return made;
}
