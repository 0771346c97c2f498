import { ActionIcon, Button, Group, Loader, Select, Slider, Stack, TextInput } from '@mantine/core';
import {
  IconCalendar,
  IconHistory,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
} from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { civilInstantMs, civilOf } from '#domain/civil-time.ts';
import { type Day, daySpan } from '#domain/day.ts';
import { MINUTE_MS } from '#domain/duration.ts';
import { useText } from '#web/base/language/text.ts';
import { parseTime } from '#web/kit/record/number-entry.ts';
import { parseDay } from '#web/kit/ui/day-text.ts';
import { IconButton } from '#web/kit/ui/IconButton.tsx';
import { RATES } from '#web/live/past.ts';
import { useNow } from '#web/live/use-vehicles.ts';
import { past } from './past.ts';
import classes from './TimeBar.module.css';
import type { PastScreen } from './use-past.ts';

/** The shown instant, and its controls: play, pause, pace, step, the day as a line, back to now. */
export function TimeBar({ screen, isPhone }: { screen: PastScreen; isPhone: boolean }) {
  const { t, f } = useText();
  const nowMs = useNow(1_000);
  const { view, goTo, pause, oldestMs } = screen;
  if (nowMs === 0) return null;
  const zone = f.settings.timeZone;
  const day = daySpan(nowMs, zone);
  const size = isPhone ? 44 : 32;
  const step = (ms: number) => goTo(Math.max(oldestMs, nowMs + ms));
  return (
    <Stack
      component="section"
      className={classes.bar}
      gap={4}
      aria-label={t('past.bar')}
      data-phone={isPhone}
    >
      <Group gap="xs">
        {isPhone ? null : (
          <Group component="span" className={classes.sign} gap={6} wrap="nowrap">
            {view.isLoading ? (
              <Loader size={16} color="currentColor" />
            ) : (
              <IconHistory size={16} aria-hidden="true" />
            )}
            {t('past.past')}
          </Group>
        )}
        <Instant key={zone} ms={nowMs} zone={zone} oldestMs={oldestMs} isPhone={isPhone} onChange={goTo} />
        <Button
          className={classes.now}
          size={isPhone ? 'md' : 'xs'}
          variant="default"
          onClick={() => goTo(null)}
        >
          {t('past.now')}
        </Button>
        <div className={classes.buttons}>
          <StepButton label={t('past.back')} size={size} onClick={() => step(-MINUTE_MS)}>
            <IconPlayerSkipBack size={16} />
          </StepButton>
          <IconButton
            label={t(view.isPlaying ? 'past.pause' : 'past.play')}
            isTipOff={isPhone}
            variant="filled"
            size={size}
            onClick={view.isPlaying ? pause : past.play}
            color="petrol"
          >
            {view.isPlaying ? <IconPlayerPauseFilled size={16} /> : <IconPlayerPlayFilled size={16} />}
          </IconButton>
          <StepButton label={t('past.forward')} size={size} onClick={() => step(MINUTE_MS)}>
            <IconPlayerSkipForward size={16} />
          </StepButton>
          <Select
            size={isPhone ? 'md' : 'xs'}
            w={isPhone ? 100 : 84}
            aria-label={t('past.rate')}
            allowDeselect={false}
            comboboxProps={{ position: isPhone ? 'bottom' : 'top' }}
            data={RATES.map((rate) => ({ value: String(rate), label: `${rate}×` }))}
            value={String(view.rate)}
            onChange={(value) => {
              const rate = RATES.find((one) => String(one) === value);
              if (rate) past.setRate(rate);
            }}
          />
          {isPhone && view.isLoading ? <Loader size={20} /> : null}
        </div>
      </Group>
      <DayLine ms={nowMs} startMs={day.startMs} endMs={day.endMs} zone={zone} onChange={goTo} />
    </Stack>
  );
}

function StepButton(props: { label: string; size: number; onClick: () => void; children: ReactNode }) {
  const { label, size, onClick, children } = props;
  return (
    <IconButton label={label} variant="default" size={size} onClick={onClick}>
      {children}
    </IconButton>
  );
}

/** Day and time on the reader's clock: typed, or chosen in the browser's own calendar. */
function Instant(props: {
  ms: number;
  zone: string;
  oldestMs: number;
  isPhone: boolean;
  onChange: (ms: number) => void;
}) {
  const { ms, zone, oldestMs, isPhone, onChange } = props;
  const { t, f } = useText();
  const [typed, setTyped] = useState<string | null>(null);
  const calendar = useRef<HTMLInputElement>(null);
  const shown = f.dateTime(ms);
  function go(day: Day | null, time: string | null) {
    if (day === null || time === null) return;
    const wanted = civilInstantMs(day, time, zone);
    onChange(Math.min(Math.max(wanted, oldestMs), Date.now() - 1_000));
  }
  function goToTyped() {
    setTyped(null);
    if (typed === null || typed === shown) return;
    const [day = '', time = ''] = typed.trim().split(/\s+/);
    go(parseDay(day), parseTime(time));
  }
  return (
    <div className={classes.instant}>
      <TextInput
        size={isPhone ? 'md' : 'xs'}
        aria-label={t('past.instant')}
        autoComplete="off"
        maxLength={20}
        value={typed ?? shown}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={goToTyped}
        onKeyDown={({ key }) => {
          if (key === 'Enter') goToTyped();
          if (key === 'Escape') setTyped(null);
        }}
        rightSection={
          <ActionIcon
            variant="subtle"
            color="gray"
            size={isPhone ? 44 : 28}
            aria-label={t('past.calendar')}
            onClick={() => calendar.current?.showPicker()}
          >
            <IconCalendar size={16} />
          </ActionIcon>
        }
      />
      <input
        ref={calendar}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        className={classes.calendar}
        min={civilOf(oldestMs, zone).day}
        max={civilOf(Date.now(), zone).day}
        value={civilOf(ms, zone).day}
        // The time stays; the user types it, because the browser's own field uses 12 hours in some languages.
        onChange={(event) => go(event.currentTarget.value || null, civilOf(ms, zone).time)}
      />
    </div>
  );
}

/** The whole day as a line: 23 to 25 hours; those of today are not all over. */
function DayLine(props: {
  ms: number;
  startMs: number;
  endMs: number;
  zone: string;
  onChange: (ms: number) => void;
}) {
  const { ms, startMs, endMs, zone, onChange } = props;
  const { t, f } = useText();
  const [dragged, setDragged] = useState<number | null>(null);
  const minutes = Math.round((endMs - startMs) / MINUTE_MS);
  const last = Math.min(minutes, Math.floor((Date.now() - 1_000 - startMs) / MINUTE_MS));
  const time = (minute: number) => f.clock(startMs + minute * MINUTE_MS, zone).slice(0, 5);
  const marks = [0, 0.25, 0.5, 0.75].map((share) => {
    const value = Math.round(minutes * share);
    return { value, label: time(value) };
  });
  return (
    <Slider
      mx="xs"
      size="sm"
      thumbLabel={t('past.day')}
      min={0}
      max={minutes}
      marks={marks}
      label={time}
      value={dragged ?? (ms - startMs) / MINUTE_MS}
      onChange={(value) => setDragged(Math.min(value, last))}
      onChangeEnd={(value) => {
        setDragged(null);
        onChange(startMs + Math.min(value, last) * MINUTE_MS);
      }}
    />
  );
}
