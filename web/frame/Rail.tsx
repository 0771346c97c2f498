import { Stack, Tooltip, UnstyledButton } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useText } from '#web/base/language/text.ts';
import { useSession } from '#web/base/session/session.ts';
import parts from '#web/kit/look/parts.module.css';
import { Brand } from '#web/kit/ui/Brand.tsx';
import { shownMenuFor } from './navigation.ts';
import classes from './Rail.module.css';

/**
 * The menu at the left: icons, and words if there is room and the user wants them. `onToggle` is null without
 * room for words.
 */
export function Rail({ isWide, onToggle }: { isWide: boolean; onToggle: (() => void) | null }) {
  const { t } = useText();
  const session = useSession();
  const { pathname } = useLocation();
  const toggleLabel = t(isWide ? 'frame.railCollapse' : 'frame.railExpand');
  return (
    <Stack component="nav" className={classes.rail} data-wide={isWide} aria-label={t('frame.menu')}>
      <Link to="/index" className={classes.brand} aria-label="Traza">
        <Brand sign={!isWide} />
      </Link>
      {shownMenuFor(session).map(({ label, entries }) => (
        <div key={label} className={classes.group}>
          {isWide ? <p>{t(label)}</p> : null}
          {entries.map(({ path, icon: Icon }) => {
            const name = t(`screen.${path}`);
            return (
              <Tooltip key={path} label={name} position="right" disabled={isWide}>
                <Link
                  to={path}
                  className={`${parts.choice} ${classes.link}`}
                  aria-label={isWide ? undefined : name}
                  aria-current={pathname === path ? 'page' : undefined}
                >
                  <Icon size={20} stroke={1.75} />
                  {isWide ? <span>{name}</span> : null}
                </Link>
              </Tooltip>
            );
          })}
        </div>
      ))}
      {onToggle ? (
        <Tooltip label={toggleLabel} position="right" disabled={isWide}>
          <UnstyledButton
            className={`${parts.choice} ${classes.link}`}
            mt="auto"
            flex="none"
            c="dimmed"
            aria-label={toggleLabel}
            onClick={onToggle}
          >
            {isWide ? <IconLayoutSidebarLeftCollapse size={20} /> : <IconLayoutSidebarLeftExpand size={20} />}
          </UnstyledButton>
        </Tooltip>
      ) : null}
    </Stack>
  );
}
