import { Button, Checkbox, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { postLoginPasskey } from '#api/sign-in.ts';
import { Fault } from '#domain/fault.ts';
import { faultText } from '#web/base/language/fault-text.ts';
import '#web/base/language/sign-in-texts.ts';
import { useText } from '#web/base/language/text.ts';
import { sendJson } from '#web/base/wire/wire.ts';
import { FailureAlert } from '#web/kit/ui/FailureAlert.tsx';
import type { Owing } from './owing.ts';
import { hasPasskeys, isCancelled, showPasskey } from './passkey-browser.ts';
import { signInByFactor } from './sign-in-by.ts';

/** The second step of signing in: a code, or a passkey. */
export function SecondFactorStep(props: {
  owing: Owing;
  onIn: (failures: number) => unknown;
  onBack: () => void;
}) {
  const { owing, onIn, onBack } = props;
  const { ticket, keepConnected } = owing;
  const { t } = useText();
  const ways = owing.ways.split(' ');
  const [busy, setBusy] = useState<'code' | 'passkey' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [remember, setRemember] = useState(false);
  const codeRef = useRef<HTMLInputElement>(null);
  const byPasskey = ways.includes('passkey') && hasPasskeys();
  const byCode = ways.includes('code') || ways.includes('recovery');

  async function show(way: 'code' | 'passkey', send: () => Promise<number>) {
    setProblem(null);
    setBusy(way);
    try {
      await onIn(await send());
    } catch (failure) {
      setProblem(isCancelled(failure) ? t('fault.auth.passkeyNone') : faultText(t, failure));
      setBusy(null);
      codeRef.current?.select();
      // The step is over.
      if (failure instanceof Fault && failure.code === 'auth.tooLate') setBusy('code');
    }
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code')).trim();
    setMissing(code === '');
    if (code === '') return codeRef.current?.focus();
    void show('code', () => signInByFactor({ ticket, code, remember }, keepConnected));
  }

  const usePasskey = () =>
    show('passkey', async () => {
      const { options } = await sendJson(postLoginPasskey, { body: { ticket } });
      return signInByFactor({ ticket, passkey: await showPasskey(options), remember }, keepConnected);
    });

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <div>
          <Title order={1}>{t('signIn.confirmTitle')}</Title>
          <Text c="dimmed">{t(ways.includes('code') ? 'signIn.confirmCode' : 'signIn.confirmPasskey')}</Text>
        </div>
        {byPasskey ? (
          <Button
            size="md"
            fullWidth
            variant={ways.includes('code') ? 'default' : 'filled'}
            leftSection={<IconFingerprint size={20} aria-hidden="true" />}
            loading={busy === 'passkey'}
            disabled={busy === 'code'}
            onClick={() => void usePasskey()}
          >
            {t('signIn.usePasskey')}
          </Button>
        ) : null}
        {byCode ? (
          <TextInput
            ref={codeRef}
            name="code"
            label={t('word.code')}
            description={ways.includes('code') ? undefined : t('signIn.confirmRecovery')}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            autoFocus={!byPasskey}
            error={isMissing ? t('fault.val.required') : undefined}
          />
        ) : null}
        <Checkbox
          checked={remember}
          onChange={(event) => setRemember(event.currentTarget.checked)}
          label={t('signIn.remember')}
          description={t('signIn.rememberHint')}
        />
        <FailureAlert of={problem} variant="light" />
        {byCode ? (
          <Button
            type="submit"
            size="md"
            fullWidth
            variant={byPasskey && !ways.includes('code') ? 'default' : 'filled'}
            loading={busy === 'code' && !problem}
            disabled={busy !== null}
          >
            {t('access.signIn')}
          </Button>
        ) : null}
        <Button variant="subtle" onClick={onBack}>
          {t('signIn.back')}
        </Button>
        <Text size="sm" c="dimmed">
          {t('signIn.lost')}
        </Text>
      </Stack>
    </form>
  );
}
