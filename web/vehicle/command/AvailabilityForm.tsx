import { putVehicleAvailability } from '#api/vehicle-command.ts';
import { availabilityInput } from '#domain/vehicle/vehicle.ts';
import { availabilityFaults } from '#domain/vehicle/vehicle-faults.ts';
import { call } from '../../call/call.ts';
import { notice } from '../../language/notice.ts';
import { useText } from '../../language/text.ts';
import { DialogForm } from '../../record/FormDialog.tsx';
import { SwitchField } from '../../record/SwitchField.tsx';
import { TextAreaField } from '../../record/TextAreaField.tsx';
import { useRecordForm } from '../../record/use-record-form.ts';
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
