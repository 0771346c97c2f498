import { z } from 'zod';
import { FAULT_CODES } from '#domain/fault-code.ts';
import { PLACE_FILE, PLACE_FILE_TYPES, PLACE_FORMATS } from '#domain/place/place-file-format.ts';
import { VERDICTS } from '#domain/verdict.ts';
import { endpoint, octets } from './endpoint.ts';
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

/** Without `confirm` nothing is written: the answer has the planned result for each row. */
const placeImportQuery = z.object({ confirm: z.enum(['true', 'false'], 'val.enum').default('false') });

/** A file of places: CSV, GeoJSON or KML. */
const placeImportBody = octets({
  max: PLACE_FILE.octets,
  types: Object.values(PLACE_FILE_TYPES).flat(),
});

/** The results of the rows of an imported file, in their order. */
const placeImportAnswer = z.object({
  rows: z.array(
    z.object({
      /** The line of a CSV file; for other files the number of the place, from 1. */
      line: z.int(),
      name: z.string(),
      verdict: z.enum(VERDICTS),
      /** The reasons of its refusal. */
      faults: z.array(
        z.object({
          field: z.string(),
          code: z.enum(FAULT_CODES),
          params: z.record(z.string(), z.union([z.string(), z.number()])),
        }),
      ),
      /** A refused row with its texts in the file, by the names of its columns. */
      source: z.record(z.string(), z.string()).optional(),
    }),
  ),
});
export type PlaceImportRow = z.infer<typeof placeImportAnswer>['rows'][number];

/** The names of a kind of places, in code and in the description of the interface. */
type Called = { name: 'Area' | 'Poi'; kind: 'area' | 'poi'; many: string; one: string };

/** The endpoints of a kind of places: its records, and the files that they come from and leave as. */
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
    upload: endpoint({
      name: `post${name}Import`,
      method: 'POST',
      path: `${path}/import`,
      access: `${kind}:edit`,
      changes: [kind, groups],
      summary: `Create and change ${many.toLowerCase()} from a file; a row is found by its name`,
      query: placeImportQuery,
      body: placeImportBody,
      answer: placeImportAnswer,
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
