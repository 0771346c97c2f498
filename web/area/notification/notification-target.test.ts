import { expect, test } from 'vitest';
import type { Actor } from '#domain/access/role.ts';
import { canOpen, type ScreenPath } from '#domain/access/screen.ts';
import { MINUTE_MS } from '#domain/duration.ts';
import type { EventCode } from '#domain/notification/event-catalogue.ts';
import { notificationTarget } from './notification-target.ts';

const AT = '2026-03-02T23:30:00.000Z';

/** The target of a notification about vehicle 7 for a reader in Madrid, so many minutes after its event. */
function targetOf(event_type: EventCode, minutes: number, actor: Actor = 'OPE', over: object = {}) {
  const row = { event_type, timestamp: AT, device_id: 7, driver_id: null, kind: null, detail: {}, ...over };
  const target = notificationTarget(row, {
    mayOpen: (path) => canOpen(path, { actors: [actor], allowedEstructura: false }),
    recordOf: (kind, id) => ({
      to: { vehicle: '/config-vehicles', driver: '/config-drivers', fine: '/config-sanctions' }[
        kind
      ] as ScreenPath,
      search: { id: String(id) },
    }),
    timeZone: 'Europe/Madrid',
    nowMs: Date.parse(AT) + minutes * MINUTE_MS,
  });
  return target && `${target.to}?${new URLSearchParams(target.search)}`;
}

test.each<[string, Parameters<typeof targetOf>, string | null]>([
  ['an event of just now, to the live map', [911, 5], '/map?vehicle=7'],
  [
    'an earlier one, to that moment of the reader’s day',
    [911, 60],
    `/historic?vehicles=7&from=2026-03-03&to=2026-03-03&at=${encodeURIComponent(AT)}`,
  ],
  ['silence, to the live map whenever it was', [1062, 600], '/map?vehicle=7'],
  ['what is in the record, to the record', [1120, 5], '/config-vehicles?id=7'],
  ['who sees no positions, to the record', [911, 5, 'COS'], '/config-vehicles?id=7'],
  [
    'a driver without a vehicle, to the driver',
    [1080, 5, 'OPE', { device_id: null, driver_id: 3 }],
    '/config-drivers?id=3',
  ],
  [
    'failed sign-ins, to the own profile',
    [1123, 5, 'OPE', { device_id: null, kind: 'sign_ins' }],
    '/profile?',
  ],
  [
    'a closed month, to the months of costs',
    [1123, 5, 'OPE', { device_id: null, kind: 'month_closed' }],
    '/costs?view=months',
  ],
  [
    'the deadline of a fine, to the fine',
    [1121, 5, 'OPE', { device_id: null, detail: { fine_id: 4 } }],
    '/config-sanctions?id=4',
  ],
  [
    'a refuelling that does not match, to its dossier',
    [1091, 5, 'OPE', { detail: { refuelling: 12 } }],
    '/refueling?id=12&view=dossier',
  ],
  [
    'an output that waits for a second person, to the commands of its tracker',
    [1123, 5, 'ADM', { kind: 'consent', detail: { tracker: 9 } }],
    '/see-trackers?id=9&tab=commands',
  ],
  ['what leads nowhere', [1122, 5, 'OPE', { device_id: null }], null],
])('%s', (_, args, path) => {
  expect(targetOf(...args)).toBe(path);
});
