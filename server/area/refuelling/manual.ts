import { sql } from 'kysely';
import { deleteRefuelling, postRefuelling, putRefuelling, putRefuellingPlate } from '#api/refuelling.ts';
import { Fault } from '#domain/fault.ts';
import {
  operationFaults,
  operationMs,
  type RefuellingInput,
  stationFaults,
  UNKNOWN_HOUR,
} from '#domain/refuelling/refuelling.ts';
import { stationZone } from '#domain/refuelling/station-zone.ts';
import { assertFields } from '#server/area/vehicle/lock-vehicle.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { type Command, command } from '#server/base/access/command.ts';
import { placeInScope } from '#server/base/access/place-scope.ts';
import { notFound } from '#server/base/access/record.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';
import type { App } from '#server/base/app.ts';
import type { Database } from '#server/base/db/database.ts';
import { handle } from '#server/base/http/route.ts';
import { insertRefuellings, lockRefuellings, placeAgain } from './insert.ts';
import { assertGrant, auditedRefuelling, lockRefuelling, placeOf } from './lock-refuelling.ts';
import type { NewRefuelling } from './new-refuelling.ts';
import { rematch, stretchOf } from './rematch.ts';
import { stationInScope } from './station-scope.ts';
import { findStations } from './stations.ts';

type Tx = Pick<Database, 'sql'>;

/** Enters a refuelling by hand (domain rules §6.1). */
export const createRefuelling = handle(postRefuelling, (call) =>
  command(call, async (tx) => ({ id: (await enterRefuelling(tx, call, call.body)).id })),
);

/** Enters a refuelling by hand in a command. @returns its id, and its row as stored */
export async function enterRefuelling(
  tx: Command,
  { caller, app }: { caller: Caller; app: Pick<App, 'now'> },
  input: RefuellingInput,
): Promise<NewRefuelling & { id: number }> {
  const row = await checkedRow(tx, caller, input, app.now());
  await assertNew(tx, row, null);
  const storing = { scope: caller, userId: caller.userId, fleetId: caller.visible.ids[0]! };
  const { ids, places } = await insertRefuellings(tx, storing, [row]);
  const id = ids.get(row.n)!;
  await assertPlaced(tx, id);
  const after = await auditedRefuelling(tx, id);
  await tx.changed({ action: 'create', entity: 'refuelling', id, places, after });
  return { ...row, id };
}

/** Edits a refuelling that was entered by hand. */
export const editRefuelling = handle(putRefuelling, (call) =>
  command(call, async (tx) => {
    const { caller, params, body, app } = call;
    const { version, ...input } = body;
    const id = params.refuelling_id;
    const stored = await lockRefuelling(tx, caller, { id, source: 'manual', version });
    const row = await checkedRow(tx, caller, input, app.now());
    await assertNew(tx, row, id);
    const before = await auditedRefuelling(tx, id);
    const { n: _, source: __, provider: ___, driver_name: ____, ...columns } = row;
    await tx.sql
      .updateTable('refuelling')
      .set({ ...columns, driver_id: null })
      .where('id', '=', id)
      .execute();
    const places = [...(await placeAgain(tx, caller, [id])), placeOf(stored)];
    await assertPlaced(tx, id);
    await linkCard(tx, id);
    const after = await auditedRefuelling(tx, id);
    await tx.changed({ action: 'edit', entity: 'refuelling', id, places, before, after });
    return { version: version + 1 };
  }),
);

/** Deletes a refuelling that was entered by hand. */
export const removeRefuelling = handle(deleteRefuelling, (call) =>
  command(call, async (tx) => {
    const { caller, params } = call;
    await assertGrant(tx, caller);
    const id = params.refuelling_id;
    const stored = await lockRefuelling(tx, caller, { id, source: 'manual' });
    const before = await auditedRefuelling(tx, id);
    await tx.sql.deleteFrom('refuelling').where('id', '=', id).execute();
    await tx.changed({ action: 'delete', entity: 'refuelling', id, places: [placeOf(stored)], before });
    return { ok: true as const };
  }),
);

/** Corrects the plate of a statement's line, and assigns its vehicle. */
export const correctPlate = handle(putRefuellingPlate, (call) =>
  command(call, async (tx) => {
    const { caller, params, body } = call;
    const id = params.refuelling_id;
    const { version, license } = body;
    await lockRefuellings(tx);
    const stored = await lockRefuelling(tx, caller, { id, source: 'statement', version });
    const before = await auditedRefuelling(tx, id);
    const left = await stretchOf(tx, [id]);
    await tx.sql.updateTable('refuelling').set({ license }).where('id', '=', id).execute();
    const places = [...(await placeAgain(tx, caller, [id])), placeOf(stored)];
    await rematch(tx, call, [...left, ...(await stretchOf(tx, [id]))]);
    const placed = await tx.sql
      .selectFrom('refuelling')
      .innerJoin('vehicle', 'vehicle.id', 'refuelling.vehicle_id')
      .select('vehicle.license')
      .where('refuelling.id', '=', id)
      .executeTakeFirst();
    if (placed?.license !== license) {
      throw new Fault('err.request', 422, { fields: [{ field: 'license', code: 'refuel.noVehicle' }] });
    }
    const after = await auditedRefuelling(tx, id);
    await tx.changed({ action: 'edit', entity: 'refuelling', id, places, before, after });
    return { version: version + 1 };
  }),
);

