import { sql } from 'kysely';
import {
  deleteFuelCard,
  type FuelCardQuery,
  type FuelCardRow,
  getFuelCards,
  postFuelCard,
  putFuelCard,
} from '#api/fuel-card.ts';
import type { FuelCardInput } from '#domain/refuelling/fuel-card.ts';
import { belowFleets } from '#server/base/access/below-fleets.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { type Command, command } from '#server/base/access/command.ts';
import { assertCurrent, notFound } from '#server/base/access/record.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';
import type { Database } from '#server/base/db/database.ts';
import { among, contains, orderBy, page, type Sortable } from '#server/base/http/listing.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { placeAgain } from './insert.ts';

type Db = Pick<Database, 'sql'>;
type Stored = Omit<FuelCardRow, 'last_at'> & { last_at: Date | null };

const SORTABLE: Sortable = {
  number: sql`card.number`,
  provider: sql`plain(card.provider)`,
  license: sql`vehicle.license`,
  fleet: sql`plain(fleet.name)`,
  last_at: sql`last.last_at`,
  last_license: sql`last.last_license`,
};

/** The fuel cards of visible fleets. */
async function readCards(db: Db, caller: Caller, query: FuelCardQuery) {
  const tables = sql`
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
      ])}`;
  const [found, counted] = await Promise.all([
    sql<Stored>`
      select card.id, card.number, card.provider, card.fleet_id, fleet.name as fleet, vehicle.id as vehicle_id, vehicle.license,
        last.last_at, last.last_vehicle_id, last.last_license, card.version
      ${tables} ${orderBy(query, SORTABLE, 'card.id')} ${page(query)}`.execute(db.sql),
    sql<{ total: number }>`select count(*)::int as total ${tables}`.execute(db.sql),
  ]);
  const rows = found.rows.map(({ last_at, ...row }) => ({ ...row, last_at: last_at?.toISOString() ?? null }));
  return { rows, total: counted.rows[0]!.total };
}

/** Guards fleet and vehicle; an unchanged vehicle is not checked. */
async function assertCard(
  db: Db,
  caller: Caller,
  input: FuelCardInput,
  linked: number | null,
): Promise<void> {
  if (!caller.visible.has(input.fleet_id)) throw notFound();
  if (input.vehicle_id === null || input.vehicle_id === linked) return;
  const found = await db.sql
    .selectFrom('vehicle')
    .select('id')
    .where('id', '=', input.vehicle_id)
    .where(vehicleInScope(caller))
    .executeTakeFirst();
  if (!found) throw notFound();
}

/** Cards for fuel, and the vehicles that they pay for. */
export const fuelCardHandlers: readonly Handler[] = [
  handle(getFuelCards, ({ app, caller, query }) => readCards(app.database, caller, query)),

  handle(postFuelCard, (call) =>
    command(call, async (tx) => {
      const { caller, body } = call;
      await assertCard(tx, caller, body, null);
      const { id } = await tx.sql
        .insertInto('fuel_card')
        .values(body)
        .returning('id')
        .executeTakeFirstOrThrow();
      const change = { action: 'create', entity: 'fuel_card', id, fleetIds: [body.fleet_id] } as const;
      await tx.changed({ ...change, after: body });
      return { id };
    }),
  ),

  handle(putFuelCard, (call) =>
    command(call, async (tx) => {
      const { caller, params, body } = call;
      const { version, ...after } = body;
      const id = params.card_id;
      const stored = await lockCard(tx, caller, id);
      assertCurrent(stored, { version });
      await assertCard(tx, caller, after, stored.vehicle_id);
      await tx.sql
        .updateTable('fuel_card')
        .set({ ...after, version: version + 1 })
        .where('id', '=', id)
        .execute();
      const fleetIds = [stored.fleet_id, after.fleet_id];
      const { id: _, version: __, ...before } = stored;
      await tx.changed({ action: 'edit', entity: 'fuel_card', id, fleetIds, before, after });
      await placeUnmatched(tx, caller, id);
      return { version: version + 1 };
    }),
  ),

  // The database validates its refuellings again, because the link of the card no longer counts.
  handle(deleteFuelCard, (call) =>
    command(call, async (tx) => {
      const { id, version: _, ...before } = await lockCard(tx, call.caller, call.params.card_id);
      await tx.sql.deleteFrom('fuel_card').where('id', '=', id).execute();
      const fleetIds = [before.fleet_id];
      await tx.changed({ action: 'delete', entity: 'fuel_card', id, fleetIds, before });
      return { ok: true as const };
    }),
  ),
];

/** A card of a visible fleet, locked. */
async function lockCard({ sql: db }: Pick<Command, 'sql'>, caller: Caller, id: number) {
  const stored = await db
    .selectFrom('fuel_card')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!stored || !caller.visible.has(stored.fleet_id)) throw notFound();
  return stored;
}

/** Assigns the card's present vehicle to its refuellings without one. */
async function placeUnmatched(tx: Command, caller: Caller, cardId: number): Promise<void> {
  const lines = await tx.sql
    .selectFrom('refuelling')
    .select('id')
    .where('card_id', '=', cardId)
    .where('vehicle_id', 'is', null)
    .where(vehicleInScope(caller, 'refuelling'))
    .execute();
  if (lines.length === 0) return;
  const places = await placeAgain(
    tx,
    caller,
    lines.map(({ id }) => id),
  );
  tx.tell({ action: 'edit', entity: 'refuelling', id: `card ${cardId}`, places });
}
