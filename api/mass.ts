import { z } from 'zod';
import { FAULT_CODES } from '#domain/fault-code.ts';
import { idField, idText } from '#domain/field.ts';
import {
  MASS_FILE,
  MASS_FILE_TYPES,
  MASS_FORMATS,
  MASS_MODES,
  MASS_ROWS,
  MASS_STATES,
} from '#domain/mass/mass-change.ts';
import { VERDICTS } from '#domain/verdict.ts';
import { auditRow } from './audit.ts';
import { endpoint, octets } from './endpoint.ts';
import { mendedCells } from './line-import.ts';

const ofMass = z.object({ mass_id: idText });
const made = z.object({ id: z.int() });

const faults = z.array(
  z.object({
    field: z.string(),
    code: z.enum(FAULT_CODES),
    params: z.record(z.string(), z.union([z.string(), z.number()])),
  }),
);

/** A change of many vehicles as the list of them shows it. */
const massLine = z.object({
  id: z.int(),
  mode: z.enum(MASS_MODES),
  /** Null: the vehicles were selected in the list. */
  file_name: z.string().nullable(),
  state: z.enum(MASS_STATES),
  username: z.string(),
  /** The change is the caller's own. Nobody else may confirm a draft. */
  own: z.boolean(),
  created_at: z.iso.datetime(),
  applied_at: z.iso.datetime().nullable(),
  undone_at: z.iso.datetime().nullable(),
  /** The time until which a draft can be confirmed, or an applied change can be rolled back. */
  expires_at: z.iso.datetime(),
  /** The number of rows with each verdict, among those that the caller sees. */
  counts: z.record(z.enum(VERDICTS), z.int()),
});
export type MassLine = z.infer<typeof massLine>;

/** A row with its changes, planned or applied; names stand for ids. */
const massRow = z.object({
  /** The line of the file, from 1; for a selection the position in it. */
  line: z.int(),
  license: z.string(),
  /** Null: the vehicle is not registered yet, or no longer. */
  vehicle_id: z.int().nullable(),
  verdict: z.enum(VERDICTS),
  /** The texts of the row in its file, by their fields; of a selection only the plate. */
  cells: z.record(z.string(), z.string()),
  changes: auditRow.shape.changes,
  /** The reasons of its refusal. */
  faults,
  /** Null: not rolled back; empty: rolled back; else the reasons why it was not. */
  undo_faults: faults.nullable(),
});
export type MassRow = z.infer<typeof massRow>;

const massRecord = massLine.extend({
  /** The number of values that the draft would overwrite; if there are any, the user must confirm that. */
  overwritten: z.int(),
  rows: z.array(massRow),
});
export type MassRecord = z.infer<typeof massRecord>;

export const getMassTemplateExport = endpoint({
  name: 'getMassTemplateExport',
  method: 'GET',
  path: '/mass/template',
  access: 'mass:read',
  audited: 'fleet',
  of: ['enum_value', 'fleet', 'additional_field'],
  isExport: true,
  summary: 'Template of a file that changes many vehicles, with the values that are allowed',
  query: z.object({ format: z.enum(MASS_FORMATS, 'val.enum') }),
  answer: 'bytes',
});

/** Index of a head → its field, or null for a column that is not read, from the query of `postMassFile`. */
export function chosenHeads(text: string | undefined): ReadonlyMap<number, string | null> {
  const pairs = (text ?? '').split(',').filter(Boolean);
  return new Map(
    pairs.map((pair) => {
      const [at, field] = pair.split(':');
      return [Number(at), field || null];
    }),
  );
}

export const postMassHeads = endpoint({
  name: 'postMassHeads',
  method: 'POST',
  path: '/mass/head',
  access: 'mass:edit',
  changes: [],
  summary: 'The heads of a file of vehicles with the fields that they name; nothing is stored',
  body: octets({ max: MASS_FILE.octets, types: Object.values(MASS_FILE_TYPES).flat() }),
  answer: z.object({
    heads: z.array(z.string()),
    /** For each named field the index of its head. */
    columns: z.record(z.string(), z.int()),
    /** The texts of the first rows, by the heads. */
    sample: z.array(z.array(z.string())),
    /** The fields that a head may name, as the template calls them. */
    fields: z.array(z.object({ field: z.string(), label: z.string(), is_needed: z.boolean() })),
  }),
});

