import { Box, Tooltip } from '@mantine/core';
import { IconChevronRight, IconClock, IconLock } from '@tabler/icons-react';
import type { Day } from '#domain/day.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { type DayOfPast, sumsOf } from './day-items.ts';
import classes from './history.module.css';
import { periodOf } from './use-pasts.ts';

/**
 * A day with its sums and the hours of driving; a click opens and closes the content below, if `onToggle` is
 * given.
 */
export function DayHead(props: {
  day: Day;
  parts: readonly DayOfPast[];
  colours: readonly string[];
  isOpen: boolean;
  onToggle?: () => void;
}) {
  const { day, parts: dayParts, colours, isOpen, onToggle } = props;
  const { t, f, language } = useText();
  const sums = sumsOf(dayParts.map((part) => part.day));
  const weekday = new Date(`${day}T00:00:00Z`).toLocaleDateString(language, {
    weekday: 'short',
    timeZone: 'UTC',
  });
  const isOpenData = dayParts.some(({ past }) => day > past.consolidated_to);
  const content = (
    <>
      <span className={classes.dayLine}>
        {onToggle ? <IconChevronRight size={16} className={classes.dayMark} aria-hidden="true" /> : null}
        <strong>
          {weekday} {f.day(day)}
        </strong>
        {isOpenData ? (
          <Tooltip label={t('word.notFinal')}>
            <IconClock size={14} role="img" aria-label={t('word.notFinal')} />
          </Tooltip>
        ) : null}
        <Box component="span" ms="auto" fw={600}>
          {f.distance(sums.distance)}
        </Box>
      </span>
      <Dim span size="xs" className={classes.dayLine ?? ''}>
        {[t('map.journeys', { n: sums.journeys }), f.worked(sums.duration)].join(' · ')}
        {sums.fuel === null ? null : ` · ${f.volume(sums.fuel)}${sums.isFuelEstimated ? ' ≈' : ''}`}
        {sums.privateDuration > 0 ? (
          <span className={parts.sign}>
            <IconLock size={13} role="img" aria-label={t('map.privateJourney')} />
            {f.distance(sums.privateDistance)} · {f.worked(sums.privateDuration)}
          </span>
        ) : null}
      </Dim>
      {dayParts.map((part) => (
        <HourStrip key={part.n} part={part} colour={dayParts.length > 1 ? colours[part.n] : undefined} />
      ))}
    </>
  );
  return onToggle ? (
    <button type="button" className={classes.dayHead} aria-expanded={isOpen} onClick={onToggle}>
      {content}
    </button>
  ) : (
    <div className={classes.dayHead}>{content}</div>
  );
}

/** The hours of a day, with the times of driving. */
function HourStrip({ part, colour }: { part: DayOfPast; colour: string | undefined }) {
  const { day, past } = part;
  const span = dayOf(day.day, past.time_zone);
  const share = (iso: string | null) =>
    iso === null ? 1 : Math.max(0, Math.min(1, (Date.parse(iso) - span.fromMs) / (span.toMs - span.fromMs)));
  const bar = (kind: string, start: string, end: string | null) => {
    const from = share(start);
    const width = `${Math.max(0.4, (share(end) - from) * 100)}%`;
    return <i key={kind + start} data-kind={kind} style={{ insetInlineStart: `${from * 100}%`, width }} />;
  };
  return (
    <span className={classes.strip} style={colour ? { color: colour } : undefined} aria-hidden="true">
      {day.journeys.map(({ start, end }) => bar('journey', start, end))}
      {day.private_use.map(({ start, end }) => bar('private', start, end))}
    </span>
  );
}

const dayOf = (day: Day, zone: string) => periodOf({ from: day, to: day }, { time_zone: zone });
