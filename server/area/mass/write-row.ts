import type { MassFieldChange } from '#domain/mass/mass-change.ts';
import { additionalName } from '#domain/vehicle/additional.ts';
import { type RegistrationInput, type VehicleSheet, vehicleSheet } from '#domain/vehicle/vehicle.ts';
import { writeAdditional, writeAvailability, writeSheet } from '#server/area/vehicle/edit-vehicle.ts';
import { todayOf, type VehicleRow } from '#server/area/vehicle/lock-vehicle.ts';
import { writeMove } from '#server/area/vehicle/move-vehicle.ts';
import { insertVehicle } from '#server/area/vehicle/register-vehicle.ts';
import type { Command } from '#server/base/access/command.ts';
import { rebuildMoved } from '#server/telemetry/request-rebuilds.ts';
import type { MassInput } from './judge.ts';
import type { Definition } from './known-vehicles.ts';

type Written = {
  /** The vehicle before the change, locked; null registers a new one. */
  vehicle: VehicleRow | null;
  input: MassInput;
  changes: readonly MassFieldChange[];
  /** A rented vehicle is registered with its contract. */
  isRented: boolean;
  definitions: readonly Definition[];
  by: { userId: number; nowMs: number };
};

/** Writes the changes of a row, each part by its own single command, so that all consequences follow. */
export async function writeRow(tx: Command, row: Written): Promise<VehicleRow> {
  const { input, definitions, by } = row;
  const { fleet_id, unusable, unusable_reason, in_maintenance } = input.vehicle;
  const sheet = sheetIn(input.vehicle);
  const availability = { unusable, unusable_reason, in_maintenance };
  const fields = row.changes.map(({ field }) => field);
  const hasAny = (names: readonly string[]) => fields.some((field) => names.includes(field));
  let vehicle = row.vehicle ?? (await insertVehicle(tx, input.vehicle, { ...by, isRented: row.isRented }));
  if (row.vehicle && hasAny(['fleet_id'])) {
    const date = todayOf(vehicle, by.nowMs);
    vehicle = await writeMove(tx, vehicle, { fleet_id, date });
    await rebuildMoved(tx, { vehicle, from: date }, by.nowMs);
  }
  if (row.vehicle && hasAny(Object.keys(sheet))) vehicle = await writeSheet(tx, vehicle, sheet, by.nowMs);
  if (row.vehicle && hasAny(Object.keys(availability)))
    vehicle = await writeAvailability(tx, vehicle, availability, by);
  return hasAny(definitions.map(({ id }) => additionalName(id)))
    ? writeAdditional(tx, vehicle, definitions, input.additional)
    : vehicle;
}

const SHEET = Object.keys(vehicleSheet.shape);

/** The part of the input that belongs to the sheet of a registered vehicle. */
function sheetIn(vehicle: RegistrationInput): VehicleSheet {
  return Object.fromEntries(
    Object.entries(vehicle).filter(([field]) => SHEET.includes(field)),
  ) as unknown as VehicleSheet;
}
