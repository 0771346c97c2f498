import { setImmediate } from 'node:timers/promises';
import type { Fault, FieldFault } from '#domain/fault.ts';
import { normalCode } from '#domain/field.ts';
import { checkInput } from '#domain/input-fault.ts';
import {
  distinctFaults,
  type MassFieldChange,
  type MassMode,
  type MassValues,
  massChanges,
} from '#domain/mass/mass-change.ts';
import { type AdditionalValue, additionalInput, additionalName } from '#domain/vehicle/additional.ts';
import { rentingStart, rentingStartFaults } from '#domain/vehicle/renting-start.ts';
import { type RegistrationInput, registrationInput } from '#domain/vehicle/vehicle.ts';
import { availabilityFaults } from '#domain/vehicle/vehicle-faults.ts';
import type { Verdict } from '#domain/verdict.ts';
import type { Tx } from '#server/area/vehicle/lock-vehicle.ts';
import { readCharged } from '#server/area/vehicle/open-matters.ts';
import { type StoredSheet, sheetOf } from '#server/area/vehicle/sheet-columns.ts';
import {
  isHiddenDriver,
  isRented,
  readOpenFleets,
  readUsualDrivers,
  sheetFaults,
  type UsualDriver,
} from '#server/area/vehicle/sheet-rules.ts';
import { isFirstDayFree } from '#server/area/vehicle/stay.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { Allowed } from './allowed.ts';
import { type Definition, type KnownVehicle, valuesOfVehicle } from './known-vehicles.ts';

/** The request of a row: its values for the vehicle of its plate, and the faults in its cells. */
export type RequestedRow = {
  line: number;
  license: string;
  given: MassValues;
  faults: readonly FieldFault[];
  source: readonly string[];
};

/** A vehicle after the change. The additional fields are empty unless the row gives one of them. */
export type MassInput = { vehicle: RegistrationInput; additional: Readonly<Record<string, AdditionalValue>> };

/** The result for a row. */
export type JudgedRow = RequestedRow & {
  verdict: Verdict;
  vehicle: KnownVehicle | null;
  /** The vehicle after the change; null for a refused row. */
  input: MassInput | null;
  changes: readonly MassFieldChange[];
};

/** The facts for judging the rows, read once for all of them. */
export type Court = {
  caller: Caller;
  mode: MassMode;
  nowMs: number;
  definitions: readonly Definition[];
  allowed: Allowed;
  known: ReadonlyMap<string, KnownVehicle>;
};

/** Rows checked between two pauses, in which other requests get their turn. */
const TURN = 20;

type Bench = Court & {
  additional: ReturnType<typeof additionalInput>;
  fleets: ReadonlyMap<number, { country: string }>;
  drivers: ReadonlyMap<number, UsualDriver>;
  /** Plates of vehicles with costs in open months. */
  charged: ReadonlySet<string>;
  /** The vehicle of each asset code, among stored vehicles and the rows judged so far. */
  assetCodes: Map<string, string>;
  met: Set<string>;
};

/** Judges every row by the rules of the sheet; the necessary facts are read for all of them together. */
export async function judgeRows(tx: Tx, court: Court, rows: readonly RequestedRow[]): Promise<JudgedRow[]> {
  const { caller, known, nowMs } = court;
  const numbers = (field: 'driver_id' | 'fleet_id') =>
    [...rows.map(({ given }) => given[field]), ...[...known.values()].map(({ row }) => row[field])].filter(
      (value) => typeof value === 'number',
    );
  const bench: Bench = {
    ...court,
    fleets: await readOpenFleets(tx, caller, [...new Set(numbers('fleet_id'))]),
    drivers: await readUsualDrivers(tx, caller, [...new Set(numbers('driver_id'))], nowMs),
    charged: await readCharged(tx, [...known.keys()]),
    additional: additionalInput(court.definitions),
    assetCodes: await readAssetCodes(tx, rows),
    met: new Set(),
  };
  const judgements: JudgedRow[] = [];
  for (const [at, row] of rows.entries()) {
    if (at % TURN === 0) await setImmediate();
    judgements.push(judged(row, bench));
  }
  return judgements;
}

async function readAssetCodes({ sql }: Tx, rows: readonly RequestedRow[]): Promise<Map<string, string>> {
  const codes = rows.map(({ given }) => given.asset_code).filter((code) => typeof code === 'string');
  if (codes.length === 0) return new Map();
  const found = await sql
    .selectFrom('vehicle')
    .select(['asset_code', 'license'])
    .where('asset_code', 'in', codes.map(normalCode))
    .where('registration_state', 'in', ['registered', 'deleting'])
    .execute();
  return new Map(found.map(({ asset_code, license }) => [asset_code!, license]));
}

function judged(row: RequestedRow, bench: Bench): JudgedRow {
  const found = bench.known.get(row.license) ?? null;
  const vehicle = found?.isSeen ? found : null;
  const refused = (faults: readonly FieldFault[]): JudgedRow => ({
    ...row,
    ...{ verdict: 'refused', vehicle, input: null, changes: [], faults: distinctFaults(faults) },
  });
  const plate = plateFault(row, found, bench);
  bench.met.add(row.license);
  if (plate) return refused([plate, ...row.faults]);
  const before = vehicle && valuesOfVehicle(vehicle);
  const given = kept(row.given, before, bench);
  const { input, faults } = checked({ license: row.license, given, vehicle, before }, bench);
  if (row.faults.length + faults.length > 0 || !input) return refused([...row.faults, ...faults]);
  const { asset_code } = input.vehicle;
  if (asset_code !== null) bench.assetCodes.set(asset_code, row.license);
  const values: MassValues = { ...input.vehicle, ...input.additional };
  const fields = before ? touched(given) : Object.keys(values);
  const after = Object.fromEntries(fields.map((field) => [field, values[field] ?? null]));
  const changes = massChanges(before, after);
  const verdict = before === null ? 'new' : changes.length > 0 ? 'changed' : 'same';
  return { ...row, verdict, vehicle, input, changes };
}

