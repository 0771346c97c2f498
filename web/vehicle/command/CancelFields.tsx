import { CANCEL_REASONS, type cancelInput } from '#domain/vehicle/registration.ts';
import { useText } from '../../language/text.ts';
import { DateField } from '../../record/DateField.tsx';
import { SelectField } from '../../record/SelectField.tsx';
import { TextAreaField } from '../../record/TextAreaField.tsx';
import type { RecordForm } from '../../record/use-record-form.ts';

/** Why and when a vehicle leaves; the reason OTHER is told in words. */
export function CancelFields(props: {
  form: Pick<RecordForm<typeof cancelInput>, 'field' | 'values'>;
  today: string;
}) {
  const { form, today } = props;
  const { t } = useText();
  return (
    <>
      <SelectField
        {...form.field('reason')}
        options={CANCEL_REASONS.map((value) => ({ value, label: t(`vehicle.reason_${value}`) }))}
        label={t('vehicle.cancel_reason')}
      />
      {form.values.reason === 'OTHER' ? (
        <TextAreaField {...form.field('reason_text')} required label={t('vehicle.cancel_reason_text')} />
      ) : null}
      <DateField {...form.field('date')} max={today} label={t('vehicle.cancel_date')} />
    </>
  );
}
