import { NOW } from '../app.ts';
import { aFine } from '../builders.ts';
import { PDF } from '../document-files.ts';
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

/** A fine with a document of the caller. */
async function ofDocument(company: Company) {
  const { params } = await ofFine(company, 'received');
  const { rows } = await company.database.pool.query<{ id: number }>(
    `with made as (
       insert into document (fine_id, category, name, versions, size, uploaded_at, uploaded_by)
       values ($1, 'others', $2, 1, $4, $5, $3) returning id
     ), version as (
       insert into document_version (document_id, number, file, size, digest, user_id, username, uploaded_at)
       select made.id, 1, $2, $4, '', (select id from app_user where username = $3), $3, $5 from made returning id
     ), content as (
       insert into document_content (version_id, begun_at) select id, $5 from version returning id
     ), piece as (
       insert into document_piece (content_id, seq, octets) select id, 0, $6 from content
     )
     select id from made`,
    [params.fine_id, `${company.word} ${count++}.pdf`, company.username, PDF.length, new Date(NOW), PDF],
  );
  return { params: { ...params, document_id: rows[0]!.id } };
}

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
  getFineDocuments: { args: ofDocument },
  postFineDocument: {
    args: async (company) => ({
      ...(await ofFine(company, 'received')),
      query: { name: `${company.word} ${count++}.pdf`, category: 'invoice' },
      body: PDF,
      type: 'application/pdf',
    }),
  },
  deleteFineDocument: { args: ofDocument },
  getFineDocumentFile: { args: async (company) => ({ ...(await ofDocument(company)), query: {} }) },
};
