import type { z } from 'zod';
import { type DriverNote, postDriverNote, putDriverNote } from '#api/driver-note.ts';
import { type notedEvent, noteInput } from '#domain/driver/note.ts';
import { call } from '#web/base/call/call.ts';
import { notice } from '#web/base/language/notice.ts';
import { useText } from '#web/base/language/text.ts';
import { DateField } from '#web/kit/record/DateField.tsx';
import { DialogForm } from '#web/kit/record/DialogForm.tsx';
import { SwitchField } from '#web/kit/record/SwitchField.tsx';
import { TextAreaField } from '#web/kit/record/TextAreaField.tsx';
import { useRecordForm } from '#web/kit/record/use-record-form.ts';
import { Dialog } from '#web/kit/ui/Dialog.tsx';

type NoteDialogProps = {
  driverId: number;
  /** Null: a new one. */
  note: DriverNote | null;
  /** The event that a new note is about. */
  event?: z.infer<typeof notedEvent> | undefined;
  onClose: () => void;
};

/** Writes a note about a driver, or edits one. */
export function NoteDialog(props: NoteDialogProps) {
  const { t } = useText();
  const { note, onClose } = props;
  return (
    <Dialog opened title={t(note ? 'driverNote.edit' : 'driverNote.add')} onClose={onClose}>
      <Fields {...props} />
    </Dialog>
  );
}

function Fields({ driverId, note, event, onClose }: NoteDialogProps) {
  const { t } = useText();
  const form = useRecordForm({
    schema: noteInput,
    initial: note ?? { is_shared: false },
    onSave: async (values) => {
      if (note) {
        const body = { ...values, done: note.done_at !== null, version: note.version };
        await call(putDriverNote, { params: { note_id: note.id }, body }, { quiet: true });
      } else {
        const body = { ...values, event: event ?? null };
        await call(postDriverNote, { params: { driver_id: driverId }, body }, { quiet: true });
      }
    },
    onSaved: () => {
      onClose();
      notice({ kind: 'done', key: 'driverNote.saved' });
    },
  });
  return (
    <DialogForm form={form} confirmLabel={t('ui.save')} onClose={onClose}>
      <TextAreaField {...form.field('text')} label={t('driverNote.text')} />
      <DateField
        {...form.field('follow_up_on')}
        label={t('driverNote.follow_up_on')}
        description={t('driverNote.followUpHelp')}
      />
      <SwitchField {...form.field('is_shared')} label={t('driverNote.is_shared')} />
    </DialogForm>
  );
}
