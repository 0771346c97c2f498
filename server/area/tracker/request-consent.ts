import { can } from '#domain/access/permission.ts';
import { actorsOf, type Role } from '#domain/access/role.ts';
import { hasEnded } from '#domain/user/standing.ts';
import type { Command } from '#server/base/access/command.ts';
import { isVisible, readVisibleFleets } from '#server/base/access/visibility.ts';
import type { Database } from '#server/base/db/database.ts';
import type { LockedTracker } from './tracker-scope.ts';

type Asked = { askedBy: number; username: string; nowMs: number };

/** Notifies everybody who may consent to an output of this vehicle that a second person is needed. */
export async function requestConsent(
  tx: Pick<Command, 'sql' | 'raise'>,
  { id, device_id, license, fleet_id, work_code }: LockedTracker,
  { askedBy, username, nowMs }: Asked,
): Promise<void> {
  if (device_id === null || fleet_id === null) return;
  const place = { fleetId: fleet_id, workCode: work_code };
  const seconds = (await readSeconds(tx, place, nowMs)).filter(({ userId }) => userId !== askedBy);
  // The installation's staff may consent everywhere, but gets the notice only where a company has nobody
  // else.
  const own = seconds.filter(({ isSystem }) => !isSystem);
  await tx.raise(
    ...(own.length > 0 ? own : seconds).map(({ userId }) => ({
      ...{ code: 1123 as const, kind: 'consent', userId, vehicleId: device_id },
      detail: { license: license ?? '', user: username, tracker: id },
    })),
  );
}

/** The users who may consent to outputs of vehicles at a place. */
async function readSeconds(
  { sql }: Pick<Database, 'sql'>,
  place: Parameters<typeof isVisible>[1],
  nowMs: number,
): Promise<{ userId: number; isSystem: boolean }[]> {
  const accounts = await sql
    .selectFrom('app_user')
    .select(['id', 'gao', 'own_works', 'work_codes', 'disabled', 'end_date', 'time_zone'])
    .select((user) => user.ref('roles').$castTo<Role[]>().as('roles'))
    .execute();
  const able = accounts.filter(
    ({ roles, gao, disabled, end_date, time_zone }) =>
      can(actorsOf({ roles, gao, isDriver: false }), 'tracker_output:command') &&
      !hasEnded({ disabled, endDate: end_date, timeZone: time_zone }, nowMs),
  );
  const visible = await readVisibleFleets(
    { sql },
    able.map(({ id, roles }) => ({ userId: id, roles })),
  );
  return able.flatMap(({ id, roles, gao, own_works, work_codes }) => {
    const scope = { visible: visible.get(id)!, workCodes: own_works || gao ? work_codes : null };
    return isVisible(scope, place) ? [{ userId: id, isSystem: roles.includes('system') }] : [];
  });
}
