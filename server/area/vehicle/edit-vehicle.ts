import { sql } from 'kysely';
import { putVehicle, putVehicleAdditional, putVehicleAvailability } from '#api/vehicle-command.ts';
import {
  type AdditionalDefinition,
  type AdditionalValue,
  additionalInput,
  additionalName,
  additionalText,
} from '#domain/vehicle/additional.ts';
import { INTERVAL_KINDS } from '#domain/vehicle/interval-kind.ts';
import type { AvailabilityInput, VehicleSheet } from '#domain/vehicle/vehicle.ts';
import { availabilityFaults } from '#domain/vehicle/vehicle-faults.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { type Command, command } from '#server/base/access/command.ts';
import { driverMayBeKnown } from '#server/base/access/driver-scope.ts';
import { parseInput } from '#server/base/http/input.ts';
import { handle } from '#server/base/http/route.ts';
import { firstOpenMs } from '#server/telemetry/rebuild.ts';
import { contractFollows } from './contract-on-sheet.ts';
import { changeReason, closeInterval, openInterval } from './interval.ts';
import { assertFields, lockRegistered, type Tx, todayOf, type VehicleRow } from './lock-vehicle.ts';
import { assertLicenseFree } from './register-vehicle.ts';
import { columnsOfSheet, type StoredSheet, sheetOf } from './sheet-columns.ts';
import { assertSheet } from './sheet-rules.ts';
import { changeStays, moveFirstDay } from './stay.ts';
import { vehicleChanged } from './vehicle-changed.ts';

/** The lanes use these fields for folding: another value changes the figures of the open days. */
const FOLDED_WITH = ['max_speed', 'mma', 'time_zone', 'initial_odometer', 'vin'] as const;
/** Fields that the stays record day by day, beside the fleet. */
const KEPT_BY_DAY = ['work_code', 'asset_code', 'driver_id'] as const;

/** Edits the sheet of a registered vehicle. */
export const editVehicle = handle(putVehicle, (call) => {
  const { params, body, caller, app } = call;
  const { version: given, ...input } = body;
  return command(
    call,
    async (tx) => {
      const row = await lockRegistered(tx, caller, { vehicleId: params.vehicle_id, version: given });
      const before = sheetOf(row);
      const sheet = { ...input, driver_id: await keptDriver(tx, caller, input, before) };
      if (sheet.license !== before.license) await assertLicenseFree(tx, caller, sheet.license, row.id);
      await assertSheet(tx, caller, sheet, { before, nowMs: app.now() });
      const { version } = await writeSheet(tx, row, sheet, app.now());
      return { version };
    },
    { plate: input.license },
  );
});

/** Writes the sheet of a vehicle, and applies the consequences. The rules must have been checked. */
export async function writeSheet(
  tx: Command,
  row: VehicleRow,
  sheet: VehicleSheet,
  nowMs: number,
): Promise<VehicleRow> {
  const before = sheetOf(row);
  const version = row.version + 1;
  const columns = columnsOfSheet(sheet);
  await tx.sql
    .updateTable('vehicle')
    .set({ ...columns, version })
    .where('id', '=', row.id)
    .execute();
  await contractFollows(tx, row, { sheet, today: todayOf(sheet, nowMs) });
  await keepDays(tx, row.id, { before, sheet, nowMs });
  if (FOLDED_WITH.some((field) => before[field] !== sheet[field])) {
    await requestRebuild(tx, row.id, firstOpenMs(nowMs, sheet.time_zone));
  }
  // The database keeps decimals as text.
  const consumption_l100 = columns.consumption_l100 === null ? null : String(columns.consumption_l100);
  const vehicle = { ...row, ...columns, consumption_l100, version };
  await vehicleChanged(tx, 'edit', { vehicle, was: row, before, after: sheet });
  return vehicle;
}

/** A usual driver whom the caller may not know stays when the caller leaves the field empty. */
async function keptDriver(
  tx: Tx,
  caller: Caller,
  { driver_id }: VehicleSheet,
  before: StoredSheet,
): Promise<number | null> {
  if (driver_id !== null || before.driver_id === null) return driver_id;
  const told = await tx.sql
    .selectFrom('driver')
    .select('id')
    .where('id', '=', before.driver_id)
    .where(driverMayBeKnown(caller))
    .executeTakeFirst();
  return told ? null : before.driver_id;
}

/**
 * Reports need the facts of a date. So the stays get the sheet's values from today on, and its first day in
 * the fleet.
 */
