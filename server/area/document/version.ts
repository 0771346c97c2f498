import { sql } from 'kysely';
import type { DocumentInput } from '#domain/document/document.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { Command } from '#server/base/access/command.ts';
import type { Content } from './content.ts';
import type { DocumentOwner } from './lock-document.ts';

type Added = { documentId: number; number: number; file: string; content: Content; atMs: number };

/** Adds a document with a stored file as its first version. Returns its id. */
export async function addDocument(
  tx: Command,
  caller: Caller,
  made: { owner: DocumentOwner; said: DocumentInput; content: Content; atMs: number },
): Promise<number> {
  const { owner, said, content, atMs } = made;
  const { id } = await tx.sql
    .insertInto('document')
    .values({ ...said, ...owner, uploaded_at: new Date(atMs), uploaded_by: caller.username })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addVersion(tx, caller, { documentId: id, number: 1, file: said.name, content, atMs });
  return id;
}

/** Assigns a stored file to a document as its version with this number. */
export async function addVersion({ sql: db }: Command, caller: Caller, added: Added): Promise<void> {
  const { documentId, number, file, content, atMs } = added;
  const { id } = await db
    .insertInto('document_version')
    .values({
      document_id: documentId,
      number,
      file,
      size: content.size,
      digest: content.digest,
      user_id: caller.userId,
      username: caller.username,
      uploaded_at: new Date(atMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('document_content').set({ version_id: id }).where('id', '=', content.id).execute();
  await renewNewest({ sql: db }, documentId);
}

/** Copies the data of the newest version into the document. */
export async function renewNewest({ sql: db }: Pick<Command, 'sql'>, documentId: number): Promise<void> {
  await sql`
    update document
    set versions = newest.versions, size = newest.size, uploaded_at = newest.uploaded_at, uploaded_by = newest.username
    from (
      select size, uploaded_at, username, count(*) over () as versions
      from document_version where document_id = ${documentId} order by number desc limit 1
    ) newest
    where document.id = ${documentId}`.execute(db);
}
