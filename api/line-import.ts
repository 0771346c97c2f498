import { z } from 'zod';
import { FAULT_CODES } from '#domain/fault-code.ts';
import { idText } from '#domain/field.ts';
import { LINE_FILE } from '#domain/line-file/line-import.ts';
import { octets } from './endpoint.ts';

/** A file to be checked. */
export const lineFile = {
  query: z.object({ name: z.string().min(1).max(200) }),
  body: octets({ max: LINE_FILE.octets, types: LINE_FILE.types }),
};

export const ofImport = z.object({ import_id: idText });
export const madeImport = z.object({ id: z.int() });

/** The confirmation of the user: `again` also stores a file that was imported shortly before. */
export const importConfirmed = z.object({ again: z.boolean() });

const importLine = z.object({
  /** The number of the line in the file, from 1. */
  line: z.int(),
  /** The texts of the line in the file, by the fields of its columns. */
  cells: z.record(z.string(), z.string()),
  /**
   * The reason of its refusal, with its number in the catalogue (null without one); null: the line may be
   * stored, or was.
   */
  fault: z
    .object({
      field: z.string(),
      code: z.enum(FAULT_CODES),
      number: z.int().nullable(),
      params: z.record(z.string(), z.union([z.string(), z.number()])),
    })
    .nullable(),
});
export type ImportLine = z.infer<typeof importLine>;

/** A file with the verdict on each of its lines. */
export const lineImport = z.object({
  id: z.int(),
  file_name: z.string(),
  /** Null: a draft. */
  applied_at: z.iso.datetime().nullable(),
  expires_at: z.iso.datetime(),
  /** The time at which the same file was imported, if that was in the last 24 hours. */
  same_at: z.iso.datetime().nullable(),
  /** A last line that only sums up the others and is not stored; null: the file has none. */
  totals_line: z.int().nullable(),
  /** The sum of the lines that are, or will be, stored: a decimal string. */
  sum: z.string(),
  lines: z.array(importLine),
});
export type LineImport = z.infer<typeof lineImport>;
