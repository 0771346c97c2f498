import { useState } from 'react';
import { z } from 'zod';
import { getUser, getUserHistory, getUserSessions, postUserPassword, type UserRecord } from '#api/account.ts';
import { passwordReset } from '#domain/access/user.ts';
import { refetch } from '../cache.ts';
import { call } from '../call.ts';
import { notice } from '../notice.ts';
import { useRecordForm } from '../record/use-record-form.ts';
import { useText } from '../text.ts';
import { DialogForm, FormDialog } from '../vehicle/FormDialog.tsx';
import { PasswordFields } from './PasswordFields.tsx';

const schema = passwordReset.extend({ repeat: z.string('val.required').min(1, 'val.required') });

/** A new password for somebody, given by an administrator. */
export function ResetPasswordDialog(props: { user: UserRecord; opened: boolean; onClose: () => void }) {
  const { user, opened, onClose } = props;
  const { t } = useText();
  return (
    <FormDialog
      opened={opened}
      title={t('account.resetTitle', { username: user.username })}
      onClose={onClose}
    >
      <ResetForm user={user} onClose={onClose} />
    </FormDialog>
  );
}

function ResetForm({ user, onClose }: { user: UserRecord; onClose: () => void }) {
  const { t } = useText();
  const [made, setMade] = useState<string | null>(null);
  const form = useRecordForm({
    schema,
    initial: { must_change: true },
    rules: ({ password, repeat }) =>
      password === repeat ? [] : [{ field: 'repeat', code: 'val.passwordMatch' }],
    onSave: ({ repeat: _, ...body }) =>
      call(postUserPassword, { params: { user_id: user.id }, body }, { quiet: true }),
    onSaved: async () => {
      notice({ kind: 'done', key: 'account.resetDone', params: { username: user.username } });
      onClose();
      await Promise.all([getUser, getUserSessions, getUserHistory].map(refetch));
    },
  });
  return (
    <DialogForm form={form} confirmLabel={t('account.reset')} onClose={onClose}>
      <p style={{ margin: 0 }}>{t('account.resetText')}</p>
      <PasswordFields
        password={form.field('password')}
        repeat={form.field('repeat')}
        mustChange={form.field('must_change')}
        made={made}
        onMade={(password) => {
          setMade(password);
          form.set({ password, repeat: password });
        }}
      />
    </DialogForm>
  );
}
