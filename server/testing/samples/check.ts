import { randomUUID } from 'node:crypto';
import { NOW } from '../app.ts';
import { aFleet } from '../builders.ts';
import { PNG } from '../document-files.ts';
import type { Company, Samples } from './sample.ts';

const at = new Date(NOW);

/** A check of the company's vehicle by its driver, with a picture. */
async function ofCheck({ database, fleetId, vehicleId, driverId }: Company) {
  const { rows } = await database.pool.query<{ check_id: number; photo_id: number }>(
    `with made as (
       insert into vehicle_check (key, vehicle_id, driver_id, form_version_id, begun_at, filled_at, received_at, result,
         answers, bad)
       select $1, $2, $3, version.id, $4, $4, $4, 'green', '[]', 0
       from check_form form join check_form_version version on version.form_id = form.id
       where form.fleet_id = $5 and form.seed = 'van' and version.number = 1 returning id
     ), photo as (
       insert into photo (key, owner, owner_id, vehicle_id, taken_at, type, size, digest, stored_at)
       select $6, 'check', made.id, $2, $4, 'image/png', $7, sha256($8), $4 from made returning id
     ), piece as (insert into photo_piece (photo_id, seq, octets) select id, 0, $8 from photo)
     select made.id as check_id, photo.id as photo_id from made, photo`,
    [randomUUID(), vehicleId, driverId, at, fleetId, randomUUID(), PNG.length, PNG],
  );
  return rows[0]!;
}

const CONTENT = {
  sections: [
    { id: 'outside', label: { es: 'Fuera' }, items: [{ id: 'a', kind: 'text', label: { es: 'A' } }] },
  ],
};
const formBody = ({ fleetId, word }: Company) => ({
  fleet_id: fleetId,
  name: { es: `${word} form` },
  content: CONTENT,
});

/** The form for vans of the company. */
async function ofForm({ database, fleetId }: Company) {
  const { id, version } = await database.sql
    .selectFrom('check_form')
    .select(['id', 'version'])
    .where('fleet_id', '=', fleetId)
    .where('seed', '=', 'van')
    .executeTakeFirstOrThrow();
  return { params: { form_id: id }, version };
}

/** A fleet below the company's with a rule of its own. */
async function ofRule({ database, fleetId }: Company) {
  const { id } = await aFleet(database, { parent_id: fleetId });
  await database.sql
    .insertInto('check_rule')
    .values({ fleet_id: id, is_demanded: true, since: at })
    .execute();
  return { fleet_id: id };
}

export const checkSamples: Samples = {
  getChecks: { args: () => ({ query: {} }) },
  getChecksExport: {
    args: async (company) => {
      await ofCheck(company);
      return { query: { columns: 'filled_at,license,result' } };
    },
  },
  getCheck: { args: async (company) => ({ params: { check_id: (await ofCheck(company)).check_id } }) },
  getCheckPhoto: { args: async (company) => ({ params: await ofCheck(company) }), isWordless: true },
  // No such vehicle: drivers learn that, others that they are none.
  postOwnCheck: {
    args: () => ({
      body: {
        ...{ key: randomUUID(), vehicle_id: 999_999, form_version_id: 1, answers: [] },
        ...{ begun_at: at.toISOString(), filled_at: at.toISOString() },
      },
    }),
    status: (who) => (who === 'DRV' ? 404 : 409),
    scoped: false,
  },
  getCheckForm: { args: ofForm },
  postCheckForm: { args: (company) => ({ body: formBody(company) }), scoped: true },
  putCheckForm: {
    args: async (company) => {
      const { params, version } = await ofForm(company);
      return { params, body: { ...formBody(company), version } };
    },
  },
  putCheckRule: {
    args: async (company) => ({
      params: await ofRule(company),
      body: { is_demanded: false, valid_hours: 12 },
    }),
  },
  deleteCheckRule: { args: async (company) => ({ params: await ofRule(company) }) },
};
