import { daySpan } from '#domain/day.ts';
import type { App } from '#server/base/app.ts';
import { keepDuesFresh } from './attention-dues.ts';
import { keepChartsFresh } from './read-chart.ts';

/**
 * Reads the figures of every dashboard's first view ahead: those of first boards, in the zones of the users,
 * and dues. It reads them as rarely as cached figures allow (decision 61).
 */
export async function keepFiguresFresh(app: App): Promise<void> {
  const zones = await app.database.sql.selectFrom('app_user').select('time_zone').distinct().execute();
  const today = new Set(zones.map(({ time_zone }) => daySpan(app.now(), time_zone).day));
  for (const day of today) await keepChartsFresh(app, day);
  await keepDuesFresh(app);
}
