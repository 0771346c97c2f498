import { sql } from 'kysely';
import type { QueryOf } from '#api/endpoint.ts';
import { type FuelCardRow, fuelCards } from '#api/fuel-card.ts';
import { FUEL_CARD_LIST, fuelCardInput } from '#domain/refuelling/fuel-card.ts';
import { belowFleets } from '#server/base/access/below-fleets.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { Command } from '#server/base/access/command.ts';
import { notFound } from '#server/base/access/record.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';
import type { App } from '#server/base/app.ts';
import { among, contains } from '#server/base/http/listing.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { listFile } from '#server/base/list/list-file.ts';
import { writeHandlers } from '#server/base/record/record-handlers.ts';
import { recordWriter } from '#server/base/record/record-writer.ts';
import { rowReader } from '#server/base/record/row-reader.ts';
import { placeAgain } from './insert.ts';
import { rematch, stretchOf } from './rematch.ts';

const rows = rowReader<QueryOf<typeof fuelCards.list>, FuelCardRow>((caller, query) => ({
  id: 'card.id',
  columns: sql`card.id, card.number, card.provider, card.fleet_id, fleet.name as fleet, vehicle.id as vehicle_id,
    vehicle.license, last.last_at, last.last_vehicle_id, last.last_license, card.version`,
  from: sql`
    from fuel_card card
    join fleet on fleet.id = card.fleet_id
    left join vehicle on vehicle.id = card.vehicle_id and ${vehicleInScope(caller)}
    left join lateral (
      select refuelling.operation_at as last_at, latest.id as last_vehicle_id, latest.license as last_license
      from refuelling left join vehicle latest on latest.id = refuelling.vehicle_id
      where refuelling.card_id = card.id and ${vehicleInScope(caller, 'refuelling')}
      order by refuelling.operation_at desc limit 1
    ) last on true
    where card.fleet_id = any(${caller.visible.ids}::int[]) and ${belowFleets('card.fleet_id', query.fleets)}
      and ${among('card.id', query.ids?.map(Number))}
      and ${query.linked === undefined ? sql`true` : sql`(card.vehicle_id is not null) = ${query.linked}`}
      and ${contains(query.q, [
        sql`card.number`,
        sql`card.provider`,
        sql`vehicle.license`,
        sql`last.last_license`,
      ])}`,
  sortable: {
    number: sql`card.number`,
    provider: sql`plain(card.provider)`,
    license: sql`vehicle.license`,
    fleet: sql`plain(fleet.name)`,
    last_at: sql`last.last_at`,
    last_license: sql`last.last_license`,
  },
}));

/** Writes cards. When one is deleted, the database has its refuellings validated again. */
const writer = recordWriter({
  entity: 'fuel_card',
  input: fuelCardInput,
  async lock(tx, caller, id) {
    const stored = await tx.sql
      .selectFrom('fuel_card')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!stored || !caller.visible.has(stored.fleet_id)) throw notFound();
    return stored;
  },
  async settle(tx, { caller }, given, before) {
    if (!caller.visible.has(given.fleet_id)) throw notFound();
    // A vehicle that stays is not asked about.
    if (given.vehicle_id === null || given.vehicle_id === before?.vehicle_id) return given;
    const vehicle = await tx.sql
      .selectFrom('vehicle')
      .select('id')
      .where('id', '=', given.vehicle_id)
      .where(vehicleInScope(caller))
      .executeTakeFirst();
    if (!vehicle) throw notFound();
    return given;
  },
  reach: ({ fleet_id }) => [fleet_id],
  async follow(tx, by, { id, before, after }) {
    if (before && after) await placeUnmatched(tx, by, id);
  },
});

/** Purchases with a card and without a vehicle get the vehicle that the card is linked to now. */
async function placeUnmatched(
  tx: Command,
  { app, caller }: { app: App; caller: Caller },
  cardId: number,
): Promise<void> {
  const lines = await tx.sql
    .selectFrom('refuelling')
    .select('id')
    .where('card_id', '=', cardId)
    .where('vehicle_id', 'is', null)
    .where(vehicleInScope(caller, 'refuelling'))
    .execute();
  if (lines.length === 0) return;
  const ids = lines.map(({ id }) => id);
  const places = await placeAgain(tx, caller, ids);
  await rematch(tx, { app, caller }, await stretchOf(tx, ids));
  tx.tell({ action: 'edit', entity: 'refuelling', id: `card ${cardId}`, places });
}

/** Cards for fuel, and the vehicles that they pay for. */
export const fuelCardHandlers: readonly Handler[] = [
  handle(fuelCards.list, ({ app, caller, query }) => rows.page(app, caller, query)),
  handle(fuelCards.file, async (call) =>
    listFile(call, FUEL_CARD_LIST, await rows.all(call.app, call.caller, call.query)),
  ),
  ...writeHandlers(fuelCards, writer),
];
