import { ActionIcon, Group, Kbd, Text, UnstyledButton } from '@mantine/core';
import { IconHelp, IconSearch } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useText } from '#web/base/language/text.ts';
import { useSession } from '#web/base/session/session.ts';
import parts from '#web/kit/look/parts.module.css';
import { IconButton } from '#web/kit/ui/IconButton.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { Bell } from './Bell.tsx';
import { FleetFilter } from './FleetFilter.tsx';
import classes from './Header.module.css';
import { LiveIndicator } from './LiveIndicator.tsx';
import { HelpDrawer, Renewal, SearchDialog } from './parts.ts';

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

/**
 * The header of every screen: its title, the fleet filter, the search, the live indicator, notifications, and
 * the account.
 */
export function Header(props: {
  isPhone: boolean;
  hasFleets: boolean;
  hasBell: boolean;
  unread: number;
  onSearch: () => void;
  onHelp: () => void;
}) {
  const { isPhone, hasFleets, hasBell, unread, onSearch, onHelp } = props;
  const { t } = useText();
  const { title } = useSession();
  return (
    <Group component="header" className={classes.header} gap="sm" wrap="nowrap">
      <Text component="h1" flex={1} size="lg" fw={600} truncate>
        {title}
      </Text>
      {hasFleets ? <FleetFilter isPhone={isPhone} /> : null}
      {isPhone ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={40}
          aria-label={t('frame.search')}
          onClick={onSearch}
          onPointerEnter={SearchDialog.preload}
        >
          <IconSearch size={20} />
        </ActionIcon>
      ) : (
        <UnstyledButton
          className={`${parts.panel} ${classes.search}`}
          onClick={onSearch}
          onPointerEnter={SearchDialog.preload}
          aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        >
          <IconSearch size={16} aria-hidden="true" />
          <span>{t('frame.search')}</span>
          <Kbd size="xs" aria-hidden="true">
            {isMac ? '⌘ K' : 'Ctrl K'}
          </Kbd>
        </UnstyledButton>
      )}
      <Suspense>
        <Renewal />
      </Suspense>
      <LiveIndicator isPhone={isPhone} />
      {hasBell ? <Bell unread={unread} /> : null}
      {isPhone ? null : (
        <IconButton
          label={t('frame.help')}
          tipPosition="bottom"
          size={32}
          aria-keyshortcuts="?"
          onClick={onHelp}
          onPointerEnter={HelpDrawer.preload}
        >
          <IconHelp size={20} />
        </IconButton>
      )}
      {isPhone ? null : <AccountMenu />}
    </Group>
  );
}
