import { Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { getProfile } from '#api/session.ts';
import { getOwnSignIn } from '#api/sign-in.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { call } from '#web/base/call/call.ts';
import { queryClient } from '#web/base/call/queries.ts';
import { useText } from '#web/base/language/text.ts';
import { adoptProfile, onSessionEnd, signOut } from '#web/base/session/session.ts';
import { AccessLayout } from '#web/entry/access/AccessLayout.tsx';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { FactorLines } from './FactorLines.tsx';

// The next user to sign in must not see this user's data. The frame, which also clears it, is not loaded yet.
onSessionEnd(() => queryClient.clear());

/**
 * Replaces every screen while the role requires a second factor and there is none: the server refuses
 * everything else. The requested screen appears by itself afterwards.
 */
export function FactorMissingScreen() {
  return (
    <QueryClientProvider client={queryClient}>
      <Setup />
    </QueryClientProvider>
  );
}

function Setup() {
  const { t } = useText();
  const { data, error, refetch } = useEndpoint(getOwnSignIn, {}, { staleMs: 0 });
  async function goOn() {
    await refetch();
    adoptProfile(await call(getProfile, {}));
  }
  return (
    <AccessLayout title={t('signIn.missingTitle')}>
      <Stack gap="md">
        <div>
          <Title order={1}>{t('signIn.missingTitle')}</Title>
          <Text c="dimmed">{t('signIn.missingText')}</Text>
        </div>
        {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
        {data ? (
          <FactorLines own={data} onChanged={() => void goOn().catch(() => undefined)} />
        ) : error ? null : (
          <Skeleton height={144} />
        )}
        <Button variant="subtle" onClick={signOut}>
          {t('frame.signOut')}
        </Button>
      </Stack>
    </AccessLayout>
  );
}
