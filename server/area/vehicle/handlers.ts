import { getVehicle, getVehicleHistory, getVehicles, getVehiclesExport } from '#api/vehicle.ts';
import { VEHICLE_LIST } from '#domain/vehicle/vehicle-list.ts';
import { notFound } from '#server/base/access/record.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { listFile } from '#server/base/list/list-file.ts';
import { correctOdometer } from './correct-odometer.ts';
import { datedHandlers } from './dated-rows.ts';
import { deleteVehicle } from './delete-vehicle.ts';
import { deregisterVehicle } from './deregister-vehicle.ts';
import { editAdditional, editVehicle, setAvailability } from './edit-vehicle.ts';
import { intervalHandlers } from './interval-handlers.ts';
import { vehicleLabels } from './labels.ts';
import { assertInScope } from './lock-vehicle.ts';
import { moveVehicle } from './move-vehicle.ts';
import { privateUseHandlers } from './own-private-use.ts';
import { readVehicle } from './read-vehicle.ts';
import { readAllVehicles, readVehicles } from './read-vehicles.ts';
import { recoverVehicle } from './recover-vehicle.ts';
import { plate, registerVehicle } from './register-vehicle.ts';
import { changesOf, staysOf } from './vehicle-history.ts';

/**
 * Endpoints for vehicles: list, record, the commands of domain rules §3.1, and the dated rows of the record.
 */
export const vehicleHandlers: readonly Handler[] = [
  handle(getVehicles, ({ app, caller, query }) => readVehicles(app, caller, query)),

  handle(getVehiclesExport, (call) =>
    listFile(call, VEHICLE_LIST, readAllVehicles(call.app, call.caller, call.query)),
  ),

  vehicleLabels,

  handle(getVehicle, async ({ params, app, caller }) => {
    const record = await readVehicle(app, caller, params.vehicle_id);
    if (!record) throw notFound();
    return record;
  }),

  handle(getVehicleHistory, async ({ params, app, caller }) => {
    const { vehicle_id } = params;
    const { database } = app;
    await assertInScope(database, caller, vehicle_id);
    const [history, stays] = await Promise.all([
      changesOf(database, caller, vehicle_id),
      staysOf(database, caller, vehicle_id),
    ]);
    return { history, stays };
  }),

  plate,
  registerVehicle,
  editVehicle,
  editAdditional,
  setAvailability,
  correctOdometer,
  moveVehicle,
  deregisterVehicle,
  deleteVehicle,
  recoverVehicle,

  ...intervalHandlers,
  ...datedHandlers,
  ...privateUseHandlers,
];
