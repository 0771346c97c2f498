import { sql } from 'kysely';
import { postMassUndo } from '#api/mass.ts';
import { can } from '#domain/access/permission.ts';
import type { FieldFault } from '#domain/fault.ts';
import type { MassMode, MassValues } from '#domain/mass/mass-change.ts';
import type { RegistrationInput } from '#domain/vehicle/vehicle.ts';
import type { StoredSheet } from '#server/area/vehicle/sheet-columns.ts';
import { readOpenFleets, readUsualDrivers, sheetListFaults } from '#server/area/vehicle/sheet-rules.ts';
import { vehicleChanged } from '#server/area/vehicle/vehicle-changed.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { type Command, command } from '#server/base/access/command.ts';
import { notFound } from '#server/base/access/record.ts';
import { handle, refusalFor } from '#server/base/http/route.ts';
import { type Allowed, readAllowed } from './allowed.ts';
import { fieldFaultsOf } from './judge.ts';
import { fleetsIn, lockMass } from './kept-change.ts';
import {
  type Definition,
  type KnownVehicle,
  readDefinitions,
  readKnown,
  valuesOfVehicle,
} from './known-vehicles.ts';
import { type KeptRow, keepRows, readRows } from './rows.ts';
import { vehiclesWithData } from './vehicle-data.ts';
import { writeRow } from './write-row.ts';

type Undone = {
  caller: Caller;
  nowMs: number;
  definitions: readonly Definition[];
  allowed: Allowed;
  known: ReadonlyMap<string, KnownVehicle>;
  /** The records of former values that still exist: open and visible fleets, drivers. */
  fleets: ReadonlyMap<number, unknown>;
  drivers: ReadonlyMap<number, unknown>;
  /** Vehicles with further data since their registration. */
  used: ReadonlySet<number>;
};

/**
 * Rolls an applied change back. Vehicles that nobody changed since get their former values, and those that
 * the change registered are removed. Rows of the others keep the reason.
 */
export const undoMass = handle(postMassUndo, (call) =>
  command(call, async (tx) => {
    const { params, caller, app } = call;
    const nowMs = app.now();
    const change = await lockMass(tx, caller, params.mass_id, { nowMs, isOwn: false });
    const { id } = change;
    if (change.state === 'undone') return { id };
    if (change.state === 'draft') throw notFound();
    // The database checks it against the same words.
    if ((change.mode as MassMode) === 'import' && !can(caller.actors, 'mass:register'))
      throw refusalFor(postMassUndo);
    const rows = await readRows(tx, id);
    const open = rows.filter(({ verdict }) => verdict === 'new' || verdict === 'changed');
    const definitions = await readDefinitions(tx);
    const licenses = open.map(({ license }) => license);
    const made = open
      .filter(({ verdict }) => verdict === 'new')
      .flatMap(({ vehicle_id }) => vehicle_id ?? []);
    const known = await readKnown(tx, caller, licenses, { definitions, isLocked: true });
    const about: Undone = {
      ...{ caller, nowMs, definitions, known },
      allowed: await readAllowed(tx, caller),
      fleets: await readOpenFleets(tx, caller, formerIds(open, 'fleet_id')),
      drivers: await readUsualDrivers(tx, caller, formerIds(open, 'driver_id'), nowMs),
      used: await vehiclesWithData(tx, made),
    };
    // Read before vehicles are removed.
    const fleetIds = await fleetsIn(tx, id);
    const faults = new Map<number, readonly FieldFault[]>();
    for (const row of open) faults.set(row.line, await undone(tx, about, row));
    await keepRows(
      tx,
      id,
      rows.map((row) => {
        const undo_faults = faults.get(row.line) ?? null;
        const isGone = row.verdict === 'new' && undo_faults?.length === 0;
        return { ...row, undo_faults, vehicle_id: isGone ? null : row.vehicle_id };
      }),
    );
    const done = [...faults.values()].filter((found) => found.length === 0).length;
    if (done > 0)
      await tx.sql
        .updateTable('mass_change')
        .set({ state: 'undone', undone_at: new Date(nowMs) })
        .where('id', '=', id)
        .execute();
    await tx.changed({
      ...{ entity: 'mass_change', id, action: 'undo', userId: change.user_id, fleetIds },
      after: { file_name: change.file_name, done, refused: open.length - done },
    });
    return { id };
  }),
);

