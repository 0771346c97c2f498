import { mkdir, readdir } from 'node:fs/promises';
import pg from 'pg';
import type { BackupHead } from '../backup/backup-head.ts';
import { beginReading } from '../backup/begin-reading.ts';
import { cursorRows } from './cursor-rows.ts';
import { decimalText, plus, ZERO } from './decimal.ts';
import { ExportError, type LeftTable, MANIFEST, type Manifest, type ReadableFile } from './manifest.ts';
import { migrationMeanings } from './migration-meanings.ts';
import { writePlaces } from './place-features.ts';
import { dayReader, writePositions } from './position-lines.ts';
import { schemaText } from './schema-text.ts';
import { type CopiedTable, copyAsCsv, fileRowsOf, quantitiesOf } from './table-copy.ts';
import { readTableNotes, type TableNote } from './table-notes.ts';
import { DATA_TABLES } from './table-places.ts';
import { type WrittenFile, writeWhole, writtenFile } from './written-file.ts';

/** Pieces of files read at once; a piece has at most a few megabytes. */
const PIECES = 4;

const POSITION_TABLES = new Set(['position_chunk', 'position_hot']);

type Head = BackupHead['tables'][number];
type ExportOptions = { folder: string; nowMs: number; say?: (line: string) => void };

/**
 * Writes all of the customer's data into an empty folder, as it was at one instant, beside a running server.
 * The manifest comes last: a folder without it is no complete export. Memory stays bounded.
 * @throws ExportError when the folder is not empty; BackupError when the database has no installation
 */
export async function writeExport(url: string, options: ExportOptions): Promise<Manifest> {
  const { folder, nowMs, say = () => {} } = options;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new ExportError(`${folder} is not empty`);
  const client = new pg.Client({ connectionString: url, application_name: 'traza export' });
  const reader = new pg.Client({ connectionString: url, application_name: 'traza export' });
  try {
    await client.connect();
    await reader.connect();
    const { version, made_at, migrations, sequences, tables: heads } = await beginReading(client, nowMs);
    const notes = await readTableNotes(client, migrationMeanings());
    const tables: LeftTable[] = [];
    for (const head of leavingOf(heads)) {
      const table = await writeTable(client, folder, head, notes.get(tableOf(head))!);
      tables.push(table);
      say(`${table.file}: ${table.rows} rows`);
    }
    const { rows: exported } = await client.query<{ snapshot: string }>(
      'select pg_export_snapshot() as snapshot',
    );
    const readable: ReadableFile[] = [
      ...(await writePlaces(client, folder)),
      ...(await writePositions(client, {
        folder,
        partitions: heads.filter((head) => POSITION_TABLES.has(tableOf(head))).map(({ name }) => name),
        readDay: dayReader(reader, exported[0]!.snapshot),
      })),
    ];
    for (const { file, rows } of readable) say(`${file}: ${rows} rows`);
    const leaving = DATA_TABLES.map((name) => notes.get(name)!);
    for (const [file, content] of [
      ['schema.json', `${JSON.stringify(leaving, null, 1)}\n`],
      ['SCHEMA.md', schemaText(leaving)],
    ] as const)
      readable.push({ file, rows: null, ...(await writeWhole(folder, file, content)) });
    const manifest: Manifest = { format: 1, version, made_at, migrations, sequences, tables, readable };
    await writeWhole(folder, MANIFEST, `${JSON.stringify(manifest, null, 1)}\n`);
    await client.query('commit');
    return manifest;
  } finally {
    await reader.end();
    await client.end();
  }
}

const tableOf = ({ name, partition }: Pick<Head, 'name' | 'partition'>) => partition?.of ?? name;

/** The customer's tables and partitions. */
function leavingOf(heads: readonly Head[]): Head[] {
  const names = new Set<string>(DATA_TABLES);
  return heads.filter((head) => names.has(tableOf(head)));
}

async function writeTable(
  client: pg.Client,
  folder: string,
  { name, columns, partition }: Head,
  note: TableNote,
): Promise<LeftTable> {
  const table: CopiedTable = { name, columns, note };
  const file = `tables/${name}.csv`;
  const written = await writtenFile(folder, file);
  const { rows, octets, sha256 } = await copyAsCsv(client, table, written.write);
  await written.end();
  const sums = await readSums(client, table);
  const content = await writeFiles(client, folder, table);
  return { name, columns, partition, file, rows, octets, sha256, sums, content };
}

/** Sums as the database computes them, so that the file is compared with something else than itself. */
async function readSums(client: pg.Client, table: CopiedTable): Promise<Record<string, string>> {
  const names = quantitiesOf(table);
  if (names.length === 0) return {};
  const { rows } = await client.query<Record<string, string | null>>(
    `select ${names.map((name) => `sum("${name}")::text as "${name}"`).join(', ')} from ${table.name}`,
  );
  return Object.fromEntries(names.map((name) => [name, decimalText(plus(ZERO, rows[0]![name] ?? '0'))]));
}

async function writeFiles(
  client: pg.Client,
  folder: string,
  table: CopiedTable,
): Promise<LeftTable['content']> {
  const sql = fileRowsOf(table);
  if (sql === null) return null;
  const column = table.note.columns.find(({ kept }) => kept === 'files')!.name;
  const content = { column, files: 0, octets: 0 };
  let current = null as { file: string; written: WrittenFile } | null;
  const pieces = cursorRows<{ file: string; octets: Buffer }>(client, {
    ...{ name: 'pieces', sql, atOnce: PIECES },
  });
  for await (const { file, octets } of pieces) {
    if (current?.file !== file) {
      await current?.written.end();
      current = { file, written: await writtenFile(folder, file) };
      content.files++;
    }
    await current.written.write(octets);
    content.octets += octets.length;
  }
  await current?.written.end();
  return content;
}
