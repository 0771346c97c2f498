import { putVehicleAvailability } from '#api/vehicle-command.ts';
import { availabilityInput } from '#domain/vehicle/vehicle.ts';
import { availabilityFaults } from '#domain/vehicle/vehicle-faults.ts';
import { call } from '#web/base/call/call.ts';
import { notice } from '#web/base/language/notice.ts';
import { useText } from '#web/base/language/text.ts';
import { DialogForm } from '#web/kit/record/DialogForm.tsx';
import { SwitchField } from '#web/kit/record/SwitchField.tsx';
import { TextAreaField } from '#web/kit/record/TextAreaField.tsx';
import { useRecordForm } from '#web/kit/record/use-record-form.ts';
import type { CommandProps } from './command-props.ts';

/** Sets whether the vehicle is in maintenance or unusable, and why (domain rules §5.8). */
export function AvailabilityForm({ vehicle, onClose }: CommandProps) {
  const { t } = useText();
  const { unusable, unusable_reason, in_maintenance } = vehicle;
  const form = useRecordForm({
    schema: availabilityInput,
    initial: { unusable, unusable_reason, in_maintenance },
    rules: availabilityFaults,
    onSave: (values) =>
      call(
        putVehicleAvailability,
        { params: { vehicle_id: vehicle.id }, body: { ...values, version: vehicle.version } },
        { quiet: true },
      ),
    onSaved: () => {
      onClose();
      notice({ kind: 'done', key: 'ui.saved' });
    },
  });
  const switched = form.field('unusable');
  return (
    <DialogForm form={form} confirmLabel={t('ui.save')} onClose={onClose}>
      <p>{t('vehicleCommand.availabilityText')}</p>
      <SwitchField {...form.field('in_maintenance')} label={t('vehicle.in_maintenance')} />
      <SwitchField
        {...switched}
        onChange={(on) => form.set({ unusable: on, ...(on ? {} : { unusable_reason: null }) })}
        label={t('vehicle.unusable')}
      />
      {form.values.unusable ? (
        <TextAreaField {...form.field('unusable_reason')} required label={t('vehicle.unusable_reason')} />
      ) : null}
    </DialogForm>
  );
}
