import { z } from 'zod';
import { ROLES } from '#domain/access/role.ts';
import { LANGUAGES } from '#domain/language.ts';
import { DISTANCE_UNITS, preferences, VOLUME_UNITS } from '#domain/user/preference.ts';
import { setupInput } from '#domain/user/setup.ts';
import { endpoint } from './endpoint.ts';

/** Cookie and token are opaque; the server keeps only their hashes. */
const session = z.object({ username: z.string(), token: z.string(), cookie: z.string() });

/** The answer to a sign-in of any kind. */
export const signedIn = session.extend({
  /** The secret that this browser presents the next time. */
  device: z.string(),
  /** Failed sign-ins from elsewhere under this username since the last sign-in, at most of a day. */
  failures: z.int(),
});

/**
 * Signs in. Never answers 210 (contradiction 15). A failure does not say whether username or password was
 * wrong.
 */
export const postLogin = endpoint({
  name: 'postLogin',
  method: 'POST',
  path: '/login',
  access: 'public',
  isEntry: true,
  summary: 'Sign in with username and password',
  body: z.object({
    username: z.string('val.required').trim().min(1, 'val.required').max(60),
    password: z.string('val.required').min(1, 'val.required').max(200),
    keep_connected: z.boolean().default(false),
    /**
     * The `device` of an earlier sign-in of this browser: it may also try while the username is locked for
     * others.
     */
    device: z.string().max(100).nullable().default(null),
  }),
  answer: signedIn,
});

/**
 * Exchanges a renewal cookie for a new token. When `renew` is true, it also gives a new cookie, and the old
 * one is used up. A cookie lives 7 days if the user chose to stay connected, otherwise as long as the token
 * (8 h).
 */
export const postLoginCookie = endpoint({
  name: 'postLoginCookie',
  method: 'POST',
  path: '/login/cookie',
  access: 'public',
  summary: 'Renew the session',
  body: z.object({
    username: z.string().min(1).max(60),
    cookie: z.string().min(1).max(200),
    renew: z.boolean().default(true),
  }),
  answer: session,
});

/** Ends the session of the cookie; the answer is the same whether the session existed or not. */
export const postLoginDelete = endpoint({
  name: 'postLoginDelete',
  method: 'POST',
  path: '/login/delete',
  access: 'public',
  summary: 'Sign out',
  body: z.object({ username: z.string().max(60), cookie: z.string().max(200) }),
  answer: z.object({ ok: z.literal(true) }),
});

/**
 * One-time set-up of an empty installation: creates the first administrator. The link is printed at the first
 * start.
 */
export const postSetup = endpoint({
  name: 'postSetup',
  method: 'POST',
  path: '/setup',
  access: 'public',
  summary: 'Create the first administrator of an empty installation',
  body: setupInput,
  answer: session,
});

export const profile = z.object({
  id: z.int(),
  username: z.string(),
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  role: z.array(z.enum(ROLES)),
  gao: z.boolean(),
  allowed_estructura: z.boolean(),
  manual_refueling: z.boolean(),
  /** May charge at least one cost centre; operators may charge only assigned ones. */
  charges_costs: z.boolean(),
  see_driver_names: z.boolean(),
  is_driver: z.boolean(),
  language: z.enum(LANGUAGES),
  distance_unit: z.enum(DISTANCE_UNITS),
  volume_unit: z.enum(VOLUME_UNITS),
  time_zone: z.string(),
  country: z.string(),
  last_login: z.iso.datetime().nullable(),
  /** Assigned reports; SYS has all reports without assignment. */
  reports: z.array(z.string()),
  own_works: z.boolean(),
  work_codes: z.array(z.string()),
  /** When the photo was set; null without a photo. */
  photo_at: z.iso.datetime().nullable(),
  /** Last day of the present password, in the user's zone. */
  password_last_day: z.iso.date(),
  /**
   * True: until the password is changed, the server refuses everything but the own profile with 409
   * `auth.passwordExpired`.
   */
  password_expired: z.boolean(),
  /** True: until a second factor is set up, the server refuses the same with 409 `auth.factorMissing`. */
  factor_missing: z.boolean(),
  version: z.int(),
});
export type Profile = z.infer<typeof profile>;

export const getProfile = endpoint({
  name: 'getProfile',
  method: 'GET',
  path: '/user/profile',
  access: 'session',
  forPrograms: true,
  withExpiredPassword: true,
  of: ['user'],
  summary: 'Own profile',
  answer: profile,
});

/** The part of the profile that the profile menu changes at once; the rest has a separate screen. */
export const putProfileDisplay = endpoint({
  name: 'putProfileDisplay',
  method: 'PUT',
  path: '/user/profile/display',
  access: 'session',
  withExpiredPassword: true,
  changes: [],
  summary: 'Change own language and units',
  body: z.object({
    language: z.enum(LANGUAGES, 'err.language').optional(),
    distance_unit: z.enum(DISTANCE_UNITS, 'val.enum').optional(),
    volume_unit: z.enum(VOLUME_UNITS, 'val.enum').optional(),
  }),
  answer: profile,
});

export const getPreferences = endpoint({
  name: 'getPreferences',
  method: 'GET',
  path: '/user/preferences',
  access: 'session',
  withExpiredPassword: true,
  of: [],
  summary: 'Own map preferences',
  answer: z.object({ preferences }),
});

export const putPreferences = endpoint({
  name: 'putPreferences',
  method: 'PUT',
  path: '/user/preferences',
  access: 'session',
  changes: [],
  summary: 'Replace own map preferences',
  body: preferences,
  answer: z.object({ preferences }),
});

/**
 * A problem seen in the browser, reported only by users of the configured internal domain (spec §6, §7). It
 * is also served at the root of the host, where the specification has it.
 */
export const postFrontendIssue = endpoint({
  name: 'postFrontendIssue',
  method: 'POST',
  path: '/frontend/issues',
  access: 'session',
  changes: [],
  summary: 'Report a problem seen in the browser',
  body: z.object({
    username: z.string().max(60),
    err: z.string().max(4000),
    info: z.string().max(4000),
    type: z.enum(['error', 'warning']),
  }),
  bodyKb: 32,
  atRoot: true,
  answer: z.object({ ok: z.literal(true) }),
});
