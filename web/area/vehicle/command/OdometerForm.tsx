import { Alert } from '@mantine/core';
import { postVehicleOdometer } from '#api/vehicle-command.ts';
import { odometerFaults, odometerInput } from '#domain/vehicle/odometer.ts';
import { call } from '#web/base/call/call.ts';
import { notice } from '#web/base/language/notice.ts';
import { useText } from '#web/base/language/text.ts';
import { DialogForm } from '#web/kit/record/DialogForm.tsx';
import { NumberField } from '#web/kit/record/NumberField.tsx';
import { useRecordForm } from '#web/kit/record/use-record-form.ts';
import type { CommandProps } from './command-props.ts';

/** Sets the odometer with which today began; it can only go up (domain rules §9.2). */
export function OdometerForm({ vehicle, onClose }: CommandProps) {
  const { t } = useText();
  const startKm = vehicle.start_of_day_odometer;
  const form = useRecordForm({
    schema: odometerInput,
    initial: { odometer: startKm },
    rules: (values) => odometerFaults(values, startKm ?? 0),
    onSave: (values) =>
      call(
        postVehicleOdometer,
        { params: { vehicle_id: vehicle.id }, body: { ...values, version: vehicle.version } },
        { quiet: true },
      ),
    onSaved: () => {
      onClose();
      notice({ kind: 'done', key: 'ui.saved' });
    },
  });
  return (
    <DialogForm
      form={form}
      isReady={startKm !== null && form.isDirty}
      confirmLabel={t('ui.save')}
      onClose={onClose}
    >
      <p>{t('vehicleCommand.odometerText')}</p>
      {startKm === null ? (
        <Alert color="yellow" p="sm">
          {t('fault.vehicle.noOdometer')}
        </Alert>
      ) : (
        <NumberField {...form.field('odometer')} unit="km" label={t('vehicle.start_of_day_odometer')} />
      )}
    </DialogForm>
  );
}
