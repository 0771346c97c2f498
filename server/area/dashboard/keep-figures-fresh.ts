import { chartDays } from '#domain/dashboard/metric.ts';
import { daySpan } from '#domain/day.ts';
import type { App } from '#server/base/app.ts';
import { keepDuesFresh } from './attention-dues.ts';
import { keepDrivenFresh } from './read-chart.ts';

/**
 * Reads the figures of every dashboard's first view ahead: the driving of the last seven days, in the zones
 * of the users, and dues. It reads them as rarely as cached figures allow (decision 61).
 */
export async function keepFiguresFresh(app: App): Promise<void> {
  const zones = await app.database.sql.selectFrom('app_user').select('time_zone').distinct().execute();
  const today = new Set(zones.map(({ time_zone }) => daySpan(app.now(), time_zone).day));
  for (const day of today) await keepDrivenFresh(app, chartDays('7', day));
  await keepDuesFresh(app);
}
