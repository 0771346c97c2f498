import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { type FineRecord, postFineAssign } from '#api/fine.ts';
import { ASSIGNMENT_TYPES, fineDriverFaults, fineDriverInput } from '#domain/fine/fine.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import { DriverPicker } from '#web/kit/picker/DriverPicker.tsx';
import { DialogForm } from '#web/kit/record/DialogForm.tsx';
import { SelectField } from '#web/kit/record/SelectField.tsx';
import { TextField } from '#web/kit/record/TextField.tsx';
import { useRecordForm } from '#web/kit/record/use-record-form.ts';
import { Dim } from '#web/kit/ui/Dim.tsx';

const NOBODY = { driver_id: null, driver_name: null, driver_code: null, driver_address: null };

/**
 * Identifies the driver: one of our drivers, or another person with name, licence and address (domain rules
 * §8.3).
 */
export function AssignDialog({ fine, onClose }: { fine: FineRecord; onClose: () => void }) {
  const { t } = useText();
  const { driver, driver_id, driver_code, driver_address } = fine;
  const isOurVehicle = fine.vehicle_id !== null;
  const [isOurs, setOurs] = useState(driver === null || driver_id !== null);
  const form = useRecordForm({
    schema: fineDriverInput,
    initial: {
      driver_id,
      ...(driver_id === null ? { driver_name: driver, driver_code, driver_address } : {}),
      assignment_type: fine.assignment_type ?? 'manual_selection',
    },
    rules: (values) =>
      fineDriverFaults(values, { isOurVehicle }).map((fault) =>
        isOurs && fault.code === 'val.required' ? { ...fault, field: 'driver_id' } : fault,
      ),
    onSave: (values) =>
      call(
        postFineAssign,
        { params: { fine_id: fine.id }, body: { ...values, version: fine.version } },
        { quiet: true },
      ),
    onSaved: onClose,
  });
  const choose = (ours: boolean) => {
    setOurs(ours);
    form.set({ ...NOBODY, assignment_type: 'manual_selection' });
  };
  return (
    <DialogForm form={form} confirmLabel={t('fine.act_assign')} onClose={onClose}>
      <SegmentedControl
        value={isOurs ? 'ours' : 'other'}
        onChange={(next) => choose(next === 'ours')}
        data={[
          { value: 'ours', label: t('fine.ours') },
          { value: 'other', label: t('fine.other') },
        ]}
      />
      {isOurVehicle ? null : <Dim>{t('fine.notOurs')}</Dim>}
      {isOurs ? (
        <>
          <DriverPicker {...form.field('driver_id')} required label={t('word.driver')} ended />
          {isOurVehicle ? (
            <SelectField
              {...form.field('assignment_type')}
              label={t('fine.assignment_type')}
              options={ASSIGNMENT_TYPES.map((value) => ({ value, label: t(`fine.assignment_${value}`) }))}
            />
          ) : null}
        </>
      ) : (
        <>
          <TextField {...form.field('driver_name')} required label={t('fine.driver_name')} />
          <TextField {...form.field('driver_code')} required label={t('fine.driver_code')} isCode />
        </>
      )}
      <TextField
        {...form.field('driver_address')}
        required={!isOurs}
        label={t('fine.driver_address')}
        description={isOurs ? t('fine.addressHelp') : undefined}
      />
    </DialogForm>
  );
}
