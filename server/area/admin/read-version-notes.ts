import { getVersionNoteRecords, getVersionNotesExport } from '#api/admin.ts';
import { getUnreadVersionNotes, getVersionNotes } from '#api/news.ts';
import { NOTE_LIST } from '#domain/admin/note-list.ts';
import { noteLanguages } from '#domain/admin/note-texts.ts';
import { compareVersions } from '#domain/admin/version-note.ts';
import { LANGUAGES } from '#domain/language.ts';
import { hasWords } from '#domain/plain-text.ts';
import { assertReadable } from '#server/base/access/own-list.ts';
import { readerOf } from '#server/base/access/reader.ts';
import type { Database } from '#server/base/db/database.ts';
import { handle } from '#server/base/http/route.ts';
import { listFile } from '#server/base/list/list-file.ts';
import { sortedRows } from '#server/base/list/sorted-rows.ts';
import { noteOf } from './note-row.ts';

const FIELDS = ['version', 'date', 'description', 'texts'] as const;

type Dated = { date: string; version: string };
const newestFirst = (one: Dated, other: Dated) =>
  other.date.localeCompare(one.date) || compareVersions(other.version, one.version);

/** All version notes, newest first. */
async function readNotes({ sql }: Pick<Database, 'sql'>) {
  const notes = await sql
    .selectFrom('version_note')
    .select([...FIELDS, 'record_version'])
    .execute();
  return notes.map(noteOf).sort(newestFirst);
}

/** The version notes for SYS. */
export const readVersionNoteRecords = handle(getVersionNoteRecords, async ({ app }) => ({
  notes: await readNotes(app.database),
}));

/** The same as a file, with the languages of each. */
export const versionNotesFile = handle(getVersionNotesExport, async (call) => {
  const { language } = call.caller;
  const { t } = await readerOf(call.app, call.caller);
  const rows = (await readNotes(call.app.database))
    .filter((note) => {
      const words = [note.version, note.description, ...LANGUAGES.map((one) => note[one])];
      return hasWords(words, call.query.q ?? '');
    })
    .map((note) => ({ ...note, languages: noteLanguages(note) }));
  return listFile(call, NOTE_LIST, sortedRows(rows, NOTE_LIST, call.query, { t, language }));
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
