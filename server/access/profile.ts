import {
  getPreferences,
  getProfile,
  type Profile,
  postFrontendIssue,
  putPreferences,
  putProfileDisplay,
} from '#api/session.ts';
import { preferences } from '#domain/access/preference.ts';
import { Fault } from '#domain/fault.ts';
import type { Database } from '../db/database.ts';
import { type Handler, handle } from '../http/route.ts';
import type { Caller } from './caller.ts';

async function readProfile(database: Database, caller: Caller): Promise<Profile> {
  const user = await database.sql
    .selectFrom('app_user')
    .selectAll()
    .where('id', '=', caller.userId)
    .executeTakeFirstOrThrow();
  return {
    username: user.username,
    name: user.name,
    surname: user.surname,
    email: user.email,
    phone: user.phone,
    role: [...caller.roles],
    gao: user.gao,
    allowed_estructura: user.allowed_estructura,
    manual_refueling: user.manual_refueling,
    see_driver_names: caller.seeDriverNames,
    is_driver: caller.isDriver,
    // The columns are checked by the database against the same lists.
    language: user.language as Profile['language'],
    distance_unit: user.distance_unit as Profile['distance_unit'],
    volume_unit: user.volume_unit as Profile['volume_unit'],
    time_zone: user.time_zone,
    country: user.country,
    last_login: user.last_login?.toISOString() ?? null,
  };
}

/** Own profile and preferences: everybody signed in, own data only. */
export const profileHandlers: readonly Handler[] = [
  handle(getProfile, ({ caller, app }) => readProfile(app.database, caller)),

  handle(putProfileDisplay, async ({ body, caller, app }) => {
    const change = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
    if (Object.keys(change).length > 0) {
      await app.database.sql.updateTable('app_user').set(change).where('id', '=', caller.userId).execute();
    }
    return readProfile(app.database, caller);
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
