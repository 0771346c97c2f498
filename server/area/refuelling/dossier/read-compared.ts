import { type RawBuilder, sql } from 'kysely';
import type { RefuellingRecord, RefuellingRow } from '#api/refuelling.ts';
import type { RefuellingDossier } from '#api/refuelling-dossier.ts';
import { can } from '#domain/access/permission.ts';
import { iso } from '#domain/iso.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { Db } from '#server/base/db/database.ts';
import { refuellingSource, type Stored } from '../refuelling-source.ts';

/** The most other fills on each side. */
const AROUND = 5;

/** The visible fills before and after one, the newest first. */
export async function readFillsAround(
  db: Db,
  caller: Caller,
  { id, operation_at }: Pick<RefuellingRecord, 'id' | 'operation_at'>,
  same: RawBuilder<unknown>,
): Promise<RefuellingRow[]> {
  const { columns, from } = refuellingSource(caller);
  const others = sql`${from} and refuelling.id <> ${id} and ${same}`;
  const { rows } = await sql<Stored>`
    (select ${columns} ${others} and refuelling.operation_at <= ${operation_at}::timestamptz
     order by refuelling.operation_at desc, refuelling.id desc limit ${sql.lit(AROUND)})
    union all
    (select ${columns} ${others} and refuelling.operation_at > ${operation_at}::timestamptz
     order by refuelling.operation_at, refuelling.id limit ${sql.lit(AROUND)})
    order by operation_at desc, id desc`.execute(db.sql);
  return rows.map(({ operation_at: at, ...row }) => ({ ...row, operation_at: iso(at) }));
}

/**
 * The unit prices of the other visible refuellings of the same class of product and month; null without any.
 */
export async function readPrices(
  db: Db,
  caller: Caller,
  { id, day, product_class }: Pick<RefuellingRecord, 'id' | 'day' | 'product_class'>,
): Promise<RefuellingDossier['price']> {
  const { rows } = await sql<{ mean: string | null; least: string; most: string; count: number }>`
    select round(sum(refuelling.amount) / nullif(sum(refuelling.liters), 0), 3)::text as mean,
      round(min(refuelling.amount / refuelling.liters), 3)::text as least,
      round(max(refuelling.amount / refuelling.liters), 3)::text as most, count(*)::int as count
    ${refuellingSource(caller).from} and refuelling.id <> ${id} and refuelling.reversed_with is null
      and refuelling.liters > 0 and refuelling.product_class = ${product_class}
      and refuelling.day >= date_trunc('month', ${day}::date)
      and refuelling.day < date_trunc('month', ${day}::date) + interval '1 month'`.execute(db.sql);
  const { mean, ...prices } = rows[0]!;
  return mean === null ? null : { mean, ...prices };
}

/** The outcomes of a refuelling, the newest first. */
export async function readOutcomes(
  db: Db,
  caller: Caller,
  refuellingId: number,
): Promise<RefuellingDossier['outcomes']> {
  const rows = await db.sql
    .selectFrom('refuelling_outcome')
    .select(['at', 'validation', 'station_distance', 'discrepancy', 'discrepancy_by', 'discrepancy_reasons'])
    .where('refuelling_id', '=', refuellingId)
    .orderBy('id', 'desc')
    .execute();
  const seesPositions = can(caller.actors, 'position:read');
  return rows.map(({ at, station_distance, ...row }) => ({
    ...(row as Omit<RefuellingDossier['outcomes'][number], 'at' | 'station_distance'>),
    at: iso(at),
    station_distance: seesPositions ? station_distance : null,
  }));
}
