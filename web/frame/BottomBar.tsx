import { UnstyledButton } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useText } from '#web/base/language/text.ts';
import { useSession } from '#web/base/session/session.ts';
import { Arriving } from '#web/kit/ui/Arriving.tsx';
import classes from './BottomBar.module.css';
import { MenuLinks } from './MenuLinks.tsx';
import { phoneMenuFor } from './navigation.ts';
import { MoreSheet } from './parts.ts';

/** The menu of a phone: the first screens at the bottom, the rest and the settings in a sheet. */
export function BottomBar() {
  const { t } = useText();
  const session = useSession();
  const [isOpen, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  const { pathname } = useLocation();
  const { bar, more } = phoneMenuFor(session);
  const open = () => {
    setWanted(true);
    setOpen(true);
  };
  return (
    <nav className={classes.bar} aria-label={t('frame.menu')}>
      <MenuLinks entries={bar} className={classes.place} />
      <UnstyledButton
        className={classes.place}
        aria-haspopup="dialog"
        data-current={more.some(({ path }) => path === pathname)}
        onClick={open}
      >
        <IconDots size={22} stroke={1.75} />
        {t('frame.more')}
      </UnstyledButton>
      {isWanted ? (
        <Arriving fallback={null}>
          <MoreSheet entries={more} opened={isOpen} onClose={() => setOpen(false)} />
        </Arriving>
      ) : null}
    </nav>
  );
}
