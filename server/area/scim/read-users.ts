import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ScimFilter } from '#domain/scim/filter.ts';
import { unknown } from '#domain/scim/scim-fault.ts';
import type { Db } from '#server/base/db/database.ts';
import { isKept, type Page, type ScimCall } from './scim-call.ts';

type Row = {
  id: number;
  username: string;
  name: string;
  surname: string;
  email: string;
  phone: string | null;
  language: string;
  time_zone: string;
  disabled: boolean;
  external_id: string | null;
  created_at: Date;
  version: number;
  groups: { value: string; display: string }[];
};

const USER = sql`app_user.id, username, app_user.name, app_user.surname, app_user.email, app_user.phone, language,
  app_user.time_zone, disabled, scim_user.external_id, app_user.created_at, app_user.version,
  coalesce((select json_agg(json_build_object('value', scim_group.id::text, 'display', scim_group.name) order by scim_group.id)
    from scim_member join scim_group on scim_group.id = group_id where scim_member.user_id = app_user.id), '[]') as groups`;
const FROM = sql`from app_user left join driver on driver.user_id = app_user.id
  left join scim_user on scim_user.user_id = app_user.id`;

/** A user in the words of SCIM (RFC 7643 §4.1). */
function userResource(row: Row) {
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    id: String(row.id),
    ...(row.external_id !== null && { externalId: row.external_id }),
    userName: row.username,
    name: { givenName: row.name, familyName: row.surname },
    displayName: [row.name, row.surname].filter(Boolean).join(' '),
    active: !row.disabled,
    emails: [{ value: row.email, type: 'work', primary: true }],
    ...(row.phone !== null && { phoneNumbers: [{ value: row.phone, type: 'work' }] }),
    ...{ preferredLanguage: row.language, timezone: row.time_zone, groups: row.groups },
    meta: {
      resourceType: 'User',
      ...{ created: row.created_at.toISOString(), location: `/scim/v2/Users/${row.id}` },
      version: `W/"${row.version}"`,
    },
  };
}

/** The users that a provider keeps, in the order of their ids. */
export async function listUsers(
  { app, caller }: ScimCall,
  { filter, page }: { filter: ScimFilter | undefined; page: Page },
) {
  const where = sql`where ${isKept(caller)} and ${isAsked(filter)}`;
  const { rows: counted } = await sql<{
    total: number;
  }>`select count(*)::int as total ${FROM} ${where}`.execute(app.database.sql);
  const { rows } = await sql<Row>`select ${USER} ${FROM} ${where}
    order by app_user.id limit ${page.count} offset ${page.startIndex - 1}`.execute(app.database.sql);
  return { total: counted[0]!.total, resources: rows.map(userResource) };
}

function isAsked(filter: ScimFilter | undefined): RawBuilder<SqlBool> {
  if (!filter) return sql`true`;
  const { attribute, value } = filter;
  switch (attribute) {
    case 'userName':
      return sql`lower(username) = lower(${value})`;
    case 'email':
      return sql`lower(app_user.email) = lower(${value})`;
    case 'externalId':
      return sql`scim_user.external_id = ${value}`;
    case 'id':
      return sql`app_user.id::text = ${value}`;
    case 'displayName':
      return sql`concat_ws(' ', app_user.name, nullif(app_user.surname, '')) = ${value}`;
  }
}

/** One of them. @throws ScimFault 404 */
export async function readUser({ sql: db }: Db, { caller }: Pick<ScimCall, 'caller'>, id: number) {
  const { rows } =
    await sql<Row>`select ${USER} ${FROM} where app_user.id = ${id} and ${isKept(caller)}`.execute(db);
  if (!rows[0]) throw unknown();
  return userResource(rows[0]);
}
