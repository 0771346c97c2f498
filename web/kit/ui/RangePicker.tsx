import { Button, Popover, Skeleton, UnstyledButton } from '@mantine/core';
import { IconCalendar, IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import type { Day } from '#domain/day.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { Dim } from './Dim.tsx';
import { type DayRange, daysIn, QUICK_RANGES, quickRange, quickRangeOf } from './day-range.ts';
import { lazyPart } from './lazy-part.ts';
import classes from './RangePicker.module.css';
import { usePhone } from './use-phone.ts';
import { useToday } from './use-today.ts';

const RangeCalendar = lazyPart('RangeCalendar', () => import('./RangeCalendar.tsx'));

/** Days from–to: one of the quick ranges of every report, or any days in a calendar. */
export function RangePicker(props: {
  value: DayRange;
  onChange: (range: DayRange) => void;
  /** The longest range allowed, days; by default a year. */
  limitDays?: number;
  /** The last day that can be chosen; by default today. */
  max?: Day;
  label?: string;
  /** Offers today too, before the ranges that end yesterday. */
  withToday?: boolean;
}): ReactNode {
  const { value, onChange, limitDays = 366, label, withToday = false } = props;
  const { t, f } = useText();
  const isPhone = usePhone();
  const today = useToday();
  const max = props.max ?? today;
  const [isOpen, setOpen] = useState(false);
  const quick = quickRangeOf(value, today);
  const days = value.from === value.to ? f.day(value.from) : `${f.day(value.from)} – ${f.day(value.to)}`;
  const named = withToday ? (['today', ...QUICK_RANGES] as const) : QUICK_RANGES;
  const offered = named.filter((name) => {
    const range = quickRange(name, today);
    return daysIn(range) <= limitDays && range.to <= max;
  });
  const choose = (range: DayRange) => {
    onChange(range);
    setOpen(false);
  };
  const shown = quick ? `${t(`ui.range_${quick}`)} · ${days}` : days;
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconCalendar size={16} aria-hidden="true" />}
          rightSection={<IconChevronDown size={14} aria-hidden="true" />}
          aria-label={`${label ?? t('word.period')}: ${shown}`}
          onPointerEnter={RangeCalendar.preload}
          onClick={() => setOpen(!isOpen)}
        >
          {shown}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={label ?? t('word.period')}>
        <div className={classes.body}>
          <div className={classes.quick}>
            {offered.map((name) => (
              <UnstyledButton
                key={name}
                className={`${parts.choice} ${classes.quickButton}`}
                aria-pressed={quick === name}
                onClick={() => choose(quickRange(name, today))}
              >
                {t(`ui.range_${name}`)}
              </UnstyledButton>
            ))}
          </div>
          <div style={{ padding: 12 }}>
            <Suspense fallback={<Skeleton height={252} width={252} />}>
              <RangeCalendar
                value={value}
                max={max}
                limitDays={limitDays}
                months={isPhone ? 1 : 2}
                onChoose={choose}
              />
            </Suspense>
            <Dim size="xs" mt={8}>
              {t('ui.rangeLimit', { n: limitDays })}
            </Dim>
          </div>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
