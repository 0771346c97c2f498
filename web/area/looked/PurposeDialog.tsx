import { Text } from '@mantine/core';
import { postLookPurpose } from '#api/looked.ts';
import { purposeInput } from '#domain/looked/purpose.ts';
import { usePurposeAsked } from '#web/base/call/ask-purpose.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import { EnumPicker } from '#web/kit/picker/EnumPicker.tsx';
import { DialogForm } from '#web/kit/record/DialogForm.tsx';
import { TextField } from '#web/kit/record/TextField.tsx';
import { useRecordForm } from '#web/kit/record/use-record-form.ts';
import { Dialog } from '#web/kit/ui/Dialog.tsx';
import { Dim } from '#web/kit/ui/Dim.tsx';

/** Asks why the past of a driver is opened. The call that was refused goes on with the answer. */
export function PurposeDialog() {
  const { t } = useText();
  const settle = usePurposeAsked();
  return (
    <Dialog opened={settle !== null} title={t('looked.askTitle')} onClose={() => settle?.(false)}>
      {settle ? <Fields settle={settle} /> : null}
    </Dialog>
  );
}

function Fields({ settle }: { settle: (isChosen: boolean) => void }) {
  const { t } = useText();
  const form = useRecordForm({
    schema: purposeInput,
    initial: {},
    onSave: (body) => call(postLookPurpose, { body }, { quiet: true }),
    onSaved: () => settle(true),
  });
  return (
    <DialogForm form={form} confirmLabel={t('looked.askGo')} onClose={() => settle(false)}>
      <Text>{t('looked.askText')}</Text>
      <EnumPicker {...form.field('purpose_id')} list="look_purpose" label={t('looked.purpose')} />
      <TextField
        {...form.field('words')}
        label={t('looked.askWords')}
        description={t('looked.askWordsHelp')}
      />
      <Dim>{t('looked.askKept')}</Dim>
    </DialogForm>
  );
}
