import { Alert } from '@mantine/core';
import type { ComponentProps } from 'react';
import type { cancelInput } from '#domain/vehicle/registration.ts';
import { CANCEL_REASONS } from '#domain/vehicle/registration-state.ts';
import { useText } from '#web/base/language/text.ts';
import { Consequences } from '#web/kit/record/Consequences.tsx';
import { DateField } from '#web/kit/record/DateField.tsx';
import { DialogForm } from '#web/kit/record/DialogForm.tsx';
import { SelectField } from '#web/kit/record/SelectField.tsx';
import { TextAreaField } from '#web/kit/record/TextAreaField.tsx';
import type { RecordForm } from '#web/kit/record/use-record-form.ts';

/**
 * The reason and the day of leaving, and the consequences. The reason OTHER needs a text. Without a first day
 * it cannot leave.
 */
export function LeavingForm(
  props: Omit<ComponentProps<typeof DialogForm>, 'form' | 'isDanger' | 'isReady' | 'children'> & {
    form: RecordForm<typeof cancelInput>;
    vehicle: { fleet_start: string | null };
    today: string;
    /** The labels of reason and day: those of a deregistration, or those of a deletion. */
    words: { reason: string; date: string };
    consequences: ComponentProps<typeof Consequences>;
  },
) {
  const { vehicle, today, words, consequences, ...dialog } = props;
  const { form } = dialog;
  const { t } = useText();
  const hasStart = vehicle.fleet_start !== null;
  return (
    <DialogForm {...dialog} isDanger isReady={hasStart}>
      {hasStart ? null : (
        <Alert color="yellow" p="sm">
          {t('vehicleCommand.deregisterNoStart')}
        </Alert>
      )}
      <SelectField
        {...form.field('reason')}
        options={CANCEL_REASONS.map((value) => ({ value, label: t(`vehicle.reason_${value}`) }))}
        label={words.reason}
      />
      {form.values.reason === 'OTHER' ? (
        <TextAreaField {...form.field('reason_text')} required label={t('vehicle.cancel_reason_text')} />
      ) : null}
      <DateField {...form.field('date')} max={today} label={words.date} />
      <Consequences {...consequences} />
    </DialogForm>
  );
}
