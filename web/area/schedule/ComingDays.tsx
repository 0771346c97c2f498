import { getFleets } from '#api/fleet.ts';
import { getHolidays } from '#api/schedule.ts';
import type { COUNTRIES } from '#domain/country.ts';
import { addDays } from '#domain/day.ts';
import { INTL_LOCALES } from '#domain/language.ts';
import type { FreeDay } from '#domain/schedule/schedule.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { pathTo } from '#web/kit/ui/fleet-choice.ts';
import { useToday } from '#web/kit/ui/use-today.ts';
import classes from './schedule.module.css';

type Country = (typeof COUNTRIES)[number];

/**
 * The free days of the next twelve months: own ones, and the public holidays in the countries of the fleets
 * and those below.
 */
export function ComingDays(props: {
  fleetIds: readonly number[];
  withHolidays: boolean;
  freeDays: readonly FreeDay[];
}) {
  const { fleetIds, withHolidays, freeDays } = props;
  const { t, f, language } = useText();
  const today = useToday();
  const fleets = useEndpoint(getFleets, {}, { staleMs: 300_000 }).data?.fleets ?? [];
  const holidays = useEndpoint(getHolidays, {}, { staleMs: 300_000 }).data?.countries ?? [];
  const countries = new Set(
    fleets
      .filter(({ id }) => pathTo(fleets, id).some((one) => fleetIds.includes(one)))
      .map((one) => one.country),
  );
  const weekday = new Intl.DateTimeFormat(INTL_LOCALES[language], { weekday: 'short', timeZone: 'UTC' });
  const own = freeDays
    .filter(({ day }) => day >= today && day < addDays(today, 365))
    .map(({ day, name }) => ({ day, name, of: t('schedule.ownDay') }));
  const shared = holidays
    .filter(({ country }) => withHolidays && countries.has(country))
    .flatMap(({ country, days }) =>
      days.map(({ day, name }) => ({ day, name, of: t(`country.${country as Country}`) })),
    );
  const days = [...own, ...shared].sort((a, b) => (a.day < b.day ? -1 : 1));
  if (days.length === 0) return <Dim>{t('schedule.comingNone')}</Dim>;
  return (
    <ol className={classes.coming} aria-label={t('schedule.coming')}>
      {days.map(({ day, name, of }) => (
        <li key={`${day} ${of}`}>
          <span>
            {weekday.format(Date.parse(`${day}T00:00:00Z`))} {f.day(day)}
          </span>
          <span>{name}</span>
          <Dim>{of}</Dim>
        </li>
      ))}
    </ol>
  );
}
