import type { Language } from '#domain/language.ts';
import { en } from '#text/en.ts';
import { es } from '#text/es.ts';
import { it } from '#text/it.ts';
import type { Text } from '#text/key.ts';
import { pt } from '#text/pt.ts';
import type { FormatSettings } from '#text/reader.ts';
import type { App } from '../app.ts';
import type { Caller } from './caller.ts';

const TEXTS: Readonly<Record<Language, Text>> = { es, en, it, pt };

/** How a caller reads what the server writes itself, files and messages: texts, units, zone, currency. */
export type Reader = { text: Text; settings: FormatSettings };

/** The texts of a caller's language. */
export function textsFor({ language }: Pick<Caller, 'language'>): Text {
  return TEXTS[language];
}

/** The same with the units of the caller's profile. */
export async function readerOf(app: App, caller: Caller): Promise<Reader> {
  const { distance_unit, volume_unit } = await app.database.sql
    .selectFrom('app_user')
    .select(['distance_unit', 'volume_unit'])
    .where('id', '=', caller.userId)
    .executeTakeFirstOrThrow();
  return {
    text: textsFor(caller),
    settings: {
      language: caller.language,
      distanceUnit: distance_unit as FormatSettings['distanceUnit'],
      volumeUnit: volume_unit as FormatSettings['volumeUnit'],
      timeZone: caller.timeZone,
      currency: app.config.CURRENCY,
    },
  };
}
