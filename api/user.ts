import { z } from 'zod';
import { ROLES } from '#domain/access/role.ts';
import { PHOTO_MAX } from '#domain/constants.ts';
import { idText, versionField } from '#domain/field.ts';
import { LANGUAGES } from '#domain/language.ts';
import {
  editedUserInput,
  newUserInput,
  passwordChange,
  passwordReset,
  profileInput,
  ROLE_CHOICES,
  userInput,
} from '#domain/user/user.ts';
import { USER_LIST, USER_STATES } from '#domain/user/user-list.ts';
import { historyAnswer } from './audit.ts';
import { endpoint, octets } from './endpoint.ts';
import { exportQuery, listOf, listQueryOf } from './list.ts';
import { profile } from './session.ts';

const instant = z.iso.datetime();
const done = z.object({ ok: z.literal(true) });

/** A user in the list. */
export const userRow = z.object({
  id: z.int(),
  username: z.string(),
  /** Name and surname. */
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  role: z.enum(ROLE_CHOICES),
  extra_roles: z.array(z.enum(ROLES)),
  gao: z.boolean(),
  /** Names of the assigned fleets that the caller may see; null when there are none. */
  fleets: z.string().nullable(),
  state: z.enum(USER_STATES),
  /** The driver linked to this user. */
  driver: z.string().nullable(),
  last_login: instant.nullable(),
  end_date: z.iso.date().nullable(),
  language: z.enum(LANGUAGES),
  time_zone: z.string(),
  /**
   * False: the user also has fleets that the caller does not administer, so the caller may only read the user
   * (domain rules §2.4.5).
   */
  editable: z.boolean(),
});
export type UserRow = z.infer<typeof userRow>;

const userQuery = listQueryOf(USER_LIST);
export type UserQuery = z.infer<typeof userQuery>;

export const getUsers = endpoint({
  name: 'getUsers',
  method: 'GET',
  path: '/user',
  access: 'user:read',
  audited: 'user',
  of: ['user', 'driver', 'fleet'],
  summary: 'Users who share a visible fleet',
  query: userQuery,
  answer: listOf(userRow),
});

export const getUsersExport = endpoint({
  name: 'getUsersExport',
  method: 'GET',
  path: '/user/export',
  access: 'user:read',
  audited: 'user',
  summary: 'Users as an xlsx file',
  query: userQuery.extend(exportQuery.shape),
  isExport: true,
  answer: 'bytes',
});

/** A user with every field except the password, which is never sent. */
export const userRecord = userInput.extend({
  id: z.int(),
  username: z.string(),
  state: z.enum(USER_STATES),
  disabled: z.boolean(),
  /** Number of assigned fleets that the caller may not see. */
  fleets_hidden: z.int(),
  driver: z.object({ id: z.int(), name: z.string() }).nullable(),
  created_at: instant,
  last_login: instant.nullable(),
  photo_at: instant.nullable(),
  /** Last day of the present password. */
  password_last_day: z.iso.date(),
  editable: z.boolean(),
  version: z.int(),
});
export type UserRecord = z.infer<typeof userRecord>;

const ofUser = z.object({ user_id: idText });

export const getUser = endpoint({
  name: 'getUser',
  method: 'GET',
  path: '/user/{user_id}',
  access: 'user:read',
  audited: 'user',
  of: ['user', 'driver', 'fleet'],
  summary: 'One user',
  params: ofUser,
  answer: userRecord,
});

export const postUser = endpoint({
  name: 'postUser',
  method: 'POST',
  path: '/user',
  access: 'user:edit',
  changes: ['user'],
  summary: 'Create a user; without reports, those of the role are assigned',
  body: newUserInput,
  answer: z.object({ id: z.int() }),
});

export const putUser = endpoint({
  name: 'putUser',
  method: 'PUT',
  path: '/user/{user_id}',
  access: 'user:edit',
  changes: ['user'],
  summary: 'Edit a user; what they may do changes with their next request',
  params: ofUser,
  body: editedUserInput,
  answer: z.object({ version: z.int() }),
});

export const postUserStanding = endpoint({
  name: 'postUserStanding',
  method: 'POST',
  path: '/user/{user_id}/standing',
  access: 'user:edit',
  changes: ['user'],
  summary: 'Disable a user, whose sessions end at once, or enable one again',
  params: ofUser,
  body: z.object({ disabled: z.boolean(), version: versionField }),
  answer: z.object({ version: z.int() }),
});

