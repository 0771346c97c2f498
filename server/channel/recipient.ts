import { seesDriverNames } from '#domain/access/driver-name.ts';
import { actorsOf, type Role } from '#domain/access/role.ts';
import type { Language } from '#domain/language.ts';
import { hasEnded } from '#domain/user/standing.ts';
import { formatter } from '#text/format.ts';
import type { FormatSettings } from '#text/reader.ts';
import type { Say } from '#text/say.ts';
import { translatorOf } from '#text/translator.ts';
import type { Sight } from '../access/caller.ts';
import { readVisibleFleets } from '../access/visibility.ts';
import type { App } from '../app.ts';

/** A user who is written to: what they may see now, and how they read. */
export type Recipient = Sight & { email: string; creditLimit: number | null; say: Say };

/** Reads a user who is to be written to; null when the account may not be used any more. */
export async function readRecipient(
  { database, config, now }: App,
  userId: number,
): Promise<Recipient | null> {
  const user = await database.sql
    .selectFrom('app_user')
    .leftJoin('driver', 'driver.user_id', 'app_user.id')
    .selectAll('app_user')
    .select('driver.id as driver_id')
    .where('app_user.id', '=', userId)
    .executeTakeFirst();
  if (!user) return null;
  const { time_zone: timeZone, gao } = user;
  if (hasEnded({ disabled: user.disabled, endDate: user.end_date, timeZone }, now())) return null;
  const roles = user.roles as Role[];
  const actors = actorsOf({ roles, gao, isDriver: user.driver_id !== null });
  const visible = (await readVisibleFleets(database, [{ userId, roles }])).get(userId)!;
  const language = user.language as Language;
  const settings: FormatSettings = {
    language,
    distanceUnit: user.distance_unit as FormatSettings['distanceUnit'],
    volumeUnit: user.volume_unit as FormatSettings['volumeUnit'],
    timeZone,
    currency: config.CURRENCY,
  };
  return {
    userId,
    username: user.username,
    roles,
    actors,
    visible,
    workCodes: user.own_works || gao ? user.work_codes : null,
    allowedEstructura: user.allowed_estructura,
    seeDriverNames: seesDriverNames({ actors, granted: user.see_driver_names }),
    timeZone,
    email: user.email,
    creditLimit: user.notification_credit_limit,
    language,
    say: { t: translatorOf(language), f: formatter(settings) },
  };
}
