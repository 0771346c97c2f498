import { closeSync, openSync, readSync, writeSync } from 'node:fs';

/** Octets that are written or read at once. */
const PIECE = 256 * 1024;

/** Records that are written to a file of the import, and later read in the same order. */
export type Spool = {
  /** Copies the record: its bytes may be used again. */
  add(record: Uint8Array): void;
  /** Ends the writing, and returns the records. A record is valid until the next one is read. */
  read(): Generator<Buffer>;
  readonly octets: number;
  close(): void;
};

/** Opens a spool on a new file. Each record has its length before it, in four octets. */
export function openSpool(file: string): Spool {
  const descriptor = openSync(file, 'wx+', 0o600);
  let piece = Buffer.allocUnsafe(PIECE);
  let filled = 0;
  let octets = 0;
  const flush = () => {
    for (let at = 0; at < filled; ) at += writeSync(descriptor, piece, at, filled - at);
    filled = 0;
  };
  return {
    get octets() {
      return octets;
    },
    add(record) {
      const length = record.length + 4;
      if (filled + length > piece.length) flush();
      if (length > piece.length) piece = Buffer.allocUnsafe(length);
      piece.writeUInt32LE(record.length, filled);
      piece.set(record, filled + 4);
      filled += length;
      octets += length;
    },
    *read() {
      flush();
      piece = Buffer.alloc(0);
      yield* records(descriptor);
    },
    close: () => closeSync(descriptor),
  };
}

function* records(descriptor: number): Generator<Buffer> {
  let buffer = Buffer.allocUnsafe(PIECE);
  let [from, to, at] = [0, 0, 0];
  /** Reads on until this many octets are there; false at the end of the file. */
  const fill = (wanted: number) => {
    if (to - from >= wanted) return true;
    const larger = wanted > buffer.length ? Buffer.allocUnsafe(wanted * 2) : buffer;
    buffer.copy(larger, 0, from, to);
    [buffer, to, from] = [larger, to - from, 0];
    while (to < wanted) {
      const read = readSync(descriptor, buffer, to, buffer.length - to, at);
      if (read === 0) return false;
      to += read;
      at += read;
    }
    return true;
  };
  while (fill(4)) {
    const length = buffer.readUInt32LE(from);
    if (!fill(4 + length)) throw new Error('a spool ends within a record');
    yield buffer.subarray(from + 4, from + 4 + length);
    from += 4 + length;
  }
}
