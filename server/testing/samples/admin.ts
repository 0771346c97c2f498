import { aValue } from '../builders.ts';
import type { Company, Samples } from './sample.ts';

let count = 0;
const next = () => `${++count}`;

async function ofValue({ database }: Company) {
  const { id } = await aValue(database, { list: 'renting_company' });
  return { params: { value_id: id } };
}

async function ofField({ database: { sql } }: Company) {
  const { id } = await sql
    .insertInto('additional_field')
    .values({ name: `Field ${next()}`, type: 'string' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { params: { field_id: id } };
}

const note = () => ({ version: `7.${next()}`, date: '2026-03-02', es: 'Hola', en: 'Hello' });

async function ofNote({ database: { sql } }: Company) {
  const { version, date, ...texts } = note();
  await sql
    .insertInto('version_note')
    .values({ version, date, texts: JSON.stringify(texts) })
    .execute();
  return { params: { version } };
}

/** One work on maps may be open. */
const noWork = ({ pool }: Company['database']) => pool.query('delete from map_work');

async function ofMapWork({ database }: Company, status: string) {
  await noWork(database);
  const { id } = await database.sql
    .insertInto('map_work')
    .values({
      ...{ kind: 'streets', status, countries: ['PT'], max_zoom: 6 },
      ...{ is_renewal: false, begun_at: new Date(0) },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { params: { order_id: id } };
}

/** Lists, definitions and notes belong to the installation, not to a company. */
export const adminSamples: Samples = {
  postEnumeratedValue: { args: () => ({ body: { list: 'itv_type', name: `ITV ${next()}` } }) },
  putEnumeratedValue: {
    args: async (company) => ({
      ...(await ofValue(company)),
      body: { name: `Renting ${next()}`, version: 1 },
    }),
    scoped: false,
  },
  postEnumeratedRetirement: {
    args: async (company) => ({ ...(await ofValue(company)), body: { retired: true, version: 1 } }),
    scoped: false,
  },
  deleteEnumeratedValue: { args: ofValue, scoped: false },
  getEnumeratedHistory: { args: ofValue, scoped: false },
  postAdditionalField: {
    args: async ({ database: { sql } }) => {
      // There is room for thirty.
      await sql.deleteFrom('additional_field').execute();
      return { body: { name: `Field ${next()}`, type: 'date' } };
    },
  },
  putAdditionalField: {
    args: async (company) => ({
      ...(await ofField(company)),
      body: { name: `Field ${next()}`, type: 'string', version: 1 },
    }),
    scoped: false,
  },
  deleteAdditionalField: { args: ofField, scoped: false },
  putAdditionalOrder: {
    args: async ({ database: { sql } }) => {
      const fields = await sql.selectFrom('additional_field').select('id').execute();
      return { body: { ids: fields.map(({ id }) => id) } };
    },
  },
  getVersionNotesExport: {
    isWordless: true,
    args: () => ({ query: { columns: 'version,date,languages' } }),
  },
  postVersionNote: { args: () => ({ body: note() }) },
  putVersionNote: {
    args: async (company) => ({ ...(await ofNote(company)), body: { ...note(), record_version: 1 } }),
    scoped: false,
  },
  deleteVersionNote: { args: ofNote, scoped: false },
  getVersionNoteHistory: { args: ofNote, scoped: false },
  // Nobody answers at the archive of tests: the answer says so.
  postStreetMapSize: { args: () => ({ body: { countries: ['PT'], max_zoom: 6 } }) },
  postStreetMap: {
    args: async ({ database }) => {
      await noWork(database);
      return { body: { countries: ['PT'], max_zoom: 6 } };
    },
  },
  deleteStreetMap: { status: 404 },
  postRoadFile: { args: () => ({ body: { file: 'none.osm.pbf' } }), status: 404 },
  deleteRoadFile: { args: () => ({ params: { name: 'none.roads' } }), status: 404, scoped: false },
  postMapPause: { args: (company) => ofMapWork(company, 'waiting'), scoped: false },
  postMapResumption: { args: (company) => ofMapWork(company, 'failed'), scoped: false },
  deleteMapWork: { args: (company) => ofMapWork(company, 'paused'), scoped: false },
  putMapRenewal: { args: () => ({ body: { on: false } }) },
  postMapPiece: {
    args: () => ({
      params: { name: 'sample.osm.pbf' },
      query: { at: '0', total: '1' },
      type: 'application/octet-stream',
      body: Buffer.from('x'),
    }),
    scoped: false,
  },
  deleteMapFile: { args: () => ({ params: { name: 'none.osm.pbf' } }), status: 404, scoped: false },
  postVersionNotesRead: {
    args: async (company) => ({ body: { versions: [(await ofNote(company)).params.version] } }),
  },
};
