import { Fault } from '#domain/fault.ts';
import { columnNamed, type Headed } from '#domain/line-file/head.ts';
import type { RawCell } from '#domain/mass/mass-cell.ts';
import { MASS_FILE, MASS_FILE_TYPES, MASS_ROWS } from '#domain/mass/mass-change.ts';
import type { MassColumn } from '#domain/mass/mass-column.ts';
import { csvLines, withoutGuard } from '#server/base/line-file/csv-lines.ts';
import type { RawRow } from './raw-row.ts';
import { readWorkbook } from './read-workbook.ts';

/** A file of vehicles: its columns with their original heads (undefined where a user chose), and its rows. */
export type MassFile = {
  heads: readonly (string | undefined)[];
  columns: readonly MassColumn[];
  rows: readonly RawRow[];
};

/**
 * Reads the rows of a file of vehicles, a workbook or CSV by its content type. @throws Fault 422:
 * `import.unreadable`; `mass.empty` without a row; `mass.tooMany`
 */
export async function readMassRows(
  bytes: Uint8Array,
  type: string | undefined,
): Promise<Pick<MassFile, 'rows'> & { heads: readonly string[] }> {
  const media = (type ?? '').split(';')[0]!.trim().toLowerCase();
  const isWorkbook = (MASS_FILE_TYPES.xlsx as readonly string[]).includes(media);
  const [head, ...rows] = isWorkbook ? await readWorkbook(bytes) : await readLines(bytes);
  if (!head || rows.length === 0) throw new Fault('mass.empty', 422);
  if (rows.length > MASS_ROWS) throw new Fault('mass.tooMany', 422, { params: { max: MASS_ROWS } });
  const heads = headsIn(head.cells);
  if (heads.length > MASS_FILE.columns)
    throw new Fault('import.unreadable', 422, { params: { format: isWorkbook ? 'XLSX' : 'CSV' } });
  return { heads, rows };
}

/**
 * Reads a file of vehicles and finds its columns by their heads. `chosen` outranks a head: its index → the
 * field, or null for a column that is not read.
 * @throws Fault 422 as `readMassRows`; `mass.header` for an unknown head; `import.column` without the plate
 */
export async function readMassFile(
  bytes: Uint8Array,
  type: string | undefined,
  known: readonly Headed<MassColumn>[],
  chosen: ReadonlyMap<number, string | null> = new Map(),
): Promise<MassFile> {
  const { heads, rows } = await readMassRows(bytes, type);
  const read = heads.map((_, at) => at).filter((at) => chosen.get(at) !== null);
  const columns = columnsOf(heads, known, { read, chosen });
  return {
    columns,
    heads: read.map((at) => (chosen.has(at) ? undefined : heads[at])),
    rows: rows.map(({ line, cells }) => ({ line, cells: read.map((at) => cells[at] ?? null) })),
  };
}

async function readLines(bytes: Uint8Array): Promise<RawRow[]> {
  const rows: RawRow[] = [];
  for await (const { line, cells } of csvLines(bytes)) {
    if (cells.every((cell) => cell === '')) continue;
    rows.push({ line, cells: cells.map(withoutGuard) });
    if (rows.length > MASS_ROWS + 1) break;
  }
  return rows;
}

/** The heads, without the empty ones at the end. */
function headsIn(cells: readonly RawCell[]): string[] {
  const heads = cells.map((cell) =>
    typeof cell === 'string' || typeof cell === 'number' ? String(cell) : '',
  );
  return heads.slice(0, heads.findLastIndex((head) => head.trim() !== '') + 1).map((head) => head.trim());
}

type Chosen = { read: readonly number[]; chosen: ReadonlyMap<number, string | null> };

function columnsOf(
  heads: readonly string[],
  known: readonly Headed<MassColumn>[],
  { read, chosen }: Chosen,
): MassColumn[] {
  const columns = read.map((at) => {
    const field = chosen.get(at);
    const column = field ? known.find((one) => one.field === field) : columnNamed(known, heads[at]!);
    if (!column) throw new Fault('mass.header', 422, { params: { name: heads[at]! } });
    return column;
  });
  const twice = columns.findIndex((column, at) => columns.indexOf(column) !== at);
  if (twice >= 0) throw new Fault('mass.headerTwice', 422, { params: { name: heads[read[twice]!]! } });
  if (!columns.some(({ field }) => field === 'license')) {
    const [plate] = known;
    throw new Fault('import.column', 422, { params: { name: plate!.heads[0]! } });
  }
  return columns;
}
