import type { Transaction } from 'kysely';
import type { RecoveryModule } from '#domain/vehicle/registration-state.ts';
import { eraseOfVehicle } from '#server/area/notification/erase-notifications.ts';
import type { DB } from '#server/base/db/schema.gen.ts';
import { eraseTracking } from '#server/telemetry/erase-tracking.ts';

type Erase = (tx: Transaction<DB>, vehicleId: number) => Promise<void>;

/** Erases the rows of the vehicle in a table, and the calendar alerts that they caused. */
function rowsOf(
  table:
    | 'vehicle_renting'
    | 'vehicle_inspection'
    | 'vehicle_maintenance'
    | 'vehicle_amortization'
    | 'vehicle_bill'
    | 'vehicle_tachograph'
    | 'document',
): Erase {
  return async (sql, vehicleId) => {
    await sql.deleteFrom(table).where('vehicle_id', '=', vehicleId).execute();
    await sql
      .deleteFrom('calendar_alert')
      .where('vehicle_id', '=', vehicleId)
      .where('section', '=', table.replace('vehicle_', ''))
      .execute();
  };
}

/**
 * How each part of a vehicle's past is erased when a recovery does not choose it (spec §2). Tyres, claims,
 * insurance, fines and additional fields are in no module: they always stay (contradiction 16).
 */
export const MODULE_ERASERS: Readonly<Record<RecoveryModule, Erase>> = {
  renting: async (sql, vehicleId) => {
    await rowsOf('vehicle_renting')(sql, vehicleId);
    await sql
      .updateTable('vehicle')
      .set({ renting_contract: null, renting_company_id: null })
      .where('id', '=', vehicleId)
      .execute();
  },
  itv: rowsOf('vehicle_inspection'),
  maintenance: rowsOf('vehicle_maintenance'),
  amortization: rowsOf('vehicle_amortization'),
  bills: rowsOf('vehicle_bill'),
  tracking: async (sql, vehicleId) => {
    await eraseTracking(sql, vehicleId);
    await eraseOfVehicle(sql, vehicleId);
    // The answer of a tracker to a request for its position contains a place.
    await sql.deleteFrom('tracker_command').where('vehicle_id', '=', vehicleId).execute();
  },
  documents: rowsOf('document'),
  tachograph: rowsOf('vehicle_tachograph'),
};
