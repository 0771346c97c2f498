import { type Selectable, sql } from 'kysely';
import { seesDriverNames } from '#domain/access/driver-name.ts';
import { limitedTo } from '#domain/access/permission.ts';
import { type Actor, actorsOf, type Role } from '#domain/access/role.ts';
import { scopeOf, type TokenScope } from '#domain/access/token-scope.ts';
import type { Language } from '#domain/language.ts';
import { hasEnded, isPasswordExpired } from '#domain/user/standing.ts';
import type { Database } from '#server/base/db/database.ts';
import type { AppUser, Session } from '#server/base/db/schema.gen.ts';
import { passwordAge } from './password-age.ts';
import { readVisibleFleets, type Scope } from './visibility.ts';

/** The sight of a reader, signed in or not, with their language and units. */
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
  country: string;
  /** The ids of the assigned reports. */
  assigned: readonly string[];
  /** The works of this user, whether or not they limit the sight. */
  ownWorkCodes: readonly string[];
  /** Place in the WAL at which the last write of this user ended, if the page says so (decision 105). */
  wrote?: number;
};

/** The caller with their sight. It is read again for every request (domain rules §2.4.9). */
export type Caller = Sight & {
  isDriver: boolean;
  /** 0 for a token or a ticket. */
  sessionId: number;
  /** The personal access token of a calling program; null for a session. */
  token: { id: number; name: string; scopes: readonly TokenScope[] } | null;
  tokenIssuedMs: number;
  tokenExpiresMs: number;
  /** The password must be changed before anything else (domain rules §0.3). */
  passwordExpired: boolean;
  /** The role must have a second factor, and there is none: the user must set one up before anything else. */
  factorMissing: boolean;
};

/** The state of a session. `over`: its user or a spent cookie ended it. `closed`: an administrator did. */
export type SessionState = {
  caller: Caller;
  standing: 'open' | 'over' | 'closed' | 'accountEnded';
  /** Hashes of the valid tokens: the present one and, for a short time, the one before. */
  tokenHashes: readonly Buffer[];
};

/**
 * Time for which a token stays valid after a renewal has replaced it, milliseconds. Requests already under
 * way must not be refused, because a refusal signs the user out.
 */
export const PREVIOUS_TOKEN_MS = 30_000;

/** Finds sessions by the hashes of their tokens or by their ids. */
type Wanted = { tokenHashes: readonly Buffer[] } | { sessionIds: readonly number[] };

type Row = Pick<
  Selectable<Session>,
  'end_reason' | 'ended_at' | 'token_issued_at' | 'token_expires_at' | 'token_hash' | 'previous_token_hash'
> &
  Selectable<AppUser> & { session_id: number; method: string; is_driver: boolean; factor_missing: boolean };

/** A provider's own second factor is enough. */
const FACTOR_MISSING = sql<boolean>`(app_user.roles && (select factor_roles from installation)
  and session.factor is distinct from 'provider'
  and not exists (select from user_totp where user_id = app_user.id and confirmed_at is not null)
  and not exists (select from user_passkey where user_id = app_user.id))`;

