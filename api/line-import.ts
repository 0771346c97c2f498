import { z } from 'zod';
import type { Permission } from '#domain/access/permission.ts';
import { FAULT_CODES } from '#domain/fault-code.ts';
import { idText } from '#domain/field.ts';
import { LINE_EFFECTS, LINE_FILE } from '#domain/line-file/line-import.ts';
import { endpoint, octets } from './endpoint.ts';
import type { Entity } from './entity.ts';

const ofImport = z.object({ import_id: idText });
const made = z.object({ id: z.int() });

/** A fault of a cell, with its number in the catalogue (null without one). */
export const lineFault = z.object({
  field: z.string(),
  code: z.enum(FAULT_CODES),
  number: z.int().nullable(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});

/** The texts that a user writes over cells, each in one line or in several that say the same. */
export const mendedCells = z.object({
  cells: z
    .array(
      z.object({
        lines: z.array(z.int()).min(1, 'val.required').max(LINE_FILE.rows),
        /** Also a field for which the file has no column. */
        field: z.string().max(60),
        text: z.string().max(500, 'val.maxLength'),
      }),
    )
    .min(1, 'val.required')
    .max(60),
});
export type MendedCell = z.infer<typeof mendedCells>['cells'][number];

/** A line of a file with the verdict on it. */
export const importLine = z.object({
  /** The number of the line in the file, from 1. */
  line: z.int(),
  /** The texts of the line in the file, by the fields of its columns. */
  cells: z.record(z.string(), z.string()),
  /** The fields whose cells the user has written over. */
  mended: z.array(z.string()),
  /** The reasons of its refusal, one for each cell; empty: the line may be stored, or was. */
  faults: z.array(lineFault),
  /** How it changes what is stored; null where lines only become new records, or are refused. */
  effect: z.enum(LINE_EFFECTS).nullable(),
  /** After the import was undone: why the record of the line stays; null: it is gone, or never was. */
  undo_fault: lineFault.nullable(),
});
export type ImportLine = z.infer<typeof importLine>;

/** A file with the verdict on each of its lines. */
const lineImport = z.object({
  id: z.int(),
  file_name: z.string(),
  /** The heads of the file. A head may be empty, and may occur twice. */
  heads: z.array(z.string()),
  /** For each field the index of its head. */
  columns: z.record(z.string(), z.int()),
  /** Fields that every file needs and that have no head yet. While there are some, no line is judged. */
  missing: z.array(z.string()),
  /** The texts of the first lines, by the heads; empty once the file is applied. */
  sample: z.array(z.array(z.string())),
  /** Null: a draft. */
  applied_at: z.iso.datetime().nullable(),
  undone_at: z.iso.datetime().nullable(),
  expires_at: z.iso.datetime(),
  /** The time at which the same file was imported, if that was in the last 24 hours. */
  same_at: z.iso.datetime().nullable(),
  /** The number of its records that an undo would remove. */
  undoable: z.int(),
  /** A last line that only sums up the others and is not stored; null: the file has none. */
  totals_line: z.int().nullable(),
  /** The sum of the lines that are, or will be, stored, a decimal string; null: records have no amount. */
  sum: z.string().nullable(),
  lines: z.array(importLine),
});
export type LineImport = z.infer<typeof lineImport>;

/** A file in the list of the earlier ones. */
const earlierImport = lineImport
  .pick({ id: true, file_name: true, applied_at: true, undone_at: true })
  .extend({ created_at: z.iso.datetime(), lines: z.int() });
export type EarlierImport = z.infer<typeof earlierImport>;

/**
 * Declares the import of files with a record in each line: `postCostImport`, `getCostImport` and so on at and
 * below `/cost/import`.
 */
export function lineImports(declaration: {
  /** `Cost`: in the names of the endpoints. */
  name: string;
  path: string;
  /** The records in the description of the interface: `costs`. */
  called: string;
  access: { read: Permission & `${string}:read`; edit: Exclude<Permission, `${string}:read`> };
  /** The kinds of records that the storing of a file changes. */
  changes: readonly Entity[];
  /** Content types of further kinds of files. */
  types?: readonly string[];
}) {
  const { name, path, called, access, changes, types = [] } = declaration;
  const below = `${path}/{import_id}`;
  const reads = { method: 'GET', access: access.read, audited: 'line_import' } as const;
  const judges = { access: access.edit, changes: ['line_import'] } as const;
  const stores = { access: access.edit, changes: [...changes, 'line_import'] } as const;
  return {
    template: endpoint({
      ...reads,
      name: `get${name}ImportTemplateExport`,
      path: `${path}/template`,
      isExport: true,
      summary: `Template of a file of ${called}: a workbook with marks on required columns and lists of values`,
      answer: 'bytes',
    }),
    post: endpoint({
      ...judges,
      name: `post${name}Import`,
      method: 'POST',
      path,
      summary: `Judge a file of ${called}; nothing is stored yet`,
      query: z.object({ name: z.string().min(1).max(200) }),
      body: octets({ max: LINE_FILE.octets, types: [...LINE_FILE.types, ...types] }),
      answer: made,
    }),
    list: endpoint({
      ...reads,
      name: `get${name}Imports`,
      path,
      summary: `The last own files of ${called} that can still be read, the newest first`,
      answer: z.object({ imports: z.array(earlierImport) }),
    }),
    get: endpoint({
      ...reads,
      name: `get${name}Import`,
      path: below,
      summary: `An own file of ${called}, line by line`,
      params: ofImport,
      answer: lineImport,
    }),
    columns: endpoint({
      ...judges,
      name: `put${name}ImportColumns`,
      method: 'PUT',
      path: `${below}/column`,
      summary: `Say which head of a draft is which field, and judge its lines again`,
      params: ofImport,
      body: z.object({ columns: z.record(z.string().max(60), z.int().min(0)) }),
      answer: made,
    }),
    cells: endpoint({
      ...judges,
      name: `put${name}ImportCells`,
      method: 'PUT',
      path: `${below}/cell`,
      summary: `Write over cells of a draft, and judge its lines again`,
      params: ofImport,
      body: mendedCells,
      bodyKb: 64,
      answer: made,
    }),
    refused: endpoint({
      ...reads,
      name: `get${name}ImportRefusedExport`,
      path: `${below}/refused`,
      isExport: true,
      summary: `The wrong cells of a file of ${called} as CSV: line, number, message, column, value`,
      params: ofImport,
      answer: 'bytes',
    }),
    apply: endpoint({
      ...stores,
      name: `post${name}ImportApply`,
      method: 'POST',
      path: `${below}/apply`,
      summary: 'Store the lines that are not refused; asked again it does nothing more',
      params: ofImport,
      /** `again`: also a file that was imported shortly before. */
      body: z.object({ again: z.boolean() }),
      answer: made,
    }),
    undo: endpoint({
      ...stores,
      name: `post${name}ImportUndo`,
      method: 'POST',
      path: `${below}/undo`,
      summary: `Remove the ${called} that a file brought, except those that were changed since`,
      params: ofImport,
      answer: made,
    }),
  };
}

/** The endpoints of the import of one kind of records. */
export type LineImports = ReturnType<typeof lineImports>;
