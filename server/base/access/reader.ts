import type { App } from '#server/base/app.ts';
import { formatter } from '#text/format.ts';
import type { FormatSettings } from '#text/reader.ts';
import type { Say } from '#text/say.ts';
import { translatorOf } from '#text/translator.ts';
import type { Caller } from './caller.ts';

/** How a caller reads what the server writes itself, files and messages: texts, units, zone, currency. */
export type Reader = Say & { settings: FormatSettings };

/** The caller's language with the units of the profile. */
export async function readerOf(
  app: App,
  caller: Pick<Caller, 'userId' | 'language' | 'timeZone'>,
): Promise<Reader> {
  const { distance_unit, volume_unit } = await app.database.sql
    .selectFrom('app_user')
    .select(['distance_unit', 'volume_unit'])
    .where('id', '=', caller.userId)
    .executeTakeFirstOrThrow();
  const settings: FormatSettings = {
    language: caller.language,
    distanceUnit: distance_unit as FormatSettings['distanceUnit'],
    volumeUnit: volume_unit as FormatSettings['volumeUnit'],
    timeZone: caller.timeZone,
    currency: app.config.CURRENCY,
  };
  return { t: translatorOf(caller.language), f: formatter(settings), settings };
}
