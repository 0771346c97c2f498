import { type Readable, Transform, type Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { extract, pack } from 'tar-stream';

/** A file of the archive. It is whole in memory: data comes in pieces of a few megabytes. */
export type Piece = { name: string; content: Buffer };

/** The largest piece that is accepted, octets; the writer stays far below. */
const PIECE_MAX = 64 * 1024 * 1024;

/**
 * An archive that is being written: `add` resolves once the piece is on its way, so that memory stays
 * bounded.
 */
export type ArchiveWriter = {
  add(piece: Piece): Promise<void>;
  /** Ends the archive; resolves with its octets when all of it has been taken. */
  end(): Promise<number>;
};

/** Writes a tar archive compressed by zstd, which `tar --zstd` can read. */
export function writeArchive(out: Writable): ArchiveWriter {
  const packed = pack();
  const params = { [constants.ZSTD_c_checksumFlag]: 1, [constants.ZSTD_c_compressionLevel]: 3 };
  let octets = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _, done) {
      octets += chunk.length;
      done(null, chunk);
    },
  });
  const written = pipeline(packed, createZstdCompress({ params }), counted, out);
  // The next `add` reports the failure.
  written.catch(() => {});
  return {
    async add({ name, content }) {
      const entry = packed.entry({ name, size: content.length, mode: 0o600 });
      entry.end(content);
      await Promise.race([finished(entry), written]);
    },
    async end() {
      packed.finalize();
      await written;
      return octets;
    },
  };
}

/** Reads an archive piece by piece, in order. @throws Error when it is damaged or ends too early */
export async function* readArchive(source: Readable): AsyncGenerator<Piece> {
  const entries = extract();
  const read = pipeline(source, createZstdDecompress(), entries);
  read.catch(() => {});
  for await (const entry of entries) {
    const { name, size = 0 } = entry.header;
    if (size > PIECE_MAX) throw new Error(`${name} is larger than any piece of a backup`);
    const chunks: Buffer[] = [];
    for await (const chunk of entry) chunks.push(chunk as Buffer);
    yield { name, content: Buffer.concat(chunks) };
  }
  await read;
}
