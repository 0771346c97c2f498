import type { ScreenPath } from '#domain/access/screen.ts';

/** A page of the handbook: docs/handbook/<language>/<page>.md. */
export type HelpPage = {
  page: string;
  /** The screens that it explains: users who may open none do not see it. Empty: a page for everybody. */
  screens: readonly ScreenPath[];
  /** It explains those screens only while their address has this search parameter. */
  when?: string;
};

/** Pages of one part of the product. */
export type HelpGroup = { group: string; pages: readonly HelpPage[] };

const page = (name: string, screens: readonly ScreenPath[], when?: string): HelpPage => ({
  page: name,
  screens,
  ...(when ? { when } : {}),
});

/** The handbook in the order of its contents. The groups are those of the menu, after a first one. */
export const HELP_GROUPS = [
  {
    group: 'start',
    pages: [page('start', []), page('search', []), page('profile', ['/profile', '/profile-mobile'])],
  },
  {
    group: 'live',
    pages: [
      page('dashboard', ['/dashboard']),
      page('map', ['/map', '/map-mobile']),
      page('past', ['/map', '/map-mobile'], 'at'),
      page('history', ['/historic', '/historic-mobile']),
      page('geo-search', ['/geo-search']),
      page('alerts', [
        '/notifications',
        '/notifications-mobile',
        '/historic-notifications',
        '/tamperings',
        '/schedule-violations',
      ]),
      page('sharing', ['/map', '/map-mobile']),
      page('my-day', ['/assign-drivers']),
    ],
  },
  {
    group: 'reports',
    pages: [
      page('reports', [
        '/reports-vehicles',
        '/reports-drivers',
        '/reports-vehicles-structure',
        '/reports-drivers-structure',
        '/year-resume',
      ]),
      page('sending', ['/reports-vehicles', '/reports-drivers']),
    ],
  },
  {
    group: 'money',
    pages: [
      page('costs', ['/costs']),
      page('refuellings', ['/refueling']),
      page('fines', ['/config-sanctions']),
    ],
  },
  {
    group: 'fleet',
    pages: [
      page('vehicles', ['/config-vehicles', '/search-vehicles']),
      page('record', ['/config-vehicles'], 'id'),
      page('documents', ['/config-vehicles'], 'rows'),
      page('import', ['/config-vehicles']),
      page('calendar', ['/calendar', '/calendar-notifications', '/calendar-notifications-mobile']),
      page('checks', ['/checks', '/upkeep']),
      page('drivers', ['/config-drivers', '/config-driver-card']),
      page('dispatch', ['/admin-assign-drivers']),
      page('fleets', ['/config-fleets']),
      page('schedules', ['/config-schedule']),
      page('places', ['/config-pois', '/config-areas']),
      page('trackers', ['/see-trackers', '/search-trackers']),
      page('installing', ['/assign-trackers']),
    ],
  },
  {
    group: 'system',
    pages: [
      page('subscriptions', ['/config-notifications']),
      page('users', ['/config-users']),
      page('rules', ['/config-rules']),
      page('lists', ['/config-enum']),
      page('system', [
        '/config-maps',
        '/system',
        '/audit',
        '/unfolded-packets',
        '/config-versions',
        '/analytics',
      ]),
    ],
  },
] as const satisfies readonly HelpGroup[];

const PAGES: readonly HelpPage[] = HELP_GROUPS.flatMap(({ pages }) => [...pages]);

/**
 * The page that explains the screen in view; null if none does. `search` are the parameters of its address.
 * Example: the map with `at` is explained by `past`, and without it by `map`.
 */
export function helpPageOf(path: string, search: Readonly<Record<string, unknown>>): string | null {
  const about = PAGES.filter(({ screens }) => screens.some((one) => one === path));
  const found =
    about.find(({ when }) => when !== undefined && search[when] !== undefined) ??
    about.find(({ when }) => when === undefined);
  return found?.page ?? null;
}

/** The groups with the pages that a user may read: those for everybody, and those of a screen of theirs. */
export function readableHelp(mayOpen: (path: ScreenPath) => boolean): HelpGroup[] {
  return HELP_GROUPS.map(({ group, pages }) => ({
    group,
    pages: pages.filter(({ screens }: HelpPage) => screens.length === 0 || screens.some(mayOpen)),
  })).filter(({ pages }) => pages.length > 0);
}
