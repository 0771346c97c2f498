import { type Reader, reader, type Writer, writer } from '../bytes.ts';
import { COLUMN, NUMBER_COLUMNS } from './column.ts';
import { blankRecord, type TrackerRecord } from './record.ts';

/* A payload holds consecutive records of one vehicle in time order, column by column: layout byte, count,
   time unit, times. Then come columns as (id, kind, values) and a closing 0. A column that is absent from
   the payload is null in every record. The same bytes are stored, streamed and decoded in the browser. A
   new field becomes a new column, so old payloads stay readable. */
const LAYOUT = 1;
/** Same value in every record. */
const CONSTANT = 0;
/** A value in every record, as differences. */
const DENSE = 1;
/** A bitmap of the records that have a value, then differences. */
const SPARSE = 2;

const scratch = writer();
/** The column being written: the records that have a value, and the first `filled` of `values`. */
let present = new Uint8Array(256);
let values = new Float64Array(256);
let filled = 0;

/** Packs records that are in time order (n ≥ 1). An hour of driving takes about 14 bytes per record. */
export function encodeRecords(records: readonly TrackerRecord[]): Uint8Array<ArrayBuffer> {
  return written(records).take();
}

/** The same bytes, to be copied by the caller: the next records are packed in their place. */
export function encodedView(records: readonly TrackerRecord[]): Uint8Array<ArrayBuffer> {
  return written(records).view();
}

function written(records: readonly TrackerRecord[]): Writer {
  const out = scratch;
  out.reset();
  out.byte(LAYOUT);
  out.varint(records.length);
  writeTimes(out, records);
  for (const column of NUMBER_COLUMNS) {
    collect(records, column.get);
    writeNumbers(out, column.id, records.length);
  }
  writeTexts(out, COLUMN.driverTag, records, (r) => r.driverTag);
  writeTexts(out, COLUMN.vin, records, (r) => r.vin);
  writeExtras(out, records);
  out.byte(0);
  return out;
}

function writeTimes(out: Writer, records: readonly TrackerRecord[]): void {
  const unit = records.every((r) => r.timeMs % 1000 === 0) ? 1000 : 1;
  out.byte(unit === 1000 ? 1 : 0);
  let before = 0;
  let step = 0;
  for (const record of records) {
    const time = record.timeMs / unit;
    out.zigzag(time - before - step);
    step = before === 0 ? 0 : time - before;
    before = time;
  }
}

function collect(records: readonly TrackerRecord[], get: (record: TrackerRecord) => number | null): void {
  if (records.length > values.length) {
    present = new Uint8Array(records.length * 2);
    values = new Float64Array(records.length * 2);
  }
  filled = 0;
  for (let i = 0; i < records.length; i++) {
    const value = get(records[i]!);
    present[i] = value === null ? 0 : 1;
    if (value !== null) values[filled++] = value;
  }
}

function writeNumbers(out: Writer, id: number, count: number): void {
  if (filled === 0) return;
  out.varint(id);
  const isDense = filled === count;
  if (isDense && isConstant()) {
    out.byte(CONSTANT);
    out.zigzag(values[0]!);
    return;
  }
  out.byte(isDense ? DENSE : SPARSE);
  if (!isDense) writeBitmap(out, count);
  let before = 0;
  for (let i = 0; i < filled; i++) {
    const value = values[i]!;
    out.zigzag(value - before);
    before = value;
  }
}

function isConstant(): boolean {
  for (let i = 1; i < filled; i++) if (values[i] !== values[0]) return false;
  return true;
}

function writeBitmap(out: Writer, count: number): void {
  for (let i = 0; i < count; i += 8) {
    let bits = 0;
    for (let bit = 0; bit < 8 && i + bit < count; bit++) if (present[i + bit] === 1) bits |= 1 << bit;
    out.byte(bits);
  }
}

/**
 * Writes texts, which often repeat, as a dictionary in order of appearance, then each record's number in it.
 */
