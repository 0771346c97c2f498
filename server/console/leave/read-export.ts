import { once } from 'node:events';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import pg from 'pg';
import { from } from 'pg-copy-streams';
import { appliedMigrations } from '#server/base/db/migrate.ts';
import { COPY_SETTINGS } from '../backup/copy-table.ts';
import { addReferences, dropReferences } from '../backup/references.ts';
import { csvLine } from './csv-line.ts';
import { pieceCells, pieceOf, pieceReader } from './file-pieces.ts';
import { ExportError, type LeftTable, type Manifest, readManifest } from './manifest.ts';
import { type CsvRow, csvRows } from './read-csv.ts';
import { copyAsCsv, fileCells } from './table-copy.ts';
import { readTableNotes } from './table-notes.ts';
import { DATA_TABLES } from './table-places.ts';

type ImportOptions = { folder: string; say?: (line: string) => void };

/**
 * Takes an export into an installation that has its schema but no users and no vehicles, in one transaction.
 * Then each table is read again and compared with the manifest. On any fault nothing has changed.
 * @throws ExportError when the installation is in use or of another schema, or the export damaged
 */
export async function readExport(url: string, { folder, say = () => {} }: ImportOptions): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const client = new pg.Client({ connectionString: url, application_name: 'traza import' });
  try {
    await client.connect();
    await client.query('begin');
    await client.query(COPY_SETTINGS);
    await assertFits(client, manifest);
    const references = await dropReferences(client);
    await emptyTables(client, manifest.tables);
    for (const table of manifest.tables) {
      await fillTable(client, folder, table);
      say(`${table.file}: ${table.rows} rows`);
    }
    for (const { name, value } of manifest.sequences)
      await client.query('select setval($1::regclass, $2::bigint)', [name, value]);
    await addReferences(client, references);
    await assertSame(client, manifest.tables);
    await client.query('commit');
    await client.query('analyze');
    return manifest;
  } finally {
    // Without a commit everything is undone.
    await client.end();
  }
}

async function assertFits(client: pg.Client, { version, migrations }: Manifest): Promise<void> {
  const { rows: made } = await client.query("select to_regclass('public.migration') is not null as is_made");
  const applied = made[0].is_made ? await appliedMigrations(client) : [];
  if (applied.join() !== migrations.join())
    throw new ExportError(`the schema is not that of the export, which is of Traza ${version}`);
  // A server that starts meanwhile waits for the end of the import.
  await client.query('lock table app_user, vehicle in access exclusive mode');
  const { rows } = await client.query(
    'select exists (select from vehicle) or exists (select from app_user) as is_used',
  );
  if (rows[0].is_used)
    throw new ExportError('the installation has users or vehicles: import into an empty one');
}

/** Makes the partitions of the export, and takes away what migrations write into its tables. */
async function emptyTables(client: pg.Client, tables: readonly LeftTable[]): Promise<void> {
  const names = new Set<string>(DATA_TABLES);
  for (const { name, partition } of tables) {
    if (!names.has(partition?.of ?? name)) throw new ExportError(`${name} is no table of an export`);
    if (partition)
      await client.query(
        `create table if not exists ${name} partition of ${partition.of} ${partition.bound}`,
      );
    await client.query(`alter table ${name} disable trigger user`);
  }
  await client.query(`truncate ${DATA_TABLES.join(', ')}`);
}

async function fillTable(client: pg.Client, folder: string, table: LeftTable): Promise<void> {
  const { name, columns, file, content } = table;
  const into = client.query(
    from(
      `copy ${name} (${columns.map((column) => `"${column}"`).join(', ')}) from stdin with (format csv, header true)`,
    ),
  );
  const done = finished(into);
  // A refused row ends the stream; `done` has the reason.
  done.catch(() => {});
  const lines = csvRows(join(folder, file), ({ sha256 }) => {
    if (sha256 !== table.sha256) throw new ExportError(`${file} is not as it was written`);
  });
  for await (const row of content ? withOctets(lines, folder, columns, content.column) : lines)
    if (!into.write(csvLine(row))) await Promise.race([once(into, 'drain'), done]);
  into.end();
  await done;
}

/** Rows with the octets of their files in the columns of the table, its head first. */
async function* withOctets(
  rows: AsyncIterable<CsvRow>,
  folder: string,
  columns: readonly string[],
  column: string,
): AsyncGenerator<CsvRow> {
  const reader = pieceReader(folder);
  const at = columns.indexOf(column);
  const wide = fileCells(column).length;
  let cells: number[] | null = null;
  for await (const row of rows) {
    const piece = cells && pieceOf(row, cells);
    const octets = piece && `\\x${(await reader.read(piece)).toString('hex')}`;
    yield [...row.slice(0, at), cells ? octets : column, ...row.slice(at + wide)];
    cells ??= pieceCells(row, column);
  }
  await reader.end();
}

async function assertSame(client: pg.Client, tables: readonly LeftTable[]): Promise<void> {
  const notes = await readTableNotes(client, new Map());
  for (const { name, columns, partition, rows, sha256 } of tables) {
    const note = notes.get(partition?.of ?? name)!;
    const is = await copyAsCsv(client, { name, columns, note });
    if (is.rows !== rows || is.sha256 !== sha256)
      throw new ExportError(`${name} has ${is.rows} rows that are not the ${rows} of the export`);
  }
}
