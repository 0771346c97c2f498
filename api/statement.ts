import { z } from 'zod';
import { STATEMENT } from '#domain/constants.ts';
import { FAULT_CODES } from '#domain/fault-code.ts';
import { idField, idText } from '#domain/field.ts';
import { STATEMENT_FIELDS } from '#domain/refuelling/mapping.ts';
import { endpoint, octets } from './endpoint.ts';

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

const refusedLine = z.object({
  line: z.int(),
  field: z.enum(STATEMENT_FIELDS),
  code: z.enum(FAULT_CODES),
  /** The text of the refused cell. */
  text: z.string(),
});

/** The planned, or actual, results of a file's lines. */
const statementVerdict = z.object({
  /** The number of new lines. */
  imported: z.int(),
  /** The number of duplicates. */
  skipped: z.int(),
  /** The number of new lines without a vehicle. */
  unmatched: z.int(),
  refused: z.int(),
  /** The first 200. */
  refusals: z.array(refusedLine),
  /** A line of sums at the end, which is no operation. */
  totals_line: z.int().nullable(),
  amount: z.string(),
  first_day: z.iso.date().nullable(),
  last_day: z.iso.date().nullable(),
});
export type StatementVerdict = z.infer<typeof statementVerdict>;

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
  answer: statementVerdict,
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
