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

/** Room for the bytes of frames of the largest size. Many frames together compress well. */
export const BLOCK_BYTES = 262_144;
/**
 * The most frames of a block. Their heads are in memory too, about 200 bytes each. The checksums of so many
 * trackers fill half a page of PostgreSQL.
 */
const BLOCK_FRAMES = 900;
/** The quickest level: packets of one tracker are so similar that even it reduces them to a third. */
const LEVEL = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };
const NEW_LINE = 10;
const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** Everything of a frame but its bytes, of which it has the number. */
type Head = Omit<Frame, 'bytes'> & { kept: number | null };

/** A block that is being filled. Its memory is used again for the next one. */
export type OpenBlock = { memory: Buffer; end: number; heads: Head[] };

/** A block in the form of the store. */
export type FrameBlock = {
  /** Arrival of its newest frame, ms UTC. */
  lastMs: number;
  /** The marks of its trackers, each once. */
  marks: number[];
  content: Buffer;
};

/** An empty block; `memory` is that of an earlier one. */
export function openBlock(memory: Buffer = Buffer.allocUnsafeSlow(BLOCK_BYTES)): OpenBlock {
  return { memory, end: 0, heads: [] };
}

export function hasRoom({ end, heads }: OpenBlock, { bytes }: Frame): boolean {
  return end + (bytes?.length ?? 0) <= BLOCK_BYTES && heads.length < BLOCK_FRAMES;
}

/** Copies a frame into a block that has room for it. */
export function putFrame(block: OpenBlock, { bytes, ...head }: Frame): void {
  block.heads.push({ ...head, kept: bytes ? bytes.length : null });
  if (bytes) block.end += bytes.copy(block.memory, block.end);
}

/** Compresses a block that has frames. */
export async function sealBlock({ memory, end, heads }: OpenBlock): Promise<FrameBlock> {
  const line = Buffer.from(`${JSON.stringify(heads)}\n`);
  return {
    lastMs: heads.reduce((last, { receivedMs }) => Math.max(last, receivedMs), 0),
    marks: [...new Set(heads.map(({ imei }) => markOf(imei)))],
    content: await compress(Buffer.concat([line, memory.subarray(0, end)]), LEVEL),
  };
}

/** The frames of a tracker in the content of a block, in the order in which they were put there. */
export async function framesIn(content: Buffer, imei: string): Promise<Frame[]> {
  const whole = await decompress(content);
  let at = whole.indexOf(NEW_LINE) + 1;
  const frames: Frame[] = [];
  for (const { kept, ...head } of JSON.parse(whole.toString('utf8', 0, at)) as Head[]) {
    const start = at;
    at += kept ?? 0;
    if (head.imei === imei) frames.push({ ...head, bytes: kept === null ? null : whole.subarray(start, at) });
  }
  return frames;
}

/** The mark of a tracker: CRC-32 of its IMEI, as an integer with a sign. Two trackers may have the same. */
export const markOf = (imei: string): number => crc32(imei) | 0;

/** Marks one after another, four bytes each. */
export function markBytes(marks: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * marks.length);
  for (const [i, mark] of marks.entries()) bytes.writeInt32BE(mark, 4 * i);
  return bytes;
}
