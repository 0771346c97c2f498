import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { decimalText, plus, ZERO } from './decimal.ts';
import { type Piece, pieceCells, pieceOf, pieceReader } from './file-pieces.ts';
import { type FileSum, type LeftTable, MANIFEST, type ReadableFile, readManifest } from './manifest.ts';
import { type CsvRow, csvRows, fileSumOf } from './read-csv.ts';

/**
 * Recomputes counts, sums and digests of an export from its files, without a database.
 * @returns what differs from the manifest, one line each; empty when nothing does
 * @throws ExportError when the folder has no complete export
 */
export async function verifyExport(folder: string): Promise<string[]> {
  const { tables, readable } = await readManifest(folder);
  const found: string[] = [];
  const of = async (file: string, check: () => Promise<string[]>) => {
    try {
      found.push(...(await check()));
    } catch (error) {
      found.push(`${file}: ${(error as Error).message}`);
    }
  };
  for (const table of tables) await of(table.file, () => verifyTable(folder, table));
  for (const file of readable) await of(file.file, () => verifyReadable(folder, file));
  const known = new Set([...tables, ...readable].map(({ file }) => file).concat(MANIFEST));
  for (const name of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!name.isFile()) continue;
    const file = join(name.parentPath, name.name).slice(join(folder, '/').length);
    if (!known.has(file) && !file.startsWith('files/')) found.push(`${file}: belongs to no export`);
  }
  found.push(...(await verifyNumberOfFiles(folder, tables)));
  return found;
}

const differs = (file: string, what: string, is: unknown, was: unknown): string[] =>
  is === was ? [] : [`${file}: ${what} ${is} instead of ${was}`];

const differsFrom = (file: string, is: FileSum, was: FileSum): string[] => [
  ...differs(file, 'octets', is.octets, was.octets),
  ...differs(file, 'SHA-256', is.sha256, was.sha256),
];

async function verifyTable(folder: string, table: LeftTable): Promise<string[]> {
  const { file, sums, content } = table;
  const found: string[] = [];
  const add = Object.keys(sums).map((column) => ({ column, sum: ZERO }));
  const pieces = content ? verifiedPieces(folder) : null;
  let rows = -1;
  let head: CsvRow = [];
  let cells: number[] = [];
  const lines = csvRows(join(folder, file), (sum) => found.push(...differsFrom(file, sum, table)));
  for await (const row of lines) {
    if (++rows === 0) {
      head = row;
      cells = content ? pieceCells(head, content.column) : [];
      continue;
    }
    for (const one of add) {
      const text = row[head.indexOf(one.column)];
      if (text != null) one.sum = plus(one.sum, text);
    }
    const piece = content && pieceOf(row, cells);
    if (piece) await pieces!.verify(piece);
  }
  found.push(...differs(file, 'rows', rows, table.rows));
  for (const { column, sum } of add)
    found.push(...differs(file, `sum of ${column}`, decimalText(sum), sums[column]));
  if (pieces) {
    const read = await pieces.end();
    found.push(...read.found, ...differs(file, 'files', read.files, content!.files));
    found.push(...differs(file, 'octets in files', read.octets, content!.octets));
  }
  return found;
}

/** Reads every piece; at the end of each file its length must be that of its pieces. */
function verifiedPieces(folder: string) {
  const reader = pieceReader(folder);
  const all = { found: [] as string[], files: 0, octets: 0 };
  let last: Piece | null = null;
  const endFile = async () => {
    if (!last) return;
    const size = await stat(join(folder, last.file)).then(
      (found) => found.size,
      () => null,
    );
    all.found.push(...differs(last.file, 'octets', size, last.from + last.octets));
  };
  return {
    async verify(piece: Piece) {
      if (last?.file !== piece.file) {
        await endFile();
        all.files++;
      }
      last = piece;
      all.octets += piece.octets;
      await reader.read(piece).catch((error: Error) => all.found.push(`${piece.file}: ${error.message}`));
    },
    async end() {
      await endFile();
      await reader.end();
      return all;
    },
  };
}

async function verifyReadable(folder: string, { file, rows, ...was }: ReadableFile): Promise<string[]> {
  if (!file.endsWith('.csv')) return differsFrom(file, await fileSumOf(join(folder, file)), was);
  const found: string[] = [];
  let count = -1;
  for await (const _ of csvRows(join(folder, file), (sum) => found.push(...differsFrom(file, sum, was))))
    count++;
  return [...found, ...differs(file, 'rows', count, rows)];
}

async function verifyNumberOfFiles(folder: string, tables: readonly LeftTable[]): Promise<string[]> {
  const was = tables.reduce((sum, { content }) => sum + (content?.files ?? 0), 0);
  const names = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  return differs('files', 'number', names.filter((name) => name.isFile()).length, was);
}
