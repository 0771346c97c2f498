import { createHash, type Hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { contentFault } from '#domain/document/content.ts';
import type { DocumentExtension } from '#domain/document/document.ts';
import type { Source } from '#domain/document/source.ts';
import { HOUR_MS } from '#domain/duration.ts';
import { Fault } from '#domain/fault.ts';
import type { App } from '#server/base/app.ts';
import type { Database } from '#server/base/db/database.ts';
import { streamOf } from '#server/base/http/stream-of.ts';
import { turns } from '#server/base/http/turn.ts';

/** Octets of a piece. Each upload and download holds one at a time. */
const PIECE = 256 * 1024;
/** The greatest age of an upload that is still under way, ms. */
const LEFT_MS = HOUR_MS;
/** The most uploads being stored at once. Others wait, and the connection slows their senders down. */
const STORING = turns({ most: 8, each: 6 });

/** A file that has been stored and checked, and belongs to no version yet. */
export type Content = { id: number; size: number; digest: Buffer };

/**
 * Stores a file while it arrives and checks its content against its extension, then runs the `work` that
 * assigns it to a version. If anything fails, nothing of the file stays.
 * @throws Fault 413 when it is too large, 415 when its content is refused
 */
export async function withContent<Result>(
  call: { app: App; caller: { userId: number }; body: AsyncIterable<Uint8Array> },
  extension: DocumentExtension,
  work: (content: Content) => Promise<Result>,
): Promise<Result> {
  const { app, caller, body } = call;
  const { sql } = app.database;
  const { id } = await sql
    .insertInto('document_content')
    .values({ begun_at: new Date(app.now()) })
    .returning('id')
    .executeTakeFirstOrThrow();
  try {
    const turn = await STORING.take(caller.userId, new AbortController().signal);
    let content: Content;
    try {
      content = { id, ...(await keep(app.database, id, body)) };
    } finally {
      turn();
    }
    const fault = await contentFault(extension, storedSource(app.database, content));
    if (fault) throw new Fault(fault, 415, { params: { ext: extension } });
    return await work(content);
  } catch (error) {
    await sql.deleteFrom('document_content').where('id', '=', id).execute();
    throw error;
  }
}

/** Writes the pieces as they become full; the sender is read only as fast as they are written. */
async function keep({ sql }: Database, content_id: number, body: AsyncIterable<Uint8Array>) {
  const digest: Hash = createHash('sha256');
  let [size, seq, filled] = [0, 0, 0];
  const piece = Buffer.allocUnsafe(PIECE);
  const write = async () => {
    const octets = piece.subarray(0, filled);
    await sql.insertInto('document_piece').values({ content_id, seq, octets }).execute();
    seq++;
    filled = 0;
  };
  for await (const part of body) {
    digest.update(part);
    size += part.length;
    for (let from = 0; from < part.length; ) {
      const to = Math.min(part.length, from + PIECE - filled);
      piece.set(part.subarray(from, to), filled);
      filled += to - from;
      from = to;
      if (filled === PIECE) await write();
    }
  }
  if (filled > 0) await write();
  return { size, digest: digest.digest() };
}

/** One piece of a file. */
async function readPiece({ sql }: Database, contentId: number, seq: number): Promise<Buffer> {
  const { octets } = await sql
    .selectFrom('document_piece')
    .select('octets')
    .where('content_id', '=', contentId)
    .where('seq', '=', seq)
    .executeTakeFirstOrThrow();
  return octets;
}

/** A stored file, read piece by piece; the last piece is kept. */
function storedSource(database: Database, { id, size }: Pick<Content, 'id' | 'size'>): Source {
  let last: { seq: number; octets: Promise<Buffer> } | null = null;
  const piece = (seq: number) => {
    if (last?.seq !== seq) last = { seq, octets: readPiece(database, id, seq) };
    return last.octets;
  };
  return {
    size,
    async read(from, to) {
      const parts: Buffer[] = [];
      for (let seq = Math.floor(from / PIECE); seq * PIECE < to; seq++) {
        const octets = await piece(seq);
        parts.push(octets.subarray(Math.max(0, from - seq * PIECE), to - seq * PIECE));
      }
      return Buffer.concat(parts);
    },
  };
}

/** The file of a version as a stream, read as fast as it is consumed. */
export function readContent(database: Database, { id, size }: Pick<Content, 'id' | 'size'>): Readable {
  async function* pieces() {
    for (let seq = 0; seq * PIECE < size; seq++) yield await readPiece(database, id, seq);
  }
  return streamOf(pieces());
}

/** Deletes the remains of uploads that a stop of the server broke off. */
export async function dropLeftContents({ database, now }: App): Promise<number> {
  const { numDeletedRows } = await database.sql
    .deleteFrom('document_content')
    .where('version_id', 'is', null)
    .where('begun_at', '<', new Date(now() - LEFT_MS))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
