import { billType } from '../cost.builder.ts';
import type { Company, Samples, Who } from './sample.ts';

let count = 0;

type Kind = 'cost' | 'fine';

/** The input of a line that may be stored. */
async function inputOf({ database, word, fleetId, vehicleId }: Company, kind: Kind) {
  const about = { fleet_id: fleetId, amount: '12.00' };
  const record_number = `${word}-L${count++}`;
  if (kind === 'fine')
    return {
      ...{ ...about, record_number, license: `${word}1`, date: '2026-02-10', origin: 'renting_company' },
      ...{ organisation: word, fact: word },
    };
  const bill_type_id = await billType(database, 'REPAIR');
  return {
    ...{ ...about, bill_code: record_number, vehicle_id: vehicleId, bill_type_id, provider: null },
    ...{ operation_date: '2026-02-10', invoice_date: '2026-02-10' },
  };
}

/** A draft of the caller, on the other side one of its user: a line that may be stored, and a refused one. */
async function draft(company: Company, who: Who, kind: Kind) {
  const { database, word, username } = company;
  const own = who === 'SYS' ? 'own-SYS' : username;
  const { id: user_id } = await database.sql
    .selectFrom('app_user')
    .select('id')
    .where('username', 'in', [own, `${word}-user`])
    .orderBy((eb) => eb('username', '=', own), 'desc')
    .executeTakeFirstOrThrow();
  const fault = { field: 'vehicle_id', code: 'cost.import.2' };
  const { id } = await database.sql
    .insertInto('line_import')
    .values({
      ...{ kind, user_id, file_name: `${word}.csv`, digest: String(count++) },
      lines: JSON.stringify([
        { line: 2, cells: {}, input: await inputOf(company, kind), fault: null },
        { line: 3, cells: { provider: word }, input: {}, fault },
      ]),
      ...{ created_at: new Date('2026-03-02T09:00:00Z'), expires_at: new Date('2027-01-01') },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { params: { import_id: id } };
}

const file = (text: string) => () => ({
  query: { name: 'file.csv' },
  type: 'text/csv',
  body: Buffer.from(text),
});
const COSTS = 'cost_centre;license;bill_type;operation_date;invoice_date;amount\nX;Y;RENTAL;;;1\n';
const FINES = 'license;record_number;organisation;fact;amount;date\nX;Y;;;1;\n';

/** The arguments for the imports of costs and fines. */
export const lineImportSamples: Samples = {
  postCostImport: { args: file(COSTS) },
  getCostImport: { args: (company, who) => draft(company, who, 'cost') },
  getCostImportRefusedExport: { args: (company, who) => draft(company, who, 'cost') },
  postCostImportApply: {
    args: async (company, who) => ({ ...(await draft(company, who, 'cost')), body: { again: false } }),
  },
  postFineImport: { args: file(FINES) },
  getFineImport: { args: (company, who) => draft(company, who, 'fine') },
  getFineImportRefusedExport: { args: (company, who) => draft(company, who, 'fine') },
  postFineImportApply: {
    args: async (company, who) => ({ ...(await draft(company, who, 'fine')), body: { again: false } }),
  },
};
