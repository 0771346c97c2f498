import { deleteDocument as endpoint } from '#api/document.ts';
import { mayDelete } from '#domain/document/document-rights.ts';
import { Fault } from '#domain/fault.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { command } from '#server/base/access/command.ts';
import { handle } from '#server/base/http/route.ts';
import { changeOf, lockDocument } from './lock-document.ts';

/** @throws Fault 409 when the caller may not delete all of these versions */
export function assertMayDelete({ actors, userId }: Caller, versions: readonly { user_id: number | null }[]) {
  if (
    !mayDelete(
      actors,
      versions.every(({ user_id }) => user_id === userId),
    )
  )
    throw new Fault('auth.notPermitted', 409);
}

/** Deletes a document with all its versions and their files. */
export const deleteDocument = handle(endpoint, (call) =>
  command(call, async (tx) => {
    const { params, caller } = call;
    const { vehicle, document } = await lockDocument(tx, caller, params);
    const versions = await tx.sql
      .selectFrom('document_version')
      .select('user_id')
      .where('document_id', '=', document.id)
      .execute();
    assertMayDelete(caller, versions);
    const { id, version, ...before } = document;
    await tx.sql.deleteFrom('document').where('id', '=', id).execute();
    await tx.changed({ ...changeOf('delete', vehicle), before });
    return { ok: true as const };
  }),
);
