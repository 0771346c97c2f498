import { Fault, type FieldFault } from '#domain/fault.ts';
import type { VehicleSheet } from '#domain/vehicle/vehicle.ts';
import { vehicleFaults } from '#domain/vehicle/vehicle-faults.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { driverInScope, driverMayBeTold, isActive } from '#server/base/access/driver-scope.ts';
import { notFound } from '#server/base/access/record.ts';
import { type Listed, type ListedValue, listFaults, readValues } from './listed-values.ts';
import { assertFields, type Tx, todayOf } from './lock-vehicle.ts';
import { readCharged } from './open-matters.ts';
import type { StoredSheet } from './sheet-columns.ts';

/** From which list each id of the sheet is taken. */
const LISTED = {
  brand_id: { list: 'vehicle_brand' },
  model_id: { list: 'vehicle_brand', isChild: true },
  type_id: { list: 'vehicle_type' },
  subtype_id: { list: 'vehicle_type', isChild: true },
  contract_typology_id: { list: 'vehicle_contract' },
  renting_company_id: { list: 'renting_company' },
} as const satisfies Listed & { [Field in keyof VehicleSheet]?: unknown };

/**
 * Holds a sheet to the rules of domain rules §9.2 before it is written, and says whether its contract is one of renting.
 * @throws Fault 422 with the fields; 404 for a driver out of sight
 */
export async function assertSheet(
  tx: Tx,
  caller: Caller,
  sheet: VehicleSheet,
  more: { before: StoredSheet | null; nowMs: number },
): Promise<{ isRented: boolean }> {
  const { before, nowMs } = more;
  const values = await readValues(tx, LISTED, sheet, before);
  const ids = sheet.driver_id === null ? [] : [sheet.driver_id];
  const drivers = await readUsualDrivers(tx, caller, ids, nowMs);
  if (isHiddenDriver(sheet, before, drivers)) throw notFound();
  const charged = await readCharged(tx, before?.license ? [before.license] : []);
  assertFields(sheetFaults(caller, sheet, { before, nowMs, values, drivers, charged }));
  return { isRented: isRented(sheet, values) };
}

/** Is the contract typology of a sheet one of rented vehicles? */
export function isRented(sheet: VehicleSheet, values: ReadonlyMap<number, ListedValue>): boolean {
  return values.get(sheet.contract_typology_id)?.class === 'rented';
}

/**
 * What is wrong with a sheet: its own contradictions, values that are not of the right lists or retired, works that are not the
 * caller's. `before` is null for a new vehicle: what an edit leaves as it was is not judged again.
 */
export function sheetFaults(
  caller: Caller,
  sheet: VehicleSheet,
  more: {
    before: StoredSheet | null;
    nowMs: number;
    values: ReadonlyMap<number, ListedValue>;
    drivers: ReadonlyMap<number, UsualDriver>;
    /** Plates of vehicles with costs in open months. */
    charged: ReadonlySet<string>;
  },
): FieldFault[] {
  const { before, nowMs, values, drivers, charged } = more;
  const driver = judgedDriver(sheet, before, drivers);
  return [
    ...sheetListFaults(sheet, before, values),
    ...worksFaults(sheet, before, caller),
    ...(before && charged.has(before.license ?? '') ? classFaults(sheet, before, values) : []),
    ...vehicleFaults(sheet, { today: todayOf(sheet, nowMs), listed: (id) => values.get(id), driver }),
  ];
}

/** The ids of a sheet that are of no value of their list, or of a retired one that was not there before. */
export function sheetListFaults(
  sheet: StoredSheet,
  before: StoredSheet | null,
  values: ReadonlyMap<number, ListedValue>,
): FieldFault[] {
  return listFaults(LISTED, sheet, { before, values });
}