/**
 * The input as a row, with its station found or made; the caller must have the grant, and see vehicle and
 * station.
 */
async function checkedRow(
  tx: Tx,
  caller: Caller,
  input: RefuellingInput,
  nowMs: number,
): Promise<NewRefuelling> {
  await assertGrant(tx, caller);
  const {
    day,
    amount,
    liters,
    product_class,
    discount,
    odometer,
    ticket,
    invoice,
    card_number,
    document_id,
  } = input;
  assertFields(stationFaults(input));
  const vehicle = await tx.sql
    .selectFrom('vehicle')
    .select(['id', 'license'])
    .where('id', '=', input.vehicle_id)
    .where(vehicleInScope(caller))
    .executeTakeFirst();
  if (!vehicle) throw notFound();
  if (document_id !== null) await assertReceipt(tx, vehicle.id, document_id);
  const station = await stationOf(tx, caller, input);
  const time_zone = stationZone(station);
  const hour = input.hour ?? UNKNOWN_HOUR;
  const hourUnknown = input.hour === null;
  const operation = {
    day,
    hour,
    hourUnknown,
    timeZone: time_zone,
    productClass: product_class,
    liters,
    amount,
  };
  assertFields(operationFaults(operation, nowMs));
  await lockRefuellings(tx);
  return {
    ...{ n: 1, source: 'manual', provider: null, card_number, driver_name: null, license: vehicle.license },
    operation_at: new Date(operationMs({ day, hour, timeZone: time_zone })).toISOString(),
    ...{ day, hour, hour_unknown: hourUnknown, time_zone, station_id: station.id, product: product_class },
    ...{ product_class, liters, unit_price: null, amount, discount, odometer, ticket, invoice, document_id },
  };
}

type Station = { id: number; country: string; province: string };

async function stationOf(tx: Tx, caller: Caller, input: RefuellingInput): Promise<Station> {
  if (input.station !== null) {
    const { station: name, town, country } = input;
    const province = input.province!;
    const [id] = await findStations(tx, [{ provider: null, code: null, name, town, province, country }]);
    return { id: id!, country, province };
  }
  const of =
    input.poi_id === null ? sql`station.id = ${input.station_id}` : sql`station.poi_id = ${input.poi_id}`;
  if (input.poi_id !== null) await makeTank(tx, caller, { poiId: input.poi_id, country: input.country });
  const { rows } = await sql<Station>`
    select station.id, station.country, station.province from fuel_station station
    where ${of} and (station.poi_id is not null or ${stationInScope(caller)})`.execute(tx.sql);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** The site's own tank is a station at a point of interest. */
async function makeTank({ sql: db }: Tx, caller: Caller, tank: { poiId: number; country: string }) {
  const made = await sql`
    insert into fuel_station (name, code, province, country, poi_id)
    select poi.name, 'poi ' || poi.id, '', ${tank.country}, poi.id from poi
    where poi.id = ${tank.poiId} and ${placeInScope('poi', caller.visible)}
    on conflict (poi_id) do update set name = excluded.name
    returning id`.execute(db);
  if (made.rows.length === 0) throw notFound();
}

async function assertReceipt({ sql: db }: Tx, vehicleId: number, documentId: number): Promise<void> {
  const found = await db
    .selectFrom('document')
    .select('id')
    .where('id', '=', documentId)
    .where('vehicle_id', '=', vehicleId)
    .executeTakeFirst();
  if (!found) throw notFound();
}

/** On that day the vehicle may have been in a fleet that the caller does not see. */
async function assertPlaced({ sql: db }: Tx, id: number): Promise<void> {
  const placed = await db
    .selectFrom('refuelling')
    .select('id')
    .where('id', '=', id)
    .where('vehicle_id', 'is not', null)
    .executeTakeFirst();
  if (!placed) throw notFound();
}

/**
 * Refuses a second entry of the same refuelling: the same vehicle, instant, product, quantity and amount, or
 * the same card with them.
 */
async function assertNew({ sql: db }: Tx, row: NewRefuelling, but: number | null): Promise<void> {
  const { rows } = await sql`
    select 1 from refuelling
    left join vehicle on vehicle.id = refuelling.vehicle_id
    where refuelling.operation_at = ${row.operation_at}::timestamptz and refuelling.product_class = ${row.product_class}
      and refuelling.liters = ${row.liters} and refuelling.amount = ${row.amount}::numeric
      and (vehicle.license = ${row.license} or refuelling.card_number = ${row.card_number}::text)
      and refuelling.id <> ${but ?? 0}
    limit 1`.execute(db);
  if (rows.length > 0) throw new Fault('refuel.duplicate', 409);
}

/** The fuel card of the number, created if it is new. */
async function linkCard({ sql: db }: Tx, id: number): Promise<void> {
  await sql`
    insert into fuel_card (number, fleet_id) select card_number, fleet_id from refuelling
    where id = ${id} and card_number is not null on conflict do nothing`.execute(db);
  await sql`
    update refuelling set card_id = (select id from fuel_card where number = card_number) where id = ${id}`.execute(
    db,
  );
}
