import { type Actor, actorsOf, type Role } from '#domain/access/role.ts';
import { mayHandle } from '#domain/matter/cause.ts';
import type { EventCode } from '#domain/notification/event-catalogue.ts';
import { hasEnded } from '#domain/user/standing.ts';
import { isVisible, readVisibleFleets } from '#server/base/access/visibility.ts';
import type { Db } from '#server/base/db/database.ts';
import type { VehiclePlace } from '#server/bus/change.ts';

type Asked = { code: EventCode; place: VehiclePlace; reader: { actors: readonly Actor[] }; nowMs: number };

/**
 * The users who see a vehicle at its place and may handle matters of an event, by name. Only system staff
 * know of system staff.
 */
export async function readColleagues(
  db: Db,
  { code, place, reader, nowMs }: Asked,
): Promise<{ id: number; username: string }[]> {
  const accounts = await db.sql
    .selectFrom('app_user')
    .select([
      'id',
      'username',
      'roles',
      'gao',
      'own_works',
      'work_codes',
      'disabled',
      'end_date',
      'time_zone',
    ])
    .orderBy('username')
    .execute();
  const able = accounts.filter(({ roles, gao, disabled, end_date, time_zone }) => {
    if (hasEnded({ disabled, endDate: end_date, timeZone: time_zone }, nowMs)) return false;
    const actors = actorsOf({ roles: roles as Role[], gao, isDriver: false });
    return mayHandle(actors, code) && (!actors.includes('SYS') || reader.actors.includes('SYS'));
  });
  const visible = await readVisibleFleets(
    db,
    able.map(({ id, roles }) => ({ userId: id, roles: roles as Role[] })),
  );
  return able
    .filter(({ id, own_works, gao, work_codes }) =>
      isVisible({ visible: visible.get(id)!, workCodes: own_works || gao ? work_codes : null }, place),
    )
    .map(({ id, username }) => ({ id, username }));
}
