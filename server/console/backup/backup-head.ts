import { z } from 'zod';

/** The layout of the archive; another number is another layout. */
const FORMAT = 1;

const name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);
/** The range of a partition in PostgreSQL's form. */
const bound = z.string().regex(/^FOR VALUES FROM \('[0-9 :.+-]+'\) TO \('[0-9 :.+-]+'\)$/);

const tableHead = z.object({
  name,
  /** Without generated columns, which the database computes again. */
  columns: z.array(name).min(1),
  /** The form of the rows: tables with octets as PostgreSQL's binary copy, all others as its text copy. */
  form: z.enum(['text', 'binary']),
  /** The partitioned table that it is a part of, and its range. */
  partition: z.object({ of: name, bound }).nullable(),
});
/** A table of a backup. */
export type TableHead = z.infer<typeof tableHead>;

/** The first piece of a backup: how to make the tables of its rows. */
export const backupHead = z.object({
  format: z.literal(FORMAT),
  /** The program that made it. */
  version: z.string(),
  made_at: z.iso.datetime(),
  /** The migrations applied to its database. */
  migrations: z.array(z.string().regex(/^\d{4}_[a-z0-9_]+\.sql$/)).min(1),
  tables: z.array(tableHead),
  /** The last number of each used sequence. */
  sequences: z.array(z.object({ name, value: z.string().regex(/^\d+$/) })),
});
export type BackupHead = z.infer<typeof backupHead>;

const tableSum = z.object({ rows: z.int(), octets: z.int(), sha256: z.string() });
/** The written part of a table: rows, octets of the copy, and their digest. */
export type TableSum = z.infer<typeof tableSum>;

/** The last piece of a backup, which proves that nothing is missing. */
export const backupSums = z.object({ tables: z.record(name, tableSum) });
export type BackupSums = z.infer<typeof backupSums>;

/** A backup that cannot be made, read or restored, in words for the user of the command. */
export class BackupError extends Error {}
