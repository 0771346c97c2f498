import { sql } from 'kysely';
import { type CardHolder, type CardRow, cards } from '#api/card.ts';
import type { QueryOf } from '#api/endpoint.ts';
import { type CardInput, cardInput } from '#domain/driver/card.ts';
import { CARD_LIST } from '#domain/driver/card-list.ts';
import { iso } from '#domain/iso.ts';
import { belowFleets } from '#server/base/access/below-fleets.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { Command } from '#server/base/access/command.ts';
import { driverInScope, driverMayBeKnown, driverName, personal } from '#server/base/access/driver-scope.ts';
import { notFound } from '#server/base/access/record.ts';
import type { Database } from '#server/base/db/database.ts';
import { contains } from '#server/base/http/listing.ts';
import type { Handler } from '#server/base/http/route.ts';
import { readHandlers, writeHandlers } from '#server/base/record/record-handlers.ts';
import { recordWriter } from '#server/base/record/record-writer.ts';
import { rowReader } from '#server/base/record/row-reader.ts';
import { withDriverNames } from './assignment-history.ts';
import { lockAssignee } from './check-assignment.ts';
import { missingDriver } from './missing-driver.ts';

/** `shownDriverId`: the card's driver, as far as the caller may know him. */
type StoredCard = CardInput & { shownDriverId: number | null };

const rows = rowReader<QueryOf<typeof cards.list>, CardRow>((caller, { q, fleets, assigned }) => {
  const driver = driverName(caller);
  const license = personal(caller, sql<string>`driver.license`);
  return {
    id: 'card.id',
    columns: sql`card.id, card.nfc_id, card.encoded_id, card.fleet_id, fleet.name as fleet,
      driver.id as driver_id, ${driver} as driver, ${license} as driver_license, holder.from_at as since, card.version`,
    from: sql`
      from card
      join fleet on fleet.id = card.fleet_id
      left join driver on driver.id = card.driver_id and ${driverMayBeKnown(caller)}
      left join card_holder holder on holder.card_id = card.id and holder.driver_id = driver.id and holder.to_at is null
      where card.fleet_id = any(${caller.visible.ids}::int[]) and ${belowFleets('card.fleet_id', fleets)}
        and ${assigned === undefined ? sql`true` : sql`(driver.id is not null) = ${assigned}`}
        and ${contains(q, [sql`card.nfc_id`, sql`card.encoded_id`, driver, license])}`,
    sortable: {
      nfc_id: sql`card.nfc_id`,
      encoded_id: sql`card.encoded_id`,
      driver: caller.seeDriverNames ? sql`plain(${driver})` : sql`driver.id`,
      driver_license: license,
      fleet: sql`plain(fleet.name)`,
      since: sql`holder.from_at`,
    },
  };
});

/**
 * Writes cards. Every change of the driver is kept: the driver of a moment is found by it (domain rules
 * §5.6).
 */
const writer = recordWriter<'card', typeof cardInput, StoredCard>({
  entity: 'card',
  input: cardInput,
  async lock(tx, caller, id) {
    const card = await tx.sql
      .selectFrom('card')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!card || !caller.visible.has(card.fleet_id)) throw notFound();
    const shown = await tx.sql
      .selectFrom('driver')
      .select('id')
      .where('id', '=', card.driver_id ?? 0)
      .where(driverMayBeKnown(caller))
      .executeTakeFirst();
    return { ...card, shownDriverId: shown?.id ?? null };
  },
  async settle(tx, { caller }, given, before) {
    if (given.fleet_id !== before?.fleet_id && !caller.visible.has(given.fleet_id)) throw notFound();
    // A driver out of sight stays, until another is given the card.
    if (before && given.driver_id === before.shownDriverId) return { ...given, driver_id: before.driver_id };
    if (given.driver_id !== null) await assertDriver(tx, caller, given.driver_id);
    return given;
  },
  reach: ({ fleet_id }) => [fleet_id],
  async follow(tx, { app }, { id, before, after }) {
    if (!after || (before && before.driver_id === after.driver_id)) return;
    await noteHolder(tx, { cardId: id, driverId: after.driver_id, at: new Date(app.now()) });
  },
});

async function assertDriver(tx: Command, caller: Caller, driverId: number): Promise<void> {
  const driver = await lockAssignee(tx, sql<boolean>`driver.id = ${driverId} and ${driverInScope(caller)}`);
  if (!driver) throw await missingDriver(tx, caller, driverId);
}

/** Notes who holds a card from an instant on; null: nobody. A holding that lasted no time is not kept. */
async function noteHolder(
  { sql: tx }: Command,
  { cardId, driverId, at }: { cardId: number; driverId: number | null; at: Date },
): Promise<void> {
  await sql`delete from card_holder where card_id = ${cardId} and to_at is null and from_at >= ${at}`.execute(
    tx,
  );
  await sql`update card_holder set to_at = ${at} where card_id = ${cardId} and to_at is null`.execute(tx);
  if (driverId === null) return;
  await tx.insertInto('card_holder').values({ card_id: cardId, driver_id: driverId, from_at: at }).execute();
}

/** Who held a card, latest first. */
async function readHolders(db: Database, caller: Caller, cardId: number): Promise<CardHolder[]> {
  type Stored = Omit<CardHolder, 'from' | 'to'> & { from: Date; to: Date | null };
  const { rows: holders } = await sql<Stored>`
    select driver.id as driver_id, ${driverName(caller)} as driver, holder.from_at as from, holder.to_at as to
    from card_holder holder
    left join driver on driver.id = holder.driver_id and ${driverMayBeKnown(caller)}
    where holder.card_id = ${cardId}
    order by holder.from_at desc`.execute(db.sql);
  return holders.map((holder) => ({
    ...holder,
    from: iso(holder.from),
    to: iso(holder.to),
  }));
}

/** Driver cards (domain rules §9.3). */
export const cardHandlers: readonly Handler[] = [
  ...readHandlers(cards, {
    entity: 'card',
    list: CARD_LIST,
    rows,
    whole: async ({ app, caller }, card) => ({
      ...card,
      holders: await readHolders(app.database, caller, card.id),
    }),
    history: ({ app, caller }, history) => withDriverNames(app.database, caller, history),
  }),
  ...writeHandlers(cards, writer),
];
