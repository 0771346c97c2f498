import { sql } from 'kysely';
import type { z } from 'zod';
import type { CardQuery, CardRow, cardHolder } from '#api/card.ts';
import { belowFleets } from '#server/base/access/below-fleets.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { driverMayBeTold, driverName, personal } from '#server/base/access/driver-scope.ts';
import type { Database } from '#server/base/db/database.ts';
import { contains, orderBy, page, type Sortable } from '#server/base/http/listing.ts';

type Db = Pick<Database, 'sql'>;
type Stored = Omit<CardRow, 'since'> & { since: Date | null };

function cardSource(caller: Caller) {
  const driver = driverName(caller);
  const license = personal(caller, sql<string>`driver.license`);
  const from = sql`
    from card
    join fleet on fleet.id = card.fleet_id
    left join driver on driver.id = card.driver_id and ${driverMayBeTold(caller)}
    left join card_holder holder on holder.card_id = card.id and holder.driver_id = driver.id and holder.to_at is null
    where card.fleet_id = any(${caller.visible.ids}::int[])`;
  const columns = sql`card.id, card.nfc_id, card.encoded_id, card.fleet_id, fleet.name as fleet,
    driver.id as driver_id, ${driver} as driver, ${license} as driver_license, holder.from_at as since, card.version`;
  return { driver, license, from, columns };
}

type Source = ReturnType<typeof cardSource>;

function filtered({ driver, license }: Source, query: CardQuery) {
  const { assigned } = query;
  return sql`
    and ${belowFleets('card.fleet_id', query.fleets)}
    and ${assigned === undefined ? sql`true` : sql`(driver.id is not null) = ${assigned}`}
    and ${contains(query.q, [sql`card.nfc_id`, sql`card.encoded_id`, driver, license])}`;
}

function sortable({ driver, license }: Source, caller: Caller): Sortable {
  return {
    nfc_id: sql`card.nfc_id`,
    encoded_id: sql`card.encoded_id`,
    driver: caller.seeDriverNames ? sql`plain(${driver})` : sql`driver.id`,
    driver_license: license,
    fleet: sql`plain(fleet.name)`,
    since: sql`holder.from_at`,
  };
}

const rowOf = ({ since, ...row }: Stored): CardRow => ({ ...row, since: since?.toISOString() ?? null });

/** A page of the cards of visible fleets. */
export async function readCards(
  db: Db,
  caller: Caller,
  query: CardQuery,
): Promise<{ rows: CardRow[]; total: number }> {
  const source = cardSource(caller);
  const tables = sql`${source.from} ${filtered(source, query)}`;
  const order = orderBy(query, sortable(source, caller), 'card.id');
  const [found, counted] = await Promise.all([
    sql<Stored>`select ${source.columns} ${tables} ${order} ${page(query)}`.execute(db.sql),
    sql<{ total: number }>`select count(*)::int as total ${tables}`.execute(db.sql),
  ]);
  return { rows: found.rows.map(rowOf), total: counted.rows[0]!.total };
}

/** All matching cards, for an export: at most 100,000 (domain rules §0.3). */
export async function readAllCards(db: Db, caller: Caller, query: CardQuery): Promise<CardRow[]> {
  const source = cardSource(caller);
  const order = orderBy(query, sortable(source, caller), 'card.id');
  const { rows } = await sql<Stored>`
    select ${source.columns} ${source.from} ${filtered(source, query)} ${order} limit 100000
  `.execute(db.sql);
  return rows.map(rowOf);
}

/** One card; undefined if the caller does not see it. */
export async function readCard(db: Db, caller: Caller, cardId: number): Promise<CardRow | undefined> {
  const { columns, from } = cardSource(caller);
  const { rows } = await sql<Stored>`select ${columns} ${from} and card.id = ${cardId}`.execute(db.sql);
  return rows.map(rowOf)[0];
}

/** The holders of a card, latest first. */
export async function readHolders(
  db: Db,
  caller: Caller,
  cardId: number,
): Promise<z.infer<typeof cardHolder>[]> {
  const { rows } = await sql<{
    driver_id: number | null;
    driver: string | null;
    from: Date;
    to: Date | null;
  }>`
    select driver.id as driver_id, ${driverName(caller)} as driver, holder.from_at as from, holder.to_at as to
    from card_holder holder
    left join driver on driver.id = holder.driver_id and ${driverMayBeTold(caller)}
    where holder.card_id = ${cardId}
    order by holder.from_at desc
  `.execute(db.sql);
  return rows.map((row) => ({
    ...row,
    from: row.from.toISOString(),
    to: row.to?.toISOString() ?? null,
  }));
}
