import { useState } from 'react';
import { addDays, type Day } from '#domain/day.ts';
import { useText } from '#web/base/language/text.ts';
import { DatePicker } from './dates.ts';
import type { DayRange } from './day-range.ts';

type RangeCalendarProps = {
  value: DayRange;
  onChoose: (range: DayRange) => void;
  max: Day;
  limitDays: number;
  months: number;
};

/** The earlier of two days. */
const earlier = (a: Day, b: Day) => (a < b ? a : b);

/** Two clicks choose a range: its first day, then its last, at most as long as the limit. */
export function RangeCalendar({ value, onChoose, max, limitDays, months }: RangeCalendarProps) {
  const { t, language } = useText();
  const [first, setFirst] = useState<Day | null>(null);
  return (
    <DatePicker
      type="range"
      size="sm"
      allowSingleDateInRange
      numberOfColumns={months}
      defaultDate={months > 1 ? addDays(`${value.to.slice(0, 7)}-01`, -1) : value.to}
      value={first ? [first, null] : [value.from, value.to]}
      onChange={([from, to]) => {
        if (from && to) onChoose({ from: from.slice(0, 10), to: to.slice(0, 10) });
        else setFirst(from ? from.slice(0, 10) : null);
      }}
      minDate={first ? addDays(first, 1 - limitDays) : '1950-01-01'}
      maxDate={first ? earlier(max, addDays(first, limitDays - 1)) : max}
      locale={language}
      firstDayOfWeek={1}
      weekendDays={[]}
      ariaLabels={{ previousMonth: t('ui.dayPrevious'), nextMonth: t('ui.dayNext') }}
    />
  );
}
