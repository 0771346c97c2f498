import { expect, test } from 'vitest';
import { canOpen, SCREEN_PATHS } from '../access/screen.ts';
import { helpPageOf, readableHelp } from './pages.ts';

test.each([
  ['/map', {}, 'map'],
  ['/map-mobile', { vehicle: '7' }, 'map'],
  ['/map', { at: '20260301T1000' }, 'past'],
  ['/config-vehicles', {}, 'vehicles'],
  ['/config-vehicles', { id: '7', view: 'page' }, 'record'],
  ['/config-vehicles', { rows: 'document' }, 'documents'],
  ['/config-vehicles', { new: '1' }, 'vehicles'],
  ['/year-resume', {}, 'reports'],
  ['/index', {}, null],
  ['/help/map', {}, null],
])('%s with %j is explained by %s', (path, search, page) => {
  expect(helpPageOf(path, search)).toBe(page);
});

const pagesFor = (actor: 'DRV' | 'INS' | 'SYS') =>
  readableHelp((path) => canOpen(path, { actors: [actor], allowedEstructura: false })).flatMap(({ pages }) =>
    pages.map(({ page }) => page),
  );

test('users read the pages for everybody and those of their screens', () => {
  expect(pagesFor('DRV')).toEqual(['start', 'search', 'profile', 'my-day']);
  expect(pagesFor('INS')).toEqual(['start', 'search', 'profile', 'alerts', 'trackers', 'installing']);
  expect(pagesFor('SYS')).toContain('system');
});

/** Nobody stays on them: the first leads on to another screen, the second is the way out. */
const WITHOUT_PAGE = ['/index', '/logout'];

test('every other screen has a page', () => {
  expect(SCREEN_PATHS.filter((path) => helpPageOf(path, {}) === null)).toEqual(WITHOUT_PAGE);
});
