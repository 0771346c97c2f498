import { rolesOf, type UserInput, type UserRights } from '#domain/user/user.ts';
import type { Command } from '#server/base/access/command.ts';

/** The columns of app_user that hold the rights. */
export function rightColumns({
  role,
  extra_roles,
  fleets: _,
  cost_centres: __,
  reports,
  ...rest
}: UserRights) {
  return { ...rest, roles: rolesOf({ role, extra_roles }), assigned_reports: reports };
}

/** The columns of app_user with personal data. */
export function personColumns(input: UserInput) {
  const { name, surname, email, phone, language, distance_unit, volume_unit, country, time_zone } = input;
  return { name, surname, email, phone, language, distance_unit, volume_unit, country, time_zone };
}

/** Replaces the cost centres for which a user may enter costs. */
export async function writeCostCentres(
  { sql }: Command,
  userId: number,
  fleetIds: readonly number[],
): Promise<void> {
  await sql.deleteFrom('user_cost_centre').where('user_id', '=', userId).execute();
  if (fleetIds.length === 0) return;
  const rows = fleetIds.map((fleet_id) => ({ user_id: userId, fleet_id }));
  await sql.insertInto('user_cost_centre').values(rows).execute();
}
