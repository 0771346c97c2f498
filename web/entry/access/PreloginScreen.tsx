import { Button, Stack, Text, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { useUrlValue } from '#web/base/address/url.ts';
import { useText } from '#web/base/language/text.ts';
import {
  getInstallationState,
  loadInstallation,
  subscribeInstallation,
} from '#web/base/session/installation.ts';
import { useSession } from '#web/base/session/session.ts';
import { AccessLayout } from './AccessLayout.tsx';

/**
 * The first page before the sign-in: also for an unknown path, and then for signed-in users too (spec §2).
 */
export function PreloginScreen() {
  const { t } = useText();
  const { isLogged } = useSession();
  const navigate = useNavigate();
  const [next] = useUrlValue('next');
  useEffect(() => {
    // Without an answer the page is the usual one.
    loadInstallation().catch(() => undefined);
  }, []);
  const isPending = useSyncExternalStore(subscribeInstallation, getInstallationState)?.setup_pending;
  return (
    <AccessLayout title={t('access.signIn')}>
      <Stack gap="lg">
        <Stack gap={4}>
          <Title order={1}>{t('access.welcome')}</Title>
          <Text c="dimmed">{t(isPending ? 'access.setupPending' : 'access.welcomeText')}</Text>
        </Stack>
        {isPending ? null : (
          <Button
            size="md"
            fullWidth
            onClick={() =>
              void (isLogged
                ? navigate({ to: '/index' })
                : navigate({ to: '/login', search: { next: next ?? undefined } }))
            }
          >
            {isLogged ? t('access.enter') : t('access.signIn')}
          </Button>
        )}
      </Stack>
    </AccessLayout>
  );
}
