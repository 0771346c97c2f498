import type { CellValue } from '../column.ts';
import { iso } from '../iso.ts';

/**
 * The values of one column of some rows in a short form. Examples for three rows:
 * `"1234BCD"`; `[5, 7, 9]`; `{"runs": ["Norte", 2, "Sur", 1]}`;
 * `{"words": ["Parla", "Getafe"], "at": [0, 1, 0]}`; `{"clock": [28800, 28815, 30000]}` for 08:00:00,
 * 08:00:15 and 08:20:00; `{"instants": [1772445600, 15, 1185], "stepMs": 1000}` for 2026-03-02, 10:00:00,
 * 10:00:15 and 10:20:00 UTC.
 */
export type PackedColumn =
  | CellValue
  | CellValue[]
  /** A value and the number of rows that have it, one after the other; then the next value. */
  | { runs: CellValue[] }
  /** Texts, each once, and the place of each row's text among them. */
  | { words: CellValue[]; at: number[] }
  /** Times of day, as seconds since midnight. */
  | { clock: number[] }
  /** Instants: the first as steps since 1970, each further one as steps since the one before. */
  | { instants: number[]; stepMs: number };

/**
 * A column of times as numbers: instants as ms UTC, times of day (`clock`) as seconds since midnight; null is
 * unknown.
 */
export type TimeColumn = { form: 'instant' | 'clock'; values: (number | null)[] };

/** In runs, or among words, each value must stand for several rows; otherwise the list is shorter. */
const FEWEST_ROWS = 3;
const DAY_S = 86_400;
const ZERO = 48;

/** The short form of a column; `unpackColumn` returns the same values. */
export function packColumn(values: readonly CellValue[]): PackedColumn {
  const few = constantOrRuns(values);
  if (few !== undefined) return few;
  if (!values.every((value) => typeof value === 'string')) return [...values];
  return clockOf(values) ?? instantsOf(values) ?? wordsOf(values) ?? [...values];
}

/**
 * The same form of a column of times that are numbers. They become texts, by `textOf`, only where the form
 * needs texts.
 */
export function packTimes({ form, values }: TimeColumn, textOf: (value: number) => string): PackedColumn {
  const text = (value: number | null) => (value === null ? null : textOf(value));
  const few = constantOrRuns(values);
  if (typeof few === 'object' && few !== null)
    return { runs: few.runs.map((value, i) => (i % 2 === 0 ? text(value as number | null) : value)) };
  if (few !== undefined) return text(few as number | null);
  if (!values.every((value) => value !== null)) return values.map(text);
  return form === 'clock' ? { clock: values } : stepsOf(values);
}

/** One value for all rows, or long runs; undefined where the column has neither. */
function constantOrRuns(values: readonly CellValue[]): CellValue | { runs: CellValue[] } | undefined {
  let changes = 0;
  for (let i = 1; i < values.length; i++) if (values[i] !== values[i - 1]) changes++;
  if (changes === 0) return values[0] ?? null;
  return (changes + 1) * FEWEST_ROWS <= values.length ? { runs: runsOf(values) } : undefined;
}

/** The values of `count` rows. */
export function unpackColumn(packed: PackedColumn, count: number): CellValue[] {
  if (packed === null || typeof packed !== 'object') return new Array<CellValue>(count).fill(packed);
  if (Array.isArray(packed)) return packed;
  if ('words' in packed) return packed.at.map((at) => packed.words[at]!);
  if ('clock' in packed) return packed.clock.map((s) => iso(s * 1000).slice(11, 19));
  if ('instants' in packed) {
    let steps = 0;
    return packed.instants.map((since) => {
      steps += since;
      return iso(steps * packed.stepMs);
    });
  }
  const values: CellValue[] = [];
  for (let i = 0; i < packed.runs.length; i += 2)
    for (let n = packed.runs[i + 1] as number; n > 0; n--) values.push(packed.runs[i]!);
  return values;
}

function runsOf(values: readonly CellValue[]): CellValue[] {
  const runs: CellValue[] = [];
  let start = 0;
  for (let i = 1; i <= values.length; i++) {
    if (i < values.length && values[i] === values[start]) continue;
    runs.push(values[start]!, i - start);
    start = i;
  }
  return runs;
}

function wordsOf(values: readonly string[]): PackedColumn | null {
  const places = new Map<string, number>();
  const at = new Array<number>(values.length);
  const most = values.length / FEWEST_ROWS;
  for (let i = 0; i < values.length; i++) {
    let place = places.get(values[i]!);
    if (place === undefined) {
      place = places.size;
      if (place + 1 > most) return null;
      places.set(values[i]!, place);
    }
    at[i] = place;
  }
  return { words: [...places.keys()], at };
}

function clockOf(values: readonly string[]): PackedColumn | null {
  const clock = new Array<number>(values.length);
  for (let i = 0; i < values.length; i++) {
    const s = values[i]!.length === 8 ? secondsAt(values[i]!, 0) : -1;
    if (s < 0) return null;
    clock[i] = s;
  }
  return { clock };
}

function instantsOf(values: readonly string[]): PackedColumn | null {
  const days = new Map<string, number>();
  const ms = new Array<number>(values.length);
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    if (value.length !== 24 || value[10] !== 'T' || value[19] !== '.' || value[23] !== 'Z') return null;
    const day = value.slice(0, 10);
    let dayMs = days.get(day);
    if (dayMs === undefined) {
      dayMs = Date.parse(`${day}T00:00:00.000Z`);
      // Texts that only look like a day stay texts.
      if (Number.isNaN(dayMs) || !iso(dayMs).startsWith(day)) return null;
      days.set(day, dayMs);
    }
    const s = secondsAt(value, 11);
    const fraction = digitsAt(value, 20) * 10 + digitAt(value, 22);
    if (s < 0 || !(fraction >= 0)) return null;
    ms[i] = dayMs + s * 1000 + fraction;
  }
  return stepsOf(ms);
}

/** Instants, ms UTC, each as steps since the one before. */
function stepsOf(ms: readonly number[]): PackedColumn {
  const stepMs = ms.every((at) => at % 1000 === 0) ? 1000 : 1;
  return { instants: ms.map((at, i) => (at - (i === 0 ? 0 : ms[i - 1]!)) / stepMs), stepMs };
}

/** The seconds of a time `HH:MM:SS` from this letter on; -1 if it is none. */
function secondsAt(text: string, from: number): number {
  const [hours, minutes, seconds] = [
    digitsAt(text, from),
    digitsAt(text, from + 3),
    digitsAt(text, from + 6),
  ];
  const isTime = text[from + 2] === ':' && text[from + 5] === ':' && minutes < 60 && seconds < 60;
  const s = hours * 3600 + minutes * 60 + seconds;
  return isTime && s < DAY_S ? s : -1;
}

/** The number that two digits make; not a number if one is no digit. */
const digitsAt = (text: string, at: number) => digitAt(text, at) * 10 + digitAt(text, at + 1);

function digitAt(text: string, at: number): number {
  const digit = text.charCodeAt(at) - ZERO;
  return digit >= 0 && digit <= 9 ? digit : Number.NaN;
}
