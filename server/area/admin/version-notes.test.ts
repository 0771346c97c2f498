import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  deleteVersionNote,
  getVersionNoteHistory,
  getVersionNoteRecords,
  postVersionNote,
  putVersionNote,
} from '#api/admin.ts';
import { getUnreadVersionNotes, postVersionNotesRead } from '#api/news.ts';
import { outcome } from '#server/testing/answer.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aUser } from '#server/testing/builders.ts';

let server: TestApp;
let token: string;

beforeAll(async () => {
  server = await testApp();
  token = await server.tokenOf(await aUser(server.app.database, { username: 'sys', roles: ['system'] }));
});
afterAll(() => server.close());

const NOTE = { date: '2026-02-01', es: 'Hola', en: 'Hello' };
const write = (body: object) => server.call(postVersionNote, { token, body: { ...NOTE, ...body } });
const edit = (version: string, body: object) =>
  server.call(putVersionNote, { token, params: { version }, body: { ...NOTE, ...body } });

/** A user whose account exists since a day. */
async function userSince(created_at: string) {
  const user = await aUser(server.app.database, { roles: [] });
  const { pool } = server.app.database;
  await pool.query('update app_user set created_at = $2 where id = $1', [user.id, created_at]);
  const own = await server.tokenOf(user);
  return {
    unread: async () =>
      (await server.call(getUnreadVersionNotes, { token: own })).body.notes.map(({ version }) => version),
    read: (versions: readonly string[]) =>
      server.call(postVersionNotesRead, { token: own, body: { versions } }),
  };
}

it('are written, read newest first, edited and deleted', async () => {
  for (const version of ['1.9', '1.10', '1.2.3']) expect((await write({ version })).status).toBe(200);
  const listed = async () =>
    (await server.call(getVersionNoteRecords, { token })).body.notes.map(({ version }) => version);
  expect(await listed()).toEqual(['1.10', '1.9', '1.2.3']);
  expect(outcome(await write({ version: '1.9' }))).toEqual([409, 'enum.exists']);
  expect((await write({ version: '1.9', es: ' ' })).status).toBe(422);
  expect((await edit('1.9', { version: '1.9.1', it: 'Ciao', record_version: 1 })).body).toEqual({
    record_version: 2,
  });
  expect(outcome(await edit('1.9.1', { version: '1.9.1', record_version: 1 }))).toEqual([410, 'err.stale']);
  expect(outcome(await edit('1.9', { version: '1.9', record_version: 2 }))).toEqual([404, 'notFound']);
  expect(outcome(await edit('1.9.1', { version: '1.10', record_version: 2 }))).toEqual([409, 'enum.exists']);
  const { history } = (await server.call(getVersionNoteHistory, { token, params: { version: '1.9.1' } }))
    .body;
  expect(history.map(({ username, action, changes }) => [username, action, changes])).toEqual([
    [
      'sys',
      'edit',
      [
        { field: 'it', from: null, to: 'Ciao' },
        { field: 'version', from: '1.9', to: '1.9.1' },
      ],
    ],
  ]);
  expect((await server.call(deleteVersionNote, { token, params: { version: '1.2.3' } })).status).toBe(200);
  expect(await listed()).toEqual(['1.10', '1.9.1']);
});

it('are news once to everybody, and only those from after the user came', async () => {
  await server.app.database.pool.query('delete from version_note');
  await write({ version: '2.0', date: '2026-01-10' });
  await write({ version: '2.1', date: '2026-02-01' });
  await write({ version: '2.2', date: '2026-02-20' });
  const ana = await userSince('2026-02-01T18:00:00Z');
  const berta = await userSince('2020-01-01T00:00:00Z');
  expect(await ana.unread()).toEqual(['2.2', '2.1']);
  expect(await berta.unread()).toEqual(['2.2', '2.1', '2.0']);
  expect((await ana.read(['2.2', '2.1', '9.9'])).status).toBe(200);
  expect((await ana.read(['2.2'])).status).toBe(200);
  expect(await ana.unread()).toEqual([]);
  expect(await berta.unread()).toEqual(['2.2', '2.1', '2.0']);
  // A note with a changed version number is not new.
  await edit('2.2', { version: '2.2.1', date: '2026-02-20', record_version: 1 });
  expect(await ana.unread()).toEqual([]);
  await write({ version: '2.3', date: '2026-03-01' });
  expect(await ana.unread()).toEqual(['2.3']);
});
