import { isDay } from '../civil-time.ts';
import type { FaultCode } from '../fault-code.ts';
import { plainText } from '../plain-text.ts';
import type { MassValue } from './mass-change.ts';
import type { MassColumn, MassKind } from './mass-column.ts';

/** A cell as a file holds it: CSV has texts alone. `fault`: it holds nothing that can be read. */
export type RawCell = string | number | boolean | Date | null | { fault: FaultCode };

/** Finds what a text names in its column, in any language; undefined when it names nothing that the user may choose. */
export type MassLookup = (column: MassColumn, text: string) => MassValue | undefined;

/** What a cell says: nothing (the value stays), a value (null clears it), or why it cannot be taken. */
export type CellReading = { keep: true } | { value: MassValue } | { fault: FaultCode };

/** Written in a cell to clear its value (domain rules §9.2). */
export const CLEAR = '-';
const CLEARED: Readonly<Partial<Record<MassKind, MassValue>>> = { flag: false, codes: [] };

const DAY_MS = 86_400_000;
/** Day 0 of a workbook's calendar (1900 system). */
const EPOCH_MS = Date.UTC(1899, 11, 30);
const isoDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const dayOfSerial = (serial: number) => isoDay(EPOCH_MS + Math.floor(serial) * DAY_MS);

/** Reads a cell of a column. What it gives is still to be held to the rules of the vehicle's input. */
export function readCell(column: MassColumn, raw: RawCell, lookup: MassLookup): CellReading {
  if (raw === null) return { keep: true };
  if (typeof raw === 'object' && 'fault' in raw) return raw;
  const cell = typeof raw === 'string' ? raw.replaceAll('\u00a0', ' ').trim() : raw;
  if (cell === '') return { keep: true };
  if (cell === CLEAR) return { value: CLEARED[column.kind] ?? null };
  const value = READERS[column.kind](cell, column, lookup);
  return value === undefined ? { fault: FAULTS[column.kind] } : { value };
}

type Cell = string | number | boolean | Date;
type Reader = (cell: Cell, column: MassColumn, lookup: MassLookup) => MassValue | undefined;

const FAULTS: Readonly<Record<MassKind, FaultCode>> = {
  text: 'val.pattern',
  number: 'val.number',
  money: 'val.number',
  day: 'val.date',
  time: 'val.time',
  flag: 'val.enum',
  code: 'val.enum',
  codes: 'val.enum',
  listed: 'val.enum',
  fleet: 'vehicle.fleetNotVisible',
  driver: 'val.enum',
};

const named: Reader = (cell, column, lookup) => lookup(column, textOf(cell));

const READERS: Readonly<Record<MassKind, Reader>> = {
  text: textOf,
  number: numberOf,
  money: (cell) => {
    const amount = numberOf(cell);
    const cents = amount === undefined ? Number.NaN : Math.round(amount * 100);
    return Math.abs(cents - (amount ?? 0) * 100) < 1e-6 ? (cents / 100).toFixed(2) : undefined;
  },
  day: dayOf,
  time: timeOf,
  flag: (cell) => {
    const word = plainText(textOf(cell));
    if (['si', 'yes', 'sim', '1', 'true'].includes(word)) return true;
    return ['no', 'nao', '0', 'false'].includes(word) ? false : undefined;
  },
  code: named,
  codes: (cell, column, lookup) => {
    const words = textOf(cell).split(/[,;|]/);
    const codes = words.map((word) => lookup(column, word.trim()));
    return codes.every((code) => typeof code === 'string') ? codes : undefined;
  },
  listed: named,
  fleet: named,
  driver: named,
};

function textOf(cell: Cell): string {
  return cell instanceof Date ? isoDay(cell.getTime()) : String(cell);
}

/**
 * A number as people write it (domain rules §7.2): with both signs the last one is decimal, a single dot before three digits
 * divides thousands. Example: `1.234` is 1234, `7,5` is 7.5.
 */
function numberOf(cell: Cell): number | undefined {
  if (typeof cell === 'number') return cell;
  if (typeof cell !== 'string') return undefined;
  const text = cell.replace(/[\s€£]/g, '');
  const decimal = Math.max(
    text.lastIndexOf(','),
    /^-?\d{1,3}(\.\d{3})+$/.test(text) ? -1 : text.lastIndexOf('.'),
  );
  const whole = decimal < 0 ? text : text.slice(0, decimal);
  const plain = whole.replace(/[.,](?=\d{3}(?:[.,]|$))/g, '');
  const number = decimal < 0 ? plain : `${plain}.${text.slice(decimal + 1)}`;
  return /^-?\d+(\.\d+)?$/.test(number) ? Number(number) : undefined;
}

function dayOf(cell: Cell): string | undefined {
  if (cell instanceof Date) return isoDay(cell.getTime());
  const serial = typeof cell === 'number' ? cell : /^\d{5}$/.test(String(cell)) ? Number(cell) : null;
  if (serial !== null) return serial >= 1 && serial < 100_000 ? dayOfSerial(serial) : undefined;
  const [, d, m, y] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(String(cell)) ?? [];
  const day = d && m && y ? `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}` : String(cell);
  return isDay(day) ? day : undefined;
}

function timeOf(cell: Cell): string | undefined {
  if (cell instanceof Date) return cell.toISOString().slice(11, 16);
  if (typeof cell === 'number') {
    const minutes = Math.round((cell % 1) * 1_440);
    return cell < 0 || minutes === 1_440 ? undefined : new Date(minutes * 60_000).toISOString().slice(11, 16);
  }
  const [, h, min] = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(String(cell)) ?? [];
  return h && min && Number(h) < 24 && Number(min) < 60 ? `${h.padStart(2, '0')}:${min}` : undefined;
}