/** Restores the former values of a vehicle; returns the faults that prevent it. */
async function undone(tx: Command, about: Undone, row: KeptRow): Promise<readonly FieldFault[]> {
  const refused = (code: string): FieldFault[] => [
    { field: 'license', code, params: { plate: row.license } },
  ];
  const vehicle = about.known.get(row.license);
  if (!vehicle?.isSeen || vehicle.row.id !== row.vehicle_id) return refused('mass.unknown');
  if (vehicle.row.registration_state !== 'registered') return refused('vehicle.notRegistered');
  if (vehicle.row.version !== row.version) return refused('mass.stale');
  if (row.verdict === 'new') {
    if (about.used.has(vehicle.row.id)) return refused('mass.inUse');
    await removeVehicle(tx, vehicle);
    return [];
  }
  const former: MassValues = Object.fromEntries(row.changes.map(({ field, from }) => [field, from]));
  const values = { ...valuesOfVehicle(vehicle), ...former };
  const faults = formerFaults(about, former, values as unknown as StoredSheet);
  if (faults.length > 0) return faults;
  const { definitions, nowMs, caller } = about;
  const by = { userId: caller.userId, nowMs };
  const fault = await tx.attempt(async () => {
    // Former values met the rules of their day, so they are restored unchecked.
    const input = inputOf(values, definitions);
    await writeRow(tx, {
      vehicle: vehicle.row,
      input,
      changes: row.changes,
      definitions,
      by,
      isRented: false,
    });
  });
  return fault ? fieldFaultsOf(fault) : [];
}

function inputOf(values: MassValues, definitions: readonly Definition[]) {
  const isAdditional = (field: string) => definitions.some(({ id }) => `field_${id}` === field);
  const part = (keep: (field: string) => boolean) =>
    Object.fromEntries(Object.entries(values).filter(([field]) => keep(field)));
  return {
    vehicle: part((field) => !isAdditional(field)) as unknown as RegistrationInput,
    additional: part(isAdditional) as Readonly<Record<string, string | number | boolean | null>>,
  };
}

/** The former ids of a field, from all rows together. */
function formerIds(rows: readonly KeptRow[], name: string): number[] {
  const ids = rows.flatMap(({ changes }) => changes.filter(({ field }) => field === name));
  return [...new Set(ids.map(({ from }) => from).filter((from) => typeof from === 'number'))];
}

/**
 * Faults when records of the former values no longer exist: values of lists, the driver, and an open and
 * visible fleet.
 */
function formerFaults(
  { allowed, fleets, drivers }: Undone,
  former: MassValues,
  sheet: StoredSheet,
): FieldFault[] {
  const isGone = (field: string, there: ReadonlyMap<number, unknown>) =>
    typeof former[field] === 'number' && !there.has(former[field]);
  return [
    ...sheetListFaults(sheet, sheet, allowed.values),
    ...(isGone('fleet_id', fleets) ? [{ field: 'fleet_id', code: 'vehicle.fleetNotVisible' }] : []),
    ...(isGone('driver_id', drivers) ? [{ field: 'driver_id', code: 'val.enum' }] : []),
  ];
}

/**
 * Removes a vehicle that was registered by mistake. Its plate is free again, because the vehicle never really
 * was here.
 */
async function removeVehicle(tx: Command, { row }: KnownVehicle): Promise<void> {
  await sql`delete from vehicle where id = ${row.id}`.execute(tx.sql);
  await vehicleChanged(tx, 'delete', { vehicle: row, before: { license: row.license } });
}
