import { Stack, Tooltip, UnstyledButton } from '@mantine/core';
import {
  IconChevronDown,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconPin,
  IconPinFilled,
} from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useText } from '#web/base/language/text.ts';
import { useSession } from '#web/base/session/session.ts';
import parts from '#web/kit/look/parts.module.css';
import { Brand } from '#web/kit/ui/Brand.tsx';
import { useArrangedMenu } from './menu-memory.ts';
import { type MenuEntry, shownMenuFor } from './navigation.ts';
import classes from './Rail.module.css';

/**
 * The menu at the left: icons, and words if there is room and the user wants them. With words, groups can be
 * folded, screens can be pinned above the groups, and the last screens are offered. `onToggle` is null
 * without room for words.
 */
export function Rail({ isWide, onToggle }: { isWide: boolean; onToggle: (() => void) | null }) {
  const { t } = useText();
  const session = useSession();
  const { pathname } = useLocation();
  const shown = useMemo(() => shownMenuFor(session), [session]);
  const menu = useArrangedMenu(shown, pathname);
  const entries = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen or width brings its entry into view.
  useEffect(() => {
    if (entries.current) showCurrent(entries.current);
  }, [pathname, isWide]);
  const toggleLabel = t(isWide ? 'frame.railCollapse' : 'frame.railExpand');
  const entry = (one: MenuEntry) => (
    <Entry key={one.path} entry={one} isWide={isWide} isCurrent={pathname === one.path}>
      {isWide ? (
        <Pin
          path={one.path}
          isPinned={menu.isFavourite(one.path)}
          onToggle={() => menu.toggleFavourite(one.path)}
        />
      ) : null}
    </Entry>
  );
  return (
    <div className={classes.rail} data-wide={isWide}>
      <Link to="/index" className={classes.brand} aria-label="Traza">
        <Brand sign={!isWide} />
      </Link>
      <Stack ref={entries} className={classes.entries} gap={8}>
        {isWide ? <Recent entries={menu.recent} /> : null}
        <Stack component="nav" aria-label={t('frame.menu')} gap={8}>
          {menu.favourites.length > 0 ? (
            <div className={classes.group}>
              {isWide ? <p>{t('frame.favourites')}</p> : null}
              {menu.favourites.map(entry)}
            </div>
          ) : null}
          {menu.groups.map(({ label, entries, isFolded }) => (
            <div key={label} className={classes.group}>
              {isWide ? (
                <UnstyledButton
                  className={classes.fold}
                  aria-expanded={!isFolded}
                  onClick={() => menu.toggleGroup(label)}
                >
                  {t(label)}
                  <IconChevronDown size={14} aria-hidden="true" />
                </UnstyledButton>
              ) : null}
              {entries.map(entry)}
            </div>
          ))}
        </Stack>
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
              {isWide ? (
                <IconLayoutSidebarLeftCollapse size={20} />
              ) : (
                <IconLayoutSidebarLeftExpand size={20} />
              )}
            </UnstyledButton>
          </Tooltip>
        ) : null}
      </Stack>
    </div>
  );
}

/** Scrolls to the entry of the present screen. `scrollIntoView` would begin the next Tab there. */
function showCurrent(entries: HTMLElement) {
  const entry = entries.querySelector('[aria-current=page]')?.getBoundingClientRect();
  if (!entry) return;
  const { top, bottom } = entries.getBoundingClientRect();
  if (entry.top < top) entries.scrollTop -= top - entry.top;
  if (entry.bottom > bottom) entries.scrollTop += entry.bottom - bottom;
}

/** The right arrow leads from a screen to its pin, the left one back. */
function walk({ key, currentTarget }: KeyboardEvent<HTMLDivElement>) {
  const wanted = { ArrowRight: 'button', ArrowLeft: 'a' }[key];
  if (wanted) currentTarget.querySelector<HTMLElement>(wanted)?.focus();
}

function Entry(props: { entry: MenuEntry; isWide: boolean; isCurrent: boolean; children: ReactNode }) {
  const { entry, isWide, isCurrent, children } = props;
  const { path, icon: Icon, short } = entry;
  const { t } = useText();
  const name = t(`screen.${path}`);
  const words = short ? t(short) : name;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it passes keys between the link and its pin.
    <div className={classes.entry} onKeyDown={walk}>
      <Tooltip label={name} position="right" openDelay={isWide ? 600 : 0}>
        <Link
          to={path}
          className={`${parts.choice} ${classes.link}`}
          aria-label={isWide && words === name ? undefined : name}
          aria-current={isCurrent ? 'page' : undefined}
        >
          <Icon size={20} stroke={1.75} />
          {isWide ? <span className={parts.cut}>{words}</span> : null}
        </Link>
      </Tooltip>
      {children}
    </div>
  );
}

/**
 * Pins a screen above the groups. It is seen under the pointer and the keyboard; with Tab it would double
 * the way through the menu, so the right arrow leads to it.
 */
function Pin({
  path,
  isPinned,
  onToggle,
}: {
  path: MenuEntry['path'];
  isPinned: boolean;
  onToggle: () => void;
}) {
  const { t } = useText();
  const Icon = isPinned ? IconPinFilled : IconPin;
  return (
    <UnstyledButton
      className={classes.pin}
      tabIndex={-1}
      data-pinned={isPinned}
      aria-label={t(isPinned ? 'frame.unpin' : 'frame.pin', { name: t(`screen.${path}`) })}
      onClick={onToggle}
    >
      <Icon size={14} />
    </UnstyledButton>
  );
}

/** The last screens, as icons. Their line is always there, so that the menu below does not move. */
function Recent({ entries }: { entries: readonly MenuEntry[] }) {
  const { t } = useText();
  return (
    <nav className={classes.recent} aria-label={t('frame.recent')}>
      {entries.map(({ path, icon: Icon }) => {
        const name = t(`screen.${path}`);
        return (
          <Tooltip key={path} label={name} position="bottom">
            <Link to={path} className={parts.choice} aria-label={name}>
              <Icon size={18} stroke={1.75} />
            </Link>
          </Tooltip>
        );
      })}
    </nav>
  );
}
