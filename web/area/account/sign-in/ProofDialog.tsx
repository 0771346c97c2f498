import { ownProof } from '#domain/user/second-factor.ts';
import { useText } from '#web/base/language/text.ts';
import { DialogForm } from '#web/kit/record/DialogForm.tsx';
import { SecretField } from '#web/kit/record/SecretField.tsx';
import { useRecordForm } from '#web/kit/record/use-record-form.ts';
import { Dialog } from '#web/kit/ui/Dialog.tsx';

/** The question before a step, and the function that does it. */
export type Proof = {
  title: string;
  text?: string;
  confirmLabel: string;
  isDanger?: boolean;
  /** `password` is the typed password, or null if it was not necessary. */
  run: (password: string | null) => Promise<unknown>;
};

/**
 * Confirms a change of the own ways to sign in. It also requests the password, if the last sign-in was long
 * ago.
 */
export function ProofDialog(props: { proof: Proof | null; needsPassword: boolean; onClose: () => void }) {
  const { proof, needsPassword, onClose } = props;
  return (
    <Dialog opened={proof !== null} title={proof?.title ?? ''} onClose={onClose}>
      {proof ? <ProofForm proof={proof} needsPassword={needsPassword} onClose={onClose} /> : null}
    </Dialog>
  );
}

function ProofForm(props: { proof: Proof; needsPassword: boolean; onClose: () => void }) {
  const { proof, needsPassword, onClose } = props;
  const { t } = useText();
  const form = useRecordForm({
    schema: ownProof,
    initial: {},
    onSave: ({ current_password }) => proof.run(current_password),
    onSaved: onClose,
  });
  return (
    <DialogForm
      form={form}
      confirmLabel={proof.confirmLabel}
      isDanger={proof.isDanger === true}
      isReady={!needsPassword || form.values.current_password !== null}
      onClose={onClose}
    >
      {proof.text ? <p style={{ margin: 0 }}>{proof.text}</p> : null}
      {needsPassword ? (
        <SecretField
          {...form.field('current_password')}
          label={t('user.current_password')}
          description={t('signIn.passwordHint')}
          autoComplete="current-password"
        />
      ) : null}
    </DialogForm>
  );
}
