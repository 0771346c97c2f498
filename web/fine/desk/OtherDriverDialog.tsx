import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { type FineRecord, postFineAssign } from '#api/fine.ts';
import { fineDriverFaults, fineDriverInput } from '#domain/fine/fine.ts';
import { call } from '../../call/call.ts';
import { notice } from '../../language/notice.ts';
import { useText } from '../../language/text.ts';
import { DriverPicker } from '../../picker/DriverPicker.tsx';
import { DialogForm, FormDialog } from '../../record/FormDialog.tsx';
import { TextField } from '../../record/TextField.tsx';
import { useRecordForm } from '../../record/use-record-form.ts';

/** Asks who drove when no candidate did: one of our drivers, or somebody else with what the authority asks for. */
export function OtherDriverDialog(props: { opened: boolean; fine: FineRecord; onClose: () => void }) {
  const { t } = useText();
  return (
    <FormDialog opened={props.opened} title={t('fineDesk.otherTitle')} onClose={props.onClose}>
      {props.opened ? <OtherDriverForm {...props} /> : null}
    </FormDialog>
  );
}

function OtherDriverForm({ fine, onClose }: { fine: FineRecord; onClose: () => void }) {
  const { t } = useText();
  const [kind, setKind] = useState<'ours' | 'external'>('ours');
  const form = useRecordForm({
    schema: fineDriverInput,
    initial: { assignment_type: 'manual_selection' },
    rules: (values) =>
      kind === 'ours' && values.driver_id === null
        ? [{ field: 'driver_id', code: 'val.required' }]
        : fineDriverFaults(values, { isOurVehicle: fine.vehicle_id !== null }),
    onSave: (values) =>
      call(
        postFineAssign,
        { params: { fine_id: fine.id }, body: { ...values, version: fine.version } },
        { quiet: true },
      ),
    onSaved: () => {
      onClose();
      notice({ kind: 'done', key: 'ui.saved' });
    },
  });
  const turn = (next: 'ours' | 'external') => {
    setKind(next);
    form.discard();
  };
  return (
    <DialogForm form={form} confirmLabel={t('fineDesk.assign')} onClose={onClose}>
      <SegmentedControl
        fullWidth
        aria-label={t('fineDesk.otherTitle')}
        value={kind}
        onChange={(next) => turn(next as 'ours' | 'external')}
        data={[
          { value: 'ours', label: t('fineDesk.ours') },
          { value: 'external', label: t('fineDesk.external') },
        ]}
      />
      {kind === 'ours' ? (
        <DriverPicker {...form.field('driver_id')} label={t('word.driver')} required ended />
      ) : (
        <>
          <TextField {...form.field('driver_name')} label={t('fine.driver_name')} required />
          <TextField {...form.field('driver_code')} label={t('fine.driver_code')} required />
          <TextField {...form.field('driver_address')} label={t('fine.driver_address')} required />
        </>
      )}
    </DialogForm>
  );
}
