import { useHotkeys, useLocalStorage, useMediaQuery, useWindowEvent } from '@mantine/hooks';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { getUnread } from '#api/notification.ts';
import { can } from '#domain/access/permission.ts';
import { SCREEN_PATHS } from '#domain/access/screen.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { queryClient } from '#web/base/call/queries.ts';
import { useText } from '#web/base/language/text.ts';
import '#web/base/language/signed-in-texts.ts';
import { loadInstallation } from '#web/base/session/installation.ts';
import { actorsIn, isAllowed } from '#web/base/session/permission.ts';
import { getSession, onSessionEnd, setSession, useSession } from '#web/base/session/session.ts';
import { WIDTHS } from '#web/kit/look/theme.ts';
import { Arriving } from '#web/kit/ui/Arriving.tsx';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { startLive } from '#web/live/connection.ts';
import { expectVehicles } from '#web/live/refill.ts';
import { BottomBar } from './BottomBar.tsx';
import classes from './Frame.module.css';
import { Header } from './Header.tsx';
import { Notices } from './Notices.tsx';
import { menuFor } from './navigation.ts';
import { PointMenuHost } from './PointMenuHost.tsx';
import { SearchDialog } from './parts.ts';
import { Rail } from './Rail.tsx';

// Once per page: this file arrives with the first signed-in screen, and the connection follows the session by
// itself.
if (/^\/map(-mobile)?$/.test(location.pathname) && isAllowed('/map', getSession())) expectVehicles();
startLive();
onSessionEnd(() => queryClient.clear());
// Without the settings the page works with its defaults; a part that needs one loads them again.
loadInstallation().catch(() => undefined);

/** Title of the screen in the header and the window, with the unread count before it. */
function useTitle(unread: number): void {
  const { t } = useText();
  const { ownTitle } = useSession();
  const { pathname } = useLocation();
  const path = SCREEN_PATHS.find((one) => one === pathname);
  const title = ownTitle?.path === pathname ? ownTitle.words : path ? t(`screen.${path}`) : '';
  useEffect(() => setSession({ title }), [title]);
  useEffect(() => {
    document.title = `${unread > 0 ? `(${unread}) ` : ''}${title ? `${title} · ` : ''}Traza`;
  }, [title, unread]);
}

/** Everything around a screen for a signed-in user: menu, header, notices, search. */
export function Frame() {
  return (
    <QueryClientProvider client={queryClient}>
      <Shell />
    </QueryClientProvider>
  );
}

function Shell() {
  const { t } = useText();
  const session = useSession();
  const { pathname } = useLocation();
  const content = useRef<HTMLElement>(null);
  const isPhone = usePhone();
  const hasRoom = useMediaQuery(`(min-width: ${WIDTHS.wide}px)`, true, { getInitialValueInEffect: false });
  const [isNarrow, setNarrow] = useLocalStorage({
    key: 'traza.rail',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const isWide = hasRoom && !isNarrow;
  const actors = actorsIn(session);
  const hasBell = can(actors, 'notification:read');
  const { data } = useEndpoint(getUnread, {}, { enabled: hasBell && session.username !== null });
  const [searches, setSearches] = useState(0);
  const search = () => setSearches((count) => count + 1);
  useHotkeys([['mod+K', search]], []);
  // The first key of the shortcut already fetches what the second one opens.
  useWindowEvent('keydown', ({ key }) => {
    if (key === 'Control' || key === 'Meta') void SearchDialog.preload();
  });
  const unread = data?.n ?? 0;
  useTitle(unread);

  // Navigation starts at the top (spec §2); another filter of the same screen does not.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another path scrolls.
  useEffect(() => {
    content.current?.scrollTo(0, 0);
  }, [pathname]);

  return (
    <div className={classes.frame} data-phone={isPhone} data-wide={isWide}>
      <a className={classes.skip} href="#content">
        {t('frame.skip')}
      </a>
      {isPhone ? null : <Rail isWide={isWide} onToggle={hasRoom ? () => setNarrow(!isNarrow) : null} />}
      <Header
        isPhone={isPhone}
        hasFleets={can(actors, 'fleet:read')}
        hasBell={hasBell}
        unread={unread}
        onSearch={search}
      />
      <main ref={content} id="content" className={classes.content} tabIndex={-1}>
        <Outlet />
      </main>
      {isPhone ? <BottomBar /> : null}
      {searches > 0 ? (
        <Arriving fallback={null}>
          <SearchDialog request={searches} screens={menuFor(session).flatMap(({ entries }) => entries)} />
        </Arriving>
      ) : null}
      <PointMenuHost />
      <Notices isPhone={isPhone} />
    </div>
  );
}
