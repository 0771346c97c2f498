import { Button, Stack, Text, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useText } from '#web/base/language/text.ts';
import { useSession } from '#web/base/session/session.ts';
import { AccessLayout } from './AccessLayout.tsx';

/** After a session: shows the reason when the server ended it (spec §4). */
export function LogoutScreen() {
  const { t } = useText();
  const { endReason } = useSession();
  const navigate = useNavigate();
  const title = endReason ? t('access.endedTitle') : t('access.signedOutTitle');
  return (
    <AccessLayout title={title}>
      <Stack gap="lg">
        <Stack gap={4} role={endReason ? 'alert' : 'status'}>
          <Title order={1}>{title}</Title>
          <Text c="dimmed">{endReason ? t(`fault.${endReason}`) : t('access.signedOutText')}</Text>
        </Stack>
        <Button size="md" fullWidth autoFocus onClick={() => void navigate({ to: '/login' })}>
          {t('access.signInAgain')}
        </Button>
      </Stack>
    </AccessLayout>
  );
}
