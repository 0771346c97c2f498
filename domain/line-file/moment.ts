import { type CivilTime, isDay } from '../civil-time.ts';
import type { Day } from '../day.ts';
import { DAY_MS, MINUTE_MS } from '../duration.ts';
import type { LineCell } from './line-cell.ts';

/** Day 0 of a workbook's calendar (1900 system). */
const EPOCH_MS = Date.UTC(1899, 11, 30);
const SERIALS = { from: 1, to: 100_000 } as const;
const TIME_PART = /[ T]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?Z?$/;

/**
 * The civil day in a cell: `DD/MM/YYYY` (also with `-` or `.`, and without leading zeros), `YYYY-MM-DD` or
 * `YYYYMMDD`. A time after it is ignored. A workbook may also hold a day or its number. Null: anything else,
 * such as two-digit years, names of months, and days that do not exist.
 */
export function dayIn(cell: LineCell | undefined): Day | null {
  if (cell instanceof Date) return dayOfMs(cell.getTime());
  if (typeof cell === 'number' && cell >= SERIALS.from && cell < SERIALS.to)
    return dayOfMs(EPOCH_MS + Math.floor(cell) * DAY_MS);
  if (typeof cell !== 'string' && typeof cell !== 'number') return null;
  const text = String(cell).trim().replace(TIME_PART, '');
  const [, d, m, y] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  const [, year, month, date] = /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? [];
  const day = y
    ? `${y}-${m!.padStart(2, '0')}-${d!.padStart(2, '0')}`
    : year
      ? `${year}-${month}-${date}`
      : text;
  return isDay(day) ? day : null;
}

/**
 * The civil time in a cell: `H:MM`, `HH:MM`, `HH:MM:SS`, `HHMM` or `HHMMSS`, also after a day. A workbook may
 * also hold a time, or the fraction of a day. Null: anything else.
 */
export function hourIn(cell: LineCell | undefined): CivilTime | null {
  if (cell instanceof Date) return dayIn(cell) && cell.toISOString().slice(11, 16);
  if (typeof cell === 'number' && !Number.isInteger(cell)) return partOfDay(cell);
  if (typeof cell !== 'string' && typeof cell !== 'number') return null;
  // A workbook drops the zeros before a number.
  const text = typeof cell === 'number' ? String(cell).padStart(cell > 2359 ? 6 : 4, '0') : cell.trim();
  const [, h, min] =
    /^(?:\S+[ T])?(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?Z?$/.exec(text) ??
    /^(\d{2})(\d{2})(?:\d{2})?$/.exec(text) ??
    [];
  return h && min && Number(h) < 24 && Number(min) < 60 ? `${h.padStart(2, '0')}:${min}` : null;
}

function partOfDay(cell: number): CivilTime | null {
  const minutes = Math.round((cell % 1) * 1_440);
  return !Number.isFinite(cell) || cell < 0 || minutes === 1_440
    ? null
    : new Date(minutes * MINUTE_MS).toISOString().slice(11, 16);
}

function dayOfMs(ms: number): Day | null {
  if (Number.isNaN(ms)) return null;
  const day = new Date(ms).toISOString().slice(0, 10);
  return isDay(day) ? day : null;
}
