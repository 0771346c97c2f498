import { type GridLayout, getLayouts, getListViews } from '#api/layout.ts';
import {
  getProfilePhoto,
  getProfileSessions,
  getUser,
  getUserHistory,
  getUserPhoto,
  getUserSessions,
  getUsers,
  getUsersExport,
} from '#api/user.ts';
import { USER_LIST } from '#domain/user/user-list.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { listFile } from '#server/base/list/list-file.ts';
import { changePassword } from './change-password.ts';
import { closeOtherSessions } from './close-other-sessions.ts';
import { closeUserSession } from './close-user-session.ts';
import { createUser } from './create-user.ts';
import { removeListView } from './delete-list-view.ts';
import { deletePhoto } from './delete-photo.ts';
import { disableUser } from './disable-user.ts';
import { editProfile } from './edit-profile.ts';
import { editUser } from './edit-user.ts';
import { readListViews } from './read-list-views.ts';
import { readPhoto } from './read-photo.ts';
import { findAdministered, findUser, userRecordOf } from './read-user.ts';
import { readAllUsers, readUsers } from './read-users.ts';
import { resetPassword } from './reset-password.ts';
import { saveLayout } from './save-layout.ts';
import { saveListView } from './save-list-view.ts';
import { uploadPhoto } from './upload-photo.ts';
import { userHistory } from './user-history.ts';
import { readSessions } from './user-sessions.ts';

/** Endpoints for users: administration, and everybody's own profile. */
export const userHandlers: readonly Handler[] = [
  handle(getUsers, ({ query, caller, app }) => readUsers(app.database, caller, query, app.now())),

  handle(getUsersExport, async (call) => {
    const { app, caller, query } = call;
    return listFile(call, USER_LIST, await readAllUsers(app.database, caller, query, app.now()));
  }),

  handle(getUser, async ({ params, caller, app }) => {
    const found = await findUser(app.database, caller, params.user_id);
    return userRecordOf(caller, found, app.now());
  }),

  handle(getUserHistory, async ({ params, caller, app }) => {
    await findAdministered(app.database, caller, params.user_id);
    return { history: await userHistory(app.database, caller, params.user_id) };
  }),

  handle(getUserPhoto, async ({ params, caller, app }) => {
    await findUser(app.database, caller, params.user_id);
    return readPhoto(app.database, params.user_id);
  }),

  handle(getUserSessions, async ({ params, caller, app }) => {
    await findAdministered(app.database, caller, params.user_id);
    return { sessions: await readSessions(app, caller, params.user_id) };
  }),

  closeUserSession,
  createUser,
  editUser,
  disableUser,
  resetPassword,

  handle(getProfileSessions, async ({ caller, app }) => ({
    sessions: await readSessions(app, caller, caller.userId),
  })),

  handle(getProfilePhoto, ({ caller, app }) => readPhoto(app.database, caller.userId)),

  handle(getLayouts, async ({ caller, app }) => {
    const rows = await app.database.sql
      .selectFrom('user_layout')
      .select(['name', 'layout'])
      .where('user_id', '=', caller.userId)
      .execute();
    return { layouts: Object.fromEntries(rows.map((row) => [row.name, row.layout as GridLayout])) };
  }),

  handle(getListViews, async ({ params, caller, app }) => ({
    views: await readListViews(app.database, caller, params.list),
  })),

  editProfile,
  changePassword,
  closeOtherSessions,
  uploadPhoto,
  deletePhoto,
  saveLayout,
  saveListView,
  removeListView,
];
