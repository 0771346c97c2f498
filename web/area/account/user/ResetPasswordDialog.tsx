import { getUserTokens } from '#api/access-token.ts';
import { postUserPassword, type UserRecord } from '#api/user.ts';
import { passwordReset } from '#domain/user/user.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { call } from '#web/base/call/call.ts';
import { notice } from '#web/base/language/notice.ts';
import { useText } from '#web/base/language/text.ts';
import { DialogForm } from '#web/kit/record/DialogForm.tsx';
import { useRecordForm } from '#web/kit/record/use-record-form.ts';
import { Dialog } from '#web/kit/ui/Dialog.tsx';
import { PasswordFields } from './PasswordFields.tsx';
import { hasTokens, RevokeTokensField } from './RevokeTokensField.tsx';

/** A new password for somebody, given by an administrator. */
export function ResetPasswordDialog(props: { user: UserRecord; opened: boolean; onClose: () => void }) {
  const { user, opened, onClose } = props;
  const { t } = useText();
  return (
    <Dialog opened={opened} title={t('user.resetTitle', { username: user.username })} onClose={onClose}>
      <ResetForm user={user} onClose={onClose} />
    </Dialog>
  );
}

function ResetForm({ user, onClose }: { user: UserRecord; onClose: () => void }) {
  const { t } = useText();
  const params = { user_id: user.id };
  const tokens = useEndpoint(getUserTokens, { params }, { staleMs: 0 });
  const form = useRecordForm({
    schema: passwordReset,
    initial: { must_change: true, revoke_tokens: true },
    onSave: (body) => call(postUserPassword, { params, body }, { quiet: true }),
    onSaved: () => {
      notice({ kind: 'done', key: 'user.resetDone', params: { username: user.username } });
      onClose();
    },
  });
  return (
    <DialogForm form={form} confirmLabel={t('user.reset')} onClose={onClose}>
      <p style={{ margin: 0 }}>{t('user.resetText')}</p>
      <PasswordFields
        password={form.field('password')}
        confirm={form.field('confirm')}
        mustChange={form.field('must_change')}
        onMade={form.set}
      />
      {hasTokens(tokens) ? <RevokeTokensField {...form.field('revoke_tokens')} /> : null}
    </DialogForm>
  );
}
