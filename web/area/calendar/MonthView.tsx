import {
  ActionIcon,
  Button,
  Group,
  Popover,
  Skeleton,
  Stack,
  UnstyledButton,
  VisuallyHidden,
} from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { type CalendarRow, getCalendar } from '#api/calendar.ts';
import { calendarRange } from '#domain/calendar/calendar-range.ts';
import type { Day } from '#domain/day.ts';
import { INTL_LOCALES } from '#domain/language.ts';
import { dueSubject } from '#text/due-words.ts';
import { useUrlValue } from '#web/base/address/url.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { FilterBar } from '#web/kit/list/FilterBar.tsx';
import type { Filter } from '#web/kit/list/filter.ts';
import parts from '#web/kit/look/parts.module.css';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { useToday } from '#web/kit/ui/use-today.ts';
import { DueKindIcon } from './DueBadge.tsx';
import { FeedButton } from './FeedDialog.tsx';
import classes from './MonthView.module.css';
import { daysOfSheet, monthAfter } from './months.ts';
import { useOpenDue } from './use-open-due.ts';

/** The number of items that a day shows; the others are behind a button. */
const IN_DAY = 3;

/** A month of due items, day by day. The arrow keys turn the page; `?month=2026-03`. */
export function MonthView(props: {
  query: Readonly<Record<string, string>>;
  filters: readonly Filter<CalendarRow>[];
  /** The choice between month and list. */
  views: ReactNode;
}) {
  const { query, filters, views } = props;
  const { t, language } = useText();
  const today = useToday();
  const [chosen, setChosen] = useUrlValue('month');
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(chosen ?? '') ? chosen! : today.slice(0, 7);
  const { from, to } = calendarRange(today);
  const go = (next: string) => {
    if (next >= from.slice(0, 7) && next <= to.slice(0, 7))
      setChosen(next === today.slice(0, 7) ? null : next);
  };
  const [before, after] = [monthAfter(month, -1), monthAfter(month, 1)];
  useHotkeys([
    ['ArrowLeft', () => go(before)],
    ['ArrowRight', () => go(after)],
  ]);
  const days = useMemo(() => daysOfSheet(month), [month]);
  const asked = { query: { ...query, from: days[0]!, to: days.at(-1)! } };
  const { data, error, refetch } = useEndpoint(getCalendar, asked, { keepPrevious: true });
  const byDay = useMemo(() => Map.groupBy(data?.rows ?? [], ({ due_date }) => due_date), [data]);
  const locale = INTL_LOCALES[language];
  const title = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  return (
    <div className={parts.fill}>
      <div className={parts.bar}>
        <Turn
          label={t('calendar.before')}
          isBack
          isOff={before < from.slice(0, 7)}
          onClick={() => go(before)}
        />
        <Turn label={t('calendar.after')} isOff={after > to.slice(0, 7)} onClick={() => go(after)} />
        <Button size="xs" variant="default" disabled={chosen === null} onClick={() => setChosen(null)}>
          {t('calendar.now')}
        </Button>
        <h2 className={classes.title} aria-live="polite">
          {title.format(Date.parse(`${month}-01T00:00:00Z`))}
        </h2>
        <FilterBar filters={filters} search={t('calendar.search')} />
        <Group gap="xs" align="stretch" wrap="nowrap" ms="auto">
          {views}
          <FeedButton />
        </Group>
      </div>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={classes.sheet} aria-busy={!data}>
          {days.slice(0, 7).map((day) => (
            <div key={day} className={classes.weekday} aria-hidden="true">
              {weekday.format(Date.parse(`${day}T00:00:00Z`))}
            </div>
          ))}
          {days.map((day) => (
            <Stack
              key={day}
              component="section"
              className={classes.day}
              gap={2}
              data-other={!day.startsWith(month)}
              data-today={day === today}
            >
              <DayItems day={day} rows={data ? (byDay.get(day) ?? []) : undefined} />
            </Stack>
          ))}
        </div>
      )}
    </div>
  );
}

function Turn(props: { label: string; isBack?: boolean; isOff: boolean; onClick: () => void }) {
  const { label, isBack, isOff, onClick } = props;
  const Icon = isBack ? IconChevronLeft : IconChevronRight;
  return (
    <ActionIcon variant="default" size={30} aria-label={label} disabled={isOff} onClick={onClick}>
      <Icon size={16} />
    </ActionIcon>
  );
}

function DayItems({ day, rows }: { day: Day; rows: readonly CalendarRow[] | undefined }) {
  const { t, f } = useText();
  const shown = rows?.slice(0, rows.length > IN_DAY ? IN_DAY - 1 : IN_DAY);
  return (
    <>
      <h3>
        <span aria-hidden="true">{Number(day.slice(8))}</span>
        <VisuallyHidden>{f.day(day)}</VisuallyHidden>
      </h3>
      {shown ? shown.map((row) => <Item key={row.id} row={row} />) : <Skeleton height={12} width="70%" />}
      {rows && shown && rows.length > shown.length ? (
        <Popover width={300} shadow="md" trapFocus returnFocus>
          <Popover.Target>
            <UnstyledButton mih={24} px={4} c="var(--mantine-color-anchor)" fz="xs">
              {t('calendar.more', { n: rows.length - shown.length })}
            </UnstyledButton>
          </Popover.Target>
          <Popover.Dropdown
            className={classes.all ?? ''}
            aria-label={t('calendar.onDay', { day: f.day(day) })}
          >
            <h3>{t('calendar.onDay', { day: f.day(day) })}</h3>
            {rows.map((row) => (
              <Item key={row.id} row={row} />
            ))}
          </Popover.Dropdown>
        </Popover>
      ) : null}
    </>
  );
}

function Item({ row }: { row: CalendarRow }) {
  const { t } = useText();
  const open = useOpenDue();
  const { license, kind, state, is_projected } = row;
  const subject = dueSubject(row, t);
  const more = [
    t(`calendar.kind_${kind}`),
    t(`calendar.state_${state}`),
    is_projected ? t('calendar.projected') : null,
  ];
  return (
    <UnstyledButton
      className={classes.item}
      data-state={state}
      data-projected={is_projected}
      title={[license, subject, ...more].filter(Boolean).join(' · ')}
      onClick={() => open(row)}
    >
      <DueKindIcon kind={kind} size={14} />
      <strong>
        {is_projected ? '≈ ' : ''}
        {license}
      </strong>{' '}
      <span className={parts.cut}>{subject}</span>
      <VisuallyHidden>, {more.filter(Boolean).join(', ')}</VisuallyHidden>
    </UnstyledButton>
  );
}
