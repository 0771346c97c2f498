import { promisify } from 'node:util';
import { constants, crc32, zstdCompress, zstdDecompress } from 'node:zlib';

/** A packet as a registered tracker sent it. */
export type Frame = {
  imei: string;
  protocol: string;
  /** The sender's network address. */
  address: string;
  /** Time of arrival, ms UTC. */
  receivedMs: number;
  /** The vehicles of its records; a reader who may not see all of them may not see the packet. */
  vehicleIds: readonly number[];
  /** Bytes on arrival. */
  size: number;
  /** Null when it is, or may be, of private use: nothing that reveals a place is kept of that. */
  bytes: Buffer | null;
};

/* A block is stored in two sections, each after a header: a list of its trackers, and its frames. The list
   shows a search without decompressing whether a tracker may be in the block. Older blocks have no list. */

/** Mark, length and checksum of the section that follows. */
export const HEADER_BYTES = 12;
/** Room for frames of the largest size, large enough that writing a block now and then costs little. */
export const BLOCK_BYTES = 262_144;
/** Compression adds a little to incompressible data. */
const SECTION_MAX_BYTES = 2 * BLOCK_BYTES;
const MARKS = { plain: 0x545a4652, compressed: 0x5a5a4652, trackers: 0x495a4652 } as const;
type SectionKind = keyof typeof MARKS;
const KIND_OF = new Map(Object.entries(MARKS).map(([kind, mark]) => [mark as number, kind as SectionKind]));
/** The quickest level: packets of one tracker are so similar that even it reduces them to a third. */
const LEVEL = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };
const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);
/** The parts of fixed length: length, IMEI, time, size, number of vehicles, protocol, address. */
const FIXED_BYTES = 21;

/** Bytes a frame takes in a block. */
export function frameBytes({ imei, protocol, address, vehicleIds, bytes }: Frame): number {
  const kept = bytes === null ? 0 : bytes.length;
  return FIXED_BYTES + imei.length + protocol.length + address.length + 4 * vehicleIds.length + kept;
}

/**
 * Writes a frame into a block that has room for it; returns the offset after it. The IMEI comes first,
 * because searches look for it.
 */
export function putFrame(block: Buffer, start: number, frame: Frame): number {
  const { vehicleIds, bytes } = frame;
  let at = putText(block, start + 4, frame.imei);
  at = block.writeDoubleLE(frame.receivedMs, at);
  at = block.writeUInt32LE(frame.size, at);
  at = block.writeUInt16LE((vehicleIds.length << 1) | (bytes === null ? 0 : 1), at);
  for (const vehicleId of vehicleIds) at = block.writeUInt32LE(vehicleId, at);
  at = putText(block, at, frame.protocol);
  at = putText(block, at, frame.address);
  if (bytes !== null) at += bytes.copy(block, at);
  block.writeUInt32LE(at - start, start);
  return at;
}

/** Compresses a block filled up to `end`; returns both sections. The list has a checksum of each IMEI. */
export async function sealBlock(block: Buffer, end: number, imeis: ReadonlySet<string>): Promise<Buffer> {
  const trackers = Buffer.alloc(4 * imeis.size);
  let at = 0;
  for (const imei of imeis) at = trackers.writeUInt32LE(crc32(imei), at);
  const frames = await compress(block.subarray(HEADER_BYTES, end), LEVEL);
  return Buffer.concat([headerOf('trackers', trackers), trackers, headerOf('compressed', frames), frames]);
}

export type Header = { kind: SectionKind; length: number; crc: number };

function headerOf(kind: SectionKind, section: Buffer): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32LE(MARKS[kind], 0);
  header.writeUInt32LE(section.length, 4);
  header.writeUInt32LE(crc32(section), 8);
  return header;
}

/** Null for anything but a whole header. */
export function readHeader(header: Buffer): Header | null {
  if (header.length < HEADER_BYTES) return null;
  const kind = KIND_OF.get(header.readUInt32LE(0));
  const length = header.readUInt32LE(4);
  return kind && length <= SECTION_MAX_BYTES ? { kind, length, crc: header.readUInt32LE(8) } : null;
}

/** The decompressed section after a header; null when it is damaged. */
export async function openSection({ kind, length, crc }: Header, stored: Buffer): Promise<Buffer | null> {
  if (stored.length < length || crc32(stored) !== crc) return null;
  return kind === 'compressed' ? await decompress(stored, { maxOutputLength: BLOCK_BYTES }) : stored;
}

/** False: none of the frames belongs to the tracker. Null, a missing or damaged list, excludes none. */
export function mayName(trackers: Buffer | null, imei: string): boolean {
  if (!trackers) return true;
  const mark = crc32(imei);
  for (let at = 0; at < trackers.length; at += 4) if (trackers.readUInt32LE(at) === mark) return true;
  return false;
}

/** The frames of one tracker in a block, the oldest first; without an IMEI all frames. */
export function framesIn(frames: Buffer, imei?: string): Frame[] {
  const wanted = imei === undefined ? null : Buffer.from(imei, 'latin1');
  const found: Frame[] = [];
  for (let at = 0, end = 0; at < frames.length; at = end) {
    end = at + frames.readUInt32LE(at);
    const nameEnd = at + 5 + frames[at + 4]!;
    if (wanted === null || wanted.equals(frames.subarray(at + 5, nameEnd)))
      found.push(frameAt(frames, at, end));
  }
  return found;
}

function frameAt(frames: Buffer, start: number, end: number): Frame {
  let at = start + 4;
  const text = () => {
    const from = at + 1;
    at = from + frames[at]!;
    return frames.toString('latin1', from, at);
  };
  const imei = text();
  const receivedMs = frames.readDoubleLE(at);
  const size = frames.readUInt32LE(at + 8);
  const counts = frames.readUInt16LE(at + 12);
  at += 14;
  const vehicleIds = Array.from({ length: counts >> 1 }, (_, i) => frames.readUInt32LE(at + 4 * i));
  at += 4 * vehicleIds.length;
  const protocol = text();
  const address = text();
  const bytes = (counts & 1) === 1 ? frames.subarray(at, end) : null;
  return { imei, protocol, address, receivedMs, vehicleIds, size, bytes };
}

function putText(block: Buffer, at: number, text: string): number {
  return block.writeUInt8(block.write(text, at + 1, 'latin1'), at) + text.length;
}
