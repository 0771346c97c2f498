import { postDocument } from '#api/document.ts';
import { extensionOf } from '#domain/document/document.ts';
import { Fault } from '#domain/fault.ts';
import { command } from '#server/base/access/command.ts';
import { handle } from '#server/base/http/route.ts';
import { withContent } from './content.ts';
import { assertMayUpload, assertRoom, changeOf, lockOwner } from './lock-document.ts';
import { addDocument } from './version.ts';

/** Adds a document with its first version (domain rules §9.3). */
export const uploadDocument = handle(postDocument, async (call) => {
  const { caller, app, params, query } = call;
  const { vehicle_id } = params;
  const extension = extensionOf(query.name);
  if (!extension) throw new Fault('err.uploadType', 415);
  // Checked first, so that nobody sends a file in vain; and again once it has arrived.
  const begin = async (tx: Parameters<typeof lockOwner>[0]) => {
    const vehicle = await lockOwner(tx, caller, vehicle_id);
    assertMayUpload(caller, query.category);
    await assertRoom(tx, { vehicle_id }, query);
    return vehicle;
  };
  await begin(app.database);
  return withContent(call, extension, (content) =>
    command(call, async (tx) => {
      const vehicle = await begin(tx);
      const id = await addDocument(tx, caller, {
        owner: { vehicle_id },
        said: query,
        content,
        atMs: app.now(),
      });
      await tx.changed({ ...changeOf('upload', vehicle), after: query });
      return { id };
    }),
  );
});
