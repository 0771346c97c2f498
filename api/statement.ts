import { z } from 'zod';
import { STATEMENT } from '#domain/constants.ts';
import { idField, idText } from '#domain/field.ts';
import { STATEMENT_FIELDS, STATEMENT_RESULTS } from '#domain/refuelling/mapping.ts';
import { endpoint, octets } from './endpoint.ts';
import { importLine, mendedCells } from './line-import.ts';

/** Content types that browsers send for statements. */
export const STATEMENT_TYPES = [
  'text/csv',
  'text/plain',
  'text/tab-separated-values',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const;

const ofStatement = z.object({ statement_id: idText });

/** The reading of a file: its provider, and the field of each head. */
const reading = z.object({
  provider: z.string().trim().min(1, 'val.required').max(60),
  /** The country of stations whose line names none. */
  country: z.string().min(2).max(2),
  columns: z.partialRecord(z.enum(STATEMENT_FIELDS), z.string().max(200)),
  /** The fleet of lines for which no vehicle is found. */
  fleet_id: idField,
});
export type StatementReading = z.infer<typeof reading>;

/** The planned, or actual, results of a file's lines. */
const statementVerdict = z.object({
  /** The number of new lines. */
  imported: z.int(),
  /** The number of duplicates. */
  skipped: z.int(),
  /** The number of new lines without a vehicle. */
  unmatched: z.int(),
  refused: z.int(),
  /** A line of sums at the end, which is no operation. */
  totals_line: z.int().nullable(),
  amount: z.string(),
  first_day: z.iso.date().nullable(),
  last_day: z.iso.date().nullable(),
});

export type StatementVerdict = z.infer<typeof statementVerdict>;

/** A line of a statement with its planned result. */
const statementRow = importLine.pick({ line: true, cells: true, mended: true, faults: true }).extend({
  /** `new`: stored with the import; `known`: stored before, or equal to an earlier line; `refused`. */
  result: z.enum(STATEMENT_RESULTS),
  /** A new line has a vehicle, by its plate or its card; null for the others. */
  has_vehicle: z.boolean().nullable(),
});
export type StatementRow = z.infer<typeof statementRow>;

const checkedStatement = statementVerdict.extend({
  /** Plates of new lines that belong to no vehicle of the caller, with the number of their lines. */
  unknown_plates: z.array(z.object({ license: z.string(), lines: z.int() })),
  lines: z.array(statementRow),
});
export type CheckedStatement = z.infer<typeof checkedStatement>;

/** A file that waits to be imported. */
const statementRecord = z.object({
  id: z.int(),
  file_name: z.string(),
  heads: z.array(z.string()),
  /** The first lines, cell by cell. */
  sample: z.array(z.array(z.string())),
  lines: z.int(),
  /** The reading of the last import; for unknown heads, the most likely one. */
  provider: z.string().nullable(),
  country: z.string(),
  columns: z.partialRecord(z.enum(STATEMENT_FIELDS), z.string()),
  /** A file with these heads was imported before. */
  is_known: z.boolean(),
  /** The providers of earlier files. */
  providers: z.array(z.string()),
  /** The time at which this user imported the same file; null: never. */
  imported_before: z.iso.datetime().nullable(),
  /** This user's import of the same file that can be undone; null: no such import has stored lines left. */
  undoable_id: z.int().nullable(),
});
export type StatementRecord = z.infer<typeof statementRecord>;

export const getStatementTemplateExport = endpoint({
  name: 'getStatementTemplateExport',
  method: 'GET',
  path: '/refuelling-statement/template',
  access: 'refuelling:read',
  audited: 'refuelling',
  isExport: true,
  summary: 'Template of a statement: a workbook with marks on required columns and lists of values',
  answer: 'bytes',
});

export const postStatement = endpoint({
  name: 'postStatement',
  method: 'POST',
  path: '/refuelling-statement',
  access: 'refuelling:import',
  changes: [],
  summary: 'A statement of a provider of fuel cards, CSV or XLSX; nothing is stored of it yet',
  query: z.object({ name: z.string().min(1).max(200) }),
  body: octets({ max: STATEMENT.octets, types: STATEMENT_TYPES }),
  answer: statementRecord,
});

export const postStatementCheck = endpoint({
  name: 'postStatementCheck',
  method: 'POST',
  path: '/refuelling-statement/{statement_id}/check',
  access: 'refuelling:import',
  changes: [],
  summary: 'What would become of the lines of a statement; nothing is stored',
  params: ofStatement,
  body: reading,
  answer: checkedStatement,
});

export const putStatementCells = endpoint({
  name: 'putStatementCells',
  method: 'PUT',
  path: '/refuelling-statement/{statement_id}/cell',
  access: 'refuelling:import',
  changes: [],
  summary: 'Write over cells of a statement that waits, and judge its lines again',
  params: ofStatement,
  body: reading.extend({ cells: mendedCells.shape.cells }),
  bodyKb: 64,
  answer: checkedStatement,
});

export const postStatementImport = endpoint({
  name: 'postStatementImport',
  method: 'POST',
  path: '/refuelling-statement/{statement_id}/import',
  access: 'refuelling:import',
  changes: ['refuelling', 'fuel_station', 'fuel_card'],
  summary: 'Store the valid lines of a statement, and remember how its heads were read',
  params: ofStatement,
  body: reading,
  answer: statementVerdict,
});

export const postStatementUndo = endpoint({
  name: 'postStatementUndo',
  method: 'POST',
  path: '/refuelling-statement/{statement_id}/undo',
  access: 'refuelling:import',
  changes: ['refuelling'],
  summary: 'Take back all lines that the import of a statement stored, within 30 days',
  params: ofStatement,
  answer: z.object({ removed: z.int() }),
});

export const getStatementRefusedExport = endpoint({
  name: 'getStatementRefusedExport',
  method: 'GET',
  path: '/refuelling-statement/{statement_id}/refused',
  access: 'refuelling:read',
  audited: 'refuelling',
  isExport: true,
  summary: 'The refused lines of an imported statement as they stood, with the reason in a last column',
  params: ofStatement,
  answer: 'bytes',
});
