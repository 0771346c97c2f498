import type { Cut } from '../protocol.ts';
import { terminalIn } from './terminal.ts';

/** A package of a long message; the first has index 1. */
export type Part = { total: number; index: number };

/** A message between its delimiters, unescaped (§5.1). */
export type Jt808Frame = {
  kind: 'frame';
  /** Message id; 0 in a frame with a wrong checksum or length. */
  id: number;
  /** The number of the terminal as it was sent: 6 bytes, 10 in the version of 2019. Answers repeat it. */
  phone: Buffer;
  serial: number;
  part: Part | null;
  isEncrypted: boolean;
  body: Buffer;
  /** Checksum and length are right. */
  isSound: boolean;
  end: number;
  terminal?: string;
};

const DELIMITER = 0x7e;
const ESCAPE = 0x7d;
/** `7D 01` stands for the escape, `7D 02` for the delimiter. */
const ESCAPED: readonly number[] = [ESCAPE, DELIMITER];
const BIT = { encryption: 0b111 << 10, split: 1 << 13, version2019: 1 << 14 } as const;
const BODY_LENGTH = 0x3ff;
const PHONE_BYTES = 6;
const PHONE_BYTES_2019 = 10;
/** Header of 2019 in a package, longest body and checksum, each byte escaped, between two delimiters. */
const FRAME_MAX = (4 + 1 + PHONE_BYTES_2019 + 2 + 4 + BODY_LENGTH + 1) * 2 + 2;

/**
 * The frame that starts at an offset of the buffered bytes. Anything other than a delimiter there is garbage.
 */
export function nextFrame(bytes: Buffer, offset: number): Cut<Jt808Frame> {
  const available = bytes.length - offset;
  if (available < 1) return { kind: 'more', need: 1 };
  if (bytes[offset] !== DELIMITER) return { kind: 'garbage', end: bytes.length };
  const close = bytes.indexOf(DELIMITER, offset + 1);
  if (close === offset + 1) return { kind: 'ping', end: close };
  const length = (close < 0 ? bytes.length : close + 1) - offset;
  if (length > FRAME_MAX) return { kind: 'too_large', end: bytes.length };
  if (close < 0) return { kind: 'more', need: available + 1 };
  return frameIn(unescaped(bytes, offset + 1, close), close);
}

/**
 * The frame in unescaped bytes, whose closing delimiter is at `close`. A frame that lost its end has the
 * delimiter of the next frame there. So that delimiter is read again unless the frame has its declared
 * length.
 */
function frameIn(content: Buffer | null, close: number): Jt808Frame {
  const header = content === null ? null : headerIn(content);
  if (content === null || header === null) return unsoundUntil(close);
  const { bodyAt, bodyLength, ...told } = header;
  if (bodyAt + bodyLength + 1 !== content.length) return unsoundUntil(close);
  if (checksum(content, content.length - 1) !== content.at(-1)) return unsoundUntil(close + 1);
  const terminal = terminalIn(told.phone);
  return {
    kind: 'frame',
    ...told,
    body: content.subarray(bodyAt, bodyAt + bodyLength),
    isSound: true,
    end: close + 1,
    ...(terminal === null ? {} : { terminal }),
  };
}

function headerIn(content: Buffer) {
  if (content.length < 2 + 2 + PHONE_BYTES + 2 + 1) return null;
  const attributes = content.readUInt16BE(2);
  const is2019 = (attributes & BIT.version2019) !== 0;
  const phoneAt = is2019 ? 5 : 4;
  const serialAt = phoneAt + (is2019 ? PHONE_BYTES_2019 : PHONE_BYTES);
  const isSplit = (attributes & BIT.split) !== 0;
  const bodyAt = serialAt + (isSplit ? 6 : 2);
  if (content.length < bodyAt + 1) return null;
  return {
    id: content.readUInt16BE(0),
    phone: content.subarray(phoneAt, serialAt),
    serial: content.readUInt16BE(serialAt),
    part: isSplit
      ? { total: content.readUInt16BE(serialAt + 2), index: content.readUInt16BE(serialAt + 4) }
      : null,
    isEncrypted: (attributes & BIT.encryption) !== 0,
    bodyAt,
    bodyLength: attributes & BODY_LENGTH,
  };
}

function unsoundUntil(end: number): Jt808Frame {
  const none = Buffer.alloc(0);
  const nothing = { id: 0, phone: none, serial: 0, part: null, isEncrypted: false, body: none };
  return { kind: 'frame', ...nothing, isSound: false, end };
}

/**
 * The bytes from start up to, not including, end, without escapes; a view where there are none. Null when an
 * escape is wrong.
 */
function unescaped(bytes: Buffer, start: number, end: number): Buffer | null {
  const first = bytes.indexOf(ESCAPE, start);
  if (first < 0 || first >= end) return bytes.subarray(start, end);
  const result = Buffer.allocUnsafe(end - start);
  let length = 0;
  for (let at = start; at < end; at++) {
    let byte = bytes[at]!;
    if (byte === ESCAPE) {
      const meant = ++at < end ? ESCAPED[bytes[at]! - 1] : undefined;
      if (meant === undefined) return null;
      byte = meant;
    }
    result[length++] = byte;
  }
  return result.subarray(0, length);
}

/** The bytes between two delimiters, escaped. */
export function enclosed(content: Buffer): Buffer {
  const bytes = [DELIMITER];
  for (const byte of content) {
    if (byte === ESCAPE || byte === DELIMITER) bytes.push(ESCAPE, ESCAPED.indexOf(byte) + 1);
    else bytes.push(byte);
  }
  return Buffer.from([...bytes, DELIMITER]);
}

/** All bytes up to an end, combined by XOR. */
export function checksum(bytes: Uint8Array, end: number): number {
  let sum = 0;
  for (let at = 0; at < end; at++) sum ^= bytes[at]!;
  return sum;
}
