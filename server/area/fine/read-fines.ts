import { sql } from 'kysely';
import type { FineQuery, FineRecord, FineRow } from '#api/fine.ts';
import { fineWarnings } from '#domain/fine/state.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { Db } from '#server/base/db/database.ts';
import { orderBy, page } from '#server/base/http/listing.ts';
import { fineFilters, fineOrder, fineSource } from './fine-source.ts';

/** Rows of an export (domain rules §0.3). */
const EXPORT_MAX = 100_000;

/** A page of the fines in scope, with the sums of all matching ones. */
export async function readFines(db: Db, caller: Caller, query: FineQuery, nowMs: number) {
  const source = fineSource(caller, nowMs);
  const tables = sql`${source.from} ${fineFilters(source, query)}`;
  const order = orderBy(query, fineOrder(source, caller), 'fine.id');
  const [found, counted] = await Promise.all([
    sql<FineRow>`select ${source.columns} ${tables} ${order} ${page(query)}`.execute(db.sql),
    sql<{ total: number; amount: string; reduced_amount: string }>`
      select count(*)::int as total, coalesce(sum(fine.amount), 0)::numeric(20, 2)::text as amount,
        coalesce(sum(fine.reduced_amount), 0)::numeric(20, 2)::text as reduced_amount
      ${tables}`.execute(db.sql),
  ]);
  const { total, ...sums } = counted.rows[0]!;
  return { rows: found.rows, total, sums };
}

/** All matching fines, for an export. */
export async function readAllFines(
  db: Db,
  caller: Caller,
  query: FineQuery,
  nowMs: number,
): Promise<FineRow[]> {
  const source = fineSource(caller, nowMs);
  const order = orderBy(query, fineOrder(source, caller), 'fine.id');
  const { rows } = await sql<FineRow>`
    select ${source.columns} ${source.from} ${fineFilters(source, query)} ${order} limit ${sql.lit(EXPORT_MAX)}
  `.execute(db.sql);
  return rows;
}

/** One fine with all fields; undefined if the caller does not see it. */
export async function readFine(
  db: Db,
  caller: Caller,
  fineId: number,
  nowMs: number,
): Promise<FineRecord | undefined> {
  const { columns, more, from } = fineSource(caller, nowMs);
  const { rows } = await sql<Omit<FineRecord, 'warnings'> & { has_address: boolean }>`
    select ${columns}, ${more} ${from} and fine.id = ${fineId}`.execute(db.sql);
  const [found] = rows;
  if (!found) return undefined;
  const { has_address, ...record } = found;
  return { ...record, warnings: fineWarnings({ ...record, has_address }) };
}
