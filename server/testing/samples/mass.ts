import { aVehicle } from '../builders.ts';
import type { Company, Samples, Who } from './sample.ts';

let count = 0;

/** A new vehicle of the company. */
function vehicleOf({ database, word, fleetId, workCode }: Company) {
  return aVehicle(database, { license: `${word}M${count++}`, fleet_id: fleetId, work_code: workCode });
}

/**
 * A change with one refused row about a vehicle of the company: the caller's own, on the other side another
 * user's.
 */
async function changeOf(company: Company, who: Who, state: 'draft' | 'applied') {
  const { database, word } = company;
  const vehicle = await vehicleOf(company);
  const own = who === 'SYS' ? 'own-SYS' : company.username;
  const { id: user_id } = await database.sql
    .selectFrom('app_user')
    .select('id')
    .where('username', 'in', [own, `${word}-user`])
    .orderBy((eb) => eb('username', '=', own), 'desc')
    .executeTakeFirstOrThrow();
  const at = new Date('2026-03-02T09:00:00Z');
  const { id } = await database.sql
    .insertInto('mass_change')
    .values({
      ...{ user_id, mode: 'edit', file_name: `${company.word}.csv`, heads: ['matricula'], state },
      ...{ created_at: at, applied_at: state === 'draft' ? null : at, expires_at: new Date('2027-01-01') },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await database.sql
    .insertInto('mass_row')
    .values({
      ...{ mass_id: id, line: 2, license: vehicle.license, vehicle_id: vehicle.id, version: 1 },
      ...{ given: '{}', source: [vehicle.license], verdict: 'refused', changes: '[]', faults: '[]' },
    })
    .execute();
  return { params: { mass_id: id } };
}

const draft = (company: Company, who: Who) => changeOf(company, who, 'draft');
const applied = (company: Company, who: Who) => changeOf(company, who, 'applied');

export const massSamples: Samples = {
  getMassTemplateExport: { args: () => ({ query: { format: 'xlsx' } }) },
  postMassFile: {
    args: async (company) => ({
      query: { mode: 'edit', name: 'file.csv' },
      type: 'text/csv',
      body: Buffer.from(`matricula;alias\n${(await vehicleOf(company)).license};Blue\n`),
    }),
  },
  postMassHeads: { args: () => ({ type: 'text/csv', body: Buffer.from('matricula;alias\nM1;Blue\n') }) },
  putMassCells: {
    args: async (company, who) => {
      const cells = [{ lines: [2], field: 'alias', text: 'Blue' }];
      return { ...(await draft(company, who)), body: { cells } };
    },
  },
  postMassSelection: {
    args: async (company) => ({
      body: { vehicle_ids: [(await vehicleOf(company)).id], values: { alias: 'Blue' } },
    }),
    scoped: true,
  },
  getMassChange: { args: applied },
  getMassRefusedExport: { args: applied },
  postMassApply: {
    args: async (company, who) => ({ ...(await draft(company, who)), body: { overwrite: false } }),
  },
  postMassUndo: { args: async (company, who) => ({ ...(await applied(company, who)), body: {} }) },
  deleteMassChange: { args: draft },
};
