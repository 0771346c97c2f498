import { Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { LOGIN_LOCK } from '#domain/constants.ts';
import { Fault } from '#domain/fault.ts';
import { isInnerPath, useUrlValue } from '#web/base/address/url.ts';
import { notice } from '#web/base/language/notice.ts';
import { changeLanguage, useText } from '#web/base/language/text.ts';
import {
  getInstallationState,
  loadInstallation,
  subscribeInstallation,
} from '#web/base/session/installation.ts';
import { getSession } from '#web/base/session/session.ts';
import { signIn } from '#web/base/session/session-start.ts';
import { Arriving } from '#web/kit/ui/Arriving.tsx';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import type { Owing } from '../owing.ts';
import { AccessLayout } from './AccessLayout.tsx';
import { PasswordDoor } from './PasswordDoor.tsx';

// Most installations have no provider, and most users no second factor.
const ProviderButtons = lazyPart('ProviderButtons', async () => {
  const { ProviderButtons } = await import('../entry-parts.ts');
  return { ProviderButtons };
});
const SecondFactorStep = lazyPart('SecondFactorStep', async () => {
  const { SecondFactorStep } = await import('../entry-parts.ts');
  return { SecondFactorStep };
});

/**
 * Sign-in with username and password, or by a provider (spec §2), then by the second factor of users who have
 * one. While the user types the password, `preload` fetches the next parts.
 */
export function LoginScreen({ preload }: { preload: (next: string | null, isPhone: boolean) => unknown }) {
  const { t } = useText();
  const navigate = useNavigate();
  const [next] = useUrlValue('next');
  const isPhone = usePhone();
  const [owing, setOwing] = useState<Owing | null>(null);
  const providers = useSyncExternalStore(subscribeInstallation, getInstallationState)?.sign_in ?? [];
  useEffect(() => {
    // Without an answer the password is the only way.
    loadInstallation().catch(() => undefined);
  }, []);

  async function goIn(failures: number) {
    await changeLanguage(getSession().myProfile?.language ?? getSession().lang);
    if (failures >= LOGIN_LOCK.failures)
      notice({ kind: 'error', key: 'access.failures', params: { n: failures } });
    await navigate({ to: isInnerPath(next) ? next : '/index', replace: true });
  }

  /** Signs in, or goes on to the second step. Other faults are the caller's. */
  async function enter(send: Promise<number>, keepConnected: boolean) {
    try {
      await goIn(await send);
    } catch (failure) {
      if (!(failure instanceof Fault) || failure.code !== 'auth.secondFactor') throw failure;
      const { ticket, ways } = failure.params;
      setOwing({ ticket: String(ticket), ways: String(ways), keepConnected });
    }
  }

  return (
    <AccessLayout title={t('access.signIn')}>
      {owing ? (
        <Arriving>
          <SecondFactorStep owing={owing} onIn={goIn} onBack={() => setOwing(null)} />
        </Arriving>
      ) : (
        <Stack gap="md">
          <PasswordDoor
            onFocus={() => void preload(next, isPhone)}
            onSubmit={(given) => enter(signIn(given), given.keepConnected)}
          />
          {providers.length > 0 ? (
            <Arriving fallback={null}>
              <ProviderButtons providers={providers} onEnter={enter} />
            </Arriving>
          ) : null}
        </Stack>
      )}
    </AccessLayout>
  );
}
