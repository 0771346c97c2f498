import { getPlate } from '#api/vehicle.ts';
import { postVehicle } from '#api/vehicle-command.ts';
import { can } from '#domain/access/permission.ts';
import { Fault } from '#domain/fault.ts';
import { INTERVAL_KINDS } from '#domain/vehicle/interval-kind.ts';
import { rentingStartFaults } from '#domain/vehicle/renting-start.ts';
import type { RegistrationInput } from '#domain/vehicle/vehicle.ts';
import { availabilityFaults } from '#domain/vehicle/vehicle-faults.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { type Command, command } from '#server/base/access/command.ts';
import { notFound } from '#server/base/access/record.ts';
import { isVisible } from '#server/base/access/visibility.ts';
import { handle } from '#server/base/http/route.ts';
import { openInterval } from './interval.ts';
import { assertFields, type Tx, type VehicleRow } from './lock-vehicle.ts';
import { columnsOfSheet } from './sheet-columns.ts';
import { assertFleet, assertSheet } from './sheet-rules.ts';
import { beginStay } from './stay.ts';
import { placeOf, vehicleChanged } from './vehicle-changed.ts';
import { beginContract } from './write-contract.ts';

/**
 * The vehicle that has the plate, and the reason why it cannot be registered again; undefined when the plate
 * is free.
 */
async function readPlate(sql: Tx['sql'], license: string) {
  const known = await sql
    .selectFrom('vehicle')
    .select(['id', 'registration_state', 'fleet_id', 'work_code'])
    .where('license', '=', license)
    .executeTakeFirst();
  const isHere = known?.registration_state === 'registered' || known?.registration_state === 'deleting';
  return (
    known && {
      ...known,
      code: isHere ? ('vehicle.licenseExists' as const) : ('vehicle.mustBeRecovered' as const),
    }
  );
}

/**
 * Answers only if a plate is taken. It does not reveal the vehicle, nor if the caller sees it (domain rules
 * §2.4.8).
 */
export const plate = handle(getPlate, async ({ params, caller, app }) => {
  if (!can(caller.actors, 'vehicle:register')) throw notFound();
  const known = await readPlate(app.database.sql, params.license);
  return { code: known?.code ?? null };
});

/**
 * Checks that the plate is free. A former vehicle must be recovered; a caller who may do that and sees the
 * vehicle learns its id. @throws Fault 409 `vehicle.licenseExists`, `vehicle.mustBeRecovered`
 */
export async function assertLicenseFree(
  { sql }: Tx,
  caller: Caller,
  license: string,
  vehicleId: number | null = null,
): Promise<void> {
  const known = await readPlate(sql, license);
  if (!known || known.id === vehicleId) return;
  const { code } = known;
  const isOpen =
    code === 'vehicle.mustBeRecovered' &&
    can(caller.actors, 'vehicle:recover') &&
    isVisible(caller, placeOf(known));
  const params = { plate: license };
  throw new Fault(code, 409, {
    params: isOpen ? { ...params, vehicle_id: known.id } : params,
    fields: [{ field: 'license', code, params }],
  });
}

/** Writes a new vehicle with everything that begins with it. The rules must have been checked. */
export async function insertVehicle(
  tx: Command,
  input: RegistrationInput,
  by: { userId: number; nowMs: number; isRented: boolean },
): Promise<VehicleRow> {
  const { renting_monthly_fee, renting_start, renting_end, renting_km_limit, ...entered } = input;
  const { fleet_id, unusable, unusable_reason, in_maintenance, ...sheet } = entered;
  const availability = { unusable, unusable_reason: unusable ? unusable_reason : null, in_maintenance };
  const vehicle = await tx.sql
    .insertInto('vehicle')
    .values({ fleet_id, ...columnsOfSheet(sheet), ...availability })
    .returningAll()
    .executeTakeFirstOrThrow();
  await beginStay(tx, vehicle.id, sheet.fleet_start, {
    fleet_id,
    work_code: sheet.work_code,
    asset_code: sheet.asset_code,
    driver_id: sheet.driver_id,
  });
  for (const kind of INTERVAL_KINDS) {
    if (!input[kind]) continue;
    const reason = kind === 'unusable' ? unusable_reason : null;
    await openInterval(tx, { vehicleId: vehicle.id, kind, atMs: by.nowMs, reason, userId: by.userId });
  }
  await vehicleChanged(tx, 'register', { vehicle, after: entered });
  if (by.isRented) await beginContract(tx, vehicle, input);
  return vehicle;
}

/** Registers a vehicle (domain rules §3.1). */
export const registerVehicle = handle(postVehicle, (call) => {
  const { body, caller, app } = call;
  return command(
    call,
    async (tx) => {
      await assertLicenseFree(tx, caller, body.license);
      await assertFleet(tx, caller, body.fleet_id);
      const { isRented } = await assertSheet(tx, caller, body, { before: null, nowMs: app.now() });
      assertFields([...availabilityFaults(body), ...(isRented ? rentingStartFaults(body) : [])]);
      const by = { userId: caller.userId, nowMs: app.now() };
      const vehicle = await insertVehicle(tx, body, { ...by, isRented });
      return { id: vehicle.id, version: vehicle.version };
    },
    { plate: body.license },
  );
});