export const postUserPassword = endpoint({
  name: 'postUserPassword',
  method: 'POST',
  path: '/user/{user_id}/password',
  access: 'user:edit',
  changes: ['user'],
  summary:
    'Give a user another password; their sessions end at once, and so do their access tokens unless kept',
  params: ofUser,
  body: passwordReset,
  answer: done,
});

/** An open session: its origin, and the time until which it can be used or renewed. */
export const userSession = z.object({
  id: z.int(),
  opened_at: instant,
  /** The time at which its token was last issued or renewed. */
  renewed_at: instant,
  ends_at: instant,
  keep_connected: z.boolean(),
  address: z.string().nullable(),
  /** The browser's user agent text. */
  agent: z.string().nullable(),
  /** True for the session of the caller. */
  current: z.boolean(),
});
export type UserSession = z.infer<typeof userSession>;

export const getUserSessions = endpoint({
  name: 'getUserSessions',
  method: 'GET',
  path: '/user/{user_id}/session',
  access: 'user:read',
  audited: 'user',
  summary: 'Open sessions of a user',
  params: ofUser,
  answer: z.object({ sessions: z.array(userSession) }),
});

export const deleteUserSession = endpoint({
  name: 'deleteUserSession',
  method: 'DELETE',
  path: '/user/{user_id}/session/{session_id}',
  access: 'user:edit',
  changes: ['user'],
  summary: 'Close a session of a user at once',
  params: ofUser.extend({ session_id: idText }),
  answer: done,
});

export const getUserHistory = endpoint({
  name: 'getUserHistory',
  method: 'GET',
  path: '/user/{user_id}/history',
  access: 'user:read',
  audited: 'user',
  summary: 'Changes of a user',
  params: ofUser,
  answer: historyAnswer,
});

export const getUserPhoto = endpoint({
  name: 'getUserPhoto',
  method: 'GET',
  path: '/user/{user_id}/photo',
  access: 'user:read',
  audited: 'user',
  summary: 'Photo of a user, a square webp image',
  params: ofUser,
  answer: 'bytes',
});

export const putProfile = endpoint({
  name: 'putProfile',
  method: 'PUT',
  path: '/user/profile',
  access: 'session',
  withExpiredPassword: true,
  changes: ['user'],
  summary: 'Change the own profile; another e-mail needs the current password',
  body: profileInput.extend({ version: versionField }),
  answer: profile,
});

export const postProfilePassword = endpoint({
  name: 'postProfilePassword',
  method: 'POST',
  path: '/user/profile/password',
  access: 'session',
  withExpiredPassword: true,
  changes: ['user'],
  summary: 'Change the own password; all other sessions of the user end, and access tokens on request',
  body: passwordChange,
  answer: profile,
});

/** Content types that a photo may have; the server keeps a webp image without metadata. */
export const PHOTO_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;

export const putProfilePhoto = endpoint({
  name: 'putProfilePhoto',
  method: 'PUT',
  path: '/user/profile/photo',
  access: 'session',
  changes: ['user'],
  summary: 'Set the own photo: the file as body, at most 512 kB',
  body: octets({ max: PHOTO_MAX, types: PHOTO_TYPES }),
  answer: profile,
});

export const deleteProfilePhoto = endpoint({
  name: 'deleteProfilePhoto',
  method: 'DELETE',
  path: '/user/profile/photo',
  access: 'session',
  changes: ['user'],
  summary: 'Remove the own photo',
  answer: profile,
});

export const getProfilePhoto = endpoint({
  name: 'getProfilePhoto',
  method: 'GET',
  path: '/user/profile/photo',
  access: 'session',
  of: ['user'],
  summary: 'Own photo, a square webp image',
  answer: 'bytes',
});

export const getProfileSessions = endpoint({
  name: 'getProfileSessions',
  method: 'GET',
  path: '/user/profile/session',
  access: 'session',
  of: ['user'],
  summary: 'Own open sessions',
  answer: z.object({ sessions: z.array(userSession) }),
});

export const deleteProfileSessions = endpoint({
  name: 'deleteProfileSessions',
  method: 'DELETE',
  path: '/user/profile/session',
  access: 'session',
  changes: ['user'],
  summary: 'Sign out everywhere else',
  answer: done,
});
