import { COLUMN_BY_ID, readPayload } from './codec.ts';
import { NUMBER_COLUMNS, type NumberColumn } from './column.ts';
import { blankRecord, type TrackerRecord } from './record.ts';

/** The columns and the stretch of time (ms UTC, both ends inclusive) that a reader needs of a payload. */
export type Part = { columns: ReadonlySet<number>; fromMs: number; toMs: number };

/**
 * The records of payloads that follow each other, in a stretch of time, with only some columns; all others
 * are null. A record is valid until the next one, which may be the same object with other values. It is
 * several times as fast as reading all of it.
 */
export function* recordsInPart(
  payloads: Iterable<Uint8Array>,
  part: Part,
): Generator<Readonly<TrackerRecord>, void> {
  for (const bytes of payloads) {
    const { record, first, times, changing, rows } = partOf(bytes, part);
    const count = first + times.length;
    for (let i = first; i < count; i++) {
      record.timeMs = times[i - first]!;
      for (let n = 0; n < changing.length; n++) {
        const column = changing[n]!;
        const value = rows[n * count + i]!;
        if (!Number.isNaN(value)) column.set(record, value);
        else if (i > first) Object.assign(record, BLANK_OF.get(column.id));
      }
      yield record;
    }
  }
}

/**
 * The wanted columns of a payload up to a time: `rows` has those that change, one after another. A record has
 * the values of the others. `first` records before the wanted time are in the columns, but not in `times`.
 */
function partOf(bytes: Uint8Array, { columns, fromMs, toMs }: Part) {
  const record = blankRecord(0);
  const times: number[] = [];
  const changing: NumberColumn[] = [];
  let first = 0;
  let rows = new Float64Array();
  readPayload(bytes, () => ({
    isLate: (timeMs) => timeMs > toMs,
    time(index, timeMs) {
      if (timeMs < fromMs) first = index + 1;
      else times.push(timeMs);
    },
    number(id) {
      const column = columns.has(id) ? COLUMN_BY_ID.get(id) : undefined;
      if (!column || times.length === 0) return null;
      return (values, isConstant) => {
        if (isConstant) return column.set(record, values[0]!);
        if (rows.length === 0) rows = new Float64Array(columns.size * values.length);
        rows.set(values, changing.push(column) * values.length - values.length);
      };
    },
    text: () => null,
  }));
  return { record, first, times, changing, rows };
}

const BLANK = blankRecord(0);
/** The field of each column, without a value. */
const BLANK_OF = new Map(
  NUMBER_COLUMNS.map(({ id, set }) => {
    const filled = blankRecord(0);
    set(filled, 1);
    const name = Object.keys(BLANK).find(
      (key) => filled[key as keyof TrackerRecord] !== BLANK[key as keyof TrackerRecord],
    )!;
    return [id, { [name]: BLANK[name as keyof TrackerRecord] }];
  }),
);

/** The records of a payload in a stretch of time, with only some columns; all others are null. */
export function decodePart(bytes: Uint8Array, part: Part): TrackerRecord[] {
  return Array.from(recordsInPart([bytes], part), (record) => ({ ...record }));
}
