import type { FormatSettings } from '#text/reader.ts';
import { unitName, unitValue } from '#text/unit-value.ts';
import type { FileAnswer } from './route.ts';
import { streamOf } from './stream-of.ts';
import type { SheetColumn, SheetValue } from './xlsx.ts';

type Sheet = {
  /** File name with its ending. */
  name: string;
  columns: readonly SheetColumn[];
  rows: AsyncIterable<readonly SheetValue[]>;
};

/**
 * Lines are sent in pieces of about this many characters, because each piece costs a turn of the event loop.
 */
const PIECE = 64_000;

/**
 * Rows as a plain file for other programs: UTF-8 with its mark, `;` between values, figures with a decimal
 * point. Units are in the heads, instants in UTC, durations in seconds.
 */
export function csvFile(sheet: Sheet, settings: FormatSettings): FileAnswer {
  return { type: 'text/csv; charset=utf-8', name: sheet.name, content: streamOf(pieces(sheet, settings)) };
}

async function* pieces({ columns, rows }: Sheet, settings: FormatSettings): AsyncGenerator<string> {
  const heads = columns.map(({ label, type }) => {
    const unit = unitName(type, settings);
    return field(unit ? `${label} (${unit})` : label);
  });
  let piece = `\uFEFF${heads.join(';')}\r\n`;
  for await (const values of rows) {
    const line = columns.map(({ type }, i) => {
      const value = values[i] ?? null;
      return field(typeof value === 'number' ? unitValue(type, value, settings) : value);
    });
    piece += `${line.join(';')}\r\n`;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

function field(value: SheetValue): string {
  if (typeof value === 'object' && value !== null) return `${value.figure} ${value.unit}`;
  if (typeof value !== 'string') return value === null ? '' : String(value);
  // Spreadsheets take a text with such a beginning for a formula.
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
