import { streamXlsxRows } from 'hucre/xlsx';
import { Fault } from '#domain/fault.ts';
import { headAt, isHeadAgain } from '#domain/line-file/head.ts';
import { type Line, type LineCell, textIn } from '#domain/line-file/line-cell.ts';
import { csvLines, HEAD_LINES } from './csv-lines.ts';
import { isUnpackable } from './zip-sizes.ts';

/** A file of lines: its original heads, and the lines below them. */
export type LineFile = { heads: readonly string[]; rows: readonly Line[] };

/** The most columns of a file. */
const COLUMNS = 200;

type Reading = {
  /** The most lines below the head. */
  rows: number;
  /** Is this the head of a known column, in any language? The search for the head line needs it. */
  isKnown: (head: string) => boolean;
};

/**
 * The lines of a file, CSV or the first sheet of a workbook by its content (domain rules §7.2). Lines above
 * the head, empty lines and a second line of heads are left out; a formula gives its last result.
 * @throws Fault 422: `import.unreadable`; `import.tooManyLines`; `import.noLines` without a line below the
 * head
 */
export async function readLines(bytes: Uint8Array, { rows: most, isKnown }: Reading): Promise<LineFile> {
  const isWorkbook = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const unreadable = () =>
    new Fault('import.unreadable', 422, { params: { format: isWorkbook ? 'XLSX' : 'CSV' } });
  if (isWorkbook && !(await isUnpackable(bytes))) throw unreadable();
  const lines: Line[] = [];
  try {
    for await (const { line, cells } of isWorkbook ? sheetLines(bytes) : csvLines(bytes, isKnown)) {
      if (cells.every((cell) => textIn(cell) === '')) continue;
      lines.push({ line, cells: trimmed(cells) });
      if (lines.length > most + HEAD_LINES) break;
    }
  } catch (error) {
    throw error instanceof Fault ? error : unreadable();
  }
  const at = headAt(
    lines.slice(0, HEAD_LINES).map(({ cells }) => cells),
    isKnown,
  );
  const heads = (lines[at]?.cells ?? []).map(textIn);
  const rows = lines.slice(at + 1).filter(({ cells }) => !isHeadAgain(cells, isKnown));
  if (heads.length > COLUMNS) throw unreadable();
  assertCount(rows, most);
  return { heads, rows };
}

/** @throws Fault 422 `import.tooManyLines`, or `import.noLines` without any line */
export function assertCount({ length }: readonly Line[], most: number): void {
  if (length > most) throw new Fault('import.tooManyLines', 422, { params: { max: most } });
  if (length === 0) throw new Fault('import.noLines', 422);
}

async function* sheetLines(bytes: Uint8Array): AsyncGenerator<Line> {
  for await (const { index, values } of streamXlsxRows(bytes, { sheet: 0 }))
    yield { line: index + 1, cells: values };
}

/** The cells without empty ones at the end, each in the form for storing and comparing. */
function trimmed(cells: readonly LineCell[]): LineCell[] {
  const kept = cells.slice(0, COLUMNS + 1).map(storable);
  return kept.slice(0, kept.findLastIndex((cell) => textIn(cell) !== '') + 1);
}

/**
 * A cell without characters that databases refuse, zeros and halves of characters, and without the apostrophe
 * that guards a text in a spreadsheet.
 */
function storable(cell: LineCell): LineCell {
  if (typeof cell !== 'string') return cell;
  const text = cell.toWellFormed().replaceAll('\0', '').trim();
  return text.length > 1 && text.startsWith("'") ? text.slice(1) : text;
}
