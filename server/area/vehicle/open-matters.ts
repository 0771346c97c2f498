import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { DeletionCode } from '#domain/vehicle/deletion.ts';
import type { Database } from '#server/base/db/database.ts';

/** Is the month of a row over for its cost centre? Either the month was closed, or the whole centre. */
const isMonthClosed = (table: string, month: RawBuilder<unknown>) => sql<SqlBool>`(
  exists (select from cost_month closed
    where closed.fleet_id = ${sql.ref(`${table}.fleet_id`)} and closed.month = ${month} and closed.is_closed)
  or exists (select from fleet where fleet.id = ${sql.ref(`${table}.fleet_id`)} and fleet.closed_on is not null)
)`;

/** A cost in a month still open, also one that is only proposed. */
const IS_COST_OPEN = sql<SqlBool>`status <> 'dismissed' and not ${isMonthClosed('cost', sql`cost.month`)}`;

const REFUELLING_MONTH = sql`date_trunc('month', refuelling.day)::date`;

/**
 * Card purchases that are not imputed yet: the month is open, and no confirmed cost of fuel or tolls charges
 * the centre for it. A cancelled purchase needs no imputation.
 */
export const NOT_IMPUTED = sql<SqlBool>`(
  card_number is not null and reversed_with is null and not ${isMonthClosed('refuelling', REFUELLING_MONTH)}
  and not exists (
    select from cost join enum_value bill_type on bill_type.id = cost.bill_type_id
    where cost.vehicle_id = refuelling.vehicle_id and cost.fleet_id = refuelling.fleet_id
      and cost.month = ${REFUELLING_MONTH} and cost.status = 'confirmed' and bill_type.code in ('FUEL', 'TOLL')
  )
)`;

/** A fine that is not closed. */
export const IS_FINE_OPEN = sql<SqlBool>`state not in ('paid', 'annulled', 'expired')`;

/**
 * Our own data that prevents the deletion of a vehicle (domain rules §3.2, rows 4 to 9), as SQL from the
 * table on. A row counts while it is open. Null until the product stores such data; the area that stores it
 * fills in its line.
 */
const CHECKS: readonly { code: DeletionCode; open: ((vehicleId: number) => RawBuilder<unknown>) | null }[] = [
  { code: 411, open: (id) => sql`cost where vehicle_id = ${id} and ${IS_COST_OPEN}` },
  /** Card purchases that are not imputed yet. */
  { code: 412, open: (id) => sql`refuelling where vehicle_id = ${id} and ${NOT_IMPUTED}` },
  /** Fuel and toll cards linked to it. */
  { code: 414, open: (id) => sql`fuel_card where vehicle_id = ${id}` },
  /** Defect sheets and pending spares. */
  { code: 416, open: null },
  /** Work reports not yet closed. */
  { code: 417, open: null },
  /** Fines not closed. */
  { code: 426, open: (id) => sql`fine where vehicle_id = ${id} and ${IS_FINE_OPEN}` },
];

/** The codes of the matters that are open. */
export async function openMatters(
  database: Pick<Database, 'sql'>,
  vehicleId: number,
): Promise<DeletionCode[]> {
  const codes: DeletionCode[] = [];
  for (const { code, open } of CHECKS) {
    if (!open) continue;
    const { rows } = await sql`select from ${open(vehicleId)} limit 1`.execute(database.sql);
    if (rows.length > 0) codes.push(code);
  }
  return codes;
}

/** The plates among the given ones whose vehicles have costs in months still open. */
export async function readCharged(
  { sql: db }: { sql: Pick<Database['sql'], 'selectFrom'> },
  licenses: readonly string[],
): Promise<Set<string>> {
  if (licenses.length === 0) return new Set();
  const rows = await db
    .selectFrom('vehicle')
    .select('license')
    .where('license', 'in', licenses)
    .where(sql<boolean>`exists (select from cost where cost.vehicle_id = vehicle.id and ${IS_COST_OPEN})`)
    .execute();
  return new Set(rows.map(({ license }) => license));
}
