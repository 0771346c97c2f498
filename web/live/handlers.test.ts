import { expect, test } from 'vitest';
import type { NotificationRow } from '#api/notification.ts';
import type { ServerMessage } from '#api/socket.ts';
import { handle, type LiveEffects } from './handlers.ts';

/** The effects of a message, in words. */
function effectsOf(message: ServerMessage): string[] {
  const done: string[] = [];
  const vehicles = {
    remove: (id: number) => done.push(`remove ${id}`),
    setFleet: (id: number, fleetId: number) => done.push(`fleet ${id} ${fleetId}`),
  } as unknown as LiveEffects['vehicles'];
  handle(message, {
    vehicles,
    setClientId: (id) => done.push(`client ${id}`),
    notePages: (version) => done.push(`pages ${version}`),
    endSession: (reason) => done.push(`end ${reason}`),
    refill: (when) => done.push(`refill ${when}`),
    markStale: (entities) => done.push(`stale ${entities.join()}`),
    markAllStale: () => done.push('stale all'),
    refetchCard: (id) => done.push(`card ${id}`),
    toast: ({ id }) => done.push(`toast ${id}`),
  });
  return done.sort();
}

const admin = (action: 'register' | 'edit' | 'deregister' | 'delete' | 'recover') =>
  ({ type: 'vehicle_admin', device_id: 7, action, version: 2 }) as const;

const notified = (event_type: 1102 | 1123): ServerMessage => ({
  type: 'user_notification',
  notification: {
    id: 12,
    event_type,
    timestamp: '2026-03-02T10:00:00Z',
    device_id: 7,
    row: { id: 12, event_type } as NotificationRow,
  },
});

// Effects of domain rules §3.6.
test.each<[string, ServerMessage, readonly string[]]>([
  [
    'a sign-in',
    { type: 'login', client_id: 'c1', pages: 'a1' },
    ['client c1', 'pages a1', 'refill now', 'stale all'],
  ],
  [
    'a sign-in at a server without pages',
    { type: 'login', client_id: 'c1' },
    ['client c1', 'pages null', 'refill now', 'stale all'],
  ],
  ['an answer to a heartbeat', { type: 'heartbeat' }, []],
  ['a change of records', { type: 'changed', entities: ['driver', 'card'] }, ['stale driver,card']],
  ['a registration', admin('register'), ['card 7', 'refill soon']],
  ['an edit', admin('edit'), ['card 7', 'refill soon']],
  ['a deregistration', admin('deregister'), ['card 7', 'remove 7']],
  ['a deletion', admin('delete'), ['card 7', 'remove 7']],
  ['a recovery', admin('recover'), ['card 7', 'refill soon']],
  ['a move', { type: 'vehicle_group', device_id: 7, fleet_id: 3 }, ['fleet 7 3', 'refill soon']],
  ['a notification', notified(1123), ['stale notification', 'toast 12']],
  ['a notification with a screen of its own', notified(1102), []],
  ['other warnings', { type: 'vehicle_issues', device_id: 7, issues: ['vin'] }, ['card 7']],
])('%s', (_, message, expected) => {
  expect(effectsOf(message)).toEqual(expected);
});
