import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflate, zstdDecompress } from 'node:zlib';
import { PbfReader } from 'pbf';
import { RoadImportError } from '../road-import-error.ts';

/* A file of OpenStreetMap (https://wiki.openstreetmap.org/wiki/PBF_Format) is a row of blobs. A blob is a
   length of four octets, a head with type and size, and a block that is usually compressed. */

/** Larger heads and blocks are forbidden by the format. */
const MOST = { head: 64 * 1024, block: 32 * 1024 * 1024 };
/** Blocks that are inflated ahead, in other threads. */
const AHEAD = 6;

const [inflated, unpacked] = [promisify(inflate), promisify(zstdDecompress)];

/** A block of the file, inflated. */
export type Block = {
  type: string;
  bytes: Uint8Array;
  /** Where its blob begins, and where the next one does. */
  at: number;
  end: number;
};

type Blob = { type: string; at: number; bodyAt: number; end: number };

/** An open file of OpenStreetMap. */
export type OsmFile = {
  octets: number;
  /** Its blocks in their order; with `only`, those whose blobs begin there. */
  blocks(only?: readonly number[]): AsyncGenerator<Block>;
  /** Where its blobs begin, in their order; only their heads are read. */
  starts(): Promise<number[]>;
  close(): Promise<void>;
};

/** Opens a file and reads its first head. Throws when it is no file of OpenStreetMap. */
export async function openOsmFile(path: string): Promise<OsmFile> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const first = await blobAt(file, 0, size).catch(() => null);
    if (first?.type !== 'OSMHeader')
      throw new RoadImportError(`${path} is not a file of OpenStreetMap (.osm.pbf)`, 'notOsm');
    return {
      octets: size,
      blocks: (only) => blocks(file, size, only),
      starts: () => starts(file, size),
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function* blocks(file: FileHandle, size: number, only?: readonly number[]): AsyncGenerator<Block> {
  const ahead: Promise<Block>[] = [];
  const starts = only?.values();
  let at = starts ? starts.next().value : 0;
  while (ahead.length > 0 || (at !== undefined && at < size)) {
    while (ahead.length < AHEAD && at !== undefined && at < size) {
      const blob = await blobAt(file, at, size);
      const block = blockOf(file, blob);
      // A failure is thrown when its turn comes; until then nobody waits for it.
      block.catch(() => {});
      ahead.push(block);
      at = starts ? starts.next().value : blob.end;
    }
    yield await ahead.shift()!;
  }
}

async function starts(file: FileHandle, size: number): Promise<number[]> {
  const all: number[] = [];
  for (let at = 0; at < size; at = (await blobAt(file, at, size)).end) all.push(at);
  return all;
}

async function blobAt(file: FileHandle, at: number, size: number): Promise<Blob> {
  const length = (await octetsAt(file, { at, length: 4 }, size)).readUInt32BE(0);
  if (length > MOST.head) throw damaged(at);
  const head = new PbfReader(await octetsAt(file, { at: at + 4, length }, size));
  let [type, octets] = ['', 0];
  head.readFields((field, _, pbf) => {
    if (field === 1) type = pbf.readString();
    else if (field === 3) octets = pbf.readVarint();
  }, null);
  const bodyAt = at + 4 + length;
  if (octets > MOST.block) throw damaged(at);
  if (bodyAt + octets > size) throw cutOff();
  return { type, at, bodyAt, end: bodyAt + octets };
}

async function octetsAt(
  file: FileHandle,
  { at, length }: { at: number; length: number },
  size: number,
): Promise<Buffer> {
  if (at + length > size) throw cutOff();
  const buffer = Buffer.allocUnsafe(length);
  const { bytesRead } = await file.read(buffer, 0, length, at);
  if (bytesRead < length) throw cutOff();
  return buffer;
}

const cutOff = () => new RoadImportError('The file is cut off: load it again', 'damaged');
const damaged = (at: number) =>
  new RoadImportError(`The file is damaged at octet ${at}: load it again`, 'damaged');

async function blockOf(file: FileHandle, { type, at, bodyAt, end }: Blob): Promise<Block> {
  const body = new PbfReader(await octetsAt(file, { at: bodyAt, length: end - bodyAt }, end));
  let [raw, zlib, zstd] = [null, null, null] as (Uint8Array | null)[];
  let size = 0;
  body.readFields((field, _, pbf) => {
    if (field === 1) raw = pbf.readBytes();
    else if (field === 2) size = pbf.readVarint();
    else if (field === 3) zlib = pbf.readBytes();
    else if (field === 7) zstd = pbf.readBytes();
    else if (field > 3 && field < 7)
      throw new RoadImportError('The file is compressed in a way that is not read here', 'notOsm');
  }, null);
  if (raw) return { type, at, end, bytes: raw };
  const packed = zlib ?? zstd;
  if (!packed || size > MOST.block) throw damaged(at);
  // One piece of the right size saves joining many small ones.
  const options = { chunkSize: Math.max(64, size), maxOutputLength: Math.max(64, size) };
  try {
    const bytes = zlib ? await inflated(packed, options) : await unpacked(packed, options);
    return { type, at, end, bytes };
  } catch {
    throw damaged(at);
  }
}
