import type { Readable } from 'node:stream';
import type { Pool } from 'pg';
import type { Range } from '#domain/camera/range.ts';
import type { Source } from '#domain/document/source.ts';
import { streamOf } from '#server/base/http/stream-of.ts';

type Db = Pick<Pool, 'query'>;

/** A file whose pieces are stored. */
export type StoredFile = { id: number; size: number };

/** The stored ranges of a file. */
export async function rangesOf(db: Db, fileId: number): Promise<Range[]> {
  const { rows } = await db.query<Range>(
    'select at, octet_length(octets) as length from camera_piece where file_id = $1 order by at',
    [fileId],
  );
  return rows;
}

/** The piece that contains an octet. */
async function pieceAt(db: Db, fileId: number, at: number): Promise<{ at: number; octets: Buffer }> {
  const { rows } = await db.query<{ at: number; octets: Buffer }>(
    'select at, octets from camera_piece where file_id = $1 and at <= $2 order by at desc limit 1',
    [fileId, at],
  );
  const [piece] = rows;
  // Erasing a file does not wait for its readers.
  if (!piece || piece.at + piece.octets.length <= at)
    throw new Error(`no octet ${at} of camera file ${fileId}`);
  return piece;
}

/** The pieces of a whole file, one at a time. */
export async function* piecesOf(db: Db, { id, size }: StoredFile): AsyncGenerator<Buffer> {
  for (let at = 0; at < size; ) {
    const piece = await pieceAt(db, id, at);
    yield piece.octets.subarray(at - piece.at);
    at = piece.at + piece.octets.length;
  }
}

/** A whole file as a stream, read as fast as it is consumed. */
export function readFile(db: Db, file: StoredFile): Readable {
  return streamOf(piecesOf(db, file));
}

/** A whole file for reading in parts; the last piece is kept. */
export function sourceOf(db: Db, { id, size }: StoredFile): Source {
  let last: { at: number; octets: Buffer } | null = null;
  return {
    size,
    async read(from, to) {
      const parts: Buffer[] = [];
      for (let at = from; at < to; ) {
        if (!last || at < last.at || at >= last.at + last.octets.length) last = await pieceAt(db, id, at);
        const part = last.octets.subarray(at - last.at, to - last.at);
        parts.push(part);
        at += part.length;
      }
      return Buffer.concat(parts);
    },
  };
}
