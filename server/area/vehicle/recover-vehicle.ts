import { postVehicleRecovery } from '#api/vehicle-command.ts';
import { Fault } from '#domain/fault.ts';
import { RECOVERY_MODULES } from '#domain/vehicle/registration-state.ts';
import { command } from '#server/base/access/command.ts';
import { isActive } from '#server/base/access/driver-scope.ts';
import { handle } from '#server/base/http/route.ts';
import { assertFields, lockVehicle, type Tx, todayOf, type VehicleRow } from './lock-vehicle.ts';
import { MODULE_ERASERS } from './recovery-modules.ts';
import { assertFleet } from './sheet-rules.ts';
import { beginStay } from './stay.ts';
import { vehicleChanged } from './vehicle-changed.ts';

/** Brings back a deregistered or deleted vehicle from today on (domain rules §3.1). */
export const recoverVehicle = handle(postVehicleRecovery, (call) =>
  command(call, async (tx) => {
    const { params, body, caller, app } = call;
    const row = await lockVehicle(tx, caller, { vehicleId: params.vehicle_id, version: body.version });
    if (row.registration_state === 'registered') {
      throw new Fault('vehicle.licenseExists', 409, { params: { plate: row.license } });
    }
    await assertFleet(tx, caller, body.fleet_id);
    const subtype_id = await keptSubtype(tx, row, body.type_id);
    const erased = RECOVERY_MODULES.filter((module) => !body.modules.includes(module));
    for (const module of erased) await MODULE_ERASERS[module](tx.sql, row.id);
    const fleet_start = todayOf(row, app.now());
    const columns = {
      registration_state: 'registered',
      fleet_id: body.fleet_id,
      type_id: body.type_id,
      subtype_id,
      fleet_start,
      ...(await stillValid(tx, row, app.now())),
      cancel_reason: null,
      cancel_reason_text: null,
      cancel_date: null,
      version: row.version + 1,
    };
    await tx.sql.updateTable('vehicle').set(columns).where('id', '=', row.id).execute();
    const vehicle = { ...row, ...columns };
    await beginStay(tx, row.id, fleet_start, {
      fleet_id: vehicle.fleet_id,
      work_code: vehicle.work_code,
      asset_code: vehicle.asset_code,
      driver_id: vehicle.driver_id,
    });
    await vehicleChanged(tx, 'recover', {
      vehicle,
      after: { fleet_id: body.fleet_id, type_id: body.type_id, fleet_start, kept: body.modules, erased },
    });
    return { version: vehicle.version };
  }),
);

/** The vehicle's subtype, if it still belongs to the type. The type must be valid. */
async function keptSubtype({ sql }: Tx, row: VehicleRow, typeId: number): Promise<number | null> {
  const type = await sql
    .selectFrom('enum_value')
    .select('id')
    .where('id', '=', typeId)
    .where('list', '=', 'vehicle_type')
    .where('parent_id', 'is', null)
    .where((eb) => eb.or([eb('retired', '=', false), eb('id', '=', row.type_id)]))
    .executeTakeFirst();
  assertFields(type ? [] : [{ field: 'type_id', code: 'val.enum' }]);
  return typeId === row.type_id ? row.subtype_id : null;
}

/**
 * The former values that are still valid. An asset code that another vehicle has now, and a usual driver who
 * has left, are not restored.
 */
async function stillValid({ sql }: Tx, row: VehicleRow, nowMs: number) {
  const taken =
    row.asset_code !== null &&
    (await sql
      .selectFrom('vehicle')
      .select('id')
      .where('asset_code', '=', row.asset_code)
      .where('registration_state', 'in', ['registered', 'deleting'])
      .executeTakeFirst());
  const driver =
    row.driver_id !== null &&
    (await sql
      .selectFrom('driver')
      .select('id')
      .where('id', '=', row.driver_id)
      .where(isActive(nowMs))
      .executeTakeFirst());
  return { asset_code: taken ? null : row.asset_code, driver_id: driver ? row.driver_id : null };
}
