import type { ReactNode } from 'react';
import type { FineRecord, postFineIdentify, postFinePay } from '#api/fine.ts';
import { fineDayFaults, fineDayInput } from '#domain/fine/state.ts';
import { call } from '../call/call.ts';
import { useText } from '../language/text.ts';
import { DateField } from '../record/DateField.tsx';
import { DialogForm } from '../record/FormDialog.tsx';
import { useRecordForm } from '../record/use-record-form.ts';
import { useToday } from '../ui/use-today.ts';

/** On which day the authority was told who drove, or the fine was paid. */
export function DayDialog(props: {
  fine: FineRecord;
  endpoint: typeof postFineIdentify | typeof postFinePay;
  confirmLabel: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const { fine, endpoint, confirmLabel, onClose, children } = props;
  const { t } = useText();
  const today = useToday();
  const form = useRecordForm({
    schema: fineDayInput,
    initial: { day: today },
    rules: ({ day }) => fineDayFaults(day, { today, ...fine }),
    onSave: ({ day }) =>
      call(
        endpoint as typeof postFinePay,
        { params: { fine_id: fine.id }, body: { day, version: fine.version } },
        { quiet: true },
      ),
    onSaved: onClose,
  });
  return (
    <DialogForm form={form} confirmLabel={confirmLabel} onClose={onClose}>
      {children}
      <DateField {...form.field('day')} label={t('fine.day')} />
    </DialogForm>
  );
}
