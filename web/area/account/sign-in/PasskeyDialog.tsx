import { Text } from '@mantine/core';
import { postPasskey, putPasskey } from '#api/sign-in.ts';
import { Fault } from '#domain/fault.ts';
import { passkeyName } from '#domain/user/second-factor.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import { isCancelled, makePasskey } from '#web/entry/passkey-browser.ts';
import { DialogForm } from '#web/kit/record/DialogForm.tsx';
import { TextField } from '#web/kit/record/TextField.tsx';
import { useRecordForm } from '#web/kit/record/use-record-form.ts';
import { Dialog } from '#web/kit/ui/Dialog.tsx';

type Given = { options: Record<string, unknown>; flow: string };

/** Names a passkey, and lets the browser create it. */
export function PasskeyDialog(props: {
  given: Given | null;
  onDone: (recoveryCodes: readonly string[]) => void;
  onClose: () => void;
}) {
  const { given, onDone, onClose } = props;
  const { t } = useText();
  async function make(name: string, { options, flow }: Given) {
    const passkey = await makePasskey(options).catch((error) => {
      throw isCancelled(error) ? new Fault('auth.passkeyNone', 0) : new Fault('auth.passkeyWrong', 0);
    });
    const { recovery_codes } = await call(postPasskey, { body: { name, flow, passkey } }, { quiet: true });
    onDone(recovery_codes);
  }
  return (
    <Dialog opened={given !== null} title={t('signIn.passkeyAdd')} onClose={onClose}>
      {given ? (
        <NameForm
          text={t('signIn.passkeysHint')}
          name={null}
          confirmLabel={t('signIn.passkeyAdd')}
          onSave={(name) => make(name, given)}
          onClose={onClose}
        />
      ) : null}
    </Dialog>
  );
}

/** Gives a passkey another name. */
export function RenameDialog(props: {
  passkey: { id: number; name: string } | null;
  onDone: () => void;
  onClose: () => void;
}) {
  const { passkey, onDone, onClose } = props;
  const { t } = useText();
  return (
    <Dialog
      opened={passkey !== null}
      title={t('signIn.passkeyRename', { name: passkey?.name ?? '' })}
      onClose={onClose}
    >
      {passkey ? (
        <NameForm
          name={passkey.name}
          confirmLabel={t('ui.save')}
          onSave={async (name) => {
            await call(putPasskey, { params: { passkey_id: passkey.id }, body: { name } }, { quiet: true });
            onDone();
          }}
          onClose={onClose}
        />
      ) : null}
    </Dialog>
  );
}

function NameForm(props: {
  text?: string;
  name: string | null;
  confirmLabel: string;
  onSave: (name: string) => Promise<unknown>;
  onClose: () => void;
}) {
  const { t } = useText();
  const form = useRecordForm({
    schema: passkeyName,
    initial: { name: props.name },
    onSave: ({ name }) => props.onSave(name),
  });
  return (
    <DialogForm form={form} confirmLabel={props.confirmLabel} onClose={props.onClose}>
      {props.text ? <Text>{props.text}</Text> : null}
      <TextField {...form.field('name')} label={t('word.name')} description={t('signIn.passkeyHint')} />
    </DialogForm>
  );
}
