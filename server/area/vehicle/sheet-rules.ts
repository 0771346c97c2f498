import { Fault, type FieldFault } from '#domain/fault.ts';
import type { VehicleSheet } from '#domain/vehicle/vehicle.ts';
import { vehicleFaults } from '#domain/vehicle/vehicle-faults.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { driverInScope, driverMayBeKnown, isActive } from '#server/base/access/driver-scope.ts';
import { notFound } from '#server/base/access/record.ts';
import { type Listed, type ListedValue, listFaults, readValues } from './listed-values.ts';
import { assertFields, type Tx, todayOf } from './lock-vehicle.ts';
import { readCharged } from './open-matters.ts';
import type { StoredSheet } from './sheet-columns.ts';

/** The list to which each id of the sheet belongs. */
const LISTED = {
  brand_id: { list: 'vehicle_brand' },
  model_id: { list: 'vehicle_brand', isChild: true },
  type_id: { list: 'vehicle_type' },
  subtype_id: { list: 'vehicle_type', isChild: true },
  contract_typology_id: { list: 'vehicle_contract' },
  renting_company_id: { list: 'renting_company' },
} as const satisfies Listed & { [Field in keyof VehicleSheet]?: unknown };

/**
 * Checks a sheet by domain rules §9.2 before it is written, and returns whether its contract is one of
 * renting. @throws Fault 422 with the fields; 404 for an invisible driver
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
 * The faults of a sheet: its own contradictions, ids that are of another list or retired, works that are not
 * the caller's. `before` is null for a new vehicle. Values that an edit leaves unchanged are not checked
 * again.
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

/** The ids of a sheet that are no value of their list, or of a retired value that was not there before. */
export function sheetListFaults(
  sheet: StoredSheet,
  before: StoredSheet | null,
  values: ReadonlyMap<number, ListedValue>,
): FieldFault[] {
  return listFaults(LISTED, sheet, { before, values });
}

/** Costs of open months were judged by the class of the contract, so the class stays (domain rules §9.2). */
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

/**
 * A user limited to own works may only put vehicles on them: on other works the vehicle would become
 * invisible to him.
 */
function worksFaults(sheet: VehicleSheet, before: StoredSheet | null, { workCodes }: Caller): FieldFault[] {
  const { work_code } = sheet;
  if (workCodes === null || (before && before.work_code === work_code)) return [];
  return work_code !== null && workCodes.includes(work_code)
    ? []
    : [{ field: 'work_code', code: 'val.enum' }];
}

/** The facts of a usual driver for the rules, with the caller's rights to choose and to know him. */
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
    .select([driverInScope(caller).as('in_scope'), driverMayBeKnown(caller).as('told')])
    .where('id', 'in', ids)
    .orderBy('id')
    // No driver ends or changes the type while he becomes the usual driver.
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

/** Is the sheet's new usual driver one whom the caller may not choose? */
export function isHiddenDriver(
  { driver_id }: StoredSheet,
  before: StoredSheet | null,
  drivers: ReadonlyMap<number, UsualDriver>,
): boolean {
  return driver_id !== null && before?.driver_id !== driver_id && !drivers.get(driver_id)?.isInScope;
}

/** The driver as the rules between fields judge him: a driver who stays need not be active. */
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

/**
 * The fleets among these that can take a vehicle: they are visible and open. The lock prevents closing while
 * a vehicle comes in.
 */
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
 * Checks that a vehicle may be put into the fleet: visible and open. The refusal is the same for a hidden,
 * unknown or closed fleet (§2.4.8). @throws Fault `vehicle.fleetNotVisible` 404
 */
export async function assertFleet(tx: Tx, caller: Caller, fleetId: number): Promise<void> {
  const open = await readOpenFleets(tx, caller, [fleetId]);
  if (!open.has(fleetId)) throw new Fault('vehicle.fleetNotVisible', 404);
}
