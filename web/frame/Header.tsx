import { ActionIcon, Box, Group, Kbd, Text, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useText } from '#web/base/language/text.ts';
import { useSession } from '#web/base/session/session.ts';
import parts from '#web/kit/look/parts.module.css';
import { AccountMenu } from './AccountMenu.tsx';
import { Bell } from './Bell.tsx';
import { FleetFilter } from './FleetFilter.tsx';
import classes from './Header.module.css';
import { LiveIndicator } from './LiveIndicator.tsx';
import { Later, SearchDialog } from './parts.ts';

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
}) {
  const { isPhone, hasFleets, hasBell, unread, onSearch } = props;
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
      {/* Its button has its place before it arrives. */}
      <Suspense fallback={isPhone ? null : <Box w={32} />}>
        <Later isPhone={isPhone} />
      </Suspense>
      <LiveIndicator isPhone={isPhone} />
      {hasBell ? <Bell unread={unread} /> : null}
      {isPhone ? null : <AccountMenu />}
    </Group>
  );
}