/** Reads sessions with their users and their sight. Unknown sessions are left out. */
export async function readSessions(
  database: Pick<Database, 'sql'>,
  wanted: Wanted,
  nowMs: number,
): Promise<SessionState[]> {
  const previousSince = new Date(nowMs - PREVIOUS_TOKEN_MS);
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
      'session.token_hash',
      'session.previous_token_hash',
      'session.method',
    ])
    .select(FACTOR_MISSING.as('factor_missing'))
    .select((eb) => eb('driver.id', 'is not', null).$castTo<boolean>().as('is_driver'))
    .where((eb) =>
      'sessionIds' in wanted
        ? eb('session.id', '=', sql<number>`any(${wanted.sessionIds}::int[])`)
        : eb.or([
            eb('session.token_hash', '=', sql<Buffer>`any(${wanted.tokenHashes}::bytea[])`),
            eb.and([
              eb('session.previous_token_hash', '=', sql<Buffer>`any(${wanted.tokenHashes}::bytea[])`),
              eb('session.token_issued_at', '>=', previousSince),
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
    tokenHashes: [
      row.token_hash,
      ...(row.previous_token_hash && row.token_issued_at >= previousSince ? [row.previous_token_hash] : []),
    ],
  }));
}

/** The sight of a user, with their language and units. */
export function sightOf(
  user: Selectable<AppUser>,
  { isDriver, visible }: { isDriver: boolean; visible: Scope['visible'] },
): Sight {
  const roles = user.roles as Role[];
  const actors = actorsOf({ roles, gao: user.gao, isDriver });
  return {
    userId: user.id,
    username: user.username,
    roles,
    actors,
    visible,
    workCodes: user.own_works || user.gao ? user.work_codes : null,
    ownWorkCodes: user.work_codes,
    allowedEstructura: user.allowed_estructura,
    seeDriverNames: seesDriverNames({ actors, granted: user.see_driver_names }),
    language: user.language as Language,
    timeZone: user.time_zone,
    country: user.country,
    assigned: user.assigned_reports,
  };
}

/** Reads the user of a personal access token, and its time of last use; null for an unknown one. */
export async function readTokenCaller(
  database: Pick<Database, 'sql'>,
  tokenHash: Buffer,
  nowMs: number,
): Promise<(Omit<SessionState, 'tokenHashes'> & { usedMs: number | null }) | null> {
  const row = await database.sql
    .selectFrom('access_token')
    .innerJoin('app_user', 'app_user.id', 'access_token.user_id')
    .leftJoin('driver', 'driver.user_id', 'app_user.id')
    .selectAll('app_user')
    .select(['access_token.id as token_id', 'access_token.name as token_name', 'access_token.scopes'])
    .select(['access_token.created_at as token_issued_at', 'access_token.expires_at as token_expires_at'])
    .select('access_token.last_used_at')
    .select((eb) => eb('driver.id', 'is not', null).$castTo<boolean>().as('is_driver'))
    .where('access_token.secret_hash', '=', tokenHash)
    .executeTakeFirst();
  if (!row) return null;
  const visible = await readVisibleFleets(database, [{ userId: row.id, roles: row.roles as Role[] }]);
  // Neither password nor second factor concern the program that holds a token.
  const caller = callerOf(
    { ...row, session_id: 0, method: 'token', factor_missing: false },
    visible.get(row.id)!,
    nowMs,
  );
  const scopes = row.scopes as TokenScope[];
  return {
    caller: {
      ...caller,
      token: { id: row.token_id, name: row.token_name, scopes },
      actors: limitedTo(caller.actors, (permission) => {
        const scope = scopeOf(permission);
        return scope !== null && scopes.includes(scope);
      }),
    },
    standing: hasAccountEnded(row, nowMs) ? 'accountEnded' : 'open',
    usedMs: row.last_used_at?.getTime() ?? null,
  };
}

/** Reads the user of a road ticket; null for an unknown one. It is not the user's session, nor a program. */
export async function readTicketCaller(
  database: Pick<Database, 'sql'>,
  secretHash: Buffer,
  nowMs: number,
): Promise<Omit<SessionState, 'tokenHashes'> | null> {
  const row = await database.sql
    .selectFrom('road_ticket')
    .innerJoin('app_user', 'app_user.id', 'road_ticket.user_id')
    .leftJoin('driver', 'driver.user_id', 'app_user.id')
    .selectAll('app_user')
    .select(['road_ticket.created_at as token_issued_at', 'road_ticket.expires_at as token_expires_at'])
    .select((eb) => eb('driver.id', 'is not', null).$castTo<boolean>().as('is_driver'))
    .where('road_ticket.secret_hash', '=', secretHash)
    .executeTakeFirst();
  if (!row) return null;
  const visible = await readVisibleFleets(database, [{ userId: row.id, roles: row.roles as Role[] }]);
  const held = { ...row, session_id: 0, method: 'ticket', factor_missing: false };
  return {
    caller: callerOf(held, visible.get(row.id)!, nowMs),
    standing: hasAccountEnded(row, nowMs) ? 'accountEnded' : 'open',
  };
}

function hasAccountEnded(row: Pick<Row, 'disabled' | 'end_date' | 'time_zone'>, nowMs: number): boolean {
  return hasEnded({ disabled: row.disabled, endDate: row.end_date, timeZone: row.time_zone }, nowMs);
}

function standingOf(row: Row, nowMs: number): SessionState['standing'] {
  if (hasAccountEnded(row, nowMs)) return 'accountEnded';
  if (row.ended_at === null) return 'open';
  return row.end_reason === 'closed' ? 'closed' : 'over';
}

function callerOf(
  row: Omit<Row, 'end_reason' | 'ended_at' | 'token_hash' | 'previous_token_hash'>,
  visible: Scope['visible'],
  nowMs: number,
): Caller {
  return {
    ...sightOf(row, { isDriver: row.is_driver, visible }),
    isDriver: row.is_driver,
    sessionId: row.session_id,
    token: null,
    tokenIssuedMs: row.token_issued_at.getTime(),
    tokenExpiresMs: row.token_expires_at.getTime(),
    // A user who came by a provider has shown no password, and perhaps has none.
    passwordExpired: row.method === 'password' && isPasswordExpired(passwordAge(row), nowMs),
    factorMissing: row.factor_missing,
  };
}
