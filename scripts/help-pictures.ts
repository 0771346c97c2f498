import type { Language } from '#domain/language.ts';

/** A picture: its file, who is signed in, in which language, the address, and the folder of the screen. */
export type Picture = {
  file: string;
  user: string;
  language: Language;
  path: string;
  shows: string;
  /** Keys of the texts of buttons that are pressed before, one after the other. */
  press?: readonly string[];
  isPhone?: true;
};

/** The folder of the handbook's pictures. */
export const HELP_PICTURES = 'docs/handbook/pictures';

/**
 * The pictures of the handbook, named as their pages. They are Spanish in every language. All languages
 * would take four times their place, and their labels are quoted in the text. `week` is of the last seven
 * days.
 */
export const helpPicturesOf = ([from, to]: readonly [string, string]): readonly Picture[] => {
  const week = `from=${from}&to=${to}`;
  const city = 'v=40.42,-3.68,10';
  const report = `/reports-vehicles?report=DrivingStyle&${week}`;
  return [
    shot('profile', '/profile', 'account/user'),
    shot('dashboard', '/dashboard', 'dashboard'),
    shot('map', `/map?${city}`, 'position/live-map'),
    shot('past', `/map?${city}&at=${to}T09:00:00Z`, 'position/live-map'),
    shot('history', `/historic?vehicles=1&${week}`, 'position/history'),
    shot('geo-search', `/geo-search?at=40.42,-3.70&radius=600&${week}`, 'position/search'),
    shot('alerts', '/notifications', 'notification/matter'),
    shot('sharing', '/map?vehicle=1', 'position/live-map', { press: ['map.share', 'map.shareLink'] }),
    shot('my-day', '/assign-drivers', 'day', { user: 'driver', isPhone: true }),
    shot('reports', report, 'report'),
    shot('sending', report, 'report/saved', { press: ['savedReport.saveOrSend'] }),
    shot('costs', '/costs', 'cost'),
    shot('refuellings', '/refueling', 'refuelling'),
    shot('fines', '/config-sanctions', 'fine/desk'),
    shot('vehicles', '/config-vehicles', 'vehicle/list'),
    shot('record', '/config-vehicles?id=1', 'vehicle/record'),
    shot('documents', '/config-vehicles?id=1&tab=document', 'document'),
    shot('import', '/config-vehicles?mass=new', 'mass'),
    shot('calendar', '/calendar', 'calendar'),
    shot('checks', '/upkeep', 'upkeep'),
    shot('drivers', '/config-drivers', 'driver'),
    shot('dispatch', '/admin-assign-drivers', 'driver'),
    shot('fleets', '/config-fleets', 'fleet'),
    shot('schedules', '/config-schedule', 'schedule'),
    shot('places', '/config-pois', 'place/place-map'),
    shot('trackers', '/see-trackers', 'tracker'),
    shot('installing', '/assign-trackers', 'tracker', { isPhone: true }),
    shot('subscriptions', '/config-notifications', 'notification'),
    shot('users', '/config-users', 'account/user'),
    shot('rules', '/config-rules', 'rule'),
    shot('lists', '/config-enum', 'admin'),
    shot('system', '/system', 'admin/system', { user: 'system' }),
  ];
};

function shot(
  page: string,
  path: string,
  shows: string,
  how: Pick<Picture, 'press' | 'isPhone'> & { user?: string } = {},
): Picture {
  return {
    ...{ user: 'admin', language: 'es', path, shows: `web/area/${shows}`, ...how },
    file: `${HELP_PICTURES}/${page}.webp`,
  };
}
