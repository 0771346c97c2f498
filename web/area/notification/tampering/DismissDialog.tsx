import { postTamperingDismiss, type TamperingRow } from '#api/tampering.ts';
import { dismissalInput } from '#domain/tampering/dismissal.ts';
import { call } from '#web/base/call/call.ts';
import { notice } from '#web/base/language/notice.ts';
import { useText } from '#web/base/language/text.ts';
import { DialogForm } from '#web/kit/record/DialogForm.tsx';
import { TextAreaField } from '#web/kit/record/TextAreaField.tsx';
import { useRecordForm } from '#web/kit/record/use-record-form.ts';
import { Dialog } from '#web/kit/ui/Dialog.tsx';

/** The tampering that is to end. */
type Dismissed = Pick<TamperingRow, 'device_id' | 'kind' | 'license' | 'timestamp'>;

/** Requests the reason for dismissing a tampering; null: closed. */
export function DismissDialog({ row, onClose }: { row: Dismissed | null; onClose: () => void }) {
  const { t } = useText();
  return (
    <Dialog
      opened={row !== null}
      title={t('tampering.dismissTitle', { license: row?.license ?? '' })}
      onClose={onClose}
    >
      {row ? <DismissForm row={row} onClose={onClose} /> : null}
    </Dialog>
  );
}

function DismissForm({ row, onClose }: { row: Dismissed; onClose: () => void }) {
  const { t } = useText();
  const { device_id, kind, timestamp } = row;
  const form = useRecordForm({
    schema: dismissalInput,
    initial: {},
    onSave: (values) =>
      call(
        postTamperingDismiss,
        { params: { device_id }, body: { ...values, kind, timestamp } },
        { quiet: true },
      ),
    onSaved: () => {
      onClose();
      notice({ kind: 'done', key: 'tampering.dismissed' });
    },
  });
  return (
    <DialogForm form={form} confirmLabel={t('tampering.dismiss')} onClose={onClose}>
      <p>{t('tampering.dismissText')}</p>
      <TextAreaField {...form.field('reason')} label={t('tampering.reason')} />
    </DialogForm>
  );
}
