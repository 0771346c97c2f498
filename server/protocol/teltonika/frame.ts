import { type Cut, FRAME_MAX_BYTES } from '../protocol.ts';
import { crc16 } from './crc16.ts';

/** A login or a data frame (§1.1, §1.2). The protocol has no way to resynchronise. */
export type TeltonikaFrame =
  | { kind: 'login'; imei: string; end: number }
  | { kind: 'data'; body: Buffer; crcOk: boolean; end: number };

/** Bytes of a frame around its body: preamble and length before it, CRC after it. */
const AROUND = 12;
/** Codec, count and count: no body can be shorter. */
const BODY_MIN = 3;
const IMEI_LENGTH = { min: 10, max: 20 } as const;

/**
 * The frame that starts at an offset of the buffered bytes. The body of a data frame, from the codec to the
 * second count, is a view and copies nothing. The result depends on the bytes alone, never on how they
 * arrived.
 */
export function nextFrame(bytes: Buffer, offset: number): Cut<TeltonikaFrame> {
  const available = bytes.length - offset;
  if (available < 1) return { kind: 'more', need: 1 };
  const first = bytes[offset]!;
  if (first === 0xff) return { kind: 'ping', end: offset + 1 };
  if (first !== 0) return { kind: 'garbage', end: bytes.length };
  if (available < 2) return { kind: 'more', need: 2 };
  return bytes[offset + 1] === 0 ? dataFrame(bytes, offset) : loginFrame(bytes, offset);
}

function dataFrame(bytes: Buffer, offset: number): Cut<TeltonikaFrame> {
  const available = bytes.length - offset;
  if (available < 4) return { kind: 'more', need: 4 };
  if (bytes[offset + 2] !== 0 || bytes[offset + 3] !== 0) return { kind: 'garbage', end: bytes.length };
  if (available < 8) return { kind: 'more', need: 8 };
  const length = bytes.readUInt32BE(offset + 4);
  if (length < BODY_MIN) return { kind: 'garbage', end: bytes.length };
  const total = length + AROUND;
  if (total > FRAME_MAX_BYTES) return { kind: 'too_large', end: bytes.length };
  if (available < total) return { kind: 'more', need: total };
  const start = offset + 8;
  const body = bytes.subarray(start, start + length);
  const crcOk = bytes.readUInt32BE(start + length) === crc16(bytes, start, start + length);
  return { kind: 'data', body, crcOk, end: offset + total };
}

function loginFrame(bytes: Buffer, offset: number): Cut<TeltonikaFrame> {
  const length = bytes[offset + 1]!;
  if (length < IMEI_LENGTH.min || length > IMEI_LENGTH.max) return { kind: 'garbage', end: bytes.length };
  const end = offset + 2 + length;
  if (bytes.length < end) return { kind: 'more', need: 2 + length };
  const imei = imeiAt(bytes, offset + 2, end);
  return imei === null ? { kind: 'garbage', end: bytes.length } : { kind: 'login', imei, end };
}

/** The digits from start to end, 10 to 20 of them; null when they are not all digits. */
export function imeiAt(bytes: Buffer, start: number, end: number): string | null {
  if (end - start < IMEI_LENGTH.min || end - start > IMEI_LENGTH.max || end > bytes.length) return null;
  for (let i = start; i < end; i++) {
    if (bytes[i]! < 0x30 || bytes[i]! > 0x39) return null;
  }
  return bytes.toString('latin1', start, end);
}
