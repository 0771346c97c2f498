import { ActionIcon, Indicator, Popover } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '#web/base/language/text.ts';
import { Arriving } from '#web/kit/ui/Arriving.tsx';
import { BellPanel } from './parts.ts';

/** The number of unread notifications; a click opens the newest of them. */
export function Bell({ unread }: { unread: number }) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const name = unread > 0 ? t('frame.unread', { n: unread }) : t('frame.notifications');
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={400}
      shadow="md"
      trapFocus
      returnFocus
    >
      <Indicator
        disabled={unread === 0}
        label={unread > 99 ? '99+' : unread}
        size={16}
        offset={6}
        color="red.8"
      >
        <Popover.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={name}
            onPointerEnter={BellPanel.preload}
            onClick={() => setOpen(!isOpen)}
          >
            <IconBell size={20} />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown
        aria-label={t('frame.notifications')}
        tabIndex={-1}
        data-autofocus
        maw="calc(100vw - 16px)"
        mah="80dvh"
        style={{ overflow: 'auto' }}
      >
        <Arriving>
          <BellPanel onFollow={() => setOpen(false)} />
        </Arriving>
      </Popover.Dropdown>
    </Popover>
  );
}
