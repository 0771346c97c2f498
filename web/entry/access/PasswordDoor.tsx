import { Button, Checkbox, Stack, TextInput, Title } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { fieldTexts } from '#web/base/language/fault-text.ts';
import { useText } from '#web/base/language/text.ts';
import { FailureAlert } from '#web/kit/ui/FailureAlert.tsx';
import { PasswordField } from '#web/kit/ui/PasswordField.tsx';

/** The form of username and password. `onSubmit` rejects when refused; the form then shows the reason. */
export function PasswordDoor(props: {
  onFocus: () => void;
  onSubmit: (given: { username: string; password: string; keepConnected: boolean }) => Promise<unknown>;
}) {
  const { t } = useText();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const usernameRef = useRef<HTMLInputElement>(null);
  const passwordRef = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const username = String(form.get('username')).trim();
    const password = String(form.get('password'));
    const empty = [...(username ? [] : ['username']), ...(password ? [] : ['password'])];
    setMissing(empty);
    setError(null);
    if (empty.length > 0) {
      (empty[0] === 'username' ? usernameRef : passwordRef).current?.focus();
      return;
    }
    setBusy(true);
    try {
      await props.onSubmit({ username, password, keepConnected: form.has('keep') });
    } catch (failure) {
      setError(failure);
      setBusy(false);
      passwordRef.current?.select();
    }
  }

  const fields = fieldTexts(t, error);
  const errorOf = (name: string) => (missing.includes(name) ? t('fault.val.required') : fields[name]);
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Title order={1}>{t('access.signIn')}</Title>
        <TextInput
          ref={usernameRef}
          name="username"
          label={t('word.username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={60}
          autoFocus
          error={errorOf('username')}
        />
        <PasswordField
          ref={passwordRef}
          name="password"
          label={t('word.password')}
          autoComplete="current-password"
          maxLength={200}
          onFocus={props.onFocus}
          error={errorOf('password')}
        />
        <Checkbox
          id="keep"
          name="keep"
          label={t('access.keepConnected')}
          description={t('access.keepConnectedHint')}
        />
        {error && Object.keys(fields).length === 0 ? <FailureAlert of={error} variant="light" /> : null}
        <Button type="submit" size="md" loading={isBusy} fullWidth>
          {t('access.signIn')}
        </Button>
      </Stack>
    </form>
  );
}
