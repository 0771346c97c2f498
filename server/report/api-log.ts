import { type RawBuilder, sql } from 'kysely';
import { addDays } from '#domain/day.ts';
import { userInReach } from '../user/user-reach.ts';
import type { Ask } from './ask.ts';

/**
 * The recorded requests of the range as the relation `request`, with their users: system staff sees all of them, administrators
 * those of users that are not hidden from them (domain rules §2.2, §2.4.5).
 */
export function requestSource({ range, reader }: Ask): RawBuilder<unknown> {
  const start = (day: string) => sql`(${day}::date::timestamp at time zone ${reader.timeZone})`;
  return sql`api_request request
    left join app_user on app_user.id = request.user_id
    left join driver on driver.user_id = app_user.id
    where request.at >= ${start(range.from)} and request.at < ${start(addDays(range.to, 1))} and ${userInReach(reader)}`;
}
