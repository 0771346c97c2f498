import {
  deleteVersionNote,
  getVersionNoteHistory,
  getVersionNoteRecords,
  postVersionNote,
  putVersionNote,
} from '#api/admin.ts';
import { getUnreadVersionNotes, postVersionNotesRead } from '#api/news.ts';
import { compareVersions } from '#domain/admin/version-note.ts';
import { type Command, command } from '../access/command.ts';
import { readHistory } from '../access/history.ts';
import { assertCurrent, notFound } from '../access/record.ts';
import { type Handler, handle } from '../http/route.ts';

type Tx = Pick<Command, 'sql'>;

const ENTITY = 'version_note';
const FIELDS = ['version', 'date', 'description', 'es', 'en', 'it', 'pt'] as const;

type Dated = { date: string; version: string };
const newestFirst = (one: Dated, other: Dated) =>
  other.date.localeCompare(one.date) || compareVersions(other.version, one.version);

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

/** What is new in each version: written by SYS, shown once to everybody (domain rules §9.3). */
export const versionNoteHandlers: readonly Handler[] = [
  handle(getVersionNoteRecords, async ({ app }) => {
    const notes = await app.database.sql
      .selectFrom('version_note')
      .select([...FIELDS, 'record_version'])
      .execute();
    return { notes: notes.sort(newestFirst) };
  }),

  handle(postVersionNote, (call) =>
    command(call, async (tx) => {
      const { version } = call.body;
      await tx.sql.insertInto('version_note').values(call.body).execute();
      await tx.changed({ action: 'create', entity: ENTITY, id: version, after: call.body });
      return { version };
    }),
  ),

  handle(putVersionNote, (call) =>
    command(call, async (tx) => {
      const { record_version: given, ...change } = call.body;
      const { record_version: stored, ...before } = await lockNote(tx, call.params.version);
      assertCurrent({ version: stored }, { version: given });
      const record_version = stored + 1;
      await tx.sql
        .updateTable('version_note')
        .set({ ...change, record_version })
        .where('version', '=', before.version)
        .execute();
      await tx.changed({ action: 'edit', entity: ENTITY, id: change.version, before, after: change });
      return { record_version };
    }),
  ),

  handle(deleteVersionNote, (call) =>
    command(call, async (tx) => {
      const { record_version: _, ...before } = await lockNote(tx, call.params.version);
      await tx.sql.deleteFrom('version_note').where('version', '=', before.version).execute();
      await tx.changed({ action: 'delete', entity: ENTITY, id: before.version, before });
      return { ok: true as const };
    }),
  ),

  handle(getVersionNoteHistory, async ({ params, app }) => {
    const history = await readHistory(app.database, { entity: ENTITY, id: params.version });
    return { history };
  }),

  handle(getUnreadVersionNotes, async ({ caller, app }) => {
    const notes = await app.database.sql
      .selectFrom('version_note')
      .innerJoin('app_user', (join) => join.on('app_user.id', '=', caller.userId))
      .select(FIELDS.map((field) => `version_note.${field}` as const))
      .whereRef('version_note.date', '>=', ({ cast }) => cast('app_user.created_at', 'date'))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('version_note_read')
              .select('user_id')
              .where('user_id', '=', caller.userId)
              .whereRef('version_note_read.version', '=', 'version_note.version'),
          ),
        ),
      )
      .execute();
    return { notes: notes.sort(newestFirst) };
  }),

  handle(postVersionNotesRead, async ({ body, caller, app }) => {
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
  }),
];
