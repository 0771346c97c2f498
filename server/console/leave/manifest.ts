import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { backupHead } from '../backup/backup-head.ts';

export const MANIFEST = 'manifest.json';

const fileSum = z.object({ octets: z.int(), sha256: z.string() });
/** The length of a file and its digest. */
export type FileSum = z.infer<typeof fileSum>;

/** A name inside the folder, without a way out of it. */
const file = z.string().regex(/^([a-z0-9_]+\/)?[A-Za-z0-9_-]+\.(csv|geojson|json|md)$/);

const leftTable = backupHead.shape.tables.element.omit({ form: true }).extend({
  ...{ file, rows: z.int() },
  ...fileSum.shape,
  /** Sums of the columns with quantities, by column, as decimals; the database computed them. */
  sums: z.record(z.string(), z.string()),
  /** The files with the octets of a column; null: the table has none. */
  content: z.object({ column: z.string(), files: z.int(), octets: z.int() }).nullable(),
});
/** A table, or the partition of one, in an export. */
export type LeftTable = z.infer<typeof leftTable>;

const manifest = backupHead.pick({ version: true, made_at: true, migrations: true, sequences: true }).extend({
  /** The layout of the folder; another number is another layout. */
  format: z.literal(1),
  tables: z.array(leftTable),
  /** Files that only repeat tables in a readable form, and the description. */
  readable: z.array(z.object({ file, rows: z.int().nullable(), ...fileSum.shape })),
});
export type Manifest = z.infer<typeof manifest>;
export type ReadableFile = Manifest['readable'][number];

/** An export that cannot be made, read or taken in, in words for the user of the command. */
export class ExportError extends Error {}

/** @throws ExportError when the folder has no complete export, or one of another layout */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => null);
  if (text === null) throw new ExportError(`${folder} has no ${MANIFEST}: it is no complete export of Traza`);
  try {
    return manifest.parse(JSON.parse(text));
  } catch {
    throw new ExportError(`the ${MANIFEST} of ${folder} has a layout that this program does not know`);
  }
}
