import { sql } from 'kysely';
import type { PlaceKind } from '#server/base/access/place-scope.ts';
import type { Company, Sample, Samples } from './sample.ts';

let count = 0;
const nameOf = ({ word }: Company, what: string) => `${word} ${what} ${count++}`;

/** A group that only the company sees. */
export async function groupOf(company: Company, kind: PlaceKind): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(`${kind}_group`)} (name) values (${nameOf(company, 'group')}) returning id`.execute(
    company.database.sql,
  );
  const { id } = rows[0]!;
  await sql`insert into ${sql.table(`${kind}_group_fleet`)} (group_id, fleet_id) values (${id}, ${company.fleetId})`.execute(
    company.database.sql,
  );
  return id;
}

const CIRCLE = { type: 'circle', lat: 40.4, lng: -3.7, radius_m: 300 };

/** A place in a group of the company, of its own for every call: another call removes it. */
export async function placeOf(company: Company, kind: PlaceKind): Promise<number> {
  const groupId = await groupOf(company, kind);
  const name = nameOf(company, kind);
  const { rows } = await sql<{ id: number }>`${
    kind === 'poi'
      ? sql`insert into poi (name, lat, lng) values (${name}, 40.4, -3.7)`
      : sql`insert into area (name, geometry, min_lat, min_lng, max_lat, max_lng)
          values (${name}, ${JSON.stringify(CIRCLE)}::jsonb, 40.39, -3.71, 40.41, -3.69)`
  } returning id`.execute(company.database.sql);
  const { id } = rows[0]!;
  await sql`insert into ${sql.table(`${kind}_in_group`)} values (${id}, ${groupId})`.execute(
    company.database.sql,
  );
  return id;
}

/** The calls of a kind of places and of its groups, the same for both. */
function samplesOf(kind: PlaceKind, name: 'Poi' | 'Area'): Record<string, Sample> {
  const of = async (company: Company) => ({ params: { [`${kind}_id`]: await placeOf(company, kind) } });
  const ofGroup = async (company: Company) => ({ params: { group_id: await groupOf(company, kind) } });
  const anew = async (company: Company) => ({ params: { place_id: await placeOf(company, kind) } });
  const body = async (company: Company) => ({
    ...{ name: nameOf(company, 'made'), group_ids: [await groupOf(company, kind)] },
    ...(kind === 'poi' ? { lat: 40, lng: -3 } : { geometry: CIRCLE }),
  });
  const groupBody = (company: Company) => ({ name: nameOf(company, 'group'), fleet_ids: [company.fleetId] });
  const listed = (query: Record<string, string>) => async (company: Company) => {
    await placeOf(company, kind);
    return { query: { fleets: String(company.fleetId), ...query } };
  };
  return {
    [`get${name}s`]: { args: listed({}) },
    [`get${name}sExport`]: { args: listed({ columns: 'name,groups' }) },
    [`get${name}FileExport`]: { args: listed({ format: 'csv' }) },
    [`get${name}`]: { args: of },
    [`get${name}History`]: { args: of },
    [`post${name}`]: { args: async (company) => ({ body: await body(company) }), scoped: true },
    [`put${name}`]: {
      args: async (company) => ({ ...(await of(company)), body: { ...(await body(company)), version: 1 } }),
    },
    [`delete${name}`]: { args: of },
    [`post${name}Group`]: { args: (company) => ({ body: groupBody(company) }), scoped: true },
    [`put${name}Group`]: {
      args: async (company) => ({ ...(await ofGroup(company)), body: { ...groupBody(company), version: 1 } }),
    },
    [`delete${name}Group`]: { args: ofGroup },
    [`get${name}Recompute`]: { args: anew },
    [`post${name}Recompute`]: { args: async (company) => ({ ...(await anew(company)), body: {} }) },
    [`get${name}GroupHistory`]: { args: ofGroup },
  };
}

export const placeSamples: Samples = {
  getZones: { args: () => ({}) },
  // Without a road file there is no zone.
  postZones: { args: () => ({ body: { sources: ['w1'], group_ids: [] } }), status: 404 },
  findPlaces: { args: () => ({ query: { q: 'Madrid' } }) },
  getStreet: { args: () => ({ query: { at: '40.4155,-3.7074' } }) },
  getPointNames: { args: () => ({ query: { at: '40.4155,-3.7074' } }) },
  ...samplesOf('poi', 'Poi'),
  ...samplesOf('area', 'Area'),
  postPlaceProposals: {
    args: async (company) => ({
      body: {
        pois: [
          { name: nameOf(company, 'proposed'), lat: 40, lng: -3, group_ids: [await groupOf(company, 'poi')] },
        ],
      },
    }),
    scoped: true,
  },
  postPlaceDismissal: {
    args: (company) => ({ body: { places: [{ fleet_id: company.fleetId, lat: 40, lng: -3 }] } }),
    scoped: true,
  },
};
