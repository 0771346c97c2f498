import { Alert, Button, Checkbox, Stack, TextInput, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { LOGIN_LOCK } from '#domain/constants.ts';
import { isInnerPath, useUrlValue } from '../address/url.ts';
import { faultText, fieldTexts } from '../language/fault-text.ts';
import { notice } from '../language/notice.ts';
import { changeLanguage, useText } from '../language/text.ts';
import { getSession } from '../session/session.ts';
import { signIn } from '../session/session-start.ts';
import { PasswordField } from '../ui/PasswordField.tsx';
import { usePhone } from '../ui/use-phone.ts';
import { AccessLayout } from './AccessLayout.tsx';

/** Sign-in with username and password (spec §2). While the password is typed, `preload` fetches what comes after. */
export function LoginScreen({ preload }: { preload: (next: string | null, isPhone: boolean) => unknown }) {
  const { t } = useText();
  const navigate = useNavigate();
  const [next] = useUrlValue('next');
  const isPhone = usePhone();
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
      const failures = await signIn({ username, password, keepConnected: form.has('keep') });
      await changeLanguage(getSession().myProfile?.language ?? getSession().lang);
      if (failures >= LOGIN_LOCK.failures)
        notice({ kind: 'error', key: 'access.failures', params: { n: failures } });
      await navigate({ to: isInnerPath(next) ? next : '/index', replace: true });
    } catch (failure) {
      setError(failure);
      setBusy(false);
      passwordRef.current?.select();
    }
  }

  const fields = fieldTexts(t, error);
  const errorOf = (name: string) => (missing.includes(name) ? t('fault.val.required') : fields[name]);
  return (
    <AccessLayout title={t('access.signIn')}>
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
            onFocus={() => void preload(next, isPhone)}
            error={errorOf('password')}
          />
          <Checkbox
            name="keep"
            label={t('access.keepConnected')}
            description={t('access.keepConnectedHint')}
          />
          {error && Object.keys(fields).length === 0 ? (
            <Alert color="red" role="alert" variant="light" p="sm">
              {faultText(t, error)}
            </Alert>
          ) : null}
          <Button type="submit" size="md" loading={isBusy} fullWidth>
            {t('access.signIn')}
          </Button>
        </Stack>
      </form>
    </AccessLayout>
  );
}
