import { sql } from 'kysely';
import type { Scope } from '#server/base/access/visibility.ts';
import type { Database } from '#server/base/db/database.ts';
import type { VehiclePlace } from '#server/bus/change.ts';
import { lineRelation, type NewRefuelling } from './new-refuelling.ts';
import { placedLines } from './placed.ts';

type Tx = Pick<Database, 'sql'>;

/** The user who stores refuellings. */
export type Storing = {
  scope: Scope;
  userId: number;
  /** Fleet of refuellings without a known vehicle. */
  fleetId: number;
  /** The statement that contains them. */
  statementId?: number;
};

/**
 * Only one command at a time stores refuellings, so that two imports of the same statement do not store it
 * twice.
 */
export async function lockRefuellings({ sql: db }: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('refuelling'))`.execute(db);
}

/**
 * Stores refuellings, each with its vehicle, fleet, work and driver, to be validated later. New card numbers
 * become fuel cards. @returns the id of each by its `n`, the places of the stored ones, and how many have no
 * vehicle
 */
export async function insertRefuellings(
  tx: Tx,
  { scope, userId, fleetId, statementId }: Storing,
  rows: readonly NewRefuelling[],
): Promise<{ ids: Map<number, number>; places: VehiclePlace[]; unmatched: number }> {
  if (rows.length === 0) return { ids: new Map(), places: [], unmatched: 0 };
  const stored = await sql<{
    id: number;
    vehicle_id: number | null;
    fleet_id: number;
    work_code: string | null;
  }>`
    with line as materialized (select * from ${lineRelation(rows)}),
    placed as materialized (${placedLines(scope, sql`line`)}),
    known_card as (
      insert into fuel_card (number, provider, fleet_id)
      select distinct on (line.card_number) line.card_number, line.provider, coalesce(placed.fleet_id, ${fleetId}::int)
      from line left join placed on placed.n = line.n
      where line.card_number is not null
      order by line.card_number, line.n
      on conflict (number) do update set number = excluded.number
      returning id, number
    )
    insert into refuelling (source, provider, card_number, card_id, operation_at, day, hour, hour_unknown, time_zone, license,
      vehicle_id, fleet_id, work_code, driver_id, driver_name, station_id, product, product_class, liters, unit_price, amount,
      discount, odometer, ticket, invoice, document_id, created_by, statement_id)
    select line.source, line.provider, line.card_number, known_card.id, line.operation_at, line.day, line.hour, line.hour_unknown,
      line.time_zone, line.license, placed.vehicle_id, coalesce(placed.fleet_id, ${fleetId}::int), placed.work_code, placed.driver_id,
      line.driver_name, line.station_id, line.product, line.product_class, line.liters, line.unit_price, line.amount,
      line.discount, line.odometer, line.ticket, line.invoice, line.document_id, ${userId}::int,
      ${statementId ?? null}::int
    from line
    left join placed on placed.n = line.n
    left join known_card on known_card.number = line.card_number
    order by line.n
    returning id, vehicle_id, fleet_id, work_code`.execute(tx.sql);
  const inOrder = [...rows].sort((one, other) => one.n - other.n);
  return {
    ids: new Map(inOrder.map(({ n }, at) => [n, stored.rows[at]!.id])),
    places: placesOf(stored.rows),
    unmatched: stored.rows.filter(({ vehicle_id }) => vehicle_id === null).length,
  };
}

/**
 * Assigns vehicle and fleet to these refuellings again, after a plate was corrected or a card linked. Those
 * without a vehicle keep their fleet. The database queues their validation (migration 0049).
 */
export async function placeAgain(tx: Tx, scope: Scope, ids: readonly number[]): Promise<VehiclePlace[]> {
  const { rows } = await sql<{ fleet_id: number; work_code: string | null }>`
    with line as materialized (
      select id as n, license, card_number, operation_at from refuelling where id = any(${ids}::bigint[])
    ),
    placed as materialized (${placedLines(scope, sql`line`)})
    update refuelling set vehicle_id = placed.vehicle_id, fleet_id = coalesce(placed.fleet_id, refuelling.fleet_id),
      work_code = placed.work_code, driver_id = placed.driver_id, version = version + 1
    from line left join placed on placed.n = line.n
    where refuelling.id = line.n
    returning refuelling.fleet_id, refuelling.work_code`.execute(tx.sql);
  return placesOf(rows);
}

/** Marks reversals and their originals, by id. */
export async function pairReversals(
  { sql: db }: Tx,
  pairs: readonly { reversal: number; original: number }[],
): Promise<void> {
  if (pairs.length === 0) return;
  await sql`
    update refuelling set reversed_with = pair.other
    from (select * from unnest(
      ${pairs.flatMap(({ reversal, original }) => [reversal, original])}::bigint[],
      ${pairs.flatMap(({ reversal, original }) => [original, reversal])}::bigint[])) as pair (id, other)
    where refuelling.id = pair.id`.execute(db);
}

/** The places of refuellings, each once. */
export function placesOf(rows: readonly { fleet_id: number; work_code: string | null }[]): VehiclePlace[] {
  const places = rows.map(({ fleet_id, work_code }) =>
    JSON.stringify({ fleetId: fleet_id, workCode: work_code }),
  );
  return [...new Set(places)].map((place) => JSON.parse(place) as VehiclePlace);
}
