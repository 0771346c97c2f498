import { expect, it } from 'vitest';
import { can, PERMISSION_NAMES, type Permission } from './permission.ts';
import { ACTORS, type Actor } from './role.ts';
import { canOpen, type ScreenPath } from './screen.ts';

// The holders of a read permission are exactly those who may open the screen that shows the data (domain
// rules §2.2).
const SHOWN_ON: Readonly<Partial<Record<Permission, ScreenPath>>> = {
  'position:read': '/map',
  'tampering:read': '/tamperings',
  'violation:read': '/schedule-violations',
  'notification:read': '/notifications',
  'notification:follow': '/config-notifications',
  'calendar:read': '/calendar',
  'calendar:follow': '/calendar-notifications',
  'schedule:read': '/config-schedule',
  'dashboard:read': '/dashboard',
  'vehicle:read': '/config-vehicles',
  'driver:read': '/config-drivers',
  'card:read': '/config-driver-card',
  'assignment:read': '/admin-assign-drivers',
  'tracker:read': '/see-trackers',
  'tracker:assign': '/assign-trackers',
  'fitting:read': '/assign-trackers',
  'fleet_record:read': '/config-fleets',
  'user:read': '/config-users',
  'audit:read': '/audit',
  'poi:read': '/config-pois',
  'area:read': '/config-areas',
  'check:read': '/checks',
  'rule:read': '/config-rules',
  'rule:edit': '/config-rules',
  'looked_rule:read': '/config-rules',
  'person_file:read': '/config-rules',
  'looked_rule:edit': '/config-rules',
  'enum:read': '/config-enum',
  'version_note:read': '/config-versions',
  'version_note:edit': '/config-versions',
  'upkeep:read': '/upkeep',
  'cost:read': '/costs',
  'fine:read': '/config-sanctions',
  'refuelling:read': '/refueling',
  'receipt:read': '/refueling',
  'report:read': '/reports-vehicles',
  'saved_report:edit': '/reports-vehicles',
  'unknown_tracker:read': '/assign-trackers',
  'unfolded_packet:read': '/unfolded-packets',
  'unfolded_packet:replay': '/unfolded-packets',
  'server_process:read': '/system',
  'street_map:read': '/config-maps',
  'street_map:edit': '/config-maps',
};

it.each(Object.entries(SHOWN_ON))('%s goes with %s', (permission, path) => {
  for (const actor of ACTORS) {
    const who = { actors: [actor], allowedEstructura: false };
    expect([actor, can([actor], permission as Permission)]).toEqual([actor, canOpen(path, who)]);
  }
});

it('lets everybody who has a role filter by fleet', () => {
  expect(ACTORS.filter((actor) => !can([actor], 'fleet:read'))).toEqual(['DRV']);
});

it('gives nothing to a user without role', () => {
  expect(PERMISSION_NAMES.filter((permission) => can([], permission))).toEqual([]);
});

it('gives nothing but own data to a mere driver, and no position to those the rules keep from them', () => {
  expect(PERMISSION_NAMES.filter((permission) => can(['DRV'], permission))).toEqual([]);
  for (const actor of ['COS', 'MGO', 'INS'] satisfies Actor[]) {
    expect(can([actor], 'position:read')).toBe(false);
  }
});

it('adds the rights of several roles', () => {
  expect(can(['INS', 'COS'], 'unknown_tracker:read')).toBe(true);
  expect(can(['INS', 'COS'], 'fleet:read')).toBe(true);
});