export const postMassFile = endpoint({
  name: 'postMassFile',
  method: 'POST',
  path: '/mass/file',
  access: 'mass:edit',
  changes: ['mass_change'],
  summary: 'Judge a file of vehicles; nothing is changed yet',
  query: z.object({
    mode: z.enum(MASS_MODES, 'val.enum'),
    name: z.string().min(1).max(200),
    /** The user's choice for heads: `3:alias,7:` reads the fourth as `alias` and the eighth not at all. */
    heads: z
      .string()
      .regex(/^(\d{1,3}:\w*(,|$))*$/)
      .max(4_000)
      .optional(),
  }),
  body: octets({ max: MASS_FILE.octets, types: Object.values(MASS_FILE_TYPES).flat() }),
  answer: made,
});

/** A value of a field for all selected vehicles; null clears it. */
const massValue = z
  .union([z.string().max(250), z.number(), z.boolean(), z.array(z.string().max(40)).max(20)])
  .nullable();

export const postMassSelection = endpoint({
  name: 'postMassSelection',
  method: 'POST',
  path: '/mass/selection',
  access: 'mass:edit',
  changes: ['mass_change'],
  summary: 'Judge the same values for several vehicles; nothing is changed yet',
  body: z.object({
    vehicle_ids: z.array(idField).min(1, 'val.required').max(MASS_ROWS, 'mass.tooMany'),
    values: z.record(z.string().max(60), massValue),
  }),
  bodyKb: 32,
  answer: made,
});

export const getMassChanges = endpoint({
  name: 'getMassChanges',
  method: 'GET',
  path: '/mass',
  access: 'mass:read',
  audited: 'mass_change',
  summary:
    'Own changes of many vehicles of the last 30 days; for administrators also those of vehicles in their sight',
  answer: z.object({ changes: z.array(massLine) }),
});

export const getMassChange = endpoint({
  name: 'getMassChange',
  method: 'GET',
  path: '/mass/{mass_id}',
  access: 'mass:read',
  audited: 'mass_change',
  of: ['mass_change', 'vehicle'],
  summary: 'A change of many vehicles, row by row',
  params: ofMass,
  answer: massRecord,
});

export const getMassRefusedExport = endpoint({
  name: 'getMassRefusedExport',
  method: 'GET',
  path: '/mass/{mass_id}/refused',
  access: 'mass:read',
  audited: 'mass_change',
  isExport: true,
  summary: 'The refused rows as they stood in the file, with the reason in a last column',
  params: ofMass,
  answer: 'bytes',
});

export const postMassApply = endpoint({
  name: 'postMassApply',
  method: 'POST',
  path: '/mass/{mass_id}/apply',
  access: 'mass:edit',
  changes: ['mass_change', 'vehicle'],
  summary: 'Apply the rows that are not refused; asked again it does nothing more',
  params: ofMass,
  body: z.object({
    /** Existing values may be overwritten. */
    overwrite: z.boolean(),
  }),
  answer: made,
});

export const putMassCells = endpoint({
  name: 'putMassCells',
  method: 'PUT',
  path: '/mass/{mass_id}/cell',
  access: 'mass:edit',
  changes: ['mass_change'],
  summary: 'Write over cells of a draft from a file, and judge its rows again',
  params: ofMass,
  body: mendedCells,
  bodyKb: 64,
  answer: made,
});

export const postMassUndo = endpoint({
  name: 'postMassUndo',
  method: 'POST',
  path: '/mass/{mass_id}/undo',
  access: 'mass:edit',
  changes: ['mass_change', 'vehicle'],
  summary: 'Roll back what was applied, for the vehicles that nobody has changed since',
  params: ofMass,
  body: z.object({}),
  answer: made,
});

export const deleteMassChange = endpoint({
  name: 'deleteMassChange',
  method: 'DELETE',
  path: '/mass/{mass_id}',
  access: 'mass:edit',
  changes: ['mass_change'],
  summary: 'Discard a draft',
  params: ofMass,
  answer: z.object({}),
});
