import { type Cut, FRAME_MAX_BYTES } from '../protocol.ts';
import { crcItu } from './crc-itu.ts';
import { TYPE } from './packet-type.ts';

/** A packet between its start and stop bytes (§3.1). */
export type Gt06Frame = {
  kind: 'frame';
  /** Protocol number; 0 in a frame with a wrong length or CRC. */
  type: number;
  /** The bytes between protocol number and serial number, as a view. */
  content: Buffer;
  /** Echoed in the answer. */
  serial: number;
  /** Length and CRC are right. */
  isSound: boolean;
  end: number;
  imei?: string;
};

const SHORT = 0x78;
const LONG = 0x79;
const STOP = Buffer.from('\r\n');
/** Protocol number, serial number and CRC: no length can be less. */
const LENGTH_MIN = 5;
const IMEI_BYTES = 8;
/** A frame with a wrong length ends at the next stop bytes, if those are at most this far behind it. */
const LOST_MAX = 1_024;

/**
 * The frame that starts at an offset of the buffered bytes. Anything other than start bytes there is garbage.
 */
export function nextFrame(bytes: Buffer, offset: number): Cut<Gt06Frame> {
  const available = bytes.length - offset;
  if (available < 1) return { kind: 'more', need: 1 };
  const start = bytes[offset]!;
  if (start !== SHORT && start !== LONG) return { kind: 'garbage', end: bytes.length };
  if (available < 2) return { kind: 'more', need: 2 };
  if (bytes[offset + 1] !== start) return { kind: 'garbage', end: bytes.length };
  const head = start === SHORT ? 3 : 4;
  if (available < head) return { kind: 'more', need: head };
  const length = start === SHORT ? bytes[offset + 2]! : bytes.readUInt16BE(offset + 2);
  const total = head + length + STOP.length;
  if (total > FRAME_MAX_BYTES) return { kind: 'too_large', end: bytes.length };
  if (available < total) return { kind: 'more', need: total };
  const end = offset + total;
  if (length < LENGTH_MIN || bytes[end - 2] !== STOP[0] || bytes[end - 1] !== STOP[1]) {
    return lostFrame(bytes, offset, total);
  }
  if (bytes.readUInt16BE(end - 4) !== crcItu(bytes, offset + 2, end - 4)) return unsoundUntil(end);
  const type = bytes[offset + head]!;
  const content = bytes.subarray(offset + head + 1, end - 6);
  const imei = type === TYPE.login ? imeiIn(content) : null;
  return {
    kind: 'frame',
    type,
    content,
    serial: bytes.readUInt16BE(end - 6),
    isSound: true,
    end,
    ...(imei === null ? {} : { imei }),
  };
}

/** A frame that does not end where its length says. The next frame begins after the next stop bytes. */
function lostFrame(bytes: Buffer, offset: number, total: number): Cut<Gt06Frame> {
  const limit = offset + Math.min(total + LOST_MAX, FRAME_MAX_BYTES);
  const stop = bytes.subarray(0, limit).indexOf(STOP, offset + 2);
  if (stop >= 0) return unsoundUntil(stop + STOP.length);
  if (bytes.length >= limit) return { kind: 'garbage', end: bytes.length };
  return { kind: 'more', need: bytes.length - offset + 1 };
}

function unsoundUntil(end: number): Gt06Frame {
  return { kind: 'frame', type: 0, content: Buffer.alloc(0), serial: 0, isSound: false, end };
}

/** 16 packed digits: a zero and the 15 digits of an IMEI (§3.2). Null when they are not digits. */
function imeiIn(content: Buffer): string | null {
  const digits = content.toString('hex', 0, IMEI_BYTES);
  return /^0\d{15}$/.test(digits) ? digits.slice(1) : null;
}
