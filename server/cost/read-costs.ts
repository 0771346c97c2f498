import { sql } from 'kysely';
import type { CostQuery, CostRow, CostTotalRow, CostTotalsBy } from '#api/cost.ts';
import type { Caller } from '../access/caller.ts';
import type { Database } from '../db/database.ts';
import { orderBy, page, type Sortable } from '../http/listing.ts';
import { costInScope, costsAsked, NAMED_COSTS } from './cost-source.ts';

type Db = Pick<Database, 'sql'>;

/** The most rows of a file (domain rules §0.3). */
const FILE_ROWS = 100_000;

const COLUMNS = sql`cost.id, cost.fleet_id, fleet.name as fleet, cost.vehicle_id, vehicle.license, cost.bill_type_id,
  bill_type.name as bill_type, cost.bill_code, cost.provider, cost.operation_date, cost.invoice_date,
  cost.amount::text, cost.status, cost.source, app_user.username as web_operator,
  coalesce(cost_month.is_closed, false) or fleet.closed_on is not null as is_closed, cost.version`;

/** What only the columns ask for: joined to the rows of a page alone. */
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

/** A page of the caller's costs, and how many there are. */
export async function readCosts(
  { sql: db }: Db,
  caller: Caller,
  query: CostQuery,
): Promise<{ rows: CostRow[]; total: number }> {
  const asked = costsAsked(caller, query);
  const order = orderBy(query, SORTABLE, 'cost.id');
  const [found, counted] = await Promise.all([
    sql<CostRow>`
      select ${COLUMNS}
      from (select cost.* from ${NAMED_COSTS} where ${asked} ${order} ${page(query)}) cost
      join vehicle on vehicle.id = cost.vehicle_id
      join fleet on fleet.id = cost.fleet_id
      join enum_value bill_type on bill_type.id = cost.bill_type_id
      ${SHOWN}
      ${order}`.execute(db),
    sql<{ total: number }>`
      select count(*)::int as total from ${query.q ? NAMED_COSTS : sql`cost`} where ${asked}`.execute(db),
  ]);
  return { rows: found.rows, total: counted.rows[0]!.total };
}

/** All that match, as an export has them. */
export async function readAllCosts({ sql: db }: Db, caller: Caller, query: CostQuery): Promise<CostRow[]> {
  const order = orderBy(query, SORTABLE, 'cost.id');
  const { rows } = await sql<CostRow>`
    select ${COLUMNS} from ${NAMED_COSTS} ${SHOWN}
    where ${costsAsked(caller, query)} ${order} limit ${sql.lit(FILE_ROWS)}`.execute(db);
  return rows;
}

/** One cost; undefined out of scope. */
export async function readCost(
  { sql: db }: Db,
  caller: Caller,
  costId: number,
): Promise<CostRow | undefined> {
  const { rows } = await sql<CostRow>`
    select ${COLUMNS} from ${NAMED_COSTS} ${SHOWN}
    where ${costInScope(caller)} and cost.id = ${costId}`.execute(db);
  return rows[0];
}

/** By what the totals of each kind are grouped: the key, its name, and their order. */
const GROUPS = {
  centre: { key: sql`fleet.id::text`, name: sql`fleet.name`, order: sql`sum(cost.amount) desc` },
  vehicle: { key: sql`vehicle.id::text`, name: sql`vehicle.license`, order: sql`sum(cost.amount) desc` },
  type: { key: sql`bill_type.id::text`, name: sql`bill_type.name`, order: sql`sum(cost.amount) desc` },
  month: {
    key: sql`to_char(cost.month, 'YYYY-MM')`,
    name: sql`to_char(cost.month, 'YYYY-MM')`,
    order: sql`2`,
  },
} as const satisfies Record<CostTotalsBy, object>;

const MONEY = sql`coalesce(sum(cost.amount), 0)::numeric(14, 2)::text`;

/** The sum of what the filters of the list leave, and what each centre, vehicle, type or month has of it. */
export async function readCostTotals(
  { sql: db }: Db,
  caller: Caller,
  query: CostQuery & { by?: CostTotalsBy | undefined },
): Promise<{ sums: { amount: string }; n: number; rows: CostTotalRow[] }> {
  const asked = costsAsked(caller, query);
  const { rows: all } = await sql<{ n: number; amount: string }>`
    select count(*)::int as n, ${MONEY} as amount
    from ${query.q ? NAMED_COSTS : sql`cost`} where ${asked}`.execute(db);
  const { n, amount } = all[0]!;
  if (!query.by) return { sums: { amount }, n, rows: [] };
  const { key, name, order } = GROUPS[query.by];
  const { rows } = await sql<CostTotalRow>`
    select ${key} as key, ${name} as name, count(*)::int as n, ${MONEY} as amount
    from ${NAMED_COSTS} where ${asked}
    group by 1, 2 order by ${order}, 2`.execute(db);
  return { sums: { amount }, n, rows };
}
