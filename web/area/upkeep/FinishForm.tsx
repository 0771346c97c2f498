import { FileInput } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { postDocument } from '#api/document.ts';
import { postRepairFinish, type RepairOrderRecord } from '#api/upkeep.ts';
import { addMonths } from '#domain/day.ts';
import { DOCUMENT_TYPES } from '#domain/document/document.ts';
import { amountsOf } from '#domain/upkeep/amounts.ts';
import { finishFaults, finishInput } from '#domain/upkeep/order.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { EnumPicker } from '#web/kit/picker/EnumPicker.tsx';
import { DateField } from '#web/kit/record/DateField.tsx';
import { DialogForm } from '#web/kit/record/DialogForm.tsx';
import { NumberField } from '#web/kit/record/NumberField.tsx';
import { FormSection } from '#web/kit/record/RecordForm.tsx';
import { SelectField } from '#web/kit/record/SelectField.tsx';
import { SwitchField } from '#web/kit/record/SwitchField.tsx';
import { TextField } from '#web/kit/record/TextField.tsx';
import { useRecordForm } from '#web/kit/record/use-record-form.ts';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { useToday } from '#web/kit/ui/use-today.ts';

const TYPES = ['corrective', 'preventive', 'visual_inspection'] as const;
const ACCEPTED = Object.keys(DOCUMENT_TYPES)
  .map((extension) => `.${extension}`)
  .join();

/** Closes a repair: when the next maintenance is due, and the bill if there is one. */
export function FinishForm({ order, onClose }: { order: RepairOrderRecord; onClose: () => void }) {
  const { t } = useText();
  const can = useCan();
  const today = useToday();
  const [file, setFile] = useState<File | null>(null);
  const stored = useRef<{ file: File; id: number } | null>(null);
  const totalCents = amountsOf(order.costs?.lines ?? []).total;
  const form = useRecordForm({
    schema: finishInput,
    initial: { type: 'corrective', next_date: addMonths(today, 12), date: today, makes_cost: false },
    rules: (values) => finishFaults(values, { totalCents }),
    onSave: async (values) => {
      // The file is first: if it is refused, the order stays open. Once stored it is not sent again.
      if (file && stored.current?.file !== file) {
        const query = { name: file.name, category: 'invoice' as const };
        const params = { vehicle_id: order.vehicle_id };
        stored.current = {
          file,
          ...(await call(postDocument, { params, query, body: file }, { quiet: true })),
        };
      }
      const document_id = file === null ? null : (stored.current?.id ?? null);
      const body = { ...values, document_id, version: order.version };
      await call(postRepairFinish, { params: { order_id: order.id }, body }, { quiet: true });
    },
    onSaved: onClose,
  });
  return (
    <DialogForm form={form} confirmLabel={t('upkeep.act_finish')} onClose={onClose}>
      <Dim>{t('upkeep.finishHint')}</Dim>
      <FormSection title={t('upkeep.nextSection')}>
        <SelectField
          {...form.field('type')}
          required
          label={t('word.type')}
          options={TYPES.map((value) => ({ value, label: t(`maintenance.type_${value}`) }))}
        />
        <DateField {...form.field('next_date')} label={t('maintenance.next_date')} />
        <NumberField {...form.field('next_distance')} label={t('maintenance.next_distance')} unit="km" />
      </FormSection>
      {order.costs && totalCents > 0n ? (
        <FormSection title={t('upkeep.billSection')}>
          <TextField {...form.field('code')} label={t('bill.code')} />
          <EnumPicker {...form.field('type_id')} list="bill_type" label={t('word.type')} />
          <DateField {...form.field('date')} label={t('bill.date')} />
          {can('cost:edit') ? (
            <SwitchField {...form.field('makes_cost')} label={t('upkeep.makes_cost')} />
          ) : null}
        </FormSection>
      ) : null}
      {can('document:upload') ? (
        <FileInput
          label={t('upkeep.billFile')}
          accept={ACCEPTED}
          clearable
          clearButtonProps={{ 'aria-label': t('ui.clear') }}
          leftSection={<IconPaperclip size={16} aria-hidden="true" />}
          value={file}
          onChange={setFile}
        />
      ) : null}
    </DialogForm>
  );
}
