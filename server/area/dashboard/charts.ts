import { z } from 'zod';
import { getDashboardChart, getDashboardCharts, putDashboardCharts } from '#api/dashboard.ts';
import { chartFaults, type DashboardChart, firstCharts } from '#domain/dashboard/chart.ts';
import { chartInput } from '#domain/dashboard/chart-input.ts';
import { mayAsk } from '#domain/dashboard/metric.ts';
import { Fault } from '#domain/fault.ts';
import { notFound } from '#server/base/access/record.ts';
import { handle } from '#server/base/http/route.ts';
import { readChart } from './read-chart.ts';

/**
 * The caller's charts, without those that this version does not know any more, or whose figures the caller
 * may not see now.
 */
export const readCharts = handle(getDashboardCharts, async ({ caller, app }) => {
  const stored = await app.database.sql
    .selectFrom('dashboard')
    .select(['charts', 'version'])
    .where('user_id', '=', caller.userId)
    .executeTakeFirst();
  if (!stored) return { charts: firstCharts(caller), version: 0 };
  const known = z
    .array(z.unknown())
    .parse(stored.charts)
    .flatMap((chart): DashboardChart[] => {
      const { data } = chartInput.safeParse(chart);
      return data && mayAsk(data.metric, caller) ? [data] : [];
    });
  return { charts: known, version: stored.version };
});

/** Stores the caller's charts, but not over those that another page has stored meanwhile. */
export const saveCharts = handle(putDashboardCharts, async ({ body, caller, app }) => {
  const { sql } = app.database;
  const charts = JSON.stringify(body.charts);
  const saved =
    body.version === 0
      ? await sql
          .insertInto('dashboard')
          .values({ user_id: caller.userId, charts, version: 1 })
          .onConflict((conflict) => conflict.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await sql
          .updateTable('dashboard')
          .set(({ eb }) => ({ charts, version: eb('version', '+', 1) }))
          .where('user_id', '=', caller.userId)
          .where('version', '=', body.version)
          .returning('version')
          .executeTakeFirst();
  if (!saved) throw new Fault('err.stale', 410);
  return saved;
});

/** The figures of a chart. A caller who may not see the metric gets "not found" (domain rules §2.4.7). */
export const readFigures = handle(getDashboardChart, async ({ query, caller, app }) => {
  if (!mayAsk(query.metric, caller)) throw notFound();
  const fields = chartFaults({ ...query, type: 'bar' });
  if (fields.length > 0) throw new Fault('err.request', 422, { fields });
  return readChart(app, caller, query);
});
