import { deleteVersionNote as endpoint, postVersionNote, putVersionNote } from '#api/admin.ts';
import { postVersionNotesRead } from '#api/news.ts';
import { type Command, command } from '#server/base/access/command.ts';
import { assertCurrent, notFound } from '#server/base/access/record.ts';
import { handle } from '#server/base/http/route.ts';
import { noteOf, noteRow } from './note-row.ts';

type Tx = Pick<Command, 'sql'>;

const ENTITY = 'version_note';

async function lockNote({ sql }: Tx, version: string) {
  const note = await sql
    .selectFrom('version_note')
    .selectAll()
    .where('version', '=', version)
    .forUpdate()
    .executeTakeFirst();
  if (!note) throw notFound();
  return note;
}

/** Writes what is new in a version (domain rules §9.3). */
export const createVersionNote = handle(postVersionNote, (call) =>
  command(call, async (tx) => {
    const { version } = call.body;
    await tx.sql.insertInto('version_note').values(noteRow(call.body)).execute();
    await tx.changed({ action: 'create', entity: ENTITY, id: version, after: call.body });
    return { version };
  }),
);

/** Edits a version note. */
export const editVersionNote = handle(putVersionNote, (call) =>
  command(call, async (tx) => {
    const { record_version: given, ...change } = call.body;
    const { record_version: stored, ...before } = noteOf(await lockNote(tx, call.params.version));
    assertCurrent({ version: stored }, { version: given });
    const record_version = stored + 1;
    await tx.sql
      .updateTable('version_note')
      .set({ ...noteRow(change), record_version })
      .where('version', '=', before.version)
      .execute();
    await tx.changed({ action: 'edit', entity: ENTITY, id: change.version, before, after: change });
    return { record_version };
  }),
);

/** Deletes a version note. */
export const deleteVersionNote = handle(endpoint, (call) =>
  command(call, async (tx) => {
    const { record_version: _, ...before } = noteOf(await lockNote(tx, call.params.version));
    await tx.sql.deleteFrom('version_note').where('version', '=', before.version).execute();
    await tx.changed({ action: 'delete', entity: ENTITY, id: before.version, before });
    return { ok: true as const };
  }),
);

/** Notes that the caller has read version notes. */
export const markVersionNotesRead = handle(postVersionNotesRead, async ({ body, caller, app }) => {
  await app.database.sql
    .insertInto('version_note_read')
    .columns(['user_id', 'version'])
    .expression(({ selectFrom, val }) =>
      selectFrom('version_note')
        .select(({ cast }) => [cast<number>(val(caller.userId), 'integer').as('user_id'), 'version'])
        .where('version', 'in', ['', ...body.versions]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { ok: true as const };
});
