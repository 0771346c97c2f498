import { expect, test } from 'vitest';
import { ACTORS } from '#domain/access/role.ts';
import { REPORT_IDS } from '#domain/report/report.ts';
import { isAllowed } from '#web/base/session/permission.ts';
import type { Session } from '#web/base/session/session.ts';
import { landing } from './framed.ts';
import { arrangedMenu, menuFor, phoneMenuFor, shownMenuFor } from './navigation.ts';

/** A session with what menus ask of it. */
const session = (
  role: Session['role'],
  more: { gao?: true; isDriver?: true; reports?: readonly string[] } = {},
) =>
  ({
    role,
    isUserGao: more.gao ?? false,
    allowedEstructura: false,
    myProfile: { is_driver: more.isDriver ?? false, reports: more.reports ?? REPORT_IDS },
  }) as unknown as Session;

const SESSIONS: Readonly<Record<string, Session>> = {
  VIS: session(['visualizer']),
  OPE: session(['manager']),
  ADM: session(['administrator']),
  SYS: session(['system']),
  COS: session(['cost_manager']),
  MGO: session(['manager_only']),
  INS: session(['installer']),
  GAO: session(['manager'], { gao: true }),
  DRV: session([], { isDriver: true }),
  'no role': session([]),
};
const pathsOf = (groups: ReturnType<typeof menuFor>) =>
  groups.flatMap(({ entries }) => entries.map(({ path }) => path));

test('every kind of user is looked at', () => {
  expect(Object.keys(SESSIONS)).toEqual(expect.arrayContaining([...ACTORS]));
});

test.each([
  ['VIS', '/dashboard', ['/map', '/notifications', '/calendar', '/historic']],
  ['SYS', '/dashboard', ['/map', '/notifications', '/calendar', '/historic']],
  ['COS', '/dashboard', ['/notifications', '/calendar', '/config-vehicles']],
  ['MGO', '/config-vehicles', ['/notifications', '/calendar', '/config-vehicles', '/config-drivers']],
  ['INS', '/see-trackers', ['/assign-trackers', '/see-trackers']],
  ['DRV', '/assign-drivers', ['/assign-drivers']],
  ['no role', null, []],
])('%s begins at %s and has in the bar of a phone %j', (who, first, bar) => {
  expect(landing(SESSIONS[who]!, false)).toBe(first);
  expect(phoneMenuFor(SESSIONS[who]!).bar.map(({ path }) => path)).toEqual(bar);
});

test.each(Object.entries(SESSIONS))(
  'as %s the menus hold each allowed screen once, and no other',
  (_, who) => {
    const shown = pathsOf(shownMenuFor(who));
    const { bar, more } = phoneMenuFor(who);
    expect([...bar, ...more].map(({ path }) => path).sort()).toEqual([...shown].sort());
    expect(new Set(shown).size).toBe(shown.length);
    expect(pathsOf(menuFor(who)).filter((path) => !isAllowed(path, who))).toEqual([]);
    expect(bar.length).toBeLessThanOrEqual(4);
    for (const { entries } of menuFor(who)) expect(entries).not.toEqual([]);
  },
);

test('who was given no report has no screen of reports in the menu', () => {
  const without = pathsOf(menuFor(session(['manager'], { reports: [] })));
  expect(without.filter((path) => /report|year-resume|analytics/.test(path))).toEqual([]);
  expect(pathsOf(menuFor(SESSIONS.OPE!))).toEqual(
    expect.arrayContaining(['/reports-vehicles', '/year-resume']),
  );
});

test('a favourite leaves its group, a folded group keeps the present screen, and what is gone is forgotten', () => {
  const groups = shownMenuFor(SESSIONS.COS!);
  const {
    favourites,
    recent,
    groups: shown,
  } = arrangedMenu(groups, {
    favourites: ['/refueling', '/system'],
    recent: ['/costs', '/refueling', '/config-vehicles', '/system'],
    folded: ['frame.groupMoney'],
    pathname: '/costs',
  });
  expect(favourites.map(({ path }) => path)).toEqual(['/refueling']);
  expect(recent.map(({ path }) => path)).toEqual(['/config-vehicles']);
  const money = shown.find(({ label }) => label === 'frame.groupMoney')!;
  expect([money.isFolded, money.entries.map(({ path }) => path)]).toEqual([true, ['/costs']]);
  expect(pathsOf([...shown])).not.toContain('/refueling');
});
