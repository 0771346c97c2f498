import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Endpoint } from '#api/endpoint.ts';
import { endpoints } from '#api/endpoints.ts';
import type { Entity } from '#api/entity.ts';
import { can } from '#domain/access/permission.ts';
import type { Role } from '#domain/access/role.ts';
import { hubOf } from '#server/live/socket/hub.ts';
import { recheckUsers } from '#server/live/socket/recheck.ts';
import { sendStale } from '#server/live/socket/stale.ts';
import { aUser } from '#server/testing/builders.ts';
import { argsFor, type Matrix, makeMatrix } from '#server/testing/matrix.ts';
import { SAMPLES } from '#server/testing/samples/all.ts';
import type { Who } from '#server/testing/samples/sample.ts';
import { signedInSocket, type TestSocket } from '#server/testing/socket.ts';

// Calls every write of the API in one company, and compares the receivers of the change in that company with
// those in another.

/** Records common to all companies of an installation. */
const SHARED: readonly Entity[] = [
  ...([
    'additional_field',
    'enum_value',
    'fuel_station',
    'mail',
    'sign_in',
    'street_map',
    'version_note',
  ] as const),
];
/**
 * Every user who may fit a tracker sees it while it is in no vehicle, before or after the call (domain rules
 * §2.4.5).
 */
const OF_FREE_TRACKERS: readonly string[] = ['postTracker', 'postFitting', 'postRemoval', 'postUnfitted'];

/** Writes to a user's own records: nobody else gets the change. */
const OF_THE_CALLER: readonly string[] = [
  ...['postCalendarAlertsRead', 'postCalendarFeed', 'deleteCalendarFeed'],
  ...['postNotificationsRead', 'putSubscriptions', 'putDigest', 'deleteMailSilence', 'postBrowser'],
  ...['postCostImport', 'putCostImportColumns', 'putCostImportCells'],
  ...['postFineImport', 'putFineImportColumns', 'putFineImportCells'],
  ...['postPoiImport', 'putPoiImportColumns', 'putPoiImportCells'],
  ...['postAreaImport', 'putAreaImportColumns', 'putAreaImportCells'],
  ...['postSavedReport', 'putSavedReport', 'deleteSavedReport', 'deleteOwnSending'],
  ...['postSentList', 'postSendingTest', 'postAlwaysDone', 'deleteAlwaysDone'],
  ...['postEvidenceLink', 'deleteEvidenceLink'],
];

/** Written by drivers alone, for vehicles that they drive (server/area/check/check.test.ts). */
const OF_DRIVERS: readonly Entity[] = ['check'];

/** Writes to records that only system staff reads: administrators do not get the change. */
const OF_SYSTEM_STAFF: readonly string[] = ['postUnfoldedReplay'];

type Watcher = { userId: number; fleetId: number; socket: TestSocket };

let matrix: Matrix;
let near: Watcher;
let far: Watcher;
let staff: Watcher;

beforeAll(async () => {
  matrix = await makeMatrix();
  const { companies, server } = matrix;
  const url = await server.listen();
  const watch = async ({ fleetId }: { fleetId: number }, role: Role = 'administrator'): Promise<Watcher> => {
    const user = await aUser(server.app.database, { roles: [role], fleetIds: [fleetId] });
    const token = await server.tokenOf(user);
    return {
      userId: user.id,
      fleetId,
      socket: await signedInSocket(url, { username: user.username, token }),
    };
  };
  near = await watch(companies.own);
  far = await watch(companies.foreign);
  staff = await watch(companies.own, 'system');
});
afterAll(async () => {
  for (const { socket } of [near, far, staff]) socket.ws.terminate();
  await matrix.server.close();
});

/**
 * The changes that a watcher has received since the last call: all messages up to and including that of a
 * change for the watcher alone.
 */
async function told({ userId, fleetId, socket }: Watcher, written: readonly Entity[]): Promise<Entity[]> {
  const fence = written.includes('user')
    ? ({ entity: 'card', action: 'edit', id: 0, fleetIds: [fleetId] } as const)
    : ({ entity: 'user', action: 'sign_out', id: userId, places: [], ended: null } as const);
  await matrix.server.announce([fence]);
  // At once, instead of with the next tick.
  sendStale(hubOf(matrix.server.app));
  const heard = () =>
    socket.messages.flatMap((message) => (message.type === 'changed' ? message.entities : []));
  await socket.until(() => heard().includes(fence.entity));
  const others = heard().filter((entity) => entity !== fence.entity);
  socket.messages.length = 0;
  return others;
}

/**
 * A user of the company who may call the endpoint, and whose call the sample does not expect to be refused.
 * Null: there is none.
 */
function writerOf({ name, path, access }: Endpoint): Who | null {
  const isAdministrators = access === 'session' || access === 'public' || can(['ADM'], access);
  const who = path.startsWith('/assignment/own') ? 'DRV' : isAdministrators ? 'ADM' : 'SYS';
  const { status = 200 } = SAMPLES[name] ?? {};
  return (typeof status === 'number' ? status : status(who)) < 300 ? who : null;
}

const writes = endpoints.flatMap((endpoint) => {
  const who = endpoint.changes?.length ? writerOf(endpoint) : null;
  return who ? [{ name: endpoint.name, endpoint, changes: endpoint.changes!, who }] : [];
});

it.each(writes)('$name is heard of where it was done, and nowhere else', async (write) => {
  const { endpoint, changes, who } = write;
  const args = await argsFor(matrix, endpoint, who, 'own');
  // Watchers must see the fleets that the sample has put into the database before the call is made.
  await recheckUsers(matrix.server.app);
  const isStaffs = OF_SYSTEM_STAFF.includes(endpoint.name);
  // System staff has received the earlier writes.
  if (isStaffs) await told(staff, changes);
  const { status, text } = await matrix.server.call(endpoint, args);
  expect([status, status < 300 ? '' : text]).toEqual([200, '']);
  // Others receive only the changes that the writer's page marks by itself.
  const [heard, elsewhere] = await Promise.all([told(near, changes), told(far, changes)]);
  expect(changes).toEqual(expect.arrayContaining(heard));
  if (isStaffs) expect(await told(staff, changes)).toEqual(changes);
  if (isStaffs || OF_THE_CALLER.includes(endpoint.name)) expect(heard).toEqual([]);
  else expect(heard).toContain(changes[0]);
  const shared = OF_FREE_TRACKERS.includes(endpoint.name) ? [...SHARED, 'tracker'] : SHARED;
  expect(elsewhere).toEqual(heard.filter((entity) => shared.includes(entity)));
});

it('covers every kind of record that somebody writes', () => {
  const kindsOf = (of: readonly Pick<Endpoint, 'changes'>[]) =>
    [...new Set(of.flatMap(({ changes = [] }) => changes))].sort();
  expect([...kindsOf(writes), ...OF_DRIVERS].sort()).toEqual(kindsOf(endpoints));
  expect(kindsOf(writes)).toEqual(expect.arrayContaining(['card', 'driver', 'fleet', 'user', 'vehicle']));
});
