import { sql } from 'kysely';
import type { Audited, Command } from '#server/base/access/command.ts';
import type { Change, EndedSessions } from '#server/bus/change.ts';

type Place = Change<'user'>['places'][number];

/**
 * The present fleets of a user: every fleet at and below those assigned, or that of a driver who has none.
 */
export async function placeOfUser(tx: Pick<Command, 'sql'>, userId: number): Promise<Place> {
  const { rows } = await sql<Place>`
    select 'system' = any(app_user.roles) as "isSystem", coalesce(
      (select array_agg(distinct fleet_subtree.fleet_id) from user_fleet
       join fleet_subtree on fleet_subtree.root_id = user_fleet.fleet_id where user_fleet.user_id = app_user.id),
      (select array[driver.fleet_id] from driver where driver.user_id = app_user.id),
      '{}') as "fleetIds"
    from app_user where app_user.id = ${userId}
  `.execute(tx.sql);
  return rows[0]!;
}

/** Reports the change of a user; `was` is the user's place before, when fleets or roles may have changed. */
export async function userChanged(
  tx: Command,
  change: {
    action: string;
    id: number;
    before?: Audited;
    after?: Audited;
    was?: Place;
    ended?: EndedSessions | null;
  },
): Promise<void> {
  const { was, ended = null, ...line } = change;
  const places = [await placeOfUser(tx, change.id), ...(was ? [was] : [])];
  await tx.changed({ ...line, entity: 'user', places, ended });
}
