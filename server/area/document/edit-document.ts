import { putDocument } from '#api/document.ts';
import { extensionOf } from '#domain/document/document.ts';
import { Fault } from '#domain/fault.ts';
import { command } from '#server/base/access/command.ts';
import { assertCurrent } from '#server/base/access/record.ts';
import { handle } from '#server/base/http/route.ts';
import { assertMayUpload, assertRoom, changeOf, lockDocument } from './lock-document.ts';

/** Edits the details of a document. The name keeps the extension of the files. */
export const editDocument = handle(putDocument, (call) =>
  command(call, async (tx) => {
    const { params, caller } = call;
    const { version: given, ...body } = call.body;
    const { vehicle, document } = await lockDocument(tx, caller, params);
    const { id, version, ...before } = document;
    assertCurrent(document, { version: given });
    assertMayUpload(caller, before.category);
    assertMayUpload(caller, body.category);
    const ext = extensionOf(before.name)!;
    if (extensionOf(body.name) !== ext) throw new Fault('doc.1', 409, { params: { ext } });
    if (body.category !== before.category) await assertRoom(tx, { vehicle_id: vehicle.id }, body);
    await tx.sql
      .updateTable('document')
      .set({ ...body, version: version + 1 })
      .where('id', '=', id)
      .execute();
    await tx.changed({ ...changeOf('edit', vehicle), before, after: body, subject: 'name' });
    return { version: version + 1 };
  }),
);
