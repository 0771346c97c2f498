import { createHash } from 'node:crypto';
import ical, { ICalCalendarMethod } from 'ical-generator';
import { sql } from 'kysely';
import { readCalendarFeed } from '#api/calendar.ts';
import { can } from '#domain/access/permission.ts';
import { actorsOf, type Role } from '#domain/access/role.ts';
import { calendarRange } from '#domain/calendar/calendar-range.ts';
import { daySpan } from '#domain/day.ts';
import { Fault } from '#domain/fault.ts';
import type { Language } from '#domain/language.ts';
import { hasEnded } from '#domain/user/standing.ts';
import { readerOf } from '#server/base/access/reader.ts';
import { notFound } from '#server/base/access/record.ts';
import { hashSecret } from '#server/base/access/secret.ts';
import { readVisibleFleets } from '#server/base/access/visibility.ts';
import type { App } from '#server/base/app.ts';
import { handle } from '#server/base/http/route.ts';
import { dueDistance } from '#text/due-distance.ts';
import { dueSubject } from '#text/due-words.ts';
import type { Say } from '#text/say.ts';
import { type DueLine, dueLines } from './calendar-rows.ts';
import { calendarScope } from './get-calendar.ts';
import { readDues, readingIn } from './read-dues.ts';

/** Programs read it every few hours; a more frequent reader waits, seconds. */
const PACE_S = 5;
/** The suggested interval between readings, seconds. */
const REFRESH_S = 6 * 3_600;

/**
 * A user's calendar for other programs, by the user's present sight. The answer does not distinguish a wrong
 * address from that of a closed account.
 */
export const readFeed = handle(readCalendarFeed, async ({ params, app }) => {
  const owner = await readOwner(app, hashSecret(params.secret));
  const say = await readerOf(app, owner);
  const { day: today } = daySpan(app.now(), owner.timeZone);
  const { from, to } = calendarRange(today);
  const at = { nowMs: app.now(), language: owner.language };
  const dues = await readDues(at, readingIn(app.database), calendarScope(owner, undefined));
  const shown = dueLines(dues.filter(({ standing: { day } }) => day !== null && from <= day && day <= to));
  // The same day gives the same octets, so that the answer to a reader can be "unchanged".
  const stamp = new Date(`${today}T00:00:00Z`);
  const content = Buffer.from(calendarText(shown, { product: app.config.PRODUCT, stamp, say }));
  const tag = createHash('sha256').update(content).digest('base64url');
  return { type: 'text/calendar; charset=utf-8', content, tag };
});

/**
 * The owner of an address. @throws Fault 404 for an unknown address, and while the account may not be used;
 * 429 when it is read too often
 */
async function readOwner({ database, now }: App, secretHash: Buffer) {
  const at = new Date(now());
  const user = await database.sql
    .selectFrom('calendar_feed')
    .innerJoin('app_user', 'app_user.id', 'calendar_feed.user_id')
    .select(['app_user.id', 'roles', 'gao', 'own_works', 'work_codes', 'disabled', 'end_date', 'language'])
    .select('app_user.time_zone')
    .where('secret_hash', '=', secretHash)
    .executeTakeFirst();
  if (!user) throw notFound();
  const { time_zone: timeZone, gao } = user;
  const roles = user.roles as Role[];
  const isClosed = hasEnded({ disabled: user.disabled, endDate: user.end_date, timeZone }, now());
  if (isClosed || !can(actorsOf({ roles, gao, isDriver: false }), 'calendar:follow')) throw notFound();
  const { numUpdatedRows } = await database.sql
    .updateTable('calendar_feed')
    .set({ read_at: at })
    .where('secret_hash', '=', secretHash)
    .where(
      sql<boolean>`(read_at is null or read_at <= ${at}::timestamptz - make_interval(secs => ${PACE_S}))`,
    )
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Fault('err.tooMany', 429, { params: { n: PACE_S } });
  const visible = (await readVisibleFleets(database, [{ userId: user.id, roles }])).get(user.id)!;
  return {
    userId: user.id,
    visible,
    workCodes: user.own_works || gao ? user.work_codes : null,
    language: user.language as Language,
    timeZone,
  };
}

function calendarText(
  lines: readonly DueLine[],
  { product, stamp, say }: { product: string; stamp: Date; say: Say },
): string {
  const { t } = say;
  const calendar = ical({
    name: t('calendar.list'),
    prodId: { company: 'Traza', product: 'Traza' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_S,
  });
  for (const { row } of lines) {
    const about = [t(`calendar.kind_${row.kind}`), dueSubject(row, t)].filter(Boolean).join(' · ');
    calendar.createEvent({
      id: `${row.id}@${product}`,
      stamp,
      start: new Date(`${row.due_date}T00:00:00Z`),
      allDay: true,
      summary: `${row.is_projected ? '≈ ' : ''}${row.license} · ${about}`,
      description: [
        [t(`calendar.state_${row.state}`), dueDistance(row, say)].filter(Boolean).join(': '),
        [row.alias, row.fleet].filter(Boolean).join(' · '),
        row.is_projected ? t('calendar.projected') : '',
      ]
        .filter(Boolean)
        .join('\n'),
    });
  }
  return calendar.toString();
}
