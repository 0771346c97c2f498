import { type RawBuilder, sql } from 'kysely';
import type { RefuellingQuery, RefuellingRecord, RefuellingRow, RefuellingTotals } from '#api/refuelling.ts';
import { addMonths, type Day } from '#domain/day.ts';
import { iso } from '#domain/iso.ts';
import { centsOf, sumOf } from '#domain/money.ts';
import { isFuel, type ProductClass } from '#domain/refuelling/product.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { Db } from '#server/base/db/database.ts';
import { orderBy, page } from '#server/base/http/listing.ts';
import { refuellingFilter, refuellingOrder, refuellingSource, type Stored } from './refuelling-source.ts';

const rowOf = <Row extends Stored>({ operation_at, ...row }: Row) => ({
  ...row,
  operation_at: iso(operation_at),
});

/** A page of the refuellings of visible fleets. */
export async function readRefuellings(
  db: Db,
  caller: Caller,
  query: RefuellingQuery,
): Promise<{ rows: RefuellingRow[]; total: number }> {
  const source = refuellingSource(caller);
  const tables = sql`${source.from} ${refuellingFilter(source, query)}`;
  const order = orderBy(query, refuellingOrder(source, caller), 'refuelling.id');
  const [found, counted] = await Promise.all([
    sql<Stored>`select ${source.columns} ${tables} ${order} ${page(query)}`.execute(db.sql),
    sql<{ total: number }>`select count(*)::int as total ${tables}`.execute(db.sql),
  ]);
  return { rows: found.rows.map(rowOf), total: counted.rows[0]!.total };
}

/** All matching refuellings, for an export: at most 100,000 (domain rules §0.3). */
export async function readAllRefuellings(
  db: Db,
  caller: Caller,
  query: RefuellingQuery,
): Promise<RefuellingRow[]> {
  const source = refuellingSource(caller);
  const order = orderBy(query, refuellingOrder(source, caller), 'refuelling.id');
  const { rows } = await sql<Stored>`
    select ${source.columns} ${source.from} ${refuellingFilter(source, query)} ${order} limit 100000
  `.execute(db.sql);
  return rows.map(rowOf);
}

/** The sums of the refuellings that pass a filter. */
export async function readTotals(db: Db, caller: Caller, query: RefuellingQuery): Promise<RefuellingTotals> {
  const source = refuellingSource(caller);
  return totalsOf(db, sql`${source.from} ${refuellingFilter(source, query)}`);
}

async function totalsOf(db: Db, tables: RawBuilder<unknown>): Promise<RefuellingTotals> {
  const { rows } = await sql<{
    product_class: ProductClass;
    quantity: number;
    amount: string;
    rows: number;
    unmatched: number;
  }>`
    select refuelling.product_class, sum(refuelling.liters)::float8 as quantity, sum(refuelling.amount)::text as amount,
      count(*)::int as rows, (count(*) filter (where refuelling.vehicle_id is null))::int as unmatched
    ${tables} and refuelling.reversed_with is null
    group by refuelling.product_class
    order by sum(refuelling.amount) desc, refuelling.product_class`.execute(db.sql);
  return {
    classes: rows.map(({ unmatched: _, ...row }) => row),
    amount: sumOf(rows.map(({ amount }) => amount)),
    unmatched: rows.reduce((sum, row) => sum + row.unmatched, 0),
  };
}

type StoredRecord = Stored &
  Omit<RefuellingRecord, keyof Stored | 'created_at' | 'validated_at'> & {
    created_at: Date;
    validated_at: Date | null;
  };

/** One refuelling with all data that the caller may know; undefined if the caller does not see it. */
export async function readRefuelling(
  db: Db,
  caller: Caller,
  refuellingId: number,
): Promise<RefuellingRecord | undefined> {
  const { columns, from } = refuellingSource(caller);
  const { rows } = await sql<StoredRecord>`
    select ${columns}, refuelling.card_number, refuelling.hour_unknown, refuelling.card_id, station.country, station.poi_id,
      coalesce(station.lat, poi.lat) as lat, coalesce(station.lng, poi.lng) as lng,
      refuelling.license as statement_license, refuelling.reversed_with::int as reversed_with, refuelling.document_id,
      (select username from app_user where app_user.id = refuelling.created_by) as created_by,
      refuelling.created_at, refuelling.validated_at
    ${from} and refuelling.id = ${refuellingId}`.execute(db.sql);
  const found = rows[0];
  if (!found) return undefined;
  const { created_at, validated_at, ...row } = found;
  return {
    ...rowOf(row),
    created_at: iso(created_at),
    validated_at: iso(validated_at),
  };
}

/** The newest refuellings of a vehicle that the caller sees, and the sums of the last twelve months. */
export async function readOfVehicle(db: Db, caller: Caller, vehicleId: number, today: Day) {
  const { columns, from } = refuellingSource(caller);
  const own = sql`${from} and refuelling.vehicle_id = ${vehicleId}`;
  const { rows } = await sql<Stored>`
    select ${columns} ${own} order by refuelling.operation_at desc, refuelling.id desc limit 500`.execute(
    db.sql,
  );
  const year = await totalsOf(db, sql`${own} and refuelling.day > ${addMonths(today, -12)}::date`);
  const fuel = year.classes.filter(({ product_class }) => isFuel(product_class));
  const liters = fuel.reduce((sum, { quantity }) => sum + Math.round(quantity * 100), 0) / 100;
  const paid = centsOf(sumOf(fuel.map(({ amount }) => amount)));
  const mean_price = liters > 0 ? (paid / 100 / liters).toFixed(3) : null;
  return { rows: rows.map(rowOf), year: { ...year, liters, mean_price } };
}
