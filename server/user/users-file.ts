import type { UserQuery, UserRow } from '#api/user.ts';
import { USER_COLUMNS } from '#domain/user/user-column.ts';
import { LANGUAGE_NAMES } from '#text/language.ts';
import type { Caller } from '../access/caller.ts';
import type { Reader } from '../access/reader.ts';
import type { App } from '../app.ts';
import { listFile } from '../http/list-file.ts';
import type { FileAnswer } from '../http/route.ts';
import { readAllUsers } from './read-users.ts';

type Id = (typeof USER_COLUMNS)[number]['id'];

/** The list of users as it is on screen. */
export async function usersFile(call: {
  app: App;
  caller: Caller;
  query: UserQuery & { columns: readonly string[] };
}): Promise<FileAnswer> {
  const { app, caller, query } = call;
  return listFile<UserRow>(call, {
    columns: USER_COLUMNS,
    title: ({ text }) => text.screen['/config-users'],
    label: (id, { text }) => text.user[id as Id],
    rows: await readAllUsers(app.database, caller, query, app.now()),
    filters: (reader) => filterWords(query, reader),
    words(row, id, { text }) {
      if (id === 'role') {
        return [row.role, ...row.extra_roles].map((role) => text.user[`role_${role}`]).join(', ');
      }
      if (id === 'state') return text.user[`state_${row.state}`];
      if (id === 'language') return LANGUAGE_NAMES[row.language];
      return row[id as Exclude<Id, 'role'>];
    },
  });
}

function filterWords(query: UserQuery, { text }: Reader): [string, string][] {
  const { user, ui } = text;
  const words: [string, string][] = [];
  if (query.q) words.push([user.searched, query.q]);
  if (query.role) words.push([user.role, query.role.map((one) => user[`role_${one}`]).join(', ')]);
  if (query.state) words.push([user.state, query.state.map((one) => user[`state_${one}`]).join(', ')]);
  if (query.gao !== undefined) words.push([user.gao, query.gao ? ui.yes : ui.no]);
  return words;
}