/** Costs of open months were judged by the class of the contract, so it stays (domain rules §9.2). */
function classFaults(
  sheet: VehicleSheet,
  before: StoredSheet,
  values: ReadonlyMap<number, ListedValue>,
): FieldFault[] {
  const held = values.get(before.contract_typology_id ?? 0);
  return held === undefined || held.class === values.get(sheet.contract_typology_id)?.class
    ? []
    : [{ field: 'contract_typology_id', code: 'vehicle.classCharged' }];
}

/** A user limited to own works keeps vehicles on them: on others the vehicle would be lost to sight. */
function worksFaults(sheet: VehicleSheet, before: StoredSheet | null, { workCodes }: Caller): FieldFault[] {
  const { work_code } = sheet;
  if (workCodes === null || (before && before.work_code === work_code)) return [];
  return work_code !== null && workCodes.includes(work_code)
    ? []
    : [{ field: 'work_code', code: 'val.enum' }];
}

/** What the rules ask of a usual driver, and whether the caller may choose him and be told of him. */
export type UsualDriver = { isActive: boolean; isStructure: boolean; isInScope: boolean; isTold: boolean };

/** The usual drivers of some sheets, by id. */
export async function readUsualDrivers(
  { sql }: Tx,
  caller: Caller,
  ids: readonly number[],
  nowMs: number,
): Promise<Map<number, UsualDriver>> {
  if (ids.length === 0) return new Map();
  const rows = await sql
    .selectFrom('driver')
    .select(['id', 'driver_type', isActive(nowMs).as('active')])
    .select([driverInScope(caller).as('in_scope'), driverMayBeTold(caller).as('told')])
    .where('id', 'in', ids)
    .orderBy('id')
    // None is ended or changes its type while it becomes the usual driver.
    .forShare()
    .execute();
  return new Map(
    rows.map(({ id, driver_type, active, in_scope, told }) => [
      id,
      {
        isActive: active,
        isStructure: driver_type === 'STRUCTURE',
        isInScope: in_scope === true,
        isTold: told === true,
      },
    ]),
  );
}

/** Is the new usual driver of a sheet one whom the caller may not choose? */
export function isHiddenDriver(
  { driver_id }: StoredSheet,
  before: StoredSheet | null,
  drivers: ReadonlyMap<number, UsualDriver>,
): boolean {
  return driver_id !== null && before?.driver_id !== driver_id && !drivers.get(driver_id)?.isInScope;
}

/** The driver as the rules between fields judge him: one who stays is not asked again whether he is active. */
function judgedDriver(
  { driver_id, allow_structure_driver }: VehicleSheet,
  before: StoredSheet | null,
  drivers: ReadonlyMap<number, UsualDriver>,
): { isActive: boolean; isStructure: boolean } | undefined {
  const driver = driver_id === null ? undefined : drivers.get(driver_id);
  const isKept = before?.driver_id === driver_id;
  if (!driver || (isKept && before.allow_structure_driver === allow_structure_driver)) return undefined;
  return { ...driver, isActive: isKept || driver.isActive };
}

/** Which of these fleets a vehicle may be put into: those that are visible and open. None is closed while a vehicle comes in. */
export async function readOpenFleets(
  { sql }: Tx,
  { visible }: Caller,
  fleetIds: readonly number[],
): Promise<Map<number, { country: string }>> {
  const seen = fleetIds.filter((id) => visible.has(id));
  if (seen.length === 0) return new Map();
  const rows = await sql
    .selectFrom('fleet')
    .select(['id', 'country'])
    .where('id', 'in', seen)
    .where('closed_on', 'is', null)
    .orderBy('id')
    .forShare()
    .execute();
  return new Map(rows.map(({ id, country }) => [id, { country }]));
}

/**
 * The fleet that a vehicle is put into: visible and open. A hidden, unknown or closed one is told in the same words (§2.4.8).
 * @throws Fault `vehicle.fleetNotVisible` 404
 */
export async function assertFleet(tx: Tx, caller: Caller, fleetId: number): Promise<void> {
  const open = await readOpenFleets(tx, caller, [fleetId]);
  if (!open.has(fleetId)) throw new Fault('vehicle.fleetNotVisible', 404);
}
