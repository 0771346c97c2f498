import { aFleet, aVehicle } from '../builders.ts';
import { aSheet, sheetValues } from '../vehicle-sheet.ts';
import type { Company, Samples } from './sample.ts';

let count = 0;

/** A vehicle of its own for every call: another call changes it. */
async function ofNewVehicle(
  { database, word, fleetId, workCode }: Company,
  columns: Partial<Parameters<typeof aVehicle>[1]> = {},
) {
  const { id } = await aVehicle(database, {
    license: `${word}V${count++}`,
    fleet_id: fleetId,
    work_code: workCode,
    ...columns,
  });
  return { params: { vehicle_id: id } };
}

const reading = ({ vehicleId }: Company) => ({ params: { vehicle_id: vehicleId } });
const LEAVING = { reason: 'SALE', date: '2026-03-01', version: 1 };

async function sheetOf({ database, word, fleetId, workCode }: Company) {
  const license = `${word}R${count++}`;
  return aSheet(await sheetValues(database), { license, fleet_id: fleetId, work_code: workCode });
}

export const vehicleSamples: Samples = {
  getVehicles: { args: () => ({ query: {} }) },
  getVehiclesExport: { args: () => ({ query: { columns: 'license,fleet' } }) },
  getVehicle: { args: reading },
  getVehicleHistory: { args: reading },
  postVehicle: {
    args: async (company) => ({ body: await sheetOf(company) }),
    scoped: true,
    hiddenCode: 'vehicle.fleetNotVisible',
  },
  putVehicle: {
    args: async (company) => {
      const { fleet_id: _, ...sheet } = await sheetOf(company);
      return { ...(await ofNewVehicle(company)), body: { ...sheet, version: 1 } };
    },
  },
  putVehicleAdditional: {
    args: async (company) => ({ ...(await ofNewVehicle(company)), body: { values: {}, version: 1 } }),
  },
  putVehicleAvailability: {
    args: async (company) => ({
      ...(await ofNewVehicle(company)),
      body: { in_maintenance: true, version: 1 },
    }),
  },
  postVehicleOdometer: {
    args: async (company) => ({
      ...(await ofNewVehicle(company, { initial_odometer_m: 1_000 })),
      body: { odometer: 2, version: 1 },
    }),
  },
  postVehicleMove: {
    args: async (company) => {
      const { id } = await aFleet(company.database, {
        parent_id: company.fleetId,
        name: `${company.word} target ${count++}`,
      });
      return {
        ...(await ofNewVehicle(company)),
        body: { fleet_id: id, date: '2026-03-02', version: 1 },
      };
    },
  },
  postVehicleDeregistration: {
    args: async (company) => ({ ...(await ofNewVehicle(company)), body: LEAVING }),
  },
  postVehicleDeletion: {
    args: async (company) => ({ ...(await ofNewVehicle(company)), body: LEAVING }),
  },
  postVehicleRecovery: {
    args: async (company) => ({
      ...(await ofNewVehicle(company, { registration_state: 'deregistered' })),
      body: {
        fleet_id: company.fleetId,
        type_id: (await sheetValues(company.database)).van.id,
        modules: ['tracking'],
        confirmed: true,
        version: 1,
      },
    }),
  },
};
