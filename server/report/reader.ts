import type { ReportReader } from '#domain/report/report.ts';
import type { Sight } from '../access/caller.ts';
import type { App } from '../app.ts';

/** Reads the caller's assigned reports, country and works. */
export async function readReportReader(
  { database }: Pick<App, 'database'>,
  caller: Sight,
): Promise<ReportReader & { country: string; workCodes: readonly string[] }> {
  const user = await database.sql
    .selectFrom('app_user')
    .select(['assigned_reports', 'work_codes', 'country'])
    .where('id', '=', caller.userId)
    .executeTakeFirstOrThrow();
  return {
    actors: caller.actors,
    allowedEstructura: caller.allowedEstructura,
    assigned: user.assigned_reports,
    country: user.country,
    workCodes: user.work_codes,
  };
}
