import { z } from 'zod';
import type { Permission } from '#domain/access/permission.ts';
import { FAULT_CODES } from '#domain/fault-code.ts';
import { type DatedKind, type DatedSection, ROW_STATES, type RowState } from '#domain/vehicle/dated-kind.ts';
import { DATED_KINDS } from '#domain/vehicle/dated-kinds.ts';
import { DATED_LISTS } from '#domain/vehicle/dated-list.ts';
import { doneInput } from '#domain/vehicle/done.ts';
import { type DatedRow, datedRow } from './dated-rows.ts';
import { type Endpoint, endpoint } from './endpoint.ts';
import { exportQuery, type ListQuery, listOf, listQueryOf } from './list.ts';

/** The facts of a row in the list of all vehicles, besides what was entered. */
const standing = {
  vehicle_id: z.int(),
  license: z.string(),
  alias: z.string().nullable(),
  fleet_id: z.int(),
  fleet: z.string(),
  state: z.enum(ROW_STATES),
  /** Days to the most pressing due, negative when it is over; null without a day. */
  days_left: z.int().nullable(),
  /** Metres until its odometer figure; null when none decides. */
  distance_left: z.int().nullable(),
};
/** A row of the list of all vehicles. */
export type ListedRow = DatedRow & {
  vehicle_id: number;
  license: string;
  alias: string | null;
  fleet_id: number;
  fleet: string;
  /** Claims have a state of their own, of the same words. */
  state: RowState;
  days_left: number | null;
  distance_left: number | null;
};

/** A query with the filters of the kind's list. */
export type DatedQuery = ListQuery & Readonly<Record<string, unknown>>;

const doneAnswer = z.object({
  results: z.array(
    z.object({
      id: z.int(),
      license: z.string(),
      /** The reason of the refusal; null when it was done. */
      fault: z
        .object({
          code: z.enum(FAULT_CODES),
          params: z.record(z.string(), z.union([z.string(), z.number()])),
        })
        .nullable(),
    }),
  ),
});
/** The result of each row. */
export type DoneAnswer = z.infer<typeof doneAnswer>;

/** The endpoints of a kind of dated rows over all vehicles. */
export type DatedLists = {
  list: Endpoint<
    z.ZodUndefined,
    z.ZodType<DatedQuery>,
    z.ZodUndefined,
    z.ZodType<{ rows: ListedRow[]; total: number }>,
    'vehicle:read'
  >;
  file: Endpoint<
    z.ZodUndefined,
    z.ZodType<DatedQuery & { columns: string[] }>,
    z.ZodUndefined,
    z.ZodUndefined,
    'vehicle:read'
  >;
  /** Only where dues of the kind may be done in a list. */
  done?: Endpoint<z.ZodUndefined, z.ZodUndefined, typeof doneInput, typeof doneAnswer, Permission>;
};

/**
 * The endpoints of a kind of dated rows over all vehicles: `getEveryInspection`, `getEveryInspectionExport`
 * and `postInspectionsDone` at and below `/vehicle-row/inspection`.
 */
function datedLists(kind: DatedKind): DatedLists {
  const { section, edit } = kind;
  const name = section[0]!.toUpperCase() + section.slice(1);
  const path = `/vehicle-row/${section}`;
  const query = listQueryOf(DATED_LISTS[section]);
  const lists = {
    list: endpoint({
      name: `getEvery${name}`,
      method: 'GET',
      path,
      access: 'vehicle:read',
      audited: section,
      of: [section, 'vehicle', 'enum_value', 'fleet', 'driver'],
      summary: `${name}: those of all vehicles, with what is left until they are due`,
      query,
      answer: listOf(datedRow(kind).extend(standing)),
    }),
    file: endpoint({
      name: `getEvery${name}Export`,
      method: 'GET',
      path: `${path}/export`,
      access: 'vehicle:read',
      audited: section,
      summary: `${name}: those of all vehicles as an xlsx file`,
      query: query.extend(exportQuery.shape),
      isExport: true,
      answer: 'bytes',
    }),
    ...(kind.done && {
      done: endpoint({
        name: `post${name}sDone`,
        method: 'POST',
        path: `${path}/done`,
        access: edit,
        changes: [section],
        summary: `${name}: what was due of some rows was done on a day; each is done or refused by itself`,
        body: doneInput,
        answer: doneAnswer,
      }),
    }),
  };
  // The types of the kind's own schemas, which the compiler cannot follow through `extend`.
  return lists as unknown as DatedLists;
}

/** The endpoints of each kind over all vehicles, by its section. */
export const DATED_LISTS_OF = Object.fromEntries(
  DATED_KINDS.map((kind) => [kind.section, datedLists(kind)]),
) as unknown as { readonly [Section in DatedSection]: DatedLists };
