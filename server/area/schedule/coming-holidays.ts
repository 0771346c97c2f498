import { sql } from 'kysely';
import { addDays, daySpan } from '#domain/day.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { App } from '#server/base/app.ts';
import { type Holiday, holidaysOf } from '#server/known/schedules/holidays.ts';

/**
 * The public holidays of the next twelve months in the countries of the caller's fleets, named in the
 * caller's language.
 */
export async function comingHolidays(
  app: App,
  caller: Caller,
): Promise<{ country: string; days: Holiday[] }[]> {
  const fleets = await app.database.sql
    .selectFrom('fleet')
    .select('country')
    .distinct()
    .where(sql<boolean>`id = any(${caller.visible.ids}::int[])`)
    .orderBy('country')
    .execute();
  const today = daySpan(app.now(), caller.timeZone).day;
  const year = Number(today.slice(0, 4));
  return Promise.all(
    fleets.map(async ({ country }) => {
      const holidays = await holidaysOf(country);
      const days = [year, year + 1].flatMap((one) => holidays.ofYear(one, caller.language));
      return { country, days: days.filter(({ day }) => day >= today && day < addDays(today, 365)) };
    }),
  );
}
