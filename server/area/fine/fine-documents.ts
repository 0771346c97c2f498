import { sql } from 'kysely';
import {
  deleteFineDocument,
  type FineDocument,
  getFineDocumentFile,
  getFineDocuments,
  postFineDocument,
} from '#api/fine.ts';
import { extensionOf } from '#domain/document/document.ts';
import { Fault } from '#domain/fault.ts';
import { iso } from '#domain/iso.ts';
import { withContent } from '#server/area/document/content.ts';
import { assertMayDelete } from '#server/area/document/delete-document.ts';
import { fileOf } from '#server/area/document/document-versions.ts';
import { assertMayUpload, assertRoom } from '#server/area/document/lock-document.ts';
import { addDocument } from '#server/area/document/version.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { command } from '#server/base/access/command.ts';
import { notFound } from '#server/base/access/record.ts';
import type { Database } from '#server/base/db/database.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { finePlaces, lockFine } from './lock-fine.ts';
import { readFine } from './read-fines.ts';

/** Endpoints for documents of a fine, also of a closed one (domain rules §3.4); each has one file. */
export const fineDocumentHandlers: readonly Handler[] = [
  handle(getFineDocuments, async ({ app, caller, params }) => {
    const { database, now } = app;
    if (!(await readFine(database, caller, params.fine_id, now()))) throw notFound();
    return { documents: await readDocuments(database, caller, params.fine_id) };
  }),

  handle(postFineDocument, async (call) => {
    const { app, caller, params, query } = call;
    const extension = extensionOf(query.name);
    if (!extension) throw new Fault('err.uploadType', 415);
    const owner = { fine_id: params.fine_id };
    // Checked first, so that nobody sends a file in vain; and again once it has arrived.
    const begin = async (tx: Pick<Database, 'sql'>) => {
      const fine = await lockFine(tx, caller, params);
      assertMayUpload(caller, query.category);
      await assertRoom(tx, owner, query);
      return fine;
    };
    await begin(app.database);
    return withContent(call, extension, (content) =>
      command(call, async (tx) => {
        const fine = await begin(tx);
        const said = { ...query, expires: null };
        const id = await addDocument(tx, caller, { owner, said, content, atMs: app.now() });
        const after = { document: query.name, category: query.category };
        await tx.changed({ entity: 'fine', action: 'upload', id: fine.id, after, ...finePlaces(fine) });
        return { id };
      }),
    );
  }),

  handle(deleteFineDocument, (call) =>
    command(call, async (tx) => {
      const { caller, params } = call;
      const fine = await lockFine(tx, caller, params);
      const found = await readFile(tx, params);
      if (!found) throw notFound();
      assertMayDelete(caller, [found]);
      await tx.sql.deleteFrom('document').where('id', '=', params.document_id).execute();
      const before = { document: found.name, category: found.category };
      await tx.changed({
        ...{ entity: 'fine', action: 'delete_document', id: fine.id, before },
        ...finePlaces(fine),
      });
      return { ok: true as const };
    }),
  ),

  handle(getFineDocumentFile, async ({ app, caller, params, query }) => {
    const { database, now } = app;
    if (!(await readFine(database, caller, params.fine_id, now()))) throw notFound();
    const found = await readFile(database, params);
    if (!found) throw notFound();
    return fileOf(database, found, query);
  }),
];

async function readDocuments(
  { sql: db }: Pick<Database, 'sql'>,
  caller: Caller,
  fineId: number,
): Promise<FineDocument[]> {
  const { rows } = await sql<Omit<FineDocument, 'uploaded_at'> & { uploaded_at: Date }>`
    select document.id, document.name, document.category, document.size, document.uploaded_at, document.uploaded_by,
      coalesce(version.user_id = ${caller.userId}, false) as own
    from document
    join document_version version on version.document_id = document.id
    where document.fine_id = ${fineId}
    order by document.uploaded_at, document.id`.execute(db);
  return rows.map((row) => ({ ...row, uploaded_at: iso(row.uploaded_at) }));
}

/** The file of a document, and the user who uploaded it. */
function readFile(
  { sql: db }: { sql: Pick<Database['sql'], 'selectFrom'> },
  { fine_id, document_id }: { fine_id: number; document_id: number },
) {
  return db
    .selectFrom('document')
    .innerJoin('document_version as version', 'version.document_id', 'document.id')
    .innerJoin('document_content as content', 'content.version_id', 'version.id')
    .select(['document.name', 'document.category', 'version.file', 'version.size', 'version.digest'])
    .select(['version.user_id', 'content.id'])
    .where('document.id', '=', document_id)
    .where('document.fine_id', '=', fine_id)
    .executeTakeFirst();
}
