import type { App } from '#server/base/app.ts';
import { formatter } from '#text/format.ts';
import type { FormatSettings } from '#text/reader.ts';
import type { Say } from '#text/say.ts';
import { translatorOf } from '#text/translator.ts';
import type { Caller } from './caller.ts';

/** The caller's form for texts of the server itself, files and messages: language, units, zone, currency. */
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
