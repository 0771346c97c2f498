import { type CivilTime, isCivilTime, isDay } from '#domain/civil-time.ts';
import { addDays, addMonths, type Day } from '#domain/day.ts';
import { INTL_LOCALES, type Language } from '#domain/language.ts';
import { plainText } from '#domain/plain-text.ts';

/** Days that have words in each language. */
export const TIME_WORDS = [
  'today',
  'yesterday',
  'dayBefore',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
  'thisYear',
] as const;

/**
 * The words of a language about time, separated by commas where there are several. They are one for each of
 * `TIME_WORDS`, those around a number of days, and small words that mean nothing by themselves.
 */
export type TimeVocabulary = Readonly<
  Record<(typeof TIME_WORDS)[number] | 'last' | 'days' | 'small', string>
>;

/** The time that a query names, and its other words. */
export type AskedTime = {
  rest: string;
  /** Null: it names no days. */
  range: { from: Day; to: Day } | null;
  time: CivilTime | null;
};

/** The longest stretch of days that reports know. */
const MOST_DAYS = 366;

/**
 * Finds days and a time of day in a query. A day without a year is the last one, and so are a weekday and a
 * month. Examples, on Saturday 2026-11-28: `3607MKC ayer 15:40` leaves `3607MKC`; `excesos este mes` is
 * 2026-11-01 to 2026-11-28; `martes` is 2026-11-24.
 */
export function askedTime(
  query: string,
  { words, language, today }: { words: TimeVocabulary; language: Language; today: Day },
): AskedTime {
  const said = query.trim().split(/\s+/).filter(Boolean);
  const plain = said.map(plainText);
  const phrases = phrasesOf({ words, language, today });
  const [last, days, small] = [listed(words.last), listed(words.days), listed(words.small)];
  const left: string[] = [];
  let range: AskedTime['range'] = null;
  let time: CivilTime | null = null;
  for (let at = 0; at < plain.length; ) {
    const phrase = phrases.find(({ tokens }) => tokens.every((token, i) => plain[at + i] === token));
    const clock = clockOf(plain[at]!);
    const day = dayOf(plain[at]!, today);
    const count = Number(plain[at + 1]);
    if (phrase) {
      range ??= phrase.range;
      at += phrase.tokens.length;
    } else if (
      last.includes(plain[at]!) &&
      count >= 1 &&
      count <= MOST_DAYS &&
      days.includes(plain[at + 2]!)
    ) {
      range ??= { from: addDays(today, 1 - count), to: today };
      at += 3;
    } else if (clock !== null && time === null) {
      time = clock;
      at++;
    } else if (day !== null && range === null) {
      range = { from: day, to: day };
      at++;
    } else left.push(said[at++]!);
  }
  const isTime = range !== null || time !== null;
  const rest = isTime ? left.filter((word) => !small.includes(plainText(word))) : left;
  return { rest: rest.join(' '), range, time };
}

const listed = (words: string) => words.split(',').map((word) => plainText(word.trim()));

type Phrase = { tokens: readonly string[]; range: { from: Day; to: Day } };

/** All phrases that mean days, the longest first. */
function phrasesOf(asked: { words: TimeVocabulary; language: Language; today: Day }): Phrase[] {
  const { words, language, today } = asked;
  const one = (day: Day) => ({ from: day, to: day });
  const monday = addDays(today, -((weekdayOf(today) + 6) % 7));
  const month = `${today.slice(0, 7)}-01`;
  const ranges: Readonly<Record<(typeof TIME_WORDS)[number], Phrase['range']>> = {
    today: one(today),
    yesterday: one(addDays(today, -1)),
    dayBefore: one(addDays(today, -2)),
    thisWeek: { from: monday, to: today },
    lastWeek: { from: addDays(monday, -7), to: addDays(monday, -1) },
    thisMonth: { from: month, to: today },
    lastMonth: monthFrom(addMonths(month, -1), today),
    thisYear: { from: `${today.slice(0, 4)}-01-01`, to: today },
  };
  const phrases = TIME_WORDS.flatMap((name) =>
    listed(words[name]).map((phrase) => ({ tokens: phrase.split(' '), range: ranges[name] })),
  );
  const locale = INTL_LOCALES[language];
  const named = (day: Day, options: Intl.DateTimeFormatOptions) =>
    plainText(new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(Date.parse(day)));
  for (let back = 1; back <= 7; back++) {
    const day = addDays(today, -back);
    const name = named(day, { weekday: 'long' });
    // Portuguese says `segunda` as well as `segunda-feira`.
    for (const word of new Set([name, name.split('-')[0]!]))
      phrases.push({ tokens: [word], range: one(day) });
  }
  for (let back = 0; back < 12; back++) {
    const first = addMonths(month, -back);
    phrases.push({ tokens: [named(first, { month: 'long' })], range: monthFrom(first, today) });
  }
  return phrases.sort((a, b) => b.tokens.length - a.tokens.length);
}

const weekdayOf = (day: Day) => new Date(`${day}T00:00:00Z`).getUTCDay();

function monthFrom(first: Day, today: Day): Phrase['range'] {
  const last = addDays(addMonths(first, 1), -1);
  return { from: first, to: last < today ? last : today };
}

/** A time of day: `15:40`, `9.05`, `15h`, `15h40`. */
function clockOf(word: string): CivilTime | null {
  const found = /^(\d{1,2})(?:[:.](\d{2})|h(\d{2})?)$/.exec(word);
  if (!found) return null;
  const time = `${found[1]!.padStart(2, '0')}:${found[2] ?? found[3] ?? '00'}`;
  return isCivilTime(time) ? time : null;
}

/** A day: `28/11`, `28/11/2026`, `28-11-26`, `2026-11-28`; without a year the last one that has been. */
function dayOf(word: string, today: Day): Day | null {
  if (isDay(word)) return word <= today ? word : null;
  const found = /^(\d{1,2})[/-](\d{1,2})(?:[/-](\d{2}|\d{4}))?$/.exec(word);
  if (!found) return null;
  const [, day, month, year] = found;
  const on = (ofYear: string) => `${ofYear}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`;
  const thisYear = today.slice(0, 4);
  const named = year === undefined ? on(thisYear) : on(year.length === 2 ? `20${year}` : year);
  const wanted = year === undefined && named > today ? on(String(Number(thisYear) - 1)) : named;
  return isDay(wanted) && wanted <= today ? wanted : null;
}
