import { blankRecord, type TrackerRecord } from '#domain/telemetry/record.ts';
import { decodeLocation } from './location.ts';
import { TIME_BYTES, timeIn } from './time.ts';

/**
 * The result of a decoder. A message has records, the alarm flags of its newest location, and the number of
 * its unreadable locations. `untimely`: its only time is not a valid time. `truncated`: bytes are missing.
 */
export type Decoded =
  | { records: readonly TrackerRecord[]; flags?: number | null; unreadable?: number }
  | 'untimely'
  | 'truncated';

const BUFFERED = 1;
/** Number of the locations, and their source. */
const BATCH_HEAD_BYTES = 3;

/** Locations that are sent together (§5.2); those from the memory are flagged. */
export function decodeBatch(body: Buffer, given: { aheadMs: number; before: number | null }): Decoded {
  if (body.length < BATCH_HEAD_BYTES) return 'truncated';
  const isBuffered = body[2] === BUFFERED;
  const records: TrackerRecord[] = [];
  let { before: flags } = given;
  let unreadable = 0;
  let at = BATCH_HEAD_BYTES;
  for (let left = body.readUInt16BE(0); left > 0; left--) {
    const start = at + 2;
    if (start > body.length) return 'truncated';
    at = start + body.readUInt16BE(start - 2);
    if (at > body.length) return 'truncated';
    const location = decodeLocation(body.subarray(start, at), { ...given, before: flags });
    if (typeof location === 'string') unreadable++;
    else {
      flags = location.flags;
      records.push(...location.records);
    }
  }
  if (isBuffered) for (const record of records) record.extra = { ...record.extra, buffered: 1 };
  return { records, flags, unreadable };
}

const INSERTED = 1;
const REMOVED = 2;
const READ = 0;
const CODE_BYTES = 20;
/** The code that stands for each of the two in records. */
const EVENT_CODE = { inserted: 0x0701, removed: 0x0702 } as const;

/**
 * A driver's card put in or taken out (0702): the code of the licence on it is the tag. The name on it is not
 * kept.
 */
export function decodeDriver(body: Buffer, aheadMs: number): Decoded {
  if (body.length < 1 + TIME_BYTES) return 'truncated';
  const timeMs = timeIn(body, 1, aheadMs);
  if (timeMs === null) return 'untimely';
  if (body[0] === REMOVED) return { records: [{ ...blankRecord(timeMs), eventCode: EVENT_CODE.removed }] };
  if (body[0] !== INSERTED) return { records: [] };
  const resultAt = 1 + TIME_BYTES;
  if (body.length <= resultAt) return 'truncated';
  // The card could not be read.
  if (body[resultAt] !== READ) return { records: [] };
  const codeAt = resultAt + 2 + (body[resultAt + 1] ?? 0);
  if (body.length < codeAt + CODE_BYTES) return 'truncated';
  const code = body.toString('latin1', codeAt, codeAt + CODE_BYTES).replace(/[^0-9A-Za-z]/g, '');
  const driverTag = code === '' ? null : code.toUpperCase();
  return { records: [{ ...blankRecord(timeMs), driverTag, eventCode: EVENT_CODE.inserted }] };
}
