import { Button, Chip, Group, Select } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { Day } from '#domain/day.ts';
import { REPEATS, type Repeat, shiftHours } from '#domain/driver/shift.ts';
import { useText } from '#web/base/language/text.ts';
import { TimeBox } from '#web/kit/record/TimeBox.tsx';
import { DayInput } from '#web/kit/ui/DayInput.tsx';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import classes from './dispatch.module.css';
import type { Repeating } from './use-dispatch.ts';
import { type ShiftChoice, shiftName } from './use-shift-choice.ts';

const ShiftsDrawer = lazyPart('ShiftsDrawer', () => import('./ShiftsDrawer.tsx'));

/** The hours of the next assignment: a shift, or others. */
export function ShiftChips({ choice }: { choice: ShiftChoice }) {
  const { t } = useText();
  const isPhone = usePhone();
  const { shifts, hours, chosen, choose, setHours } = choice;
  const wordOf = (id: number | undefined) => (id === undefined ? 'other' : String(id));
  const chooseWord = (next: string | null) => choose(shifts.find(({ id }) => String(id) === next) ?? null);
  return (
    <Group gap={6} role="group" aria-label={t('dispatch.shift')}>
      {isPhone ? (
        <Select
          allowDeselect={false}
          aria-label={t('dispatch.shift')}
          value={wordOf(chosen?.id)}
          onChange={chooseWord}
          data={[
            ...shifts.map((shift) => ({ value: String(shift.id), label: shiftName(shift) })),
            { value: 'other', label: t('dispatch.otherHours') },
          ]}
        />
      ) : (
        <Chip.Group value={wordOf(chosen?.id)} onChange={chooseWord}>
          {shifts.map((shift) => (
            <Chip
              key={shift.id}
              size="xs"
              classNames={{ label: classes.chip! }}
              value={String(shift.id)}
              title={`${shift.fleet} · ${shiftHours(shift)}`}
            >
              {shiftName(shift)}
            </Chip>
          ))}
          <Chip size="xs" classNames={{ label: classes.chip! }} value="other">
            {t('dispatch.otherHours')}
          </Chip>
        </Chip.Group>
      )}
      {chosen === null ? (
        <div className={classes.times}>
          <TimeBox
            size="xs"
            label={t('dispatch.from')}
            value={hours.from_time}
            onChange={(time) => time && setHours({ ...hours, from_time: time })}
          />
          <TimeBox
            size="xs"
            label={t('dispatch.to')}
            value={hours.to_time}
            onChange={(time) => time && setHours({ ...hours, to_time: time })}
          />
        </div>
      ) : null}
    </Group>
  );
}

/** The next assignment: its hours, and how often it is repeated. */
export function ShiftBar(props: {
  choice: ShiftChoice;
  repeating: Repeating;
  /** The last day of a repeat until another is chosen. */
  lastDay: Day;
  onRepeat: (repeating: Repeating) => void;
}) {
  const { choice, repeating, lastDay, onRepeat } = props;
  const { t } = useText();
  const [isManaging, setManaging] = useState(false);
  const { repeat, until } = repeating;
  return (
    <div className={classes.shiftBar}>
      <strong>{t('dispatch.shift')}</strong>
      <ShiftChips choice={choice} />
      <Select
        size="xs"
        w={150}
        allowDeselect={false}
        aria-label={t('dispatch.repeat')}
        value={repeat}
        onChange={(next) =>
          onRepeat({ repeat: next as Repeat, until: next === 'once' ? null : (until ?? lastDay) })
        }
        data={REPEATS.map((value) => ({ value, label: t(`dispatch.repeat_${value}`) }))}
      />
      {repeat === 'once' ? null : (
        <DayInput
          size="xs"
          w={140}
          aria-label={t('dispatch.until')}
          clearable={false}
          value={until}
          onChange={(day) => onRepeat({ repeat, until: day ?? lastDay })}
        />
      )}
      <Button
        size="xs"
        variant="subtle"
        color="gray"
        leftSection={<IconSettings size={14} aria-hidden="true" />}
        onClick={() => setManaging(true)}
      >
        {t('dispatch.shifts')}
      </Button>
      {isManaging ? (
        <Suspense fallback={null}>
          <ShiftsDrawer onClose={() => setManaging(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
