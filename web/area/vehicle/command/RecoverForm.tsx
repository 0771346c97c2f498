import { Alert, Checkbox, Stack } from '@mantine/core';
import { postVehicleRecovery } from '#api/vehicle-command.ts';
import { recoveryInput } from '#domain/vehicle/registration.ts';
import { RECOVERY_MODULES } from '#domain/vehicle/registration-state.ts';
import { call } from '#web/base/call/call.ts';
import { notice } from '#web/base/language/notice.ts';
import { useText } from '#web/base/language/text.ts';
import { EnumPicker } from '#web/kit/picker/EnumPicker.tsx';
import { FleetPicker } from '#web/kit/picker/FleetPicker.tsx';
import { Consequences } from '#web/kit/record/Consequences.tsx';
import { DialogForm } from '#web/kit/record/DialogForm.tsx';
import { useRecordForm } from '#web/kit/record/use-record-form.ts';
import type { CommandProps } from './command-props.ts';

/**
 * The vehicle comes back today with the modules chosen; the others are erased for good (spec §2, domain rules
 * §3.1).
 */
export function RecoverForm({ vehicle, onClose }: CommandProps) {
  const { t } = useText();
  const { license } = vehicle;
  const form = useRecordForm({
    schema: recoveryInput,
    initial: { fleet_id: vehicle.fleet_id, type_id: vehicle.type_id, modules: [...RECOVERY_MODULES] },
    onSave: (values) =>
      call(
        postVehicleRecovery,
        { params: { vehicle_id: vehicle.id }, body: { ...values, version: vehicle.version } },
        { quiet: true },
      ),
    onSaved: () => {
      onClose();
      notice({ kind: 'done', key: 'vehicleCommand.recovered', params: { license } });
    },
  });
  const kept = form.values.modules ?? [];
  const erased = RECOVERY_MODULES.filter((module) => !kept.includes(module));
  const confirmed = form.field('confirmed');
  return (
    <DialogForm
      form={form}
      isDanger={erased.length > 0}
      confirmLabel={t('vehicleCommand.recover')}
      onClose={onClose}
    >
      <p>{t('vehicleCommand.recoverText')}</p>
      <FleetPicker {...form.field('fleet_id')} label={t('word.fleet')} />
      <EnumPicker
        {...form.field('type_id')}
        list="vehicle_type"
        current={
          vehicle.type_id && vehicle.type
            ? { id: vehicle.type_id, name: vehicle.type, code: vehicle.type }
            : null
        }
        label={t('word.type')}
      />
      <Checkbox.Group
        label={t('vehicleCommand.recoverModules')}
        value={[...kept]}
        onChange={(next) => form.set({ modules: RECOVERY_MODULES.filter((one) => next.includes(one)) })}
      >
        <Stack gap="xs" mt={4}>
          {RECOVERY_MODULES.map((module) => (
            <Checkbox key={module} value={module} label={t(`vehicle.module_${module}`)} />
          ))}
        </Stack>
      </Checkbox.Group>
      {erased.length > 0 ? (
        <Alert color="red" p="sm">
          <Consequences
            intro={t('vehicleCommand.recoverErased')}
            lines={erased.map((module) => t(`vehicle.module_${module}`))}
          />
        </Alert>
      ) : (
        <p>{t('vehicleCommand.recoverNothingErased')}</p>
      )}
      <p>
        {t('vehicleCommand.recoverKept')}. {t('vehicleCommand.recoverTracker')}
      </p>
      <Checkbox
        checked={form.values.confirmed === true}
        error={confirmed.error}
        label={t('vehicleCommand.recoverConfirm')}
        onChange={({ currentTarget }) => form.set({ confirmed: currentTarget.checked ? true : null })}
      />
    </DialogForm>
  );
}
