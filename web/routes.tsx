import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type ParsedLocation,
  redirect,
  useRouterState,
} from '@tanstack/react-router';
import type { ScreenPath } from '#domain/access/screen.ts';
import { rememberedFleets, rememberFleets } from '#web/base/address/fleet-filter.ts';
import { FRAMED_PATHS } from '#web/base/address/screen-path.ts';
import { parseSearch, type Search, stringifySearch } from '#web/base/address/url.ts';
import { notice } from '#web/base/language/notice.ts';
import { isAllowed } from '#web/base/session/permission.ts';
import { roadOwner } from '#web/base/session/road-memory.ts';
import { getSession, signOut, useSession } from '#web/base/session/session.ts';
import { resumeSession } from '#web/base/session/session-start.ts';
import { LoginScreen } from '#web/entry/access/LoginScreen.tsx';
import { LogoutScreen } from '#web/entry/access/LogoutScreen.tsx';
import { PreloginScreen } from '#web/entry/access/PreloginScreen.tsx';
import { FRAMED, landing } from '#web/frame/framed.ts';
import { FRAME, preloadInside } from '#web/inside.ts';
import { WIDTHS } from '#web/kit/look/theme.ts';
import { Arriving } from '#web/kit/ui/Arriving.tsx';
import { type LazyPart, lazyPart } from '#web/kit/ui/lazy-part.ts';
import { RouteError } from '#web/kit/ui/RouteError.tsx';

const SetupScreen = lazyPart('SetupScreen', () => import('#web/entry/access/SetupScreen.tsx'));
const DutyScreen = lazyPart('DutyScreen', () => import('#web/area/account/user/DutyScreen.tsx'));
const UnsubscribeScreen = lazyPart(
  'UnsubscribeScreen',
  () => import('#web/area/notification/channel/UnsubscribeScreen.tsx'),
);
const SharedScreen = lazyPart('SharedScreen', () => import('#web/area/position/shared/SharedScreen.tsx'));
const OpenedEvidenceScreen = lazyPart(
  'OpenedEvidenceScreen',
  () => import('#web/area/evidence/OpenedEvidenceScreen.tsx'),
);
const OfflineScreen = lazyPart('OfflineScreen', () => import('#web/area/day/OfflineScreen.tsx'));
const HelpScreen = lazyPart('HelpScreen', () => import('#web/area/help/HelpScreen.tsx'));
const NothingScreen = lazyPart('NothingScreen', () => import('#web/frame/NothingScreen.tsx'));

const isPhone = () => matchMedia(`(max-width: ${WIDTHS.phone - 0.02}px)`).matches;

const root = createRootRoute({
  component: Outlet,
  notFoundComponent: PreloginScreen,
  errorComponent: RouteError,
});

/** Sends signed-in users from the sign-in pages into the product. */
async function leaveTheDoor() {
  await resumeSession();
  if (getSession().isLogged) throw redirect({ to: '/index', replace: true });
}

const outside = [
  createRoute({
    getParentRoute: () => root,
    path: '/login',
    beforeLoad: leaveTheDoor,
    component: () => <LoginScreen preload={preloadInside} />,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/prelogin',
    beforeLoad: leaveTheDoor,
    component: PreloginScreen,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/setup',
    component: () => <Shown part={SetupScreen} />,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/unsubscribe/$token',
    component: () => <Shown part={UnsubscribeScreen} />,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/shared',
    component: () => <Shown part={SharedScreen} />,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/evidence',
    component: () => <Shown part={OpenedEvidenceScreen} />,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/road',
    component: () => <Shown part={OfflineScreen} />,
  }),
];

/** The layout over every other screen: only for signed-in users, or on the way out (spec §2). */
const layout = createRoute({
  getParentRoute: () => root,
  id: 'frame',
  beforeLoad: async ({ location }) => {
    await resumeSession();
    if (getSession().isLogged || location.pathname === '/logout') return;
    // Without network nobody can sign in, but a driver can go on filling in.
    if (!navigator.onLine && roadOwner()) throw redirect({ to: '/road', replace: true });
    const next = location.pathname === '/' ? undefined : location.href;
    throw redirect({ to: '/prelogin', search: { next }, replace: true });
  },
  component: Layout,
});

function Layout() {
  const { isLogged, myProfile } = useSession();
  const matched = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname });
  const isDue = myProfile?.password_expired || myProfile?.factor_missing;
  if (isLogged) return <Shown part={isDue ? DutyScreen : FRAME} />;
  // On the way out: no screen can be without its frame.
  return matched === '/logout' ? <Outlet /> : null;
}

function Shown({ part: Part }: { part: LazyPart }) {
  return (
    <Arriving>
      <Part />
    </Arriving>
  );
}

/** Refuses a screen that the role lacks, and puts the remembered fleet filter in an address that has none. */
function enter(path: ScreenPath, location: ParsedLocation) {
  const session = getSession();
  if (!isAllowed(path, session)) {
    notice({ kind: 'info', key: 'fault.auth.noScreen' });
    throw redirect({ to: '/index', replace: true });
  }
  const search = location.search as Search;
  if (search.fleets !== undefined) rememberFleets(search.fleets);
  else if (rememberedFleets()) {
    throw redirect({ to: path, search: { ...search, fleets: rememberedFleets() }, replace: true });
  }
}

const inside = FRAMED_PATHS.map((path) =>
  createRoute({
    getParentRoute: () => layout,
    path,
    beforeLoad: ({ location }) => enter(path, location),
    component: () => <Shown part={FRAMED[path]} />,
    errorComponent: RouteError,
  }),
);

/** The next user to sign in must not see what is pushed for this user. */
const forgetPush = async () =>
  (await import('#web/area/notification/channel/push-subscription.ts')).turnOffPush().catch(() => undefined);

/** Nor what a driver keeps here; what waits to be sent stays. */
const forgetRoad = async () =>
  roadOwner() && (await import('#web/area/road/outbox/kit.ts')).clearKit().catch(() => undefined);

const goToLanding = () => {
  const path = landing(getSession(), isPhone());
  if (path) throw redirect({ to: path, replace: true });
};

const ends = [
  ...['/help', '/help/$page'].map((path) =>
    createRoute({
      getParentRoute: () => layout,
      path,
      component: () => <Shown part={HelpScreen} />,
      errorComponent: RouteError,
    }),
  ),
  createRoute({
    getParentRoute: () => layout,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: '/index', replace: true });
    },
  }),
  createRoute({
    getParentRoute: () => layout,
    path: '/index',
    beforeLoad: goToLanding,
    component: () => <Shown part={NothingScreen} />,
  }),
  createRoute({
    getParentRoute: () => layout,
    path: '/logout',
    beforeLoad: () => {
      // Not after an expired session: a phone continues to show events.
      if (getSession().isLogged) void Promise.all([forgetPush(), forgetRoad()]);
      signOut();
    },
    component: LogoutScreen,
  }),
];

/** Every path of spec §2; an unknown one shows the entry. */
export const router = createRouter({
  routeTree: root.addChildren([...outside, layout.addChildren([...ends, ...inside])]),
  parseSearch,
  stringifySearch,
  defaultErrorComponent: RouteError,
  defaultPreload: false,
  scrollRestoration: false,
});
