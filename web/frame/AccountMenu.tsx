import { Popover, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { OwnAvatar } from '#web/area/account/user/UserAvatar.tsx';
import { useText } from '#web/base/language/text.ts';
import { Arriving } from '#web/kit/ui/Arriving.tsx';
import { AccountPanel } from './parts.ts';

/** The profile menu: language, units, look and the way out. */
export function AccountMenu() {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={320}
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <UnstyledButton
          aria-label={t('frame.account')}
          style={{ borderRadius: '50%' }}
          onPointerEnter={AccountPanel.preload}
          onClick={() => setOpen(!isOpen)}
        >
          <OwnAvatar size={32} />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown
        aria-label={t('frame.account')}
        mih={120}
        mah="calc(100dvh - var(--traza-header) - 8px)"
        style={{ overflowY: 'auto' }}
      >
        <Arriving>
          <AccountPanel onFollow={() => setOpen(false)} />
        </Arriving>
      </Popover.Dropdown>
    </Popover>
  );
}
