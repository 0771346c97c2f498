import { zoneOffsetMs } from '#domain/day.ts';
import { type FormatSettings, UNKNOWN } from './reader.ts';

/** An instant: ISO-8601 UTC as on the wire, or milliseconds. */
export type Instant = string | number;

/** The dates and times of a formatter. */
export type Moments = {
  /** The day of an instant, DD/MM/YYYY. */
  date(at: Instant | null, zone?: string): string;
  /** A civil day `YYYY-MM-DD`, which no zone moves. */
  day(day: string | null): string;
  /** Civil days for narrow places, with their year only if `isYearShown`. Example: `1–7 nov`. */
  days(range: { from: string; to: string }, how: { isYearShown: boolean }): string;
  /** A month `YYYY-MM`, or that of a civil day; no zone moves it. Example: `marzo de 2026`. */
  month(month: string | null): string;
  /**
   * DD/MM/YYYY HH:MM. It is in `zone` when that zone's wall clock differs from the reader's, with the zone's
   * name.
   */
  dateTime(at: Instant | null, zone?: string): string;
  /** HH:MM, with the same rule for zones. */
  time(at: Instant | null, zone?: string): string;
  /** HH:MM:SS on the wall clock of a zone, by default the reader's. */
  clock(at: Instant, zone?: string): string;
  /** The name of a zone's time. Example: `hora de Europa central`. */
  zoneName(at: Instant, zone: string): string;
  /** Seconds as h:mm:ss, with a sign below zero; hours may pass 24. */
  duration(s: number | null): string;
  /** Seconds in the two largest units that are not zero. Example: 7500 is `2 h 05 min`. */
  lapse(s: number | null): string;
  /**
   * Seconds of work, which is counted in hours and never in days. Example: 5,472,540 is `1.520 h 09 min` in
   * Spanish.
   */
  worked(s: number | null): string;
  /** The time before `nowMs`. Example: `hace 5 min`; an instant ahead of the clock counts as now. */
  ago(at: Instant | null, nowMs: number): string;
};

const DAY_PARTS = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
// h23 and explicit parts: styles of Intl would give 24:00 or month names in some locales.
const TIME_PARTS = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

const PARTS = {
  day: DAY_PARTS,
  time: TIME_PARTS,
  clock: { ...TIME_PARTS, second: '2-digit' },
  dayMonth: { day: 'numeric', month: 'short' },
  dayMonthYear: { day: 'numeric', month: 'short', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  zone: { timeZoneName: 'short' },
  zoneName: { timeZoneName: 'longGeneric' },
} as const;

const msOf = (at: Instant) => (typeof at === 'number' ? at : Date.parse(at));
const dayMs = (day: string) => Date.parse(`${day}T00:00:00Z`);
const two = (n: number) => String(n).padStart(2, '0');

/** Seconds as h:mm:ss, in every language. */
export function durationText(s: number): string {
  const whole = Math.round(Math.abs(s));
  return `${s < 0 ? '-' : ''}${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
}

/** Units of `ago`, largest first, seconds. */
const AGO_UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/**
 * Moments in one reader's zone and locale. Days and times are written apart and joined by one space (domain
 * rules §11).
 */
export function moments(settings: FormatSettings, locale: string): Moments {
  const formats = new Map<string, Intl.DateTimeFormat>();
  function format(kind: keyof typeof PARTS, zone: string): Intl.DateTimeFormat {
    let found = formats.get(kind + zone);
    if (!found) {
      found = new Intl.DateTimeFormat(locale, { ...PARTS[kind], timeZone: zone });
      formats.set(kind + zone, found);
    }
    return found;
  }
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' });
  const relativeDays = new Intl.RelativeTimeFormat(locale, { numeric: 'always', style: 'short' });
  const counted = new Intl.NumberFormat(locale, { useGrouping: 'always', maximumFractionDigits: 0 });
  const dayLetter = settings.language === 'it' ? 'g' : 'd';

  /** The zone to write in, and the zone's short name when the wall clock is not the reader's. */
  function zoned(ms: number, zone: string | undefined): { zone: string; suffix: string } {
    const own = settings.timeZone;
    if (zone === undefined || zone === own || zoneOffsetMs(ms, zone) === zoneOffsetMs(ms, own)) {
      return { zone: own, suffix: '' };
    }
    const name = zoneIn('zone', ms, zone);
    return { zone, suffix: name ? `\u00a0${name}` : '' };
  }
  function zoneIn(kind: 'zone' | 'zoneName', ms: number, zone: string): string | undefined {
    return format(kind, zone)
      .formatToParts(ms)
      .find((part) => part.type === 'timeZoneName')?.value;
  }

  function time(at: Instant | null, zone?: string): string {
    if (at === null) return UNKNOWN;
    const where = zoned(msOf(at), zone);
    return format('time', where.zone).format(msOf(at)) + where.suffix;
  }
  function date(at: Instant | null, zone?: string): string {
    return at === null ? UNKNOWN : format('day', zone ?? settings.timeZone).format(msOf(at));
  }

  function civil(kind: 'day' | 'month', day: string | null): string {
    return day === null ? UNKNOWN : format(kind, 'UTC').format(dayMs(day));
  }

  function lapse(s: number | null): string {
    if (s === null) return UNKNOWN;
    const whole = Math.floor(s);
    const [days, hours] = [Math.floor(whole / 86_400), Math.floor(whole / 3600) % 24];
    if (days > 0) return `${counted.format(days)} ${dayLetter} ${two(hours)} h`;
    if (hours > 0) return worked(s);
    const minutes = Math.floor(whole / 60);
    return minutes > 0 ? `${minutes} min` : `${whole} s`;
  }
  function worked(s: number | null): string {
    if (s === null || s < 3600) return lapse(s);
    return `${counted.format(Math.floor(s / 3600))} h ${two(Math.floor(s / 60) % 60)} min`;
  }

  return {
    date,
    time,
    clock: (at, zone) => format('clock', zone ?? settings.timeZone).format(msOf(at)),
    zoneName: (at, zone) => zoneIn('zoneName', msOf(at), zone) ?? zone,
    day: (day) => civil('day', day),
    days: ({ from, to }, { isYearShown }) =>
      format(isYearShown ? 'dayMonthYear' : 'dayMonth', 'UTC').formatRange(dayMs(from), dayMs(to)),
    month: (month) => civil('month', month && `${month.slice(0, 7)}-01`),
    dateTime(at, zone) {
      if (at === null) return UNKNOWN;
      return `${date(at, zoned(msOf(at), zone).zone)} ${time(at, zone)}`;
    },
    duration: (s) => (s === null ? UNKNOWN : durationText(s)),
    lapse,
    worked,
    ago(at, nowMs) {
      if (at === null) return UNKNOWN;
      const s = Math.max(0, Math.floor((nowMs - msOf(at)) / 1000));
      const [unit, size] = AGO_UNITS.find(([, seconds]) => s >= seconds) ?? ['second', 1];
      // Readers would take "yesterday" for the civil day before; 24 hours ago may be another day.
      return (unit === 'day' ? relativeDays : relative).format(-Math.floor(s / size), unit);
    },
  };
}
