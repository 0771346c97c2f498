import { Avatar, Popover, UnstyledButton } from '@mantine/core';
import { Arriving } from '../Arriving.tsx';
import { useSession } from '../session.ts';
import { useText } from '../text.ts';
import classes from './AccountMenu.module.css';
import { AccountPanel } from './parts.ts';

/** The profile menu: language, units, look and the way out. */
export function AccountMenu() {
  const { t } = useText();
  const { myProfile, username } = useSession();
  const initials = myProfile ? `${myProfile.name[0] ?? ''}${myProfile.surname[0] ?? ''}` : username?.[0];
  return (
    <Popover position="bottom-end" width={320} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton
          aria-label={t('frame.account')}
          style={{ borderRadius: '50%' }}
          onPointerEnter={AccountPanel.preload}
        >
          <Avatar color="petrol" radius="xl" size={32}>
            <span data-initials={initials?.toUpperCase()} className={classes.initials} />
          </Avatar>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('frame.account')} mih={120}>
        <Arriving>
          <AccountPanel />
        </Arriving>
      </Popover.Dropdown>
    </Popover>
  );
}
