import { type Selectable, sql } from 'kysely';
import { seesDriverNames } from '#domain/access/driver-name.ts';
import { type Actor, actorsOf, type Role } from '#domain/access/role.ts';
import type { Language } from '#domain/language.ts';
import { hasEnded, isPasswordExpired } from '#domain/user/standing.ts';
import type { Database } from '../db/database.ts';
import type { AppUser, Session } from '../db/schema.gen.ts';
import { passwordAge } from './password-age.ts';
import { readVisibleFleets, type Scope } from './visibility.ts';

/** Whom something is read for, signed in or not: what they may see, and how they are told of it. */
export type Sight = Scope & {
  userId: number;
  /** As stored; compare it without regard to case. */
  username: string;
  roles: readonly Role[];
  actors: readonly Actor[];
  /** May see drivers of type structure (domain rules §2.4.4). */
  allowedEstructura: boolean;
  seeDriverNames: boolean;
  language: Language;
  timeZone: string;
};

/** Who is calling and what they may see. It is read again for every request (domain rules §2.4.9). */
export type Caller = Sight & {
  isDriver: boolean;
  sessionId: number;
  tokenIssuedMs: number;
  tokenExpiresMs: number;
  /** The password must be changed before anything else (domain rules §0.3). */
  passwordExpired: boolean;
  /** The role must have a second factor, and there is none: it must be set up before anything else. */
  factorMissing: boolean;
};

/** The state of a session: `over` was ended by its user or by a spent cookie, `closed` by an administrator. */
export type SessionState = {
  caller: Caller;
  standing: 'open' | 'over' | 'closed' | 'accountEnded';
};

/** Finds sessions by the hash of a token or by their ids. */
type Wanted = { tokenHash: Buffer; previousSinceMs: number } | { sessionIds: readonly number[] };

type Row = Pick<Selectable<Session>, 'end_reason' | 'ended_at' | 'token_issued_at' | 'token_expires_at'> &
  Selectable<AppUser> & { session_id: number; method: string; is_driver: boolean; factor_missing: boolean };

/** A provider that asks for a second factor itself is enough. */
const FACTOR_MISSING = sql<boolean>`(app_user.roles && (select factor_roles from installation)
  and session.factor is distinct from 'provider'
  and not exists (select from user_totp where user_id = app_user.id and confirmed_at is not null)
  and not exists (select from user_passkey where user_id = app_user.id))`;

/** Reads sessions with their users and what those users may see. Unknown sessions are left out. */
export async function readSessions(
  database: Pick<Database, 'sql'>,
  wanted: Wanted,
  nowMs: number,
): Promise<SessionState[]> {
  const rows: Row[] = await database.sql
    .selectFrom('session')
    .innerJoin('app_user', 'app_user.id', 'session.user_id')
    .leftJoin('driver', 'driver.user_id', 'app_user.id')
    .selectAll('app_user')
    .select([
      'session.id as session_id',
      'session.end_reason',
      'session.ended_at',
      'session.token_issued_at',
      'session.token_expires_at',
      'session.method',
    ])
    .select(FACTOR_MISSING.as('factor_missing'))
    .select((eb) => eb('driver.id', 'is not', null).$castTo<boolean>().as('is_driver'))
    .where((eb) =>
      'sessionIds' in wanted
        ? eb('session.id', '=', sql<number>`any(${wanted.sessionIds}::int[])`)
        : eb.or([
            eb('session.token_hash', '=', wanted.tokenHash),
            eb.and([
              eb('session.previous_token_hash', '=', wanted.tokenHash),
              eb('session.token_issued_at', '>=', new Date(wanted.previousSinceMs)),
            ]),
          ]),
    )
    .execute();
  if (rows.length === 0) return [];
  const users = new Map(rows.map((row) => [row.id, { userId: row.id, roles: row.roles as Role[] }]));
  const visible = await readVisibleFleets(database, [...users.values()]);
  return rows.map((row) => ({
    caller: callerOf(row, visible.get(row.id)!, nowMs),
    standing: standingOf(row, nowMs),
  }));
}

function standingOf(row: Row, nowMs: number): SessionState['standing'] {
  const account = { disabled: row.disabled, endDate: row.end_date, timeZone: row.time_zone };
  if (hasEnded(account, nowMs)) return 'accountEnded';
  if (row.ended_at === null) return 'open';
  return row.end_reason === 'closed' ? 'closed' : 'over';
}

function callerOf(row: Row, visible: Scope['visible'], nowMs: number): Caller {
  const roles = row.roles as Role[];
  const actors = actorsOf({ roles, gao: row.gao, isDriver: row.is_driver });
  return {
    userId: row.id,
    username: row.username,
    roles,
    actors,
    isDriver: row.is_driver,
    visible,
    workCodes: row.own_works || row.gao ? row.work_codes : null,
    allowedEstructura: row.allowed_estructura,
    seeDriverNames: seesDriverNames({ actors, granted: row.see_driver_names }),
    language: row.language as Language,
    timeZone: row.time_zone,
    sessionId: row.session_id,
    tokenIssuedMs: row.token_issued_at.getTime(),
    tokenExpiresMs: row.token_expires_at.getTime(),
    // Who came by a provider has shown no password, and perhaps knows none.
    passwordExpired: row.method === 'password' && isPasswordExpired(passwordAge(row), nowMs),
    factorMissing: row.factor_missing,
  };
}
