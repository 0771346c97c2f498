import { type RawBuilder, sql } from 'kysely';
import type { CostQuery, CostRow, CostTotalRow, CostTotalsBy } from '#api/cost.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { Db } from '#server/base/db/database.ts';
import { orderBy, page, type Sortable } from '#server/base/http/listing.ts';
import { valuesIn } from '#server/base/list/value-label.ts';
import { costInScope, costsMatching, namedCosts } from './cost-source.ts';

/** The most rows of a file (domain rules §0.3). */
const FILE_ROWS = 100_000;

const COLUMNS = sql`cost.id, cost.fleet_id, fleet.name as fleet, cost.vehicle_id, vehicle.license, cost.bill_type_id,
  bill_type.name as bill_type, cost.bill_code, cost.provider, cost.operation_date, cost.invoice_date,
  cost.amount::text, cost.status, cost.source, app_user.username as web_operator,
  coalesce(cost_month.is_closed, false) or fleet.closed_on is not null as is_closed, cost.version`;

/** Joins that only the columns need, for the rows of a page alone. */
const SHOWN = sql`
  left join app_user on app_user.id = cost.created_by
  left join cost_month on cost_month.fleet_id = cost.fleet_id and cost_month.month = cost.month`;

const SORTABLE: Sortable = {
  operation_date: sql`cost.operation_date`,
  license: sql`vehicle.license`,
  fleet: sql`plain(fleet.name)`,
  bill_type: sql`plain(bill_type.name)`,
  amount: sql`cost.amount`,
  invoice_date: sql`cost.invoice_date`,
  bill_code: sql`plain(cost.bill_code)`,
  provider: sql`plain(cost.provider)`,
  source: sql`cost.source`,
  web_operator: sql`(select plain(username) from app_user where app_user.id = cost.created_by)`,
  status: sql`cost.status`,
};

/** Columns whose order follows names. */
const BY_NAME: readonly string[] = ['license', 'fleet', 'bill_type'];

/** The relation of a search: names of all rows are read only if it needs them. */
function asking({ language }: Caller, { q, sort }: Pick<CostQuery, 'q' | 'sort'>): RawBuilder<unknown> {
  return q || BY_NAME.includes(sort ?? '') ? namedCosts(language) : sql`cost`;
}

/** A page of the caller's costs, and their number. */
export async function readCosts(
  { sql: db }: Db,
  caller: Caller,
  query: CostQuery,
): Promise<{ rows: CostRow[]; total: number }> {
  const asked = costsMatching(caller, query);
  const order = orderBy(query, SORTABLE, 'cost.id');
  const [found, counted] = await Promise.all([
    sql<CostRow>`
      with page as (select cost.id from ${asking(caller, query)} where ${asked} ${order} ${page(query)})
      select ${COLUMNS} from ${namedCosts(caller.language)} ${SHOWN}
      where cost.id in (select id from page) ${order}`.execute(db),
    sql<{ total: number }>`
      select count(*)::int as total from ${asking(caller, { q: query.q })} where ${asked}`.execute(db),
  ]);
  return { rows: found.rows, total: counted.rows[0]!.total };
}

/** All matching costs, for an export. */
export async function readAllCosts({ sql: db }: Db, caller: Caller, query: CostQuery): Promise<CostRow[]> {
  const order = orderBy(query, SORTABLE, 'cost.id');
  const { rows } = await sql<CostRow>`
    select ${COLUMNS} from ${namedCosts(caller.language)} ${SHOWN}
    where ${costsMatching(caller, query)} ${order} limit ${sql.lit(FILE_ROWS)}`.execute(db);
  return rows;
}

/** One cost; undefined if the caller does not see it. */
export async function readCost(
  { sql: db }: Db,
  caller: Caller,
  costId: number,
): Promise<CostRow | undefined> {
  const { rows } = await sql<CostRow>`
    select ${COLUMNS} from ${namedCosts(caller.language)} ${SHOWN}
    where ${costInScope(caller)} and cost.id = ${costId}`.execute(db);
  return rows[0];
}

/** The grouping of each kind of totals, and the source of its names. */
const groups = ({ language }: Caller) =>
  ({
    centre: { key: sql`cost.fleet_id`, names: sql`select id, name from fleet` },
    vehicle: { key: sql`cost.vehicle_id`, names: sql`select id, license as name from vehicle` },
    type: { key: sql`cost.bill_type_id`, names: sql`select id, name from ${valuesIn(language)} value` },
    month: { key: sql`cost.month`, names: null },
  }) as const satisfies Record<CostTotalsBy, object>;

const MONEY = sql`coalesce(sum(cost.amount), 0)::numeric(14, 2)`;

/**
 * The sum of the costs that pass the list's filters, and the share of each centre, vehicle, type or month.
 */
export async function readCostTotals(
  { sql: db }: Db,
  caller: Caller,
  query: CostQuery & { by?: CostTotalsBy | undefined },
): Promise<{ sums: { amount: string }; n: number; rows: CostTotalRow[] }> {
  const from = sql`from ${asking(caller, { q: query.q })} where ${costsMatching(caller, query)}`;
  const { rows: all } = await sql<{ n: number; amount: string }>`
    select count(*)::int as n, ${MONEY}::text as amount ${from}`.execute(db);
  const { n, amount } = all[0]!;
  const rows = query.by ? await readGroups(db, groups(caller)[query.by], from) : [];
  return { sums: { amount }, n, rows };
}

async function readGroups(
  db: Db['sql'],
  { key, names }: ReturnType<typeof groups>[CostTotalsBy],
  from: RawBuilder<unknown>,
): Promise<CostTotalRow[]> {
  const sums = sql`select ${key} as key, count(*)::int as n, ${MONEY} as amount ${from} group by 1`;
  const { rows } = await (names
    ? sql<CostTotalRow>`
        select sums.key::text, named.name, sums.n, sums.amount::text
        from (${sums}) sums join (${names}) named on named.id = sums.key
        order by sums.amount desc, named.name`
    : sql<CostTotalRow>`
        select to_char(key, 'YYYY-MM') as key, to_char(key, 'YYYY-MM') as name, n, amount::text
        from (${sums}) sums order by sums.key`
  ).execute(db);
  return rows;
}
