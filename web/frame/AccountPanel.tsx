import { Button, Divider, Stack, Text } from '@mantine/core';
import { IconHelp, IconLogout, IconSparkles, IconUser } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { helpPageOf } from '#domain/help/pages.ts';
import { showNews } from '#web/area/admin/news.ts';
import { pathFor } from '#web/base/address/screen-path.ts';
import { useText } from '#web/base/language/text.ts';
import { signOut, useSession } from '#web/base/session/session.ts';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { DisplaySettings } from './DisplaySettings.tsx';

/** The signed-in user, the display settings, and the way out. */
export function AccountPanel({ onFollow }: { onFollow: () => void }) {
  const { t } = useText();
  const isPhone = usePhone();
  const { myProfile, username } = useSession();
  const { pathname, search } = useLocation();
  const page = helpPageOf(pathname, search);
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
      <Button
        variant="default"
        leftSection={<IconUser size={16} />}
        component={Link}
        to={pathFor('/profile', isPhone)}
        onClick={onFollow}
      >
        {t('screen./profile')}
      </Button>
      {isPhone ? (
        <Button
          variant="default"
          leftSection={<IconHelp size={16} />}
          component={Link}
          to={page ? `/help/${page}` : '/help'}
          onClick={onFollow}
        >
          {t('frame.help')}
        </Button>
      ) : null}
      <Button
        variant="default"
        leftSection={<IconSparkles size={16} />}
        onClick={() => {
          onFollow();
          showNews(true);
        }}
      >
        {t('note.news')}
      </Button>
      <Divider />
      <DisplaySettings />
      <Divider />
      <Button variant="default" leftSection={<IconLogout size={16} />} onClick={signOut}>
        {t('frame.signOut')}
      </Button>
    </Stack>
  );
}
