import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { addDays } from '#domain/day.ts';
import { userInReach } from '#server/area/account/user/user-reach.ts';
import type { Ask } from './ask.ts';

/** Was the request made in the range, by the days of the reader? */
export function requestInRange({ range, reader }: Ask): RawBuilder<SqlBool> {
  const start = (day: string) => sql`(${day}::date::timestamp at time zone ${reader.timeZone})`;
  return sql<SqlBool>`request.at >= ${start(range.from)} and request.at < ${start(addDays(range.to, 1))}`;
}

/**
 * The users of the relation `request`, as far as the reader sees them. System staff sees all requests,
 * administrators those of users that are visible to them (domain rules §2.2, §2.4.5).
 */
export function withUsers({ reader }: Ask): RawBuilder<unknown> {
  return sql`
    left join app_user on app_user.id = request.user_id
    left join driver on driver.user_id = app_user.id
    where ${userInReach(reader)}`;
}

/** The recorded requests of the range that the reader sees, as the relation `request`, with their users. */
export function requestSource(ask: Ask): RawBuilder<unknown> {
  return sql`api_request request ${withUsers(ask)} and ${requestInRange(ask)}`;
}
