import { getCost, getCostHistory, getCosts, getCostsExport, getCostTotals } from '#api/cost.ts';
import { getCostMonths } from '#api/cost-month.ts';
import { can } from '#domain/access/permission.ts';
import { COST_LIST } from '#domain/cost/cost-list.ts';
import { keptFault } from '#domain/cost/judge.ts';
import { sumOf } from '#domain/money.ts';
import { notFound } from '#server/base/access/record.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { listFile } from '#server/base/list/list-file.ts';
import { billCostHandlers } from './bill-cost.ts';
import { closeMonth, closeMonths, reopenMonth } from './close-month.ts';
import { readCostFacts } from './cost-facts.ts';
import { costHistory } from './cost-history.ts';
import { createCost } from './create-cost.ts';
import { decideCosts } from './decide-costs.ts';
import { deleteCost } from './delete-cost.ts';
import { editCost } from './edit-cost.ts';
import { readCostMonths } from './read-cost-months.ts';
import { readAllCosts, readCost, readCosts, readCostTotals } from './read-costs.ts';

/** Endpoints for costs of cost centres, by month (domain rules §7). */
export const costHandlers: readonly Handler[] = [
  handle(getCosts, ({ query, caller, app }) => readCosts(app.database, caller, query)),

  handle(getCostsExport, async (call) => {
    const { app, caller, query } = call;
    const rows = await readAllCosts(app.database, caller, query);
    return listFile(call, COST_LIST, rows, { amount: sumOf(rows.map(({ amount }) => amount)) });
  }),

  handle(getCostTotals, ({ query, caller, app }) => readCostTotals(app.database, caller, query)),

  handle(getCost, async ({ params, caller, app }) => {
    const cost = await readCost(app.database, caller, params.cost_id);
    if (!cost) throw notFound();
    const facts = await readCostFacts(app.database.sql, caller, { costs: [cost], nowMs: app.now() });
    return { ...cost, may_edit: can(caller.actors, 'cost:edit') && keptFault(cost, facts) === null };
  }),

  handle(getCostHistory, async ({ params, caller, app }) => {
    if (!(await readCost(app.database, caller, params.cost_id))) throw notFound();
    return { history: await costHistory(app.database, caller, params.cost_id) };
  }),

  createCost,
  editCost,
  deleteCost,
  decideCosts,
  ...billCostHandlers,

  handle(getCostMonths, ({ params, query, caller, app }) =>
    readCostMonths(app.database, caller, { month: params.month, fleets: query.fleets, nowMs: app.now() }),
  ),
  closeMonth,
  closeMonths,
  reopenMonth,
];
