import { Fault, type FieldFault } from '#domain/fault.ts';
import type { VehicleSheet } from '#domain/vehicle/vehicle.ts';
import { vehicleFaults } from '#domain/vehicle/vehicle-faults.ts';
import type { Caller } from '../access/caller.ts';
import { driverInScope, isActive } from '../access/driver-scope.ts';
import { notFound } from '../access/record.ts';
import { type Listed, listFaults, readValues } from './listed-values.ts';
import { assertFields, type Tx, todayOf } from './lock-vehicle.ts';
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
 * Holds a sheet to the rules of domain rules §9.2 before it is written, and says whether its contract is one of renting: its own contradictions, values of the right lists that
 * are not retired, a usual driver in the caller's sight, works that are the caller's. `before` is null for a new vehicle: what an
 * edit leaves as it was is not judged again.
 * @throws Fault 422 with the fields; 404 for a driver out of sight
 */
export async function assertSheet(
  tx: Tx,
  caller: Caller,
  sheet: VehicleSheet,
  more: { before: StoredSheet | null; nowMs: number },
): Promise<{ isRented: boolean }> {
  const { before, nowMs } = more;
  const values = await readValues(tx, LISTED, sheet);
  const driver = await readDriver(tx, caller, sheet, more);
  assertFields([
    ...listFaults(LISTED, sheet, { before, values }),
    ...worksFaults(sheet, before, caller),
    ...vehicleFaults(sheet, { today: todayOf(sheet, nowMs), listed: (id) => values.get(id), driver }),
  ]);
  return { isRented: values.get(sheet.contract_typology_id)?.class === 'rented' };
}

/** A user limited to own works keeps vehicles on them: on others the vehicle would be lost to sight. */
function worksFaults(sheet: VehicleSheet, before: StoredSheet | null, { workCodes }: Caller): FieldFault[] {
  const { work_code } = sheet;
  if (workCodes === null || (before && before.work_code === work_code)) return [];
  return work_code !== null && workCodes.includes(work_code)
    ? []
    : [{ field: 'work_code', code: 'val.enum' }];
}

async function readDriver(
  { sql }: Tx,
  caller: Caller,
  { driver_id, allow_structure_driver }: VehicleSheet,
  { before, nowMs }: { before: StoredSheet | null; nowMs: number },
): Promise<{ isActive: boolean; isStructure: boolean } | undefined> {
  if (driver_id === null) return undefined;
  const isKept = before?.driver_id === driver_id;
  if (isKept && before.allow_structure_driver === allow_structure_driver) return undefined;
  const found = await sql
    .selectFrom('driver')
    .select(['driver_type', isActive(nowMs).as('active')])
    .where('id', '=', driver_id)
    .$if(!isKept, (query) => query.where(driverInScope(caller)))
    // Neither is ended nor changes its type while it becomes the usual driver.
    .forShare()
    .executeTakeFirst();
  if (!found) throw notFound();
  return { isActive: isKept || found.active, isStructure: found.driver_type === 'STRUCTURE' };
}

/**
 * The fleet that a vehicle is put into: visible and open. A hidden, unknown or closed one is told in the same words (§2.4.8).
 * @throws Fault `vehicle.fleetNotVisible` 404
 */
export async function assertFleet({ sql }: Tx, { visible }: Caller, fleetId: number): Promise<void> {
  const fleet = visible.has(fleetId)
    ? await sql
        .selectFrom('fleet')
        .select('closed_on')
        .where('id', '=', fleetId)
        // It is not closed while a vehicle comes in.
        .forShare()
        .executeTakeFirst()
    : undefined;
  if (!fleet || fleet.closed_on !== null) throw new Fault('vehicle.fleetNotVisible', 404);
}
