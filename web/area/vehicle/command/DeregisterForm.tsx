import { postVehicleDeregistration } from '#api/vehicle-command.ts';
import { daySpan } from '#domain/day.ts';
import { type CancelInput, cancelInput } from '#domain/vehicle/registration.ts';
import { call } from '#web/base/call/call.ts';
import { notice } from '#web/base/language/notice.ts';
import { useText } from '#web/base/language/text.ts';
import { useRecordForm } from '#web/kit/record/use-record-form.ts';
import { cancelFieldFaults } from './cancel-faults.ts';
import type { CommandProps } from './command-props.ts';
import { LeavingForm } from './LeavingForm.tsx';

/** Deregisters the vehicle at the end of a day (domain rules §3.1). */
export function DeregisterForm({ vehicle, onClose }: CommandProps) {
  const { t } = useText();
  const { license, fleet_start } = vehicle;
  const today = daySpan(Date.now(), vehicle.time_zone).day;
  const form = useRecordForm({
    schema: cancelInput,
    initial: { date: today },
    rules: (values: CancelInput) => cancelFieldFaults(values, { fleet_start, today }),
    onSave: (values) =>
      call(
        postVehicleDeregistration,
        { params: { vehicle_id: vehicle.id }, body: { ...values, version: vehicle.version } },
        { quiet: true },
      ),
    onSaved: () => {
      onClose();
      notice({ kind: 'done', key: 'vehicleCommand.deregistered', params: { license } });
    },
  });
  const lines = [
    t('vehicleCommand.deregisterTracker'),
    t('vehicleCommand.deregisterAssignments'),
    t('vehicleCommand.deregisterMap'),
    t('vehicleCommand.deregisterReports'),
  ];
  return (
    <LeavingForm
      form={form}
      vehicle={vehicle}
      today={today}
      confirmLabel={t('vehicleCommand.actionDeregister')}
      onClose={onClose}
      words={{ reason: t('vehicle.cancel_reason'), date: t('vehicle.cancel_date') }}
      consequences={{ intro: t('vehicleCommand.deregisterText'), lines }}
    />
  );
}
