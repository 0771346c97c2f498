import { Button, SegmentedControl, Switch } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconHelp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { addDays, WEEK_DAYS } from '#domain/day.ts';
import { useText } from '#web/base/language/text.ts';
import { SearchBox } from '#web/kit/list/SearchBox.tsx';
import parts from '#web/kit/look/parts.module.css';
import { IconButton } from '#web/kit/ui/IconButton.tsx';
import { BOARD_ROWS, type RowKind } from './board-model.ts';
import classes from './dispatch.module.css';
import { rowsName } from './span-text.ts';
import type { BoardDays } from './use-board-days.ts';

/** The days that are shown and how to go on, the search, and the choice of rows. */
export function BoardHead(props: {
  board: BoardDays;
  q: string | null;
  onSearch: (text: string) => void;
  isOnly: boolean;
  onOnly: ((only: boolean) => void) | null;
  kind: RowKind;
  onKind: ((kind: RowKind) => void) | null;
  views: ReactNode;
  primary: ReactNode;
}) {
  const { board, q, onSearch, isOnly, onOnly, kind, onKind, views, primary } = props;
  const { t, f } = useText();
  const { days, isOneDay, today, monday, words } = board;
  const tomorrow = addDays(today, 1);
  const title = isOneDay
    ? words(days[0]!, 'long')
    : t('assignment.weekOf', { from: f.day(monday), to: f.day(addDays(monday, WEEK_DAYS - 1)) });
  return (
    <div className={`${parts.bar} ${classes.top}`}>
      <div className={parts.row}>
        <IconButton variant="default" size={30} label={t('dispatch.before')} onClick={() => board.go(-1)}>
          <IconChevronLeft size={16} />
        </IconButton>
        <IconButton variant="default" size={30} label={t('dispatch.after')} onClick={() => board.go(1)}>
          <IconChevronRight size={16} />
        </IconButton>
        <Button size="xs" variant="default" disabled={days.includes(today)} onClick={board.goToday}>
          {isOneDay ? t('dispatch.today') : t('assignment.weekNow')}
        </Button>
        <Button
          size="xs"
          variant="default"
          aria-pressed={isOneDay && days[0] === tomorrow}
          onClick={() => board.showDay(tomorrow)}
        >
          {t('dispatch.tomorrow')}
        </Button>
        {onKind ? (
          <SegmentedControl
            size="xs"
            aria-label={t('word.period')}
            value={isOneDay ? 'day' : 'week'}
            onChange={(next) =>
              board.showDay(next === 'day' ? (days.includes(today) ? today : days[0]!) : null)
            }
            data={(['week', 'day'] as const).map((value) => ({ value, label: t(`dispatch.span_${value}`) }))}
          />
        ) : null}
        <h2>{title}</h2>
      </div>
      <div className={parts.row}>
        <SearchBox label={t('assignment.search')} value={q ?? ''} onChange={onSearch} />
        {onOnly ? (
          <Switch
            size="xs"
            label={t('assignment.weekOnly')}
            checked={isOnly}
            onChange={(event) => onOnly(event.currentTarget.checked)}
          />
        ) : null}
        {onKind ? (
          <>
            <SegmentedControl
              size="xs"
              aria-label={t('dispatch.rows')}
              value={kind}
              onChange={(next) => onKind(next as RowKind)}
              data={BOARD_ROWS.map((value) => ({ value, label: rowsName(t, value) }))}
            />
            <IconButton size={30} label={t('dispatch.helpTitle')} tip={t('dispatch.help')}>
              <IconHelp size={16} />
            </IconButton>
          </>
        ) : null}
        {views}
        {primary}
      </div>
    </div>
  );
}
