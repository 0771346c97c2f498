import type { Role } from '#domain/access/role.ts';
import { hasEnded } from '#domain/user/standing.ts';
import { type Sight, sightOf } from '#server/base/access/caller.ts';
import { readVisibleFleets } from '#server/base/access/visibility.ts';
import type { Base } from '#server/base/app.ts';
import { formatter } from '#text/format.ts';
import type { FormatSettings } from '#text/reader.ts';
import type { Say } from '#text/say.ts';
import { translatorOf } from '#text/translator.ts';

/** The recipient of a message: the user's present sight, language and units. */
export type Recipient = Sight & { email: string; creditLimit: number | null; say: Say };

/** Reads a recipient; null when the account may no longer be used. */
export async function readRecipient(
  { database, config, now }: Base,
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
  const account = { disabled: user.disabled, endDate: user.end_date, timeZone: user.time_zone };
  if (hasEnded(account, now())) return null;
  const wanted = { userId, roles: user.roles as Role[] };
  const visible = (await readVisibleFleets(database, [wanted])).get(userId)!;
  const sight = sightOf(user, { isDriver: user.driver_id !== null, visible });
  const settings: FormatSettings = {
    language: sight.language,
    distanceUnit: user.distance_unit as FormatSettings['distanceUnit'],
    volumeUnit: user.volume_unit as FormatSettings['volumeUnit'],
    timeZone: sight.timeZone,
    currency: config.CURRENCY,
  };
  return {
    ...sight,
    email: user.email,
    creditLimit: user.notification_credit_limit,
    say: { t: translatorOf(sight.language), f: formatter(settings) },
  };
}