async function keepDays(
  tx: Tx,
  vehicleId: number,
  change: { before: StoredSheet; sheet: VehicleSheet; nowMs: number },
): Promise<void> {
  const { before, sheet, nowMs } = change;
  if (before.fleet_start !== null && before.fleet_start !== sheet.fleet_start) {
    const isFree = await moveFirstDay(tx, vehicleId, { from: before.fleet_start, to: sheet.fleet_start });
    assertFields(isFree ? [] : [{ field: 'fleet_start', code: 'val.order' }]);
  }
  const changed = KEPT_BY_DAY.filter((field) => before[field] !== sheet[field]);
  if (changed.length === 0) return;
  const fields = Object.fromEntries(changed.map((field) => [field, sheet[field]]));
  await changeStays(tx, vehicleId, todayOf(sheet, nowMs), fields);
}

/** Orders that the vehicle's days from an instant on are folded again from the stored records. */
export async function requestRebuild({ sql: tx }: Tx, vehicleId: number, fromMs: number): Promise<void> {
  const from_at = new Date(fromMs);
  await tx
    .insertInto('rebuild_request')
    .values({ vehicle_id: vehicleId, from_at })
    .onConflict((conflict) =>
      conflict
        .column('vehicle_id')
        .doUpdateSet({ from_at: sql<Date>`least(rebuild_request.from_at, excluded.from_at)` }),
    )
    .execute();
}

/** Sets whether the vehicle can be used: each change opens or closes an interval now. */
export const setAvailability = handle(putVehicleAvailability, (call) =>
  command(call, async (tx) => {
    const { params, body, caller, app } = call;
    const { version: given, ...input } = body;
    const row = await lockRegistered(tx, caller, { vehicleId: params.vehicle_id, version: given });
    assertFields(availabilityFaults(input));
    const { version } = await writeAvailability(tx, row, input, { userId: caller.userId, nowMs: app.now() });
    return { version };
  }),
);

/** Writes whether the vehicle can be used. The rules must have been checked. */
export async function writeAvailability(
  tx: Command,
  row: VehicleRow,
  input: AvailabilityInput,
  by: { userId: number | null; nowMs: number },
): Promise<VehicleRow> {
  const after = { ...input, unusable_reason: input.unusable ? input.unusable_reason : null };
  const { unusable, unusable_reason, in_maintenance } = row;
  const before = { unusable, unusable_reason, in_maintenance };
  for (const kind of INTERVAL_KINDS) {
    const interval = { vehicleId: row.id, kind, atMs: by.nowMs, userId: by.userId };
    const reason = kind === 'unusable' ? after.unusable_reason : null;
    if (after[kind] && !before[kind]) await openInterval(tx, { ...interval, reason });
    else if (!after[kind] && before[kind]) await closeInterval(tx, interval);
    else if (after[kind]) await changeReason(tx, { ...interval, reason });
  }
  const version = row.version + 1;
  await tx.sql
    .updateTable('vehicle')
    .set({ ...after, version })
    .where('id', '=', row.id)
    .execute();
  await vehicleChanged(tx, 'availability', { vehicle: { ...row, version }, before, after });
  return { ...row, ...after, version };
}

/** Edits the additional fields, each typed by its definition. */
export const editAdditional = handle(putVehicleAdditional, (call) =>
  command(call, async (tx) => {
    const { params, body, caller } = call;
    const row = await lockRegistered(tx, caller, { vehicleId: params.vehicle_id, version: body.version });
    const definitions = await tx.sql
      .selectFrom('additional_field')
      .select(['id', 'name', 'type', 'required'])
      .forShare()
      .execute();
    // The column is checked by the database against the same words.
    const input = additionalInput(definitions as AdditionalDefinition[]);
    const values: Readonly<Record<string, AdditionalValue>> = parseInput(input, body.values);
    const { version } = await writeAdditional(tx, row, definitions, values);
    return { version };
  }),
);

/** Writes the additional fields of a vehicle. The values must have been checked. */
export async function writeAdditional(
  tx: Command,
  row: VehicleRow,
  definitions: readonly { id: number; name: string }[],
  values: Readonly<Record<string, AdditionalValue>>,
): Promise<VehicleRow> {
  const given = definitions.flatMap(({ id }) => {
    const value = values[additionalName(id)] ?? null;
    return value === null ? [] : [{ vehicle_id: row.id, field_id: id, value: additionalText(value) }];
  });
  const before = await tx.sql
    .deleteFrom('vehicle_additional')
    .where('vehicle_id', '=', row.id)
    .returning(['field_id', 'value'])
    .execute();
  if (given.length > 0) await tx.sql.insertInto('vehicle_additional').values(given).execute();
  const version = row.version + 1;
  await tx.sql.updateTable('vehicle').set({ version }).where('id', '=', row.id).execute();
  const named = (rows: readonly { field_id: number; value: string }[]) =>
    Object.fromEntries(
      rows.map(({ field_id, value }) => [definitions.find(({ id }) => id === field_id)!.name, value]),
    );
  await vehicleChanged(tx, 'additional', {
    vehicle: { ...row, version },
    before: named(before),
    after: named(given),
  });
  return { ...row, version };
}
