import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { decodeRecords, encodeRecords } from '#domain/telemetry/codec.ts';
import { decodePart, type Part, recordsInPart } from '#domain/telemetry/codec-part.ts';
import type { TrackerRecord } from '#domain/telemetry/record.ts';

/** First byte of a deflated payload. A plain payload begins with the layout number of the codec. */
const DEFLATED = 0x7f;

/**
 * Records in the form of an hour chunk: packed, then deflated when that makes them smaller (by a quarter,
 * usually).
 */
export function chunkPayload(records: readonly TrackerRecord[]): Buffer {
  const plain = encodeRecords(records);
  const small = deflateRawSync(plain, { level: 9 });
  if (small.length + 1 >= plain.length) return Buffer.from(plain);
  return Buffer.concat([Buffer.of(DEFLATED), small]);
}

/** The packed records of a stored payload, in the form that `decodeRecords` and the browser read. */
export function plainPayload(stored: Buffer): Buffer {
  if (stored[0] !== DEFLATED) return stored;
  // Room for most of them at once: the usual 16 kB cost as much as inflating.
  return inflateRawSync(stored.subarray(1), { chunkSize: Math.max(1024, 3 * stored.length) });
}

/** The records of a stored payload, in time order. */
export function storedRecords(stored: Buffer): TrackerRecord[] {
  return decodeRecords(plainPayload(stored));
}

function* plainPayloads(stored: readonly Buffer[]) {
  for (const payload of stored) yield plainPayload(payload);
}

/** The records of rows that follow each other, one after another (`recordsInPart`). */
export const storedInPart = (stored: readonly Buffer[], part: Part) =>
  recordsInPart(plainPayloads(stored), part);

/** Some columns of the records of a stored payload in a stretch of time. */
export function storedPart(stored: Buffer, part: Part): TrackerRecord[] {
  return decodePart(plainPayload(stored), part);
}
