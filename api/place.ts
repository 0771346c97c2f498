import { z } from 'zod';
import { PLACE_FORMATS } from '#domain/place/place-file-format.ts';
import { endpoint } from './endpoint.ts';
import { records } from './records.ts';

/** The common parts of the answers about points of interest and areas. */

/** The groups of a place that the caller sees. */
export const placeGroups = { group_ids: z.array(z.int()), groups: z.array(z.string()) };

/** A group of places that the caller sees, with those of its fleets that the caller sees. */
const placeGroupRow = z.object({
  id: z.int(),
  name: z.string(),
  /** Always false for areas. */
  fraudulent: z.boolean(),
  fleet_ids: z.array(z.int()),
  /** The place has other, invisible fleets too: they stay. */
  has_hidden_fleets: z.boolean(),
  /** The number of places in the group. */
  places: z.int(),
  version: z.int(),
});
export type PlaceGroupRow = z.infer<typeof placeGroupRow>;

/** The format in which places are exported. */
const placeFileQuery = z.object({ format: z.enum(PLACE_FORMATS, 'val.enum') });

/** The names of a kind of places, in code and in the description of the interface. */
type Called = { name: 'Area' | 'Poi'; kind: 'area' | 'poi'; many: string; one: string };

/** The endpoints of a kind of places: its records and the files as which they leave. */
export function placeRecords<
  Key extends string,
  Body extends z.ZodObject,
  Row extends z.ZodType,
  Query extends z.ZodObject,
>(declaration: { called: Called; key: Key; query: Query; body: Body; bodyKb?: number; answer: Row }) {
  const { called, key, query, body, bodyKb, answer } = declaration;
  const { name, kind, many, one } = called;
  const path = `/${kind}`;
  const groups = `${kind}_group` as const;
  return {
    ...records({
      ...{ name, path, key, entity: kind, called: { many, one } },
      access: { read: `${kind}:read`, edit: `${kind}:edit` },
      of: [kind, groups],
      changes: [kind, groups],
      says: { edit: '; groups that the caller does not see stay' },
      query,
      body,
      ...(bodyKb && { bodyKb }),
      answer: { row: answer },
    }),
    download: endpoint({
      name: `get${name}FileExport`,
      method: 'GET',
      path: `${path}/file`,
      access: `${kind}:read`,
      audited: kind,
      summary: `${many} as CSV, GeoJSON or KML, in the form that the import reads`,
      query: query.extend(placeFileQuery.shape) as unknown as z.ZodType<
        z.output<Query> & z.output<typeof placeFileQuery>,
        z.input<Query> & z.input<typeof placeFileQuery>
      >,
      isExport: true,
      answer: 'bytes',
    }),
  };
}

/** The endpoints of the groups of a kind of places. */
export function placeGroupRecords<Body extends z.ZodObject>(declaration: { called: Called; body: Body }) {
  const { called, body } = declaration;
  const { name, kind, many } = called;
  const entity = `${kind}_group` as const;
  const one = `group of ${many.toLowerCase()}`;
  const { key, create, edit, remove, history } = records({
    ...{ name: `${name}Group`, path: `/${entity}`, key: 'group_id', entity },
    access: { read: `${kind}:read`, edit: `${kind}:edit` },
    of: [entity],
    changes: [entity],
    called: { many: '', one: `a ${one}` },
    says: { edit: '; fleets that the caller does not see stay' },
    body,
    answer: { row: placeGroupRow },
  });
  return {
    ...{ key, create, history },
    list: endpoint({
      name: `get${name}Groups`,
      method: 'GET',
      path: `/${entity}`,
      access: `${kind}:read`,
      audited: entity,
      of: [kind, entity, 'fleet'],
      summary: `Groups of ${many.toLowerCase()}`,
      answer: z.object({ groups: z.array(placeGroupRow) }),
    }),
    edit: { ...edit, changes: [kind, entity] },
    remove: { ...remove, summary: `Delete an empty ${one}` },
  };
}
