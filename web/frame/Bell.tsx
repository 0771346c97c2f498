import { ActionIcon, Indicator, Popover, Text } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useText } from '../language/text.ts';
import { EmptyState } from '../ui/EmptyState.tsx';

/** Unread notifications; with `unread` 0 it says that there are none. */
export function Bell({ unread }: { unread: number }) {
  const { t } = useText();
  const name = unread > 0 ? t('frame.unread', { n: unread }) : t('frame.notifications');
  return (
    <Popover position="bottom-end" width={320} shadow="md" trapFocus returnFocus>
      <Indicator
        disabled={unread === 0}
        label={unread > 99 ? '99+' : unread}
        size={16}
        offset={6}
        color="red"
      >
        <Popover.Target>
          <ActionIcon variant="subtle" color="gray" size={36} aria-label={name}>
            <IconBell size={20} />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown aria-label={t('frame.notifications')} tabIndex={-1} data-autofocus>
        {unread > 0 ? (
          <Text>{name}</Text>
        ) : (
          <EmptyState
            icon={<IconBell />}
            title={t('frame.notificationsNone')}
            description={t('frame.notificationsNoneText')}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
