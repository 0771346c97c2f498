import { getFleets } from '#api/fleet.ts';
import { getVehicleHistory } from '#api/vehicle.ts';
import { postVehicleMove } from '#api/vehicle-command.ts';
import { daySpan } from '#domain/day.ts';
import { moveFaults, moveInput } from '#domain/vehicle/registration.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { call } from '#web/base/call/call.ts';
import { notice } from '#web/base/language/notice.ts';
import { useText } from '#web/base/language/text.ts';
import { FleetPicker } from '#web/kit/picker/FleetPicker.tsx';
import { DateField } from '#web/kit/record/DateField.tsx';
import { DialogForm } from '#web/kit/record/DialogForm.tsx';
import { useRecordForm } from '#web/kit/record/use-record-form.ts';
import type { CommandProps } from './command-props.ts';

/**
 * Moves the vehicle to another fleet from a day on (domain rules §2.3); earlier days stay with the present
 * fleet.
 */
export function MoveForm({ vehicle, onClose }: CommandProps) {
  const { t } = useText();
  const { license } = vehicle;
  const params = { vehicle_id: vehicle.id };
  const today = daySpan(Date.now(), vehicle.time_zone).day;
  const { data: history } = useEndpoint(getVehicleHistory, { params });
  const { data: fleets } = useEndpoint(getFleets, {}, { staleMs: 300_000 });
  const enteredDay = history?.stays.find(({ to }) => to === null)?.from;
  const form = useRecordForm({
    schema: moveInput,
    initial: { date: today },
    rules: (values) => (enteredDay ? moveFaults(values, { today, enteredDay }) : []),
    onSave: (values) =>
      call(postVehicleMove, { params, body: { ...values, version: vehicle.version } }, { quiet: true }),
    onSaved: () => {
      const fleet = fleets?.fleets.find(({ id }) => id === form.values.fleet_id)?.name ?? '';
      onClose();
      notice({ kind: 'done', key: 'vehicleCommand.moved', params: { license, fleet } });
    },
  });
  return (
    <DialogForm form={form} confirmLabel={t('vehicleCommand.move')} onClose={onClose}>
      <FleetPicker
        {...form.field('fleet_id')}
        label={t('vehicleCommand.moveFleet')}
        unavailable={({ id }) => id === vehicle.fleet_id}
      />
      <DateField {...form.field('date')} max={today} label={t('vehicleCommand.move_date')} />
      <p>{t('vehicleCommand.moveText')}</p>
    </DialogForm>
  );
}
