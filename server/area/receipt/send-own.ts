import { sql } from 'kysely';
import { postOwnReceipt } from '#api/receipt.ts';
import { Fault } from '#domain/fault.ts';
import { type ReceiptInput, receiptFaults } from '#domain/receipt/receipt.ts';
import { companyFleets } from '#server/area/driver/own-company.ts';
import { lockOwnVehicle } from '#server/area/driver/own-vehicle.ts';
import { keepPhotos } from '#server/area/photo/keep-photos.ts';
import { lockRefuellings } from '#server/area/refuelling/insert.ts';
import { rematch } from '#server/area/refuelling/rematch.ts';
import { assertFields } from '#server/area/vehicle/lock-vehicle.ts';
import { placeOf } from '#server/area/vehicle/vehicle-changed.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { type Command, command } from '#server/base/access/command.ts';
import type { App } from '#server/base/app.ts';
import { handle } from '#server/base/http/route.ts';

/** Stores the receipt that a driver sends; the same key gives the same answer. */
export const sendOwnReceipt = handle(postOwnReceipt, (call) =>
  command(call, async (tx) => {
    const { body, caller } = call;
    // Before any row, as every command about receipts: two of them never wait for each other.
    await lockRefuellings(tx);
    const { id, vehicleId } = (await known(tx, caller, body.key)) ?? (await store(tx, call));
    const of = { owner: 'receipt', ownerId: id, vehicleId, userId: caller.userId } as const;
    return { id, missing_photos: await keepPhotos(tx, of, body.photos) };
  }),
);

type Stored = { id: number; vehicleId: number };
type Sent = { app: App; caller: Caller; body: ReceiptInput };

/** The receipt of a key that was stored before. @throws Fault 409 `receipt.keyTaken` for another user's */
async function known({ sql: db }: Command, caller: Caller, key: string): Promise<Stored | null> {
  const row = await db
    .selectFrom('receipt')
    .select(['id', 'vehicle_id', 'user_id'])
    .where('key', '=', key)
    .executeTakeFirst();
  if (row && row.user_id !== caller.userId) throw new Fault('receipt.keyTaken', 409);
  return row ? { id: row.id, vehicleId: row.vehicle_id } : null;
}

async function store(tx: Command, call: Sent): Promise<Stored> {
  const { body, caller, app } = call;
  const nowMs = app.now();
  assertFields(receiptFaults(body, nowMs));
  const { key, kind, paid_at, amount, product_class, liters, odometer_km, place, lat, lon, note } = body;
  const atMs = Date.parse(paid_at);
  const { vehicle, driverId } = await lockOwnVehicle(tx, caller, { vehicleId: body.vehicle_id, atMs });
  const station_id = await ownStation(tx, driverId, body.station_id);
  const { id } = await tx.sql
    .insertInto('receipt')
    .values({
      ...{ key, vehicle_id: vehicle.id, driver_id: driverId, user_id: caller.userId, kind, paid_at },
      ...{ received_at: new Date(nowMs), amount, product_class, liters, station_id, place, lat, lon, note },
      odometer_m: odometer_km === null ? null : odometer_km * 1_000,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const about = { places: [placeOf(vehicle)], userIds: [caller.userId] };
  const after = { license: vehicle.license, kind, paid_at, amount, liters, product_class, state: 'waiting' };
  await tx.changed({ action: 'create', entity: 'receipt', id, ...about, after });
  // The line of its statement may be here already.
  await rematch(tx, call, [{ vehicleIds: [vehicle.id], fromMs: atMs, toMs: atMs }]);
  return { id, vehicleId: vehicle.id };
}

/** The station, if the driver's company refuels there. Its words are lost otherwise, not the receipt. */
async function ownStation(
  { sql: db }: Command,
  driverId: number,
  stationId: ReceiptInput['station_id'],
): Promise<number | null> {
  if (stationId === null) return null;
  const { rows } = await sql<{ id: number }>`
    select station.id from fuel_station station
    where station.id = ${stationId} and exists (select from refuelling
      where refuelling.station_id = station.id and refuelling.fleet_id in ${companyFleets(driverId)})`.execute(
    db,
  );
  return rows[0]?.id ?? null;
}