function writeTexts(
  out: Writer,
  id: number,
  records: readonly TrackerRecord[],
  get: (record: TrackerRecord) => string | null,
): void {
  if (records.every((record) => get(record) === null)) return;
  const dictionary = new Map<string, number>();
  for (const record of records) {
    const text = get(record);
    if (text !== null && !dictionary.has(text)) dictionary.set(text, dictionary.size);
  }
  out.varint(id);
  out.varint(dictionary.size);
  for (const text of dictionary.keys()) out.text(text);
  collect(records, (record) => {
    const text = get(record);
    return text === null ? null : dictionary.get(text)!;
  });
  writeNumbers(out, id, records.length);
}

/**
 * Writes unknown elements: one column per element, named after it, with numbers and texts in separate
 * columns. They are sorted, so that the same records give the same bytes in whatever order a tracker sends
 * its elements.
 */
function writeExtras(out: Writer, records: readonly TrackerRecord[]): void {
  if (records.every(({ extra }) => extra === null)) return;
  const names = new Set<string>();
  for (const { extra } of records) if (extra !== null) for (const name in extra) names.add(name);
  for (const name of [...names].sort()) {
    collect(records, (r) => {
      const value = r.extra?.[name];
      return typeof value === 'number' ? value : null;
    });
    if (filled > 0) {
      out.varint(COLUMN.extraNumber);
      out.text(name);
      writeNumbers(out, COLUMN.extraNumber, records.length);
    }
    const text = (r: TrackerRecord) => {
      const value = r.extra?.[name];
      return typeof value === 'string' ? value : null;
    };
    if (records.some((r) => text(r) !== null)) {
      out.varint(COLUMN.extraText);
      out.text(name);
      writeTexts(out, COLUMN.extraText, records, text);
    }
  }
}

/**
 * Takes the values of a column, one for each record, NaN where a record has none. The array is used again
 * for the next column.
 */
type Taking = (values: Float64Array, isConstant: boolean) => void;

/** A reader's use of the columns; if it returns null for a column, the values of that column are skipped. */
type Sink = {
  /** True: the reader wants neither a record of this time nor any later one. */
  isLate?(timeMs: number): boolean;
  time(index: number, timeMs: number): void;
  number(id: number, name: string): Taking | null;
  text(id: number, name: string): ((index: number, value: string) => void) | null;
  /** Called after each column: its bytes are those from `begin` up to `end`. */
  column?(id: number, begin: number, end: number): void;
};

/** The values of the column that is being read. */
let read = new Float64Array(256);

/** All records of a payload, and room for a value of each record that is wanted. */
type Counts = { all: number; values: Float64Array };

/**
 * Reads the columns of a payload one after another. Throws on bytes that were not made by `encodeRecords`.
 */
export function readPayload(bytes: Uint8Array, begin: (count: number) => Sink): void {
  const from = reader(bytes);
  if (from.byte() !== LAYOUT) throw new Error('unknown payload layout');
  // Every record and every text has at least a byte, so damaged bytes cannot allocate more memory than their
  // own length.
  const countedIn = () => {
    const count = from.varint();
    if (count > bytes.length) throw new Error('payload ends early');
    return count;
  };
  const count = countedIn();
  const sink = begin(count);
  const unit = from.byte() === 1 ? 1000 : 1;
  let time = 0;
  let step = 0;
  let wanted = 0;
  while (wanted < count) {
    const next = time + step + from.zigzag();
    step = wanted === 0 ? 0 : next - time;
    time = next;
    if (sink.isLate?.(time * unit)) {
      from.skip(count - wanted - 1);
      break;
    }
    sink.time(wanted++, time * unit);
  }
  if (read.length < wanted) read = new Float64Array(wanted * 2);
  const counts = { all: count, values: read.subarray(0, wanted) };
  let begins = from.at;
  for (let id = from.varint(); id !== 0 && !from.failed; id = from.varint()) {
    const name = id === COLUMN.extraNumber || id === COLUMN.extraText ? from.text() : '';
    if (name !== '') from.varint();
    if (id === COLUMN.driverTag || id === COLUMN.vin || id === COLUMN.extraText) {
      const dictionary = Array.from({ length: countedIn() }, () => from.text());
      from.varint();
      const each = sink.text(id, name);
      readNumbers(
        from,
        counts,
        each && ((values) => eachValue(values, (i, value) => each(i, dictionary[value] ?? ''))),
      );
    } else {
      readNumbers(from, counts, sink.number(id, name));
    }
    sink.column?.(id, begins, from.at);
    begins = from.at;
  }
  if (from.failed) throw new Error('payload ends early');
}

