import { Text } from '@mantine/core';
import { useRef } from 'react';
import { z } from 'zod';
import { putRefuellingPlate, type RefuellingRecord } from '#api/refuelling.ts';
import { idField } from '#domain/field.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import { VehiclePicker } from '#web/kit/picker/VehiclePicker.tsx';
import { DialogForm } from '#web/kit/record/DialogForm.tsx';
import { useRecordForm } from '#web/kit/record/use-record-form.ts';
import { Dialog } from '#web/kit/ui/Dialog.tsx';

const STATES = ['registered', 'deregistered'] as const;
const schema = z.object({ vehicle_id: idField });

type Props = { refuelling: RefuellingRecord; opened: boolean; onClose: () => void };

/** Assigns a line of a statement to a vehicle. */
export function PlateDialog(props: Props) {
  const { t } = useText();
  return (
    <Dialog opened={props.opened} title={t('refuelling.plateTitle')} onClose={props.onClose}>
      <PlateForm {...props} />
    </Dialog>
  );
}

function PlateForm({ refuelling, onClose }: Props) {
  const { t } = useText();
  const license = useRef<string | null>(null);
  const form = useRecordForm({
    schema,
    initial: { vehicle_id: refuelling.vehicle_id },
    onSave: async () => {
      const params = { refuelling_id: refuelling.id };
      const body = { license: license.current ?? '', version: refuelling.version };
      await call(putRefuellingPlate, { params, body }, { quiet: true });
    },
    onSaved: onClose,
  });
  const said = refuelling.statement_license;
  return (
    <DialogForm form={form} confirmLabel={t('refuelling.plateSave')} onClose={onClose}>
      <Text size="sm">
        {said === null ? t('refuelling.plateNone') : t('refuelling.plateText', { license: said })}
      </Text>
      <VehiclePicker
        {...form.field('vehicle_id')}
        label={t('word.vehicle')}
        states={STATES}
        onVehicle={(vehicle) => {
          license.current = vehicle?.license ?? null;
        }}
      />
    </DialogForm>
  );
}
