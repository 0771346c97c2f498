import type { FaultCode } from '../fault-code.ts';
import { amountIn, numberIn } from '../line-file/amount.ts';
import { type LineCell, textIn } from '../line-file/line-cell.ts';
import { dayIn, hourIn } from '../line-file/moment.ts';
import { plainText } from '../plain-text.ts';
import type { MassValue } from './mass-change.ts';
import type { MassColumn, MassKind } from './mass-column.ts';

/** A cell of a file: CSV holds only texts. `fault`: the content cannot be read. */
export type RawCell = LineCell | { fault: FaultCode };

/**
 * Finds the value that a text names in its column, in any language; undefined when it names nothing that the
 * user may choose.
 */
export type MassLookup = (column: MassColumn, text: string) => MassValue | undefined;

/** The reading of a cell: empty (the value stays), a value (null clears it), or a fault. */
export type CellReading = { keep: true } | { value: MassValue } | { fault: FaultCode };

/** Written in a cell to clear its value (domain rules §9.2). */
export const CLEAR = '-';
const CLEARED: Readonly<Partial<Record<MassKind, MassValue>>> = { flag: false, codes: [] };

/** Reads a cell of a column. The rules of the vehicle's input still have to check the value. */
export function readCell(column: MassColumn, raw: RawCell, lookup: MassLookup): CellReading {
  if (raw === null) return { keep: true };
  if (typeof raw === 'object' && 'fault' in raw) return raw;
  const cell = typeof raw === 'string' ? raw.trim() : raw;
  if (cell === '') return { keep: true };
  if (cell === CLEAR) return { value: CLEARED[column.kind] ?? null };
  const value = READERS[column.kind](cell, column, lookup);
  return value === undefined ? { fault: FAULTS[column.kind] } : { value };
}

type Cell = NonNullable<LineCell>;
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

const named: Reader = (cell, column, lookup) => lookup(column, textIn(cell));

const READERS: Readonly<Record<MassKind, Reader>> = {
  text: textIn,
  number: (cell) => numberIn(cell) ?? undefined,
  money: (cell) => amountIn(cell) ?? undefined,
  // A day of a workbook that was saved as CSV may be its number.
  day: (cell) => dayIn(/^\d{5}$/.test(String(cell)) ? Number(cell) : cell) ?? undefined,
  time: (cell) => hourIn(cell) ?? undefined,
  flag: (cell) => {
    const word = plainText(textIn(cell));
    if (['si', 'yes', 'sim', '1', 'true'].includes(word)) return true;
    return ['no', 'nao', '0', 'false'].includes(word) ? false : undefined;
  },
  code: named,
  codes: (cell, column, lookup) => {
    const words = textIn(cell).split(/[,;|]/);
    const codes = words.map((word) => lookup(column, word.trim()));
    return codes.every((code) => typeof code === 'string') ? codes : undefined;
  },
  listed: named,
  fleet: named,
  driver: named,
};
