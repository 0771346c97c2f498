import type { ReportReader } from '#domain/report/report.ts';
import type { FormatSettings } from '#text/reader.ts';
import type { Caller } from '../access/caller.ts';
import type { App } from '../app.ts';

/** Who reads a report, beyond what every request knows of its caller. */
export type Reader = ReportReader & {
  country: string;
  workCodes: readonly string[];
  settings: FormatSettings;
};

/** Reads the caller's assigned reports, works, country and units. */
export async function readReader(
  { database, config }: Pick<App, 'database' | 'config'>,
  caller: Caller,
): Promise<Reader> {
  const user = await database.sql
    .selectFrom('app_user')
    .select(['assigned_reports', 'work_codes', 'country', 'distance_unit', 'volume_unit'])
    .where('id', '=', caller.userId)
    .executeTakeFirstOrThrow();
  return {
    actors: caller.actors,
    allowedEstructura: caller.allowedEstructura,
    assigned: user.assigned_reports,
    country: user.country,
    workCodes: user.work_codes,
    settings: {
      language: caller.language,
      // The columns are checked by the database against the same lists.
      distanceUnit: user.distance_unit as FormatSettings['distanceUnit'],
      volumeUnit: user.volume_unit as FormatSettings['volumeUnit'],
      timeZone: caller.timeZone,
      currency: config.CURRENCY,
    },
  };
}
