import { Fault } from '#domain/fault.ts';
import { columnNamed, type Headed } from '#domain/line-file/head.ts';
import type { RawCell } from '#domain/mass/mass-cell.ts';
import { MASS_FILE, MASS_FILE_TYPES, MASS_ROWS } from '#domain/mass/mass-change.ts';
import type { MassColumn } from '#domain/mass/mass-column.ts';
import { csvLines, withoutGuard } from '#server/base/line-file/csv-lines.ts';
import type { RawRow } from './raw-row.ts';
import { readWorkbook } from './read-workbook.ts';

/** A file of vehicles: its original heads, the column of each, and its rows. */
export type MassFile = { heads: readonly string[]; columns: readonly MassColumn[]; rows: readonly RawRow[] };

/**
 * Reads a file of vehicles, a workbook or CSV by its content type, and finds its columns.
 * @throws Fault 422: `import.unreadable`; `import.empty` without a row; `mass.tooMany`; `mass.header` for an
 * unknown head; `import.column` without the plate
 */
export async function readMassFile(
  bytes: Uint8Array,
  type: string | undefined,
  known: readonly Headed<MassColumn>[],
): Promise<MassFile> {
  const media = (type ?? '').split(';')[0]!.trim().toLowerCase();
  const isWorkbook = (MASS_FILE_TYPES.xlsx as readonly string[]).includes(media);
  const [head, ...rows] = isWorkbook ? await readWorkbook(bytes) : await readLines(bytes);
  if (!head || rows.length === 0) throw new Fault('mass.empty', 422);
  if (rows.length > MASS_ROWS) throw new Fault('mass.tooMany', 422, { params: { max: MASS_ROWS } });
  const heads = headsIn(head.cells);
  if (heads.length > MASS_FILE.columns)
    throw new Fault('import.unreadable', 422, { params: { format: isWorkbook ? 'XLSX' : 'CSV' } });
  return { heads, columns: columnsOf(heads, known), rows };
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

function columnsOf(heads: readonly string[], known: readonly Headed<MassColumn>[]): MassColumn[] {
  const columns = heads.map((head) => {
    const column = columnNamed(known, head);
    if (!column) throw new Fault('mass.header', 422, { params: { name: head } });
    return column;
  });
  const twice = columns.findIndex((column, at) => columns.indexOf(column) !== at);
  if (twice >= 0) throw new Fault('mass.headerTwice', 422, { params: { name: heads[twice]! } });
  if (!columns.some(({ field }) => field === 'license')) {
    const [plate] = known;
    throw new Fault('import.column', 422, { params: { name: plate!.heads[0]! } });
  }
  return columns;
}
