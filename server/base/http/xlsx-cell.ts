import { type CellValue, COLUMN_TYPES, type ColumnType } from '#domain/column.ts';
import { zoneOffsetMs } from '#domain/day.ts';
import { DAY_MS } from '#domain/duration.ts';
import { durationText } from '#text/moment.ts';
import type { OwnFigure } from '#text/quantity-text.ts';
import type { FormatSettings } from '#text/reader.ts';
import { unitValue } from '#text/unit-value.ts';

/** The look of a column's cells: the number format of the workbook, and the alignment of the value. */
export type CellFormat = { format: string; align: 'left' | 'right' | 'center' };

/** Keeps a text a text even when it looks like a formula or a number, also after an edit of the cell. */
const TEXT = '@';
const GENERAL = 'General';
/** The offset from a style to its twin for texts that look like formulas (`quotePrefix`). */
export const QUOTED = 1;
/** Longest text of a cell, in characters. */
const TEXT_MAX = 32_767;

const grouped = (decimals: number) => (decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`);

/** The number formats of domain rules §4.1. */
export function cellFormat(
  { type, decimals }: { type: ColumnType; decimals?: number },
  { language, currency }: FormatSettings,
): CellFormat {
  const { align } = COLUMN_TYPES[type];
  const sign = currency === 'GBP' ? '£' : '€';
  const money = (n: number) => (language === 'en' ? `"${sign}"${grouped(n)}` : `${grouped(n)}\\ "${sign}"`);
  const formats: Readonly<Record<ColumnType, string>> = {
    text: TEXT,
    enum: TEXT,
    code: TEXT,
    bool: TEXT,
    cell: GENERAL,
    int: grouped(0),
    dec1: grouped(decimals ?? 1),
    dec2: grouped(decimals ?? 2),
    pct: '0.0"%"',
    dist: grouped(1),
    odometer: grouped(0),
    speed: grouped(0),
    vol: grouped(2),
    cons: grouped(1),
    economy: grouped(1),
    money: money(decimals ?? 2),
    price: money(3),
    min: grouped(0),
    dur: '[h]:mm:ss',
    date: 'dd/mm/yyyy',
    month: 'mm/yyyy',
    hour: 'hh:mm',
    instant: 'dd/mm/yyyy hh:mm',
  };
  return { format: formats[type], align };
}

/** The format of a figure with a unit of its own. Example: `40.00 kWh`. */
export function ownFormat({ unit, decimals }: OwnFigure): CellFormat {
  return { format: `${grouped(decimals)}\\ "${unit}"`, align: 'right' };
}

/** Day 0 of the workbook's calendar. */
const EPOCH_MS = Date.UTC(1899, 11, 30);

/**
 * Turns a wire value into the contents of a cell: a number in the reader's unit, a day number, or a text.
 * Null is an empty cell.
 */
export function cellContents(settings: FormatSettings, words: { yes: string; no: string }) {
  const serial = (ms: number) => (ms - EPOCH_MS) / DAY_MS;

  return (type: ColumnType, value: CellValue): number | string | null => {
    if (value === null || value === '') return null;
    if (typeof value === 'boolean') return value ? words.yes : words.no;
    if (typeof value === 'number') {
      if (!Number.isFinite(value)) return null;
      if (type !== 'dur') return unitValue(type, value, settings);
      // Workbooks have no times below zero.
      return value < 0 ? durationText(value) : value / 86_400;
    }
    switch (type) {
      case 'money':
      case 'price':
        return unitValue(type, Number(value), settings);
      case 'date':
      case 'month':
        return serial(Date.parse(`${value}T00:00:00Z`));
      case 'hour':
        return secondsOf(value) / 86_400;
      case 'instant': {
        const ms = Date.parse(value);
        // Whole seconds: a day number cannot hold more.
        return serial(Math.floor((ms + zoneOffsetMs(ms, settings.timeZone)) / 1000) * 1000);
      }
      default:
        return value;
    }
  };
}

function secondsOf(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return hours * 3600 + minutes * 60 + seconds;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML cannot hold
const REFUSED = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const SPECIAL: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text for XML. Characters that XML cannot hold are left out. */
export function xmlText(text: string): string {
  return text
    .slice(0, TEXT_MAX)
    .toWellFormed()
    .replace(REFUSED, '')
    .replace(/[&<>"]/g, (sign) => SPECIAL[sign]!)
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');
}

/** Name of the n-th column from 0. Example: 0 is A, 26 is AA. */
export function columnName(n: number): string {
  const letter = String.fromCharCode(65 + (n % 26));
  return n < 26 ? letter : columnName(Math.floor(n / 26) - 1) + letter;
}

/** Texts that a spreadsheet program takes for a formula after an edit of the cell. */
const LIKE_FORMULA = /^[=+\-@\t\r]/;

/**
 * One cell. A text is written inline, never as a formula; one that looks like a formula has the style that
 * keeps it a text.
 */
export function cellXml(ref: string, style: number, content: number | string | null): string {
  const inside = cellInside(style, content);
  return inside && `<c r="${ref}"${inside}`;
}

/** The rest of such a cell after its reference; empty for a cell that is left out. */
export function cellInside(style: number, content: number | string | null): string {
  if (content === null) return '';
  if (typeof content === 'number') return ` s="${style}"><v>${content}</v></c>`;
  const textStyle = style + (LIKE_FORMULA.test(content) ? QUOTED : 0);
  const space = /^\s|\s$/.test(content) ? ' xml:space="preserve"' : '';
  return ` s="${textStyle}" t="inlineStr"><is><t${space}>${xmlText(content)}</t></is></c>`;
}
