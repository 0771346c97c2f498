import { sql } from 'kysely';
import type { Database } from '#server/base/db/database.ts';
import type { ZipEntry } from '#server/base/http/zip.ts';

type Db = Pick<Database, 'sql'>;
type File = { id: number; path: string };

/** Pictures that a driver sent with checks, defects and receipts, and the documents of his fines. */
export async function driverFiles(database: Db, driverId: number): Promise<ZipEntry[]> {
  const { rows: photos } = await sql<File>`
    select id, 'pictures/' || owner || '_' || id || '.' || split_part(type, '/', 2) as path from photo
    where stored_at is not null and (
      owner = 'receipt' and owner_id in (select id from receipt where driver_id = ${driverId})
      or owner = 'check' and owner_id in (select id from vehicle_check where driver_id = ${driverId})
      or owner = 'defect' and owner_id in (select id from defect where driver_id = ${driverId}))
    order by id`.execute(database.sql);
  const { rows: documents } = await sql<File>`
    select content.id, 'documents/' || version.id || '_' || regexp_replace(version.file, '[^[:alnum:]. _-]', '_', 'g') as path
    from document join document_version version on version.document_id = document.id
    join document_content content on content.version_id = version.id
    where document.fine_id in (select id from fine where driver_id = ${driverId}) order by version.id`.execute(
    database.sql,
  );
  return [
    ...photos.map(({ id, path }) => ({
      path,
      content: () => pieces(database, { table: 'photo_piece', key: 'photo_id', id }),
    })),
    ...documents.map(({ id, path }) => ({
      path,
      content: () => pieces(database, { table: 'document_piece', key: 'content_id', id }),
    })),
  ];
}

/** The photo of a user. */
export async function userFiles({ sql: db }: Db, userId: number): Promise<ZipEntry[]> {
  const photo = await db
    .selectFrom('user_photo')
    .select(['content', 'type'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return photo ? [{ path: `photo.${photo.type.split('/').at(-1)}`, content: () => [photo.content] }] : [];
}

type Pieces = { table: string; key: string; id: number };

/** The octets of a file, one piece in memory at a time. */
async function* pieces({ sql: db }: Db, { table, key, id }: Pieces): AsyncGenerator<Buffer> {
  for (let seq = 0; ; seq++) {
    const { rows } = await sql<{ octets: Buffer }>`
      select octets from ${sql.table(table)} where ${sql.ref(key)} = ${id} and seq = ${seq}`.execute(db);
    if (!rows[0]) return;
    yield rows[0].octets;
  }
}
