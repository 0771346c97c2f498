import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { decodeRecords, encodeRecords } from '#domain/telemetry/codec.ts';
import type { TrackerRecord } from '#domain/telemetry/record.ts';

/** First byte of a payload that is deflated; plain ones begin with the codec's own layout number. */
const DEFLATED = 0x7f;

/** Records as an hour chunk keeps them: packed, then deflated when that helps, which it does by a quarter. */
export function chunkPayload(records: readonly TrackerRecord[]): Buffer {
  const plain = encodeRecords(records);
  const small = deflateRawSync(plain, { level: 9 });
  if (small.length + 1 >= plain.length) return Buffer.from(plain);
  return Buffer.concat([Buffer.of(DEFLATED), small]);
}

/** The packed records of a stored payload, as `decodeRecords` and the browser read them. */
export function plainPayload(stored: Buffer): Buffer {
  return stored[0] === DEFLATED ? inflateRawSync(stored.subarray(1)) : stored;
}

/** The records of a stored payload, in time order. */
export function storedRecords(stored: Buffer): TrackerRecord[] {
  return decodeRecords(plainPayload(stored));
}
