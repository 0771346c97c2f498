import type { TrackerRecord } from '#domain/telemetry/record.ts';
import { type FigureSources, NO_CHOICE } from '#domain/tracker/figure-source.ts';
import { RANGE } from '../record-range.ts';
import { fmbRecord } from './avl-fmb.ts';
import { type AvlProfile, FMB } from './avl-profile.ts';
import { type AvlReading, beginRecord, newReading, takeBytes, takeElement } from './avl-reading.ts';
import type { Decoded, DecodedRecords, DecodeFailure } from './decoded.ts';
import { decodeText, isTextBody } from './text-message.ts';

/** Widths of the parts that differ between the codecs, bytes (§1.3). */
type Layout = {
  idBytes: 1 | 2;
  countBytes: 1 | 2;
  /** Bytes between the event id and the total count. Codec 16 says there what caused the record. */
  generationBytes: 0 | 1;
  hasFreeLength: boolean;
};

const CODEC_8: Layout = { idBytes: 1, countBytes: 1, generationBytes: 0, hasFreeLength: false };
const CODEC_8_EXTENDED: Layout = { idBytes: 2, countBytes: 2, generationBytes: 0, hasFreeLength: true };
const CODEC_16: Layout = { idBytes: 2, countBytes: 1, generationBytes: 1, hasFreeLength: false };

/** Time, priority, position: the bytes before the event id. */
const HEAD = 24;
const WORD = 4_294_967_296;
const TRUNCATED = -1;

/**
 * The reading of a tracker's elements: their meaning on its family, and the preferred source of each figure.
 */
export type Dialect = { profile: AvlProfile; sources: FigureSources };
const PLAIN: Dialect = { profile: FMB, sources: NO_CHOICE };

/** Reused by every call: decoding is synchronous, and the result holds only new objects. */
const reading = newReading();

/**
 * Decodes a body, from the codec to the second count (§1.2, §1.7). Checks counts and lengths, but not the
 * CRC, which is outside the body. Coordinates are returned in private mode too. Never throws.
 */
export function decodeBody(body: Buffer, dialect: Dialect = PLAIN): Decoded {
  if (body.length < 3) return failed('truncated', 0);
  switch (body[0]) {
    case 0x08:
      return decodeRecords(body, CODEC_8, dialect);
    case 0x8e:
      return decodeRecords(body, CODEC_8_EXTENDED, dialect);
    case 0x10:
      return decodeRecords(body, CODEC_16, dialect);
    default:
      return isTextBody(body) ? decodeText(body) : failed('unknown_codec', body[1]!);
  }
}

function decodeRecords(
  body: Buffer,
  layout: Layout,
  { profile, sources }: Dialect,
): DecodedRecords | DecodeFailure {
  const count = body[1]!;
  const end = body.length - 1;
  if (count === 0) return failed('no_records', 0);
  if (body[end] !== count) return failed('count_mismatch', count);
  const records: TrackerRecord[] = [];
  reading.profile = profile;
  let at = 2;
  for (let i = 0; i < count; i++) {
    at = readRecord(body, at, end, layout);
    if (at === TRUNCATED) return failed('truncated', count);
    if (reading.timeMs <= RANGE.timeMs) records.push(fmbRecord(reading, sources));
  }
  if (at !== end) return failed('trailing_bytes', count);
  return { kind: 'records', records, count, unreadable: count - records.length };
}

/** Fills the reading with the record at an offset. Returns the offset after it, or TRUNCATED. */
function readRecord(body: Buffer, start: number, end: number, layout: Layout): number {
  const { idBytes, countBytes } = layout;
  let at = start + HEAD + idBytes + layout.generationBytes + countBytes;
  if (at > end) return TRUNCATED;
  reading.timeMs = u32(body, start) * WORD + u32(body, start + 4);
  reading.lngE7 = u32(body, start + 9) | 0;
  reading.latE7 = u32(body, start + 13) | 0;
  reading.altitudeM = (u16(body, start + 17) << 16) >> 16;
  reading.angleDeg = u16(body, start + 19);
  reading.satellites = body[start + 21]!;
  reading.speedKmh = u16(body, start + 22);
  reading.eventId = idBytes === 1 ? body[start + HEAD]! : u16(body, start + HEAD);
  beginRecord(reading);
  for (let width = 1; width <= 8; width *= 2) {
    if (at + countBytes > end) return TRUNCATED;
    const count = countBytes === 1 ? body[at]! : u16(body, at);
    at += countBytes;
    const next = at + count * (idBytes + width);
    if (next > end) return TRUNCATED;
    readGroup(body, at, next, idBytes, width);
    at = next;
  }
  return layout.hasFreeLength ? readFreeLength(body, at, end, reading) : at;
}

function readGroup(body: Buffer, start: number, end: number, idBytes: number, width: number): void {
  let at = start;
  while (at < end) {
    const id = idBytes === 1 ? body[at]! : u16(body, at);
    at += idBytes;
    let high = 0;
    let low = 0;
    if (width === 1) low = body[at]!;
    else if (width === 2) low = u16(body, at);
    else if (width === 4) low = u32(body, at);
    else {
      high = u32(body, at);
      low = u32(body, at + 4);
    }
    takeElement(reading, id, width, high, low);
    at += width;
  }
}

function readFreeLength(body: Buffer, start: number, end: number, into: AvlReading): number {
  if (start + 2 > end) return TRUNCATED;
  let at = start + 2;
  for (let left = u16(body, start); left > 0; left--) {
    if (at + 4 > end) return TRUNCATED;
    const from = at + 4;
    const to = from + u16(body, at + 2);
    if (to > end) return TRUNCATED;
    takeBytes(into, u16(body, at), body, from, to);
    at = to;
  }
  return at;
}

function u16(bytes: Buffer, at: number): number {
  return (bytes[at]! << 8) | bytes[at + 1]!;
}

function u32(bytes: Buffer, at: number): number {
  return ((bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!) >>> 0;
}

function failed(reason: DecodeFailure['reason'], count: number): DecodeFailure {
  return { kind: 'failure', reason, count };
}
