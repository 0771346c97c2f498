import type { Cut } from '../protocol.ts';
import { NAME_BYTES, nameIn } from './attachment.ts';
import { type Jt808Frame, nextFrame } from './frame.ts';

/** Part of a file between the messages of the connection for files (§5.5). It has no checksum. */
export type Chunk = { kind: 'chunk'; name: string; at: number; data: Buffer; end: number };
export type UploadFrame = Jt808Frame | Chunk;

const MARK = Buffer.from('30316364', 'hex');
const HEAD_BYTES = MARK.length + NAME_BYTES + 8;
/** Longest data of a chunk, bytes. Terminals cut their files into chunks of this length. */
export const CHUNK_BYTES = 65_536;
/** Longest chunk, bytes. */
export const CHUNK_MAX_BYTES = HEAD_BYTES + CHUNK_BYTES;

/** The message or chunk at an offset of the bytes of a connection for files. */
export function nextUploadFrame(bytes: Buffer, offset: number): Cut<UploadFrame> {
  const available = bytes.length - offset;
  if (available < 1 || bytes[offset] !== MARK[0]) return nextFrame(bytes, offset);
  const seen = Math.min(available, MARK.length);
  if (MARK.compare(bytes, offset, offset + seen, 0, seen) !== 0)
    return { kind: 'garbage', end: bytes.length };
  if (available < HEAD_BYTES) return { kind: 'more', need: HEAD_BYTES };
  const lengthAt = offset + HEAD_BYTES - 4;
  const length = bytes.readUInt32BE(lengthAt);
  if (length > CHUNK_BYTES) return { kind: 'too_large', end: bytes.length };
  if (available < HEAD_BYTES + length) return { kind: 'more', need: HEAD_BYTES + length };
  const nameAt = offset + MARK.length;
  return {
    kind: 'chunk',
    name: nameIn(bytes, nameAt, nameAt + NAME_BYTES),
    at: bytes.readUInt32BE(lengthAt - 4),
    data: bytes.subarray(lengthAt + 4, lengthAt + 4 + length),
    end: lengthAt + 4 + length,
  };
}

/** A chunk to send. */
export function encodeChunk({ name, at, data }: Pick<Chunk, 'name' | 'at' | 'data'>): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  MARK.copy(head);
  head.write(name, MARK.length, NAME_BYTES, 'latin1');
  head.writeUInt32BE(at, HEAD_BYTES - 8);
  head.writeUInt32BE(data.length, HEAD_BYTES - 4);
  return Buffer.concat([head, data]);
}
