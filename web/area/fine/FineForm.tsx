import { type FineRecord, postFine, putFine } from '#api/fine.ts';
import { notifiedOn } from '#domain/fine/deadline.ts';
import { FINE_ORIGINS, FINE_SEVERITIES, fineFaults, fineInput } from '#domain/fine/fine.ts';
import { isClosed } from '#domain/fine/state.ts';
import { useText } from '#web/base/language/text.ts';
import { FleetPicker } from '#web/kit/picker/FleetPicker.tsx';
import { DateField } from '#web/kit/record/DateField.tsx';
import { MoneyField } from '#web/kit/record/MoneyField.tsx';
import { NumberField } from '#web/kit/record/NumberField.tsx';
import { FormSection, RecordForm } from '#web/kit/record/RecordForm.tsx';
import { SelectField } from '#web/kit/record/SelectField.tsx';
import { TextAreaField } from '#web/kit/record/TextAreaField.tsx';
import { TextField } from '#web/kit/record/TextField.tsx';
import { TimeField } from '#web/kit/record/TimeField.tsx';
import { useListedForm } from '#web/kit/record/use-listed-form.ts';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { useToday } from '#web/kit/ui/use-today.ts';
import { PlateOfDay } from './PlateOfDay.tsx';

/** The facts on the authority's paper (domain rules §9.3), or a new fine. */
export function FineForm(props: { fine: FineRecord | null; onSaved: (id: number) => unknown }) {
  const { fine, onSaved } = props;
  const { t, f } = useText();
  const today = useToday();
  const form = useListedForm({
    of: { key: 'fine_id', create: postFine, edit: putFine },
    input: fineInput,
    stored: fine,
    initial: { origin: 'dev' },
    rules: (values) => fineFaults(values, { today }),
    onSaved,
  });
  const isOver = fine !== null && isClosed(fine.state);
  const field = <Name extends keyof typeof fineInput.shape>(name: Name) => {
    const given = form.field(name);
    return { ...given, readOnly: given.readOnly || (isOver && name !== 'remarks') };
  };
  const coded = <Code extends string>(codes: readonly Code[], word: (code: Code) => string) =>
    codes.map((value) => ({ value, label: word(value) }));
  const { license, date, origin, notification_date, available_date } = form.values;
  const served = origin && notifiedOn({ origin, notification_date, available_date });
  return (
    <RecordForm form={form} isNew={fine === null}>
      {isOver ? <Dim>{t('fine.closedHint')}</Dim> : null}
      <FormSection title={t('fine.offence')}>
        <div>
          <TextField {...field('license')} label={t('word.license')} isCode />
          {isOver ? null : (
            <PlateOfDay
              license={license}
              date={date}
              onFound={(vehicle) => fine === null && form.set({ fleet_id: vehicle.fleet_id })}
            />
          )}
        </div>
        <FleetPicker {...field('fleet_id')} label={t('fine.cost_centre')} />
        <DateField {...field('date')} label={t('fine.date')} />
        <TimeField {...field('hour')} label={t('fine.hour')} />
        <TextField {...field('record_number')} label={t('fine.record_number')} />
        <TextField {...field('organisation')} label={t('fine.organisation')} />
        <TextAreaField {...field('fact')} label={t('fine.fact')} wide />
        <TextField {...field('place')} label={t('fine.place')} wide />
        <SelectField
          {...field('severity')}
          label={t('fine.severity')}
          options={coded(FINE_SEVERITIES, (code) => t(`fine.severity_${code}`))}
          description={form.values.severity === 'parking' ? t('fine.parkingHint') : undefined}
        />
        <NumberField {...field('points')} label={t('fine.points')} />
        <MoneyField {...field('amount')} label={t('fine.amount')} />
        <MoneyField {...field('reduced_amount')} label={t('fine.reduced_amount')} />
      </FormSection>
      <FormSection title={t('fine.dates')}>
        <SelectField
          {...field('origin')}
          required
          label={t('fine.origin')}
          options={coded(FINE_ORIGINS, (code) => t(`fine.origin_${code}`))}
        />
        <DateField {...field('notification_date')} label={t('fine.notification_date')} />
        {form.values.origin === 'dev' ? (
          <DateField
            {...field('available_date')}
            label={t('fine.available_date')}
            description={
              served
                ? t(served.isDeemed ? 'fine.servedDeemed' : 'fine.servedOpened', { day: f.day(served.day) })
                : t('fine.devHint')
            }
          />
        ) : null}
        <TextAreaField {...field('remarks')} label={t('fine.remarks')} wide />
      </FormSection>
    </RecordForm>
  );
}
