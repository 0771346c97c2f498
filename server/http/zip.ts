import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file of an archive. */
export type ZipEntry = { path: string; content: AsyncIterable<string> | Iterable<string> };

// Level 3 is twice as fast as 6 for a file a quarter larger; the work is done off the main thread.
const LEVEL = 3;
/** Sizes follow the data (bit 3), names are UTF-8 (bit 11). */
const FLAGS = 0x0808;
const DEFLATED = 8;
const VERSION = 20;
/** 1 January 1980, the first day an archive can tell. */
const DOS_DATE = 0x21;

type Tally = { crc: number; size: number; packed: number };
type Written = { path: Buffer; offset: number; tally: Tally };

/**
 * Writes a zip archive as it goes, holding one piece of one file at a time. Without the 64-bit records: no file above 4 GiB.
 */
export async function* zipOf(entries: Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  for (const { path, content } of entries) {
    const name = Buffer.from(path);
    const tally: Tally = { crc: 0, size: 0, packed: 0 };
    written.push({ path: name, offset, tally });
    const head = localHead(name);
    yield head;
    yield* deflated(content, tally);
    const foot = descriptor(tally);
    yield foot;
    offset += head.length + tally.packed + foot.length;
  }
  const directory = Buffer.concat(written.map(directoryEntry));
  yield directory;
  yield directoryEnd({ count: written.length, size: directory.length, offset });
}

async function* deflated(content: ZipEntry['content'], tally: Tally): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level: LEVEL });
  // A reader that stops closes the deflater, and by the pipeline the content.
  const packed = pipeline(Readable.from(counted(content, tally)), deflate, () => {});
  for await (const chunk of packed as AsyncIterable<Buffer>) {
    tally.packed += chunk.length;
    yield chunk;
  }
}

async function* counted(content: ZipEntry['content'], tally: Tally): AsyncGenerator<Buffer> {
  for await (const text of content) {
    const bytes = Buffer.from(text);
    tally.crc = crc32(bytes, tally.crc);
    tally.size += bytes.length;
    yield bytes;
  }
}

function localHead(name: Buffer): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(VERSION, 4);
  head.writeUInt16LE(FLAGS, 6);
  head.writeUInt16LE(DEFLATED, 8);
  head.writeUInt16LE(DOS_DATE, 12);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name]);
}

function descriptor({ crc, packed, size }: Tally): Buffer {
  const foot = Buffer.alloc(16);
  foot.writeUInt32LE(0x08074b50, 0);
  foot.writeUInt32LE(crc, 4);
  foot.writeUInt32LE(packed, 8);
  foot.writeUInt32LE(size, 12);
  return foot;
}

function directoryEntry({ path, offset, tally }: Written): Buffer {
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(VERSION, 4);
  entry.writeUInt16LE(VERSION, 6);
  entry.writeUInt16LE(FLAGS, 8);
  entry.writeUInt16LE(DEFLATED, 10);
  entry.writeUInt16LE(DOS_DATE, 14);
  entry.writeUInt32LE(tally.crc, 16);
  entry.writeUInt32LE(tally.packed, 20);
  entry.writeUInt32LE(tally.size, 24);
  entry.writeUInt16LE(path.length, 28);
  entry.writeUInt32LE(offset, 42);
  return Buffer.concat([entry, path]);
}

function directoryEnd({ count, size, offset }: { count: number; size: number; offset: number }): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
