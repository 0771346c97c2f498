import { Button, Stack, Text, Title } from '@mantine/core';
import { useText } from '#web/base/language/text.ts';
import { signOut } from '#web/base/session/session.ts';
import { AccessLayout } from '#web/entry/access/AccessLayout.tsx';
import { PasswordForm } from './PasswordForm.tsx';

/**
 * Replaces every screen while the password has expired: the server refuses everything else until it is
 * changed. The requested screen appears by itself afterwards.
 */
export function PasswordExpiredScreen() {
  const { t } = useText();
  return (
    <AccessLayout title={t('user.expiredTitle')}>
      <Stack gap="md">
        <div>
          <Title order={1}>{t('user.expiredTitle')}</Title>
          <Text c="dimmed">{t('user.expiredText')}</Text>
        </div>
        {/* The server reveals nothing on tokens until the password is correct. */}
        <PasswordForm offersTokens size="md" />
        <Button variant="subtle" onClick={signOut}>
          {t('frame.signOut')}
        </Button>
      </Stack>
    </AccessLayout>
  );
}
