import { FileInput } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { type FineRecord, postFineDocument, type postFineIdentify, type postFinePay } from '#api/fine.ts';
import { DOCUMENT_TYPES } from '#domain/document/document.ts';
import { fineDayFaults, fineDayInput } from '#domain/fine/state.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { DateField } from '#web/kit/record/DateField.tsx';
import { DialogForm } from '#web/kit/record/DialogForm.tsx';
import { useRecordForm } from '#web/kit/record/use-record-form.ts';
import { useToday } from '#web/kit/ui/use-today.ts';

const ACCEPTED = Object.keys(DOCUMENT_TYPES)
  .map((extension) => `.${extension}`)
  .join();

/**
 * The day on which the company identified the driver to the authority, or paid the fine, with the receipt.
 */
export function DayDialog(props: {
  fine: FineRecord;
  endpoint: typeof postFineIdentify | typeof postFinePay;
  confirmLabel: string;
  onClose: () => void;
  children?: ReactNode;
}) {
  const { fine, endpoint, confirmLabel, onClose, children } = props;
  const { t } = useText();
  const can = useCan();
  const today = useToday();
  const [receipt, setReceipt] = useState<File | null>(null);
  const stored = useRef<File | null>(null);
  const params = { fine_id: fine.id };
  const form = useRecordForm({
    schema: fineDayInput,
    initial: { day: today },
    rules: ({ day }) => fineDayFaults(day, { today, ...fine }),
    onSave: async ({ day }) => {
      // The receipt is first: if it is refused, the fine stays as it is. Once stored it is not sent again.
      if (receipt && stored.current !== receipt) {
        const query = { name: receipt.name, category: 'others' as const };
        await call(postFineDocument, { params, query, body: receipt }, { quiet: true });
        stored.current = receipt;
      }
      const body = { day, version: fine.version };
      await call(endpoint as typeof postFinePay, { params, body }, { quiet: true });
    },
    onSaved: onClose,
  });
  return (
    <DialogForm form={form} confirmLabel={confirmLabel} onClose={onClose}>
      {children}
      <DateField {...form.field('day')} label={t('fine.day')} />
      {can('document:upload') ? (
        <FileInput
          label={t('fine.receipt')}
          description={t('fine.receiptHint')}
          accept={ACCEPTED}
          clearable
          clearButtonProps={{ 'aria-label': t('ui.clear') }}
          leftSection={<IconPaperclip size={16} aria-hidden="true" />}
          value={receipt}
          onChange={setReceipt}
        />
      ) : null}
    </DialogForm>
  );
}
