import { Button, Input } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { RANGES_MAX, type ScheduleRange, WEEKDAYS } from '#domain/schedule/schedule.ts';
import { rangeText } from '#text/schedule-words.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { TimeField } from '#web/kit/record/TimeField.tsx';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { IconButton } from '#web/kit/ui/IconButton.tsx';
import classes from './schedule.module.css';

const NEW: ScheduleRange = { entry: '', exit: '', weekdays: [1, 2, 3, 4, 5] };

/** The ranges of a schedule as fields: the same content as the picture, for the keyboard and for a phone. */
export function RangeFields(props: {
  ranges: readonly ScheduleRange[];
  onChange: (ranges: ScheduleRange[]) => void;
  chosen: number | null;
  onChoose: (range: number) => void;
  errorAt: (path: string) => string | undefined;
}) {
  const { ranges, onChange, chosen, onChoose, errorAt } = props;
  const { t } = useText();
  const set = (at: number, change: Partial<ScheduleRange>) =>
    onChange(ranges.map((one, i) => (i === at ? { ...one, ...change } : one)));
  const time = (at: number, name: 'entry' | 'exit') => ({
    name: `ranges.${at}.${name}`,
    label: t(`schedule.${name}`),
    value: ranges[at]![name],
    onChange: (value: string | null) => set(at, { [name]: value ?? '' }),
    onBlur: () => {},
    error: errorAt(`ranges.${at}.${name}`),
    required: true,
    readOnly: false,
  });
  return (
    <div className={parts.lines}>
      {ranges.map((range, at) => {
        const { entry, exit, weekdays } = range;
        const remove = t('schedule.removeRange', { range: rangeText(range, t) });
        return (
          <fieldset
            key={at}
            aria-label={rangeText(range, t)}
            className={classes.range}
            data-chosen={at === chosen}
            onFocus={() => onChoose(at)}
          >
            <div className={classes.time}>
              <TimeField {...time(at, 'entry')} />
            </div>
            <div className={classes.time}>
              <TimeField {...time(at, 'exit')} />
              {exit !== '' && exit <= entry ? <Dim size="xs">{t('schedule.nextDay')}</Dim> : null}
            </div>
            <Input.Wrapper
              component="fieldset"
              label={t('schedule.weekdays')}
              labelElement="div"
              error={errorAt(`ranges.${at}.weekdays`)}
            >
              <div className={classes.weekdays}>
                {WEEKDAYS.map((day) => (
                  <button
                    key={day}
                    type="button"
                    className={parts.choice}
                    aria-pressed={weekdays.includes(day)}
                    onClick={() =>
                      set(at, {
                        weekdays: weekdays.includes(day)
                          ? weekdays.filter((one) => one !== day)
                          : [...weekdays, day].sort((a, b) => a - b),
                      })
                    }
                  >
                    {t(`ui.weekday_${day}`)}
                  </button>
                ))}
              </div>
            </Input.Wrapper>
            <IconButton
              label={remove}
              size={34}
              mt={24}
              ml="auto"
              onClick={() => onChange(ranges.filter((_, i) => i !== at))}
            >
              <IconTrash size={16} />
            </IconButton>
          </fieldset>
        );
      })}
      <div className={parts.row} style={{ padding: '8px 0' }}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          disabled={ranges.length >= RANGES_MAX}
          onClick={() => {
            onChange([...ranges, NEW]);
            onChoose(ranges.length);
          }}
        >
          {t('schedule.addRange')}
        </Button>
        {errorAt('ranges') ? <Input.Error role="alert">{errorAt('ranges')}</Input.Error> : null}
      </div>
    </div>
  );
}
