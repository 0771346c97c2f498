import { Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { FreeDay } from '#domain/schedule/schedule.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { DateField } from '#web/kit/record/DateField.tsx';
import { TextField } from '#web/kit/record/TextField.tsx';
import { IconButton } from '#web/kit/ui/IconButton.tsx';
import classes from './schedule.module.css';

/** The own free days of a schedule, as fields. */
export function FreeDays(props: {
  days: readonly FreeDay[];
  onChange: (days: FreeDay[]) => void;
  errorAt: (path: string) => string | undefined;
}) {
  const { days, onChange, errorAt } = props;
  const { t, f } = useText();
  const set = (at: number, change: Partial<FreeDay>) =>
    onChange(days.map((one, i) => (i === at ? { ...one, ...change } : one)));
  const field = (at: number, name: keyof FreeDay) => ({
    name: `free_days.${at}.${name}`,
    onBlur: () => {},
    error: errorAt(`free_days.${at}.${name}`),
    readOnly: false,
  });
  return (
    <div className={parts.stack}>
      {days.map((one, at) => {
        const remove = t('schedule.removeFreeDay', { day: one.day === '' ? '' : f.day(one.day) });
        return (
          <div key={at} className={`${parts.stack} ${classes.freeDay}`}>
            <DateField
              {...field(at, 'day')}
              label={t('schedule.freeDay')}
              required
              value={one.day === '' ? null : one.day}
              onChange={(day) => set(at, { day: day ?? '' })}
            />
            <TextField
              {...field(at, 'name')}
              label={t('schedule.freeDayName')}
              required={false}
              maxLength={60}
              value={one.name}
              onChange={(name) => set(at, { name })}
            />
            <IconButton
              label={remove}
              size={34}
              mt={24}
              onClick={() => onChange(days.filter((_, i) => i !== at))}
            >
              <IconTrash size={16} />
            </IconButton>
          </div>
        );
      })}
      <div>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => onChange([...days, { day: '', name: null }])}
        >
          {t('schedule.addFreeDay')}
        </Button>
      </div>
    </div>
  );
}
