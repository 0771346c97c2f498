import { Box, Text } from '@mantine/core';
import { postTotpConfirm } from '#api/sign-in.ts';
import { codeInput } from '#domain/user/second-factor.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import { DialogForm } from '#web/kit/record/DialogForm.tsx';
import { TextField } from '#web/kit/record/TextField.tsx';
import { useRecordForm } from '#web/kit/record/use-record-form.ts';
import { Dialog } from '#web/kit/ui/Dialog.tsx';
import { Facts } from '#web/kit/ui/Facts.tsx';
import { QrCode } from '#web/kit/ui/QrCode.tsx';

type Given = { secret: string; uri: string };

/** Sets up an app for codes: its secret, to scan or type, and the code that shows that the app has it. */
export function CodeAppDialog(props: {
  given: Given | null;
  onDone: (recoveryCodes: readonly string[]) => void;
  onClose: () => void;
}) {
  const { given, onDone, onClose } = props;
  const { t } = useText();
  return (
    <Dialog opened={given !== null} title={t('signIn.codeTitle')} onClose={onClose}>
      {given ? <CodeForm given={given} onDone={onDone} onClose={onClose} /> : null}
    </Dialog>
  );
}

function CodeForm(props: {
  given: Given;
  onDone: (recoveryCodes: readonly string[]) => void;
  onClose: () => void;
}) {
  const { given, onDone, onClose } = props;
  const { t } = useText();
  const form = useRecordForm({
    schema: codeInput,
    initial: {},
    onSave: (body) => call(postTotpConfirm, { body }, { quiet: true }),
    onSaved: ({ recovery_codes }) => onDone(recovery_codes),
  });
  return (
    <DialogForm form={form} confirmLabel={t('signIn.setUp')} onClose={onClose}>
      <Text>{t('signIn.codeScan')}</Text>
      <QrCode text={given.uri} label={t('signIn.codeQr')} />
      <Facts
        facts={[
          {
            label: t('signIn.codeKey'),
            value: (
              <Box component="span" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
                {given.secret.match(/.{1,4}/g)!.join(' ')}
              </Box>
            ),
          },
        ]}
      />
      <TextField
        {...form.field('code')}
        label={t('signIn.codeShown')}
        inputMode="numeric"
        autoComplete="one-time-code"
      />
    </DialogForm>
  );
}
