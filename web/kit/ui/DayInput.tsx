import type { DateInputProps } from '@mantine/dates';
import { useState } from 'react';
import type { Day } from '#domain/day.ts';
import { useText } from '#web/base/language/text.ts';
import { DateInput } from './dates.ts';
import { parseDay } from './day-text.ts';

type DayInputProps = Omit<
  DateInputProps,
  'value' | 'onChange' | 'valueFormat' | 'dateParser' | 'locale' | 'firstDayOfWeek'
> & {
  value: Day | null;
  onChange: (day: Day | null) => void;
  /** True inside another popover, which would take a click on the calendar for a click outside of itself. */
  isNested?: boolean;
};

/** A day, typed as DD/MM/YYYY in many ways or chosen in a calendar. */
export function DayInput({ value, onChange, isNested, ...rest }: DayInputProps) {
  const { t, language } = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <DateInput
      placeholder={t('ui.datePlaceholder')}
      clearable
      clearButtonProps={{ 'aria-label': t('ui.clear') }}
      ariaLabels={{ previousMonth: t('ui.dayPrevious'), nextMonth: t('ui.dayNext') }}
      {...rest}
      popoverProps={{
        onOpen: () => setOpen(true),
        onClose: () => setOpen(false),
        ...(isNested ? { withinPortal: false } : {}),
      }}
      // Escape closes the calendar, not the dialog around it, as in other fields with open options.
      data-mantine-stop-propagation={isOpen || undefined}
      value={value}
      onChange={(day) => onChange(day ? day.slice(0, 10) : null)}
      valueFormat="DD/MM/YYYY"
      dateParser={parseDay}
      locale={language}
      firstDayOfWeek={1}
      weekendDays={[]}
    />
  );
}
