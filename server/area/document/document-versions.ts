import { deleteDocumentVersion, getDocumentFile, postDocumentVersion } from '#api/document.ts';
import { DOC_VERSIONS } from '#domain/constants.ts';
import { DOCUMENT_TYPES, extensionOf } from '#domain/document/document.ts';
import { categoriesInSight } from '#domain/document/document-rights.ts';
import { Fault } from '#domain/fault.ts';
import { assertInScope, type Tx } from '#server/area/vehicle/lock-vehicle.ts';
import { command } from '#server/base/access/command.ts';
import { notFound } from '#server/base/access/record.ts';
import type { Database } from '#server/base/db/database.ts';
import { handle } from '#server/base/http/route.ts';
import { readContent, withContent } from './content.ts';
import { assertMayDelete } from './delete-document.ts';
import { assertMayUpload, changeOf, lockDocument } from './lock-document.ts';
import { addVersion, renewNewest } from './version.ts';

const versionsOf = ({ sql }: Tx, documentId: number) =>
  sql
    .selectFrom('document_version')
    .select(['id', 'number', 'file', 'user_id'])
    .where('document_id', '=', documentId)
    .orderBy('number')
    .execute();

/** Adds a version: the newest, with the same extension as those before (spec §8, document error 1). */
export const uploadVersion = handle(postDocumentVersion, async (call) => {
  const { caller, app, params } = call;
  const file = call.query.name;
  const extension = extensionOf(file);
  const begin = async (tx: Tx) => {
    const { vehicle, document } = await lockDocument(tx, caller, params);
    assertMayUpload(caller, document.category);
    const ext = extensionOf(document.name)!;
    if (extension !== ext) throw new Fault('doc.1', 409, { params: { ext } });
    const versions = await versionsOf(tx, document.id);
    if (versions.length >= DOC_VERSIONS)
      throw new Fault('doc.tooManyVersions', 409, { params: { max: DOC_VERSIONS } });
    return { vehicle, document, number: versions.at(-1)!.number + 1 };
  };
  await begin(app.database);
  return withContent(call, extension!, (content) =>
    command(call, async (tx) => {
      const { vehicle, document, number } = await begin(tx);
      const { id: documentId, name, category } = document;
      await addVersion(tx, caller, { documentId, number, file, content, atMs: app.now() });
      await tx.changed({ ...changeOf('add_version', vehicle), after: { name, category, number, file } });
      return { number };
    }),
  );
});

/** Deletes a version with its file, as long as the document has another one. */
export const deleteVersion = handle(deleteDocumentVersion, (call) =>
  command(call, async (tx) => {
    const { params, caller } = call;
    const { vehicle, document } = await lockDocument(tx, caller, params);
    const versions = await versionsOf(tx, document.id);
    const version = versions.find(({ number }) => number === params.number);
    if (!version) throw notFound();
    assertMayDelete(caller, [version]);
    if (versions.length === 1) throw new Fault('doc.lastVersion', 409);
    await tx.sql.deleteFrom('document_version').where('id', '=', version.id).execute();
    await renewNewest(tx, document.id);
    const { name, category } = document;
    const { number, file } = version;
    await tx.changed({ ...changeOf('delete_version', vehicle), before: { name, category, number, file } });
    return { ok: true as const };
  }),
);

/** The file of a version. */
export const downloadVersion = handle(getDocumentFile, async ({ app, caller, params, query }) => {
  const { database } = app;
  const { vehicle_id, document_id, number } = params;
  await assertInScope(database, caller, vehicle_id);
  const found = await database.sql
    .selectFrom('document')
    .innerJoin('document_version as version', 'version.document_id', 'document.id')
    .innerJoin('document_content as content', 'content.version_id', 'version.id')
    .select(['version.file', 'version.size', 'version.digest', 'content.id'])
    .where('document.id', '=', document_id)
    .where('document.vehicle_id', '=', vehicle_id)
    .where('document.category', 'in', categoriesInSight(caller))
    .where('version.number', '=', number)
    .executeTakeFirst();
  if (!found) throw notFound();
  return fileOf(database, found, query);
});

/**
 * A stored version as an answer. For viewing, it has no file name, so that it does not count as taken away.
 */
export function fileOf(
  database: Database,
  found: { id: number; file: string; size: number; digest: Buffer },
  query: { preview?: 'true' | undefined },
) {
  const { file, size, digest } = found;
  return {
    type: DOCUMENT_TYPES[extensionOf(file)!],
    content: readContent(database, found),
    size,
    tag: digest.toString('base64url'),
    ...(query.preview ? {} : { name: file }),
  };
}
