import { NOW } from '../app.ts';
import { aVehicle } from '../builders.ts';
import { PDF } from '../document-files.ts';
import type { Company, Samples } from './sample.ts';

let count = 0;

const aName = ({ word }: Company) => `${word} ${count++}.pdf`;
const upload = { body: PDF, type: 'application/pdf' };

/** A new vehicle for every call, because a vehicle has room for a limited number of documents. */
async function ofVehicle({ database, word, fleetId, workCode }: Company) {
  const { id } = await aVehicle(database, {
    license: `${word}D${count++}`,
    fleet_id: fleetId,
    work_code: workCode,
  });
  return { vehicle_id: id };
}

/** A new document of the caller for every call, with two versions. */
async function stored(company: Company) {
  const owner = await ofVehicle(company);
  const { pool } = company.database;
  const { rows } = await pool.query<{ id: number }>(
    `with made as (
       insert into document (vehicle_id, category, name, versions, size, uploaded_at, uploaded_by)
       values ($1, 'invoice', $2, 2, $4, $5, $3) returning id
     ), version as (
       insert into document_version (document_id, number, file, size, digest, user_id, username, uploaded_at)
       select made.id, number, $2, $4, '', (select id from app_user where username = $3), $3, $5
       from made, generate_series(1, 2) number returning id
     ), content as (
       insert into document_content (version_id, begun_at) select id, $5 from version returning id
     ), piece as (
       insert into document_piece (content_id, seq, octets) select id, 0, $6 from content
     )
     select id from made`,
    [owner.vehicle_id, aName(company), company.username, PDF.length, new Date(NOW), PDF],
  );
  return { ...owner, document_id: rows[0]!.id };
}

export const documentSamples: Samples = {
  getDocuments: { args: () => ({ query: {} }) },
  getDocumentsExport: {
    args: async (company) => {
      await stored(company);
      return { query: { columns: 'name,license' } };
    },
  },
  getVehicleDocuments: { args: async (company) => ({ params: await ofVehicle(company) }) },
  postDocument: {
    args: async (company) => ({
      params: await ofVehicle(company),
      query: { name: aName(company), category: 'invoice' },
      ...upload,
    }),
  },
  putDocument: {
    args: async (company) => ({
      params: await stored(company),
      body: { name: aName(company), category: 'invoice', version: 1 },
    }),
  },
  deleteDocument: { args: async (company) => ({ params: await stored(company) }) },
  postDocumentVersion: {
    args: async (company) => ({ params: await stored(company), query: { name: aName(company) }, ...upload }),
  },
  deleteDocumentVersion: { args: async (company) => ({ params: { ...(await stored(company)), number: 1 } }) },
  getDocumentFile: {
    args: async (company) => ({ params: { ...(await stored(company)), number: 1 }, query: {} }),
  },
};
