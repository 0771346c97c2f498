import { sql } from 'kysely';
import type { UserQuery, UserRow } from '#api/user.ts';
import { iso } from '#domain/iso.ts';
import type { UserState } from '#domain/user/user-list.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { Db } from '#server/base/db/database.ts';
import { contains, orderBy, page, type Sortable } from '#server/base/http/listing.ts';
import { type PlaceRow, placeColumn, reachTo, readGrantor, rolesInForm, userInReach } from './user-reach.ts';

/** Most rows of an export (domain rules §0.3). */
const EXPORT_MAX = 100_000;

const NAME = sql`concat_ws(' ', app_user.name, nullif(app_user.surname, ''))`;
/** The driver who is the user, where the caller sees the driver's fleet. */
const driverOf = ({ visible }: Pick<Caller, 'visible'>) =>
  sql`case when driver.fleet_id = any(${visible.ids}::int[]) then concat_ws(' ', driver.name, driver.surname) end`;

/** The state of the account on the present day of the user's own zone. */
export const userState = (nowMs: number) => sql<UserState>`case
  when app_user.disabled then 'disabled'
  when app_user.end_date < (${new Date(nowMs)}::timestamptz at time zone app_user.time_zone)::date then 'ended'
  else 'active' end`;

const FROM = sql`from app_user left join driver on driver.user_id = app_user.id`;

function filtered(caller: Caller, query: UserQuery, nowMs: number) {
  const { role, state, gao, fleets } = query;
  return sql`where ${userInReach(caller)}
    and ${contains(query.q, [sql`app_user.username`, NAME, sql`app_user.email`, sql`app_user.phone`, driverOf(caller)])}
    and ${role ? sql`coalesce(nullif(app_user.roles, '{}'), '{none}') && ${role}::text[]` : sql`true`}
    and ${state ? sql`${userState(nowMs)} = any(${state}::text[])` : sql`true`}
    and ${gao === undefined ? sql`true` : sql`app_user.gao = ${gao}`}
    and ${
      fleets
        ? sql`exists (
            select from fleet_subtree
            left join user_fleet on user_fleet.fleet_id = fleet_subtree.fleet_id and user_fleet.user_id = app_user.id
            where fleet_subtree.root_id = any(${fleets.filter((id) => caller.visible.has(id))}::int[])
              and (user_fleet.user_id is not null or driver.fleet_id = fleet_subtree.fleet_id))`
        : sql`true`
    }`;
}

const sortable = (caller: Caller, nowMs: number): Sortable => ({
  username: sql`lower(app_user.username)`,
  name: sql`plain(${NAME})`,
  role: sql`coalesce(app_user.roles[1], 'none')`,
  state: userState(nowMs),
  email: sql`lower(app_user.email)`,
  phone: sql`app_user.phone`,
  driver: sql`plain(${driverOf(caller)})`,
  gao: sql`app_user.gao`,
  last_login: sql`app_user.last_login`,
  end_date: sql`app_user.end_date`,
  language: sql`app_user.language`,
  time_zone: sql`app_user.time_zone`,
});

type Found = Omit<UserRow, 'role' | 'extra_roles' | 'last_login' | 'editable'> & {
  place: PlaceRow;
  last_login: Date | null;
};

async function select(
  db: Db,
  caller: Caller,
  query: UserQuery,
  nowMs: number,
  part: ReturnType<typeof sql>,
): Promise<UserRow[]> {
  const { rows } = await sql<Found>`
    select app_user.id, ${placeColumn(caller)}, app_user.username, ${NAME} as name, app_user.email, app_user.phone, app_user.gao,
      (select string_agg(fleet.name, ', ' order by plain(fleet.name), fleet.id)
        from user_fleet join fleet on fleet.id = user_fleet.fleet_id
        where user_fleet.user_id = app_user.id and fleet.id = any(${caller.visible.ids}::int[])) as fleets,
      ${userState(nowMs)} as state,
      ${driverOf(caller)} as driver,
      app_user.last_login, app_user.end_date, app_user.language, app_user.time_zone
    ${FROM} ${filtered(caller, query, nowMs)}
    ${orderBy(query, sortable(caller, nowMs), 'app_user.id')} ${part}
  `.execute(db.sql);
  const grantor = await readGrantor(db, caller);
  return rows.map(({ place, last_login, ...row }) => ({
    ...row,
    ...rolesInForm(place.roles),
    last_login: iso(last_login),
    editable: reachTo(grantor, place) === 'editable',
  }));
}

/** A page of the users whom the caller may know of. */
export async function readUsers(
  db: Db,
  caller: Caller,
  query: UserQuery,
  nowMs: number,
): Promise<{ rows: UserRow[]; total: number }> {
  const [rows, counted] = await Promise.all([
    select(db, caller, query, nowMs, page(query)),
    sql<{ total: number }>`select count(*)::int as total ${FROM} ${filtered(caller, query, nowMs)}`.execute(
      db.sql,
    ),
  ]);
  return { rows, total: counted.rows[0]!.total };
}

/** All matching users, for an export. */
export function readAllUsers(db: Db, caller: Caller, query: UserQuery, nowMs: number): Promise<UserRow[]> {
  return select(db, caller, query, nowMs, sql`limit ${EXPORT_MAX}`);
}
