import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';
import { to } from 'pg-copy-streams';
import type { FileSum } from './manifest.ts';
import type { TableNote } from './table-notes.ts';
import { FILE_COLUMNS, SECRETS } from './table-places.ts';

/** A table or partition, the columns of its rows, and the description of its table. */
export type CopiedTable = { name: string; columns: readonly string[]; note: TableNote };

/** The columns that stand in a CSV for a column whose octets are in files. */
export const fileCells = (column: string) =>
  [`${column}_file`, `${column}_from`, `${column}_octets`, `${column}_sha256`] as const;

/** The order of rows, which is the same in every installation: by primary key, or else by the whole row. */
function orderOf({ key, columns }: TableNote): string {
  if (key.length === 0) return 't::text collate "C"';
  const isText = (name: string) => columns.find((column) => column.name === name)?.type === 'text';
  return key.map((name) => `t."${name}"${isText(name) ? ' collate "C"' : ''}`).join(', ');
}

function cellsOf({ columns, note }: CopiedTable): string {
  const inFiles = FILE_COLUMNS[note.name];
  const cells = columns.map((column) => {
    const secret = SECRETS[`${note.name}.${column}`];
    if (secret !== undefined) return `${secret} as "${column}"`;
    if (inFiles?.column !== column) return `t."${column}"`;
    const [file, from, octets, sha256] = fileCells(column);
    const before = `sum(octet_length(t.${column})) over (
      partition by ${inFiles.path} order by ${orderOf(note)} rows between unbounded preceding and 1 preceding)`;
    return `case when t.${column} is not null then ${inFiles.path} end as ${file},
      case when t.${column} is not null then coalesce(${before}, 0) end as ${from},
      octet_length(t.${column}) as ${octets}, encode(sha256(t.${column}), 'hex') as ${sha256}`;
  });
  return cells.join(', ');
}

/** Reads a table as CSV with a head, in the order of its key, and gives it to `take` in pieces. */
export async function copyAsCsv(
  client: ClientBase,
  table: CopiedTable,
  take: (content: Buffer) => Promise<void> = async () => {},
): Promise<FileSum & { rows: number }> {
  const rows = `select ${cellsOf(table)} from ${table.name} t order by ${orderOf(table.note)}`;
  const stream = client.query(to(`copy (${rows}) to stdout with (format csv, header true)`));
  const hash = createHash('sha256');
  let octets = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk);
    octets += chunk.length;
    await take(chunk);
  }
  return { rows: stream.rowCount, octets, sha256: hash.digest('hex') };
}

/** The octets that leave as files, in the order of the CSV. */
export function fileRowsOf({ name, note }: CopiedTable): string | null {
  const inFiles = FILE_COLUMNS[note.name];
  if (!inFiles) return null;
  const { column, path } = inFiles;
  return `select ${path} as file, t.${column} as octets from ${name} t
    where t.${column} is not null order by ${orderOf(note)}`;
}

/** The columns with quantities: numbers that neither name a row nor another table's. */
export const quantitiesOf = ({ columns, note }: CopiedTable): string[] =>
  note.columns
    .filter(({ name, type, references, kept }) => {
      const isNumber = /^(smallint|integer|bigint|numeric(\(.*\))?)$/.test(type);
      return isNumber && references === null && kept === 'here' && !note.key.includes(name);
    })
    .map(({ name }) => name)
    .filter((name) => columns.includes(name));
