import { useState } from 'react';
import { getFleets } from '#api/fleet.ts';
import { type ScheduleRow, schedules } from '#api/schedule.ts';
import { type FreeDay, type ScheduleRange, scheduleInput } from '#domain/schedule/schedule.ts';
import { rangeText } from '#text/schedule-words.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { FleetsInput } from '#web/kit/picker/FleetsInput.tsx';
import { PlainField } from '#web/kit/record/FieldBox.tsx';
import { NumberField } from '#web/kit/record/NumberField.tsx';
import { FormSection, RecordForm } from '#web/kit/record/RecordForm.tsx';
import { SwitchField } from '#web/kit/record/SwitchField.tsx';
import { TextField } from '#web/kit/record/TextField.tsx';
import { useListedForm } from '#web/kit/record/use-listed-form.ts';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { ComingDays } from './ComingDays.tsx';
import { FreeDays } from './FreeDays.tsx';
import { RangeFields } from './RangeFields.tsx';
import { WeekPicture } from './WeekPicture.tsx';

const NEW = { ranges: [], margin: 15, with_holidays: true, free_days: [] };

/** All fields of a schedule (domain rules §9.3), or of a new one: its week, its fleets, its free days. */
export function ScheduleForm(props: { schedule: ScheduleRow | null; onSaved: (id: number) => unknown }) {
  const { schedule, onSaved } = props;
  const { t } = useText();
  const can = useCan();
  const isPhone = usePhone();
  const [chosen, setChosen] = useState<number | null>(null);
  const known = useEndpoint(getFleets, {}, { staleMs: 300_000 }).data?.fleets ?? [];
  const form = useListedForm({
    of: schedules,
    input: scheduleInput,
    stored: schedule,
    initial: NEW,
    onSaved,
    // Only users who see all its fleets may change it (domain rules §2.4.5).
    isKept: schedule?.has_hidden_fleets === true,
  });
  const { readOnly } = form;
  const ranges = (form.values.ranges ?? []) as ScheduleRange[];
  const freeDays = (form.values.free_days ?? []) as FreeDay[];
  const fleets = form.field('fleet_ids');
  const week = {
    ...{ ranges, chosen, onChoose: setChosen },
    onChange: (next: ScheduleRange[]) => form.set({ ranges: next }),
  };
  return (
    <RecordForm form={form} isNew={schedule === null}>
      {schedule?.has_hidden_fleets && can('schedule:edit') ? <Dim>{t('schedule.hiddenFleets')}</Dim> : null}
      <FormSection>
        <TextField {...form.field('name')} label={t('word.name')} wide />
        {readOnly ? (
          <PlainField label={t('schedule.fleet_ids')} text={schedule?.fleets.join(', ')} />
        ) : (
          <FleetsInput
            fleets={known}
            value={fleets.value}
            onChange={fleets.onChange}
            onBlur={fleets.onBlur}
            error={fleets.error}
            required
            max={100}
            label={t('schedule.fleet_ids')}
            description={t('schedule.fleetsHelp')}
          />
        )}
        <NumberField
          {...form.field('margin')}
          label={t('schedule.margin')}
          description={t('schedule.marginHelp')}
          unit="min"
        />
      </FormSection>
      <fieldset>
        <FormSection
          title={t('schedule.week')}
          description={readOnly || isPhone ? undefined : t('schedule.weekHelp')}
        >
          {null}
        </FormSection>
        <WeekPicture {...week} readOnly={readOnly} />
        {readOnly ? (
          <ul>
            {ranges.map((range) => (
              <li key={rangeText(range, t)}>{rangeText(range, t)}</li>
            ))}
          </ul>
        ) : (
          <RangeFields {...week} errorAt={form.errorAt} />
        )}
      </fieldset>
      <FormSection title={t('schedule.coming')}>
        <SwitchField
          {...form.field('with_holidays')}
          label={t('schedule.with_holidays')}
          description={t('schedule.holidaysHelp')}
          wide
        />
      </FormSection>
      {readOnly ? null : (
        <FreeDays days={freeDays} onChange={(free_days) => form.set({ free_days })} errorAt={form.errorAt} />
      )}
      <ComingDays
        fleetIds={form.values.fleet_ids ?? []}
        withHolidays={form.values.with_holidays === true}
        freeDays={freeDays}
      />
    </RecordForm>
  );
}
