import type { Say } from '#text/say.ts';
import { useText } from '#web/base/language/text.ts';
import { useToday } from '#web/kit/ui/use-today.ts';
import { type AskedTime, askedTime, type TimeVocabulary } from './asked-time.ts';

/** The time that a query names in the reader's language. */
export function useAskedTime(query: string): AskedTime {
  const { t, language } = useText();
  const today = useToday();
  return askedTime(query, { words: timeVocabulary(t), language, today });
}

/** The words about time in a language. */
export const timeVocabulary = (t: Say['t']): TimeVocabulary => ({
  today: t('spotlight.time_today'),
  yesterday: t('spotlight.time_yesterday'),
  dayBefore: t('spotlight.time_dayBefore'),
  thisWeek: t('spotlight.time_thisWeek'),
  lastWeek: t('spotlight.time_lastWeek'),
  thisMonth: t('spotlight.time_thisMonth'),
  lastMonth: t('spotlight.time_lastMonth'),
  thisYear: t('spotlight.time_thisYear'),
  last: t('spotlight.time_last'),
  days: t('spotlight.time_days'),
  small: t('spotlight.time_small'),
});
