import { readXlsx } from 'hucre';
import { streamXlsxRows } from 'hucre/xlsx';
import { Fault } from '#domain/fault.ts';
import type { RawCell } from '#domain/mass/mass-cell.ts';
import { MASS_FILE, MASS_ROWS } from '#domain/mass/mass-change.ts';
import { columnName } from '#server/base/http/xlsx-cell.ts';
import { isUnpackable } from '#server/base/line-file/zip-sizes.ts';
import type { RawRow } from './raw-row.ts';

/** A sheet is read to this line; rows below it are too many, even if those above are empty. */
const LAST_LINE = 5_000;

const unreadable = () => new Fault('import.unreadable', 422, { params: { format: 'XLSX' } });

/**
 * The rows of the first sheet of a workbook, its head first, without empty ones. A formula gives its last
 * result. @throws Fault `import.unreadable` 422 for a file that is no workbook, or that unpacks to too much;
 * `mass.tooMany` 422
 */
export async function readWorkbook(bytes: Uint8Array): Promise<RawRow[]> {
  if (!(await isUnpackable(bytes))) throw unreadable();
  try {
    await assertFewRows(bytes);
    return await rowsIn(bytes);
  } catch (error) {
    throw error instanceof Fault ? error : unreadable();
  }
}

/** Counts the rows while they are read, so that a sheet of a million is never held whole. */
async function assertFewRows(bytes: Uint8Array): Promise<void> {
  let filled = 0;
  for await (const { index, values } of streamXlsxRows(bytes, { sheet: 0 })) {
    if (values.every((value) => value === null || value === '')) continue;
    filled++;
    if (filled > MASS_ROWS + 1 || index >= LAST_LINE)
      throw new Fault('mass.tooMany', 422, { params: { max: MASS_ROWS } });
  }
}

async function rowsIn(bytes: Uint8Array): Promise<RawRow[]> {
  const range = `A1:${columnName(MASS_FILE.columns)}${LAST_LINE}`;
  const { sheets } = await readXlsx(bytes, { sheets: [0], range });
  const sheet = sheets[0];
  if (!sheet) throw unreadable();
  const covered = new Set(
    (sheet.merges ?? []).flatMap(({ startRow, startCol, endRow, endCol }) =>
      startRow === 0 ? [] : cellsIn({ startRow, startCol, endRow, endCol }),
    ),
  );
  return sheet.rows.flatMap((values, at) => {
    const cells = values.map((value, column): RawCell => {
      if (covered.has(`${at},${column}`)) return { fault: 'mass.merged' };
      const cell = sheet.cells?.get(`${at},${column}`);
      const isLost = cell?.type === 'error' || (cell?.formula !== undefined && (value ?? null) === null);
      return isLost ? { fault: 'mass.formula' } : (value ?? null);
    });
    return cells.some((cell) => cell !== null && cell !== '') ? [{ line: at + 1, cells }] : [];
  });
}

type Range = { startRow: number; startCol: number; endRow: number; endCol: number };

/** The cells of a merged range, within the most rows and columns of a file. */
function cellsIn({ startRow, startCol, endRow, endCol }: Range): string[] {
  const cells: string[] = [];
  for (let row = startRow; row <= Math.min(endRow, LAST_LINE); row++)
    for (let column = startCol; column <= Math.min(endCol, MASS_FILE.columns); column++)
      cells.push(`${row},${column}`);
  return cells;
}
