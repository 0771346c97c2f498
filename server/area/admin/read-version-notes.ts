import { getVersionNoteRecords } from '#api/admin.ts';
import { getUnreadVersionNotes, getVersionNotes } from '#api/news.ts';
import { compareVersions } from '#domain/admin/version-note.ts';
import { assertReadable } from '#server/base/access/own-list.ts';
import { handle } from '#server/base/http/route.ts';
import { noteOf } from './note-row.ts';

const FIELDS = ['version', 'date', 'description', 'texts'] as const;

type Dated = { date: string; version: string };
const newestFirst = (one: Dated, other: Dated) =>
  other.date.localeCompare(one.date) || compareVersions(other.version, one.version);

/** The version notes for SYS. */
export const readVersionNoteRecords = handle(getVersionNoteRecords, async ({ app }) => {
  const notes = await app.database.sql
    .selectFrom('version_note')
    .select([...FIELDS, 'record_version'])
    .execute();
  return { notes: notes.map(noteOf).sort(newestFirst) };
});

/** The version notes that the caller has not read, since the account exists. */
export const readUnreadVersionNotes = handle(getUnreadVersionNotes, async ({ caller, app }) => {
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
  return { notes: notes.map(noteOf).sort(newestFirst) };
});

/** The version notes, which every page loads after sign-in (spec §7). */
export const readVersionNotes = handle(getVersionNotes, async ({ params, caller, app }) => {
  await assertReadable(app, caller, params.username);
  const notes = await app.database.sql
    .selectFrom('version_note')
    .select(FIELDS)
    .orderBy('date', 'desc')
    .orderBy('version', 'desc')
    .execute();
  return { response: notes.map(noteOf) };
});
