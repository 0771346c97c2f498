import { Button, Divider, Stack, Text } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { signOut, useSession } from '../session.ts';
import { useText } from '../text.ts';
import { DisplaySettings } from './DisplaySettings.tsx';

/** Who is signed in, how they like the application, and the way out. */
export function AccountPanel() {
  const { t } = useText();
  const { myProfile, username } = useSession();
  const name = myProfile ? `${myProfile.name} ${myProfile.surname}`.trim() : null;
  return (
    <Stack gap="sm">
      <div>
        <Text fw={600} truncate>
          {name || username}
        </Text>
        {name ? (
          <Text size="sm" c="dimmed" truncate>
            {username}
          </Text>
        ) : null}
      </div>
      <Divider />
      <DisplaySettings />
      <Divider />
      <Button variant="default" leftSection={<IconLogout size={16} />} onClick={signOut}>
        {t('frame.signOut')}
      </Button>
    </Stack>
  );
}
