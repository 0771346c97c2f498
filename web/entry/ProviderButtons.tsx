import { Button, Divider, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useText } from '#web/base/language/text.ts';
import type { Installation } from '#web/base/session/installation.ts';
import '#web/base/language/sign-in-texts.ts';
import { FailureAlert } from '#web/kit/ui/FailureAlert.tsx';
import { GoogleMark } from './GoogleMark.tsx';
import { openProvider, type ProviderAnswer, type Purpose, returnedAnswer } from './provider-window.ts';
import { signInByProvider } from './sign-in-by.ts';

const BACK = '/login';

/** A button for each provider of sign-in (spec §2). */
export function ProviderButtons({
  providers,
  onEnter,
}: {
  providers: Installation['sign_in'];
  /** Called with the promise of the sign-in, and the choice to stay signed in. */
  onEnter: (send: Promise<number>, keepConnected: boolean) => Promise<unknown>;
}) {
  const { t } = useText();
  const [asked, setAsked] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const asking = useRef<AbortController | null>(null);

  async function answered(answer: Promise<Purpose & ProviderAnswer>, control: AbortController) {
    setError(null);
    try {
      const given = await answer;
      setBusy(true);
      const { provider, keepConnected, flow, answer: said } = given;
      await onEnter(signInByProvider(provider, { flow, answer: said }, keepConnected), keepConnected);
    } catch (failure) {
      if (!control.signal.aborted) setError(failure);
    } finally {
      if (asking.current === control) {
        setAsked(null);
        setBusy(false);
      }
    }
  }

  function begin(): AbortController {
    // One at a time: the answer of an earlier popup is ignored.
    asking.current?.abort();
    const control = new AbortController();
    asking.current = control;
    return control;
  }

  async function ask(provider: string) {
    const control = begin();
    setAsked(provider);
    // The present value: the user may change it while the popup is open.
    const keepConnected = document.querySelector<HTMLInputElement>('#keep')?.checked ?? false;
    const purpose = { provider, back: BACK + window.location.search, keepConnected };
    const onClosed = () => asking.current === control && setAsked(null);
    const asks = openProvider(purpose, { signal: control.signal, onClosed });
    await answered(
      asks.then((answer) => ({ ...purpose, ...answer })),
      control,
    );
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the window comes back once.
  useEffect(() => {
    const returned = returnedAnswer(BACK);
    if (returned) void answered(Promise.resolve(returned), begin());
    return () => asking.current?.abort();
  }, []);

  return (
    <Stack gap="sm">
      <Divider label={t('signIn.or')} />
      <FailureAlert of={error} variant="light" />
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          variant="default"
          size="md"
          fullWidth
          loading={isBusy && asked === id}
          leftSection={id === 'google' ? <GoogleMark /> : null}
          onClick={() => void ask(id)}
        >
          {t('signIn.byProvider', { name })}
        </Button>
      ))}
      {providers
        .filter(({ id }) => id === asked && !isBusy)
        .map(({ id, name }) => (
          <Text key={id} size="sm" c="dimmed" ta="center" role="status">
            {t('signIn.waiting', { name })}
          </Text>
        ))}
    </Stack>
  );
}
