import { Button, Stack } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { postProfilePassword } from '#api/user.ts';
import { passwordChange } from '#domain/user/user.ts';
import { call } from '#web/base/call/call.ts';
import { notice } from '#web/base/language/notice.ts';
import { useText } from '#web/base/language/text.ts';
import { adoptProfile } from '#web/base/session/session.ts';
import { SecretField } from '#web/kit/record/SecretField.tsx';
import { useRecordForm } from '#web/kit/record/use-record-form.ts';
import { FailureAlert } from '#web/kit/ui/FailureAlert.tsx';
import { RevokeTokensField } from './RevokeTokensField.tsx';

/** The own password: the current one, and a new one twice. */
export function PasswordForm(props: {
  /** True: offers to revoke the access tokens too. */
  offersTokens: boolean;
  onDone?: () => void;
  size?: 'sm' | 'md';
}) {
  const { offersTokens, onDone, size = 'sm' } = props;
  const { t } = useText();
  const element = useRef<HTMLFormElement>(null);
  const form = useRecordForm({
    schema: passwordChange,
    initial: { revoke_tokens: false },
    onSave: (body) => call(postProfilePassword, { body }, { quiet: true }),
    onSaved: (profile) => {
      form.set({ current_password: null, password: null, confirm: null, revoke_tokens: false });
      adoptProfile(profile);
      notice({ kind: 'done', key: 'user.passwordChanged' });
      onDone?.();
    },
  });
  useEffect(() => {
    if (form.refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form.refusals]);
  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!form.isSaving) void form.save();
      }}
    >
      <Stack gap="sm">
        <SecretField
          {...form.field('current_password')}
          label={t('user.current_password')}
          autoComplete="current-password"
        />
        <SecretField
          {...form.field('password')}
          label={t('user.newPassword')}
          description={t('fault.val.password')}
          autoComplete="new-password"
        />
        <SecretField {...form.field('confirm')} label={t('user.repeat')} autoComplete="new-password" />
        {offersTokens ? <RevokeTokensField {...form.field('revoke_tokens')} /> : null}
        <FailureAlert of={form.refusal} />
        <Button type="submit" size={size} loading={form.isSaving}>
          {t('user.changePassword')}
        </Button>
      </Stack>
    </form>
  );
}
