import { aFine } from '../builders.ts';
import type { Company, Samples } from './sample.ts';

let count = 0;

const body = ({ word, fleetId }: Company) => ({
  license: `${word}1`,
  fleet_id: fleetId,
  record_number: `${word}-${count++}`,
  organisation: `${word} authority`,
  fact: 'Estacionar en zona prohibida',
  amount: '90.00',
  date: '2026-02-10',
  origin: 'post',
});

/** A new fine for every call, because another call changes it. */
async function ofFine({ database, word, fleetId, workCode, vehicleId }: Company, state: string) {
  const { id } = await aFine(database, {
    ...{ fleet_id: fleetId, work_code: workCode, vehicle_id: vehicleId, state },
    license: `${word}1`,
    record_number: `${word}-${count++}`,
    organisation: `${word} authority`,
  });
  return { params: { fine_id: id } };
}

const acting = (state: string, more: object = {}) => ({
  args: async (company: Company) => ({ ...(await ofFine(company, state)), body: { version: 1, ...more } }),
});
const day = { day: '2026-03-01' };

export const fineSamples: Samples = {
  getFines: { args: (company) => ({ query: { q: company.word } }) },
  getFinesExport: {
    args: async (company) => {
      await ofFine(company, 'received');
      return { query: { columns: 'record_number,license,driver,fleet' } };
    },
  },
  getFine: { args: (company) => ofFine(company, 'received') },
  getFineDesk: { args: (company) => ofFine(company, 'received') },
  getFineSheetFile: { args: (company) => ofFine(company, 'received') },
  getFineHistory: { args: (company) => ofFine(company, 'received') },
  getFineVehicle: { args: ({ word }) => ({ query: { license: `${word}1`, date: '2026-02-10' } }) },
  postFine: { args: (company) => ({ body: body(company) }), scoped: true },
  putFine: {
    args: async (company) => ({
      ...(await ofFine(company, 'received')),
      body: { ...body(company), version: 1 },
    }),
  },
  deleteFine: { args: (company) => ofFine(company, 'received') },
  postFineAssign: {
    args: async (company) => ({
      ...(await ofFine(company, 'received')),
      body: { driver_id: company.driverId, assignment_type: 'manual_selection', version: 1 },
    }),
  },
  postFineIdentify: acting('assigned', day),
  postFinePay: acting('received', day),
  postFineAppeal: acting('received'),
  postFineResolve: acting('appealed', { outcome: 'upheld', ...day }),
  postFineLapse: acting('received'),
};