/**
 * Why the plate alone refuses the row. An invisible vehicle gives the same fault as an unknown one (§2.4.8).
 */
function plateFault({ license }: RequestedRow, found: KnownVehicle | null, bench: Bench): FieldFault | null {
  const fault = (code: string): FieldFault => ({ field: 'license', code, params: { plate: license } });
  if (license === '') return { field: 'license', code: 'val.required' };
  if (bench.met.has(license)) return fault('mass.twice');
  const mayRegister = bench.mode === 'import';
  if (!found) return mayRegister ? null : fault('mass.unknown');
  const { registration_state: state } = found.row;
  const isGone = state === 'deregistered' || state === 'deleted';
  if (!found.isSeen && !mayRegister) return fault('mass.unknown');
  if (isGone) return fault('vehicle.mustBeRecovered');
  if (!found.isSeen) return fault('vehicle.licenseExists');
  return state === 'deleting' ? fault('vehicle.deleting') : null;
}

/** The values of a row, without the removal of a driver whom the caller may not know of. */
function kept(given: MassValues, before: MassValues | null, { drivers }: Bench): MassValues {
  const { driver_id, ...rest } = given;
  const isUntold = typeof before?.driver_id === 'number' && !drivers.get(before.driver_id)?.isTold;
  return driver_id === null && isUntold ? rest : given;
}

/** The fields that a row may change: an available vehicle loses its reason. */
function touched(given: MassValues): string[] {
  return [...new Set([...Object.keys(given), ...('unusable' in given ? ['unusable_reason'] : [])])];
}

type Asked = {
  license: string;
  given: MassValues;
  vehicle: KnownVehicle | null;
  before: MassValues | null;
};

/** Checks the vehicle after the change by the rules of registering and editing. */
function checked({ license, given, vehicle, before }: Asked, bench: Bench) {
  const { caller, nowMs, definitions, allowed, drivers, fleets, charged } = bench;
  const fleetId = given.fleet_id ?? before?.fleet_id;
  // The contract of a registered vehicle has a record of its own.
  const contract = vehicle ? Object.keys(given).filter((field) => field in rentingStart.shape) : [];
  const fresh = { country: fleets.get(Number(fleetId))?.country, time_zone: caller.timeZone };
  const target = { ...(before ?? fresh), license, ...given };
  const sheet = checkInput(registrationInput, target);
  const additional = definitions.some(({ id }) => additionalName(id) in given)
    ? checkInput(bench.additional, target)
    : { data: {}, fields: null };
  const faults: FieldFault[] = [
    ...contract.map((field) => ({ field, code: 'mass.contract' })),
    ...(sheet.fields ?? []),
    ...(additional.fields ?? []),
  ];
  if (!sheet.data || !additional.data) return { input: null, faults };
  const reason = sheet.data.unusable ? sheet.data.unusable_reason : null;
  const input: RegistrationInput = { ...sheet.data, unusable_reason: reason };
  const stored: StoredSheet | null = vehicle && sheetOf(vehicle.row);
  if (fleetId !== before?.fleet_id && !fleets.has(Number(fleetId)))
    faults.push({ field: 'fleet_id', code: 'vehicle.fleetNotVisible' });
  if (isHiddenDriver(input, stored, drivers)) faults.push({ field: 'driver_id', code: 'val.enum' });
  faults.push(
    ...sheetFaults(caller, input, { before: stored, nowMs, values: allowed.values, drivers, charged }),
    ...availabilityFaults(input),
    ...(!vehicle && isRented(input, allowed.values) ? rentingStartFaults(input) : []),
    ...assetCodeFaults(input, bench),
    ...firstDayFaults(input, vehicle),
  );
  return { input: { vehicle: input, additional: additional.data }, faults };
}

/** An asset code must be unique among stored vehicles and those of the file (domain rules §9.2). */
function assetCodeFaults({ asset_code, license }: RegistrationInput, { assetCodes }: Bench): FieldFault[] {
  if (asset_code === null) return [];
  const holder = assetCodes.get(asset_code);
  return holder === undefined || holder === license
    ? []
    : [{ field: 'asset_code', code: 'vehicle.assetCodeExists' }];
}

function firstDayFaults({ fleet_start }: RegistrationInput, vehicle: KnownVehicle | null): FieldFault[] {
  const from = vehicle?.row.fleet_start ?? fleet_start;
  const isFree = from === fleet_start || isFirstDayFree(vehicle!.stays, { from, to: fleet_start });
  return isFree ? [] : [{ field: 'fleet_start', code: 'val.order' }];
}

/** A fault of a whole command as one of a field. */
export function fieldFaultsOf(fault: Fault): FieldFault[] {
  return fault.fields.length > 0
    ? [...fault.fields]
    : [{ field: 'license', code: fault.code, params: fault.params }];
}
