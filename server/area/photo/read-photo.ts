import { sql } from 'kysely';
import { getOwnPhoto, type PhotoRow } from '#api/photo.ts';
import { iso } from '#domain/iso.ts';
import type { PhotoOwner } from '#domain/photo/photo.ts';
import { notFound } from '#server/base/access/record.ts';
import type { Database, Db } from '#server/base/db/database.ts';
import { type FileAnswer, handle } from '#server/base/http/route.ts';
import { streamOf } from '#server/base/http/stream-of.ts';

/** Octets of a piece. An answer holds one at a time. */
export const PIECE = 256 * 1024;

/** The pictures of records, by the id of the record, in the order in which they were taken. */
export async function readPhotos(
  db: Db,
  owner: PhotoOwner,
  ownerIds: readonly number[],
): Promise<ReadonlyMap<number, PhotoRow[]>> {
  const rows = await db.sql
    .selectFrom('photo')
    .select(['id', 'owner_id', 'item', 'taken_at', 'stored_at'])
    .where('owner', '=', owner)
    .where('owner_id', '=', sql<number>`any(${ownerIds}::int[])`)
    .orderBy('taken_at')
    .orderBy('id')
    .execute();
  const of = Map.groupBy(rows, ({ owner_id }) => owner_id);
  return new Map(
    [...of].map(([id, photos]) => [
      id,
      photos.map(({ id, item, taken_at, stored_at }) => {
        return { id, item, taken_at: iso(taken_at), is_stored: stored_at !== null };
      }),
    ]),
  );
}

/**
 * The file of a picture of a record, for an endpoint that has asked whether the caller may see the record.
 * It has no name, so that looking does not count as taking away.
 * @throws Fault 404 when the record has no such picture, or its octets have not come
 */
export async function photoFile(
  database: Database,
  of: { owner: PhotoOwner; ownerId: number; photoId: number },
): Promise<FileAnswer> {
  const photo = await database.sql
    .selectFrom('photo')
    .select(['id', 'type', 'size', 'digest'])
    .where('id', '=', of.photoId)
    .where('owner', '=', of.owner)
    .where('owner_id', '=', of.ownerId)
    .executeTakeFirst();
  return fileOf(database, photo);
}

/** A picture that the caller sent. */
export const readOwnPhoto = handle(getOwnPhoto, async ({ app, caller, params }) => {
  const photo = await app.database.sql
    .selectFrom('photo')
    .select(['id', 'type', 'size', 'digest'])
    .where('key', '=', params.key)
    .where('user_id', '=', caller.userId)
    .executeTakeFirst();
  return fileOf(app.database, photo);
});

type Stored = { id: number; type: string | null; size: number | null; digest: Buffer | null };

function fileOf(database: Database, photo: Stored | undefined): FileAnswer {
  if (!photo?.type || photo.size === null || !photo.digest) throw notFound();
  const { id, type, size, digest } = photo;
  return { type, size, tag: digest.toString('base64url'), content: streamOf(piecesOf(database, id, size)) };
}

async function* piecesOf({ sql: db }: Database, photoId: number, size: number): AsyncGenerator<Buffer> {
  for (let seq = 0; seq * PIECE < size; seq++) {
    const { octets } = await db
      .selectFrom('photo_piece')
      .select('octets')
      .where('photo_id', '=', photoId)
      .where('seq', '=', seq)
      .executeTakeFirstOrThrow();
    yield octets;
  }
}
