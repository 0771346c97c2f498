import type { Sight } from '#server/base/access/caller.ts';
import { readSight } from '#server/base/access/read-sight.ts';
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
  const found = await readSight({ database, now }, userId);
  if (!found) return null;
  const { user, sight } = found;
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
