import { z } from 'zod';
import { getDashboardChart, getDashboardCharts, putDashboardCharts } from '#api/dashboard.ts';
import { can } from '#domain/access/permission.ts';
import { chartFaults, type DashboardCard, isMap } from '#domain/dashboard/chart.ts';
import { cardInput } from '#domain/dashboard/chart-input.ts';
import { firstBoard } from '#domain/dashboard/first-board.ts';
import { mayAsk } from '#domain/dashboard/metric.ts';
import { Fault } from '#domain/fault.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { notFound } from '#server/base/access/record.ts';
import { handle } from '#server/base/http/route.ts';
import { readChart } from './read-chart.ts';

/** May the caller see what the card shows? */
const maySee = (card: DashboardCard, caller: Caller) =>
  isMap(card) ? can(caller.actors, 'position:read') : mayAsk(card.metric, caller);

/**
 * The caller's cards, without those that this version does not know any more, or whose content the caller may
 * not see now.
 */
export const readCharts = handle(getDashboardCharts, async ({ caller, app }) => {
  const stored = await app.database.sql
    .selectFrom('dashboard')
    .select(['charts', 'version'])
    .where('user_id', '=', caller.userId)
    .executeTakeFirst();
  if (!stored) return { charts: firstBoard(caller), version: 0 };
  const known = z
    .array(z.unknown())
    .parse(stored.charts)
    .flatMap((card): DashboardCard[] => {
      const { data } = cardInput.safeParse(card);
      return data && maySee(data, caller) ? [data] : [];
    });
  return { charts: known, version: stored.version };
});

/** Stores the caller's cards, but not over those that another page has stored meanwhile. */
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
