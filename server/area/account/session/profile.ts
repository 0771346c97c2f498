import {
  getPreferences,
  getProfile,
  type Profile,
  postFrontendIssue,
  putPreferences,
  putProfileDisplay,
} from '#api/session.ts';
import { can } from '#domain/access/permission.ts';
import { chargesAnyCentre } from '#domain/cost/cost.ts';
import { Fault } from '#domain/fault.ts';
import { iso } from '#domain/iso.ts';
import { preferences } from '#domain/user/preference.ts';
import { isPasswordExpired, passwordLastDay } from '#domain/user/standing.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { passwordAge } from '#server/base/access/password-age.ts';
import type { App } from '#server/base/app.ts';
import { type Handler, handle } from '#server/base/http/route.ts';

/** The caller's own present profile. */
export async function readProfile(app: Pick<App, 'database' | 'now'>, caller: Caller): Promise<Profile> {
  const user = await app.database.sql
    .selectFrom('app_user')
    .selectAll()
    .where('id', '=', caller.userId)
    .executeTakeFirstOrThrow();
  return {
    id: user.id,
    username: user.username,
    name: user.name,
    surname: user.surname,
    email: user.email,
    phone: user.phone,
    role: [...caller.roles],
    gao: user.gao,
    allowed_estructura: user.allowed_estructura,
    manual_refueling: user.manual_refueling,
    charges_costs: await chargesCosts(app, caller),
    see_driver_names: caller.seeDriverNames,
    is_driver: caller.isDriver,
    // The database checks these columns against the same lists.
    language: user.language as Profile['language'],
    distance_unit: user.distance_unit as Profile['distance_unit'],
    volume_unit: user.volume_unit as Profile['volume_unit'],
    time_zone: user.time_zone,
    country: user.country,
    last_login: iso(user.last_login),
    reports: user.assigned_reports,
    own_works: caller.workCodes !== null,
    work_codes: user.work_codes,
    photo_at: iso(user.photo_at),
    password_last_day: passwordLastDay(passwordAge(user)),
    password_expired: caller.passwordExpired && isPasswordExpired(passwordAge(user), app.now()),
    factor_missing: caller.factorMissing,
    version: user.version,
  };
}

async function chargesCosts(
  { database }: Pick<App, 'database'>,
  { actors, userId }: Caller,
): Promise<boolean> {
  if (!can(actors, 'cost:edit')) return false;
  if (chargesAnyCentre(actors)) return true;
  const granted = await database.sql
    .selectFrom('user_cost_centre')
    .select('fleet_id')
    .where('user_id', '=', userId)
    .limit(1)
    .execute();
  return granted.length > 0;
}

/** Own profile and preferences: open to everybody signed in, for their own data only. */
export const profileHandlers: readonly Handler[] = [
  handle(getProfile, ({ caller, app }) => readProfile(app, caller)),

  handle(putProfileDisplay, async ({ body, caller, app }) => {
    const change = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
    if (Object.keys(change).length > 0) {
      await app.database.sql.updateTable('app_user').set(change).where('id', '=', caller.userId).execute();
    }
    return readProfile(app, caller);
  }),

  handle(getPreferences, async ({ caller, app }) => {
    const user = await app.database.sql
      .selectFrom('app_user')
      .select('preferences')
      .where('id', '=', caller.userId)
      .executeTakeFirstOrThrow();
    return { preferences: preferences.parse(user.preferences) };
  }),

  handle(putPreferences, async ({ body, caller, app }) => {
    await app.database.sql
      .updateTable('app_user')
      .set({ preferences: JSON.stringify(body) })
      .where('id', '=', caller.userId)
      .execute();
    return { preferences: body };
  }),

  handle(postFrontendIssue, ({ body, caller, app }) => {
    const domain = app.config.INTERNAL_DOMAIN;
    if (!domain || !caller.username.toLowerCase().endsWith(domain.toLowerCase())) {
      throw new Fault('auth.notPermitted', 409);
    }
    const { err, info, type } = body;
    app.log[type === 'error' ? 'error' : 'warn'](
      { username: caller.username, problem: err, info },
      'problem in the browser',
    );
    return { ok: true as const };
  }),
];