/** Reads a column. Values that the reader does not want, or that are too late, are passed over. */
function readNumbers(from: Reader, { all, values }: Counts, take: Taking | null): void {
  const wanted = values.length;
  const kind = from.byte();
  if (kind === CONSTANT) {
    const value = from.zigzag();
    take?.(values.fill(value), true);
    return;
  }
  if (kind === DENSE) {
    const count = take === null ? 0 : wanted;
    from.sums(values, count);
    take?.(values, false);
    from.skip(all - count);
    return;
  }
  const bitmap = Array.from({ length: Math.ceil(all / 8) }, () => from.byte());
  const isThere = (i: number) => (bitmap[i >> 3]! & (1 << (i & 7))) !== 0;
  let [inAll, inWanted] = [0, 0];
  for (let i = 0; i < all; i++) {
    if (!isThere(i)) continue;
    inAll++;
    if (i < wanted) inWanted++;
  }
  from.sums(values, inWanted);
  // From the end, so that no value is overwritten before it has moved to its record.
  for (let i = wanted - 1, n = inWanted; i >= 0; i--) values[i] = isThere(i) ? values[--n]! : Number.NaN;
  take?.(values, false);
  from.skip(inAll - inWanted);
}

/** Calls for each record that has a value. */
function eachValue(values: Float64Array, each: (index: number, value: number) => void): void {
  for (let i = 0; i < values.length; i++) if (!Number.isNaN(values[i]!)) each(i, values[i]!);
}

/** The columns of numbers by their id. */
export const COLUMN_BY_ID = new Map(NUMBER_COLUMNS.map((column) => [column.id, column]));

/** The records of a payload, in time order. Throws on bytes that were not made by `encodeRecords`. */
export function decodeRecords(bytes: Uint8Array): TrackerRecord[] {
  const records: TrackerRecord[] = [];
  readPayload(bytes, () => ({
    time: (_index, timeMs) => void records.push(blankRecord(timeMs)),
    number(id, name) {
      if (id === COLUMN.extraNumber)
        return (values) => eachValue(values, (index, value) => addExtra(records[index]!, name, value));
      const column = COLUMN_BY_ID.get(id);
      return column
        ? (values) => eachValue(values, (index, value) => column.set(records[index]!, value))
        : null;
    },
    text: (id, name) => (index, value) => {
      const record = records[index]!;
      if (id === COLUMN.driverTag) record.driverTag = value;
      else if (id === COLUMN.vin) record.vin = value;
      else addExtra(record, name, value);
    },
  }));
  return records;
}

function addExtra(record: TrackerRecord, name: string, value: number | string): void {
  record.extra = { ...record.extra, [name]: value };
}

/** Columns that may reveal the driver: tags of cards, and all extra values, such as a driver's name. */
const TELLS_DRIVER: readonly number[] = [COLUMN.driverTag, COLUMN.extraNumber, COLUMN.extraText];

/**
 * A payload without columns that may reveal the driver, for readers who may not know. Everything that is
 * drawn stays.
 */
export function withoutDrivers(bytes: Uint8Array): Uint8Array {
  const kept: Uint8Array[] = [];
  let from = 0;
  const column = (id: number, begin: number, end: number) => {
    if (!TELLS_DRIVER.includes(id)) return;
    kept.push(bytes.subarray(from, begin));
    from = end;
  };
  readPayload(bytes, () => ({ time: () => {}, number: () => null, text: () => null, column }));
  kept.push(bytes.subarray(from));
  const rest = new Uint8Array(kept.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of kept) {
    rest.set(part, at);
    at += part.length;
  }
  return rest;
}
