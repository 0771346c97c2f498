import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endpoints } from '#api/endpoints.ts';
import { postRoadTicket } from '#api/road-ticket.ts';
import { getProfile } from '#api/session.ts';
import { authenticate, authenticateTicket } from '#server/base/access/authenticate.ts';
import { newRoadTicket } from '#server/base/access/road-ticket-secret.ts';
import { NOW, type TestApp, testApp } from '#server/testing/app.ts';
import { aDriver, aFleet, aUser } from '#server/testing/builders.ts';
import { endSessions } from './session.ts';

const DAY_MS = 86_400_000;
let server: TestApp;
let fleet: { id: number };
let ana: { id: number; username: string };
let session: string;
let count = 0;

beforeAll(async () => {
  server = await testApp();
  fleet = await aFleet(server.app.database);
});
beforeEach(async () => {
  server.clock.nowMs = NOW;
  ana = await aUser(server.app.database, { username: `ana${count++}`, roles: [], fleetIds: [fleet.id] });
  await aDriver(server.app.database, { fleet_id: fleet.id, user_id: ana.id });
  session = await server.tokenOf(ana);
});
afterAll(() => server.close());

const make = async () => (await server.call(postRoadTicket, { token: session })).body;
/** The name of the user whom a ticket names, or the code and status of its refusal. */
const whoIs = (ticket: string) =>
  authenticateTicket(server.app, ticket).then(
    ({ username }) => username,
    ({ code, status }) => `${code} ${status}`,
  );

it('names its user for 8 days, and no longer', async () => {
  const { secret, valid_until } = await make();
  expect(secret).toMatch(/^trazaroad_[\w-]{43}$/);
  expect(Date.parse(valid_until)).toBe(NOW + 8 * DAY_MS);
  server.clock.nowMs = NOW + 8 * DAY_MS - 1;
  expect(await whoIs(secret)).toBe(ana.username);
  server.clock.nowMs = NOW + 8 * DAY_MS;
  expect(await whoIs(secret)).toBe('auth.sessionEnded 401');
});

it('is stored as a hash', async () => {
  const { secret } = await make();
  const { rows } = await server.app.database.pool.query(`select road_ticket::text as row from road_ticket`);
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(secret);
});

it('is only for drivers', async () => {
  const clerk = await aUser(server.app.database, {
    username: 'clerk',
    roles: ['manager'],
    fleetIds: [fleet.id],
  });
  const answer = await server.call(postRoadTicket, { token: await server.tokenOf(clerk) });
  expect([answer.status, answer.code]).toEqual([409, 'assign.9']);
});

it('opens no session: neither pages nor sockets take it', async () => {
  const { secret } = await make();
  expect((await server.call(getProfile, { token: secret })).code).toBe('auth.sessionEnded');
  await expect(authenticate(server.app, secret)).rejects.toMatchObject({ status: 401 });
});

it('one that nobody made is unknown', async () => {
  expect(await whoIs(newRoadTicket())).toBe('auth.sessionEnded 401');
});

describe('ends', () => {
  it.each<[string, () => Promise<unknown>, string]>([
    [
      'with another password, or by an administrator',
      () => endSessions(server.app.database, { userId: ana.id }, NOW),
      'auth.sessionEnded 401',
    ],
    [
      'with its user, and says so',
      async () => {
        await endSessions(server.app.database, { userId: ana.id }, NOW, 'auth.userEnded');
        await server.app.database.sql
          .updateTable('app_user')
          .set({ disabled: true })
          .where('id', '=', ana.id)
          .execute();
      },
      'auth.userEnded 403',
    ],
  ])('%s', async (_, end, expected) => {
    const { secret } = await make();
    await end();
    expect(await whoIs(secret)).toBe(expected);
  });

  it('with the session that an administrator closes, unlike that of another session', async () => {
    const { secret } = await make();
    const { sessionId } = await authenticate(server.app, session);
    session = await server.tokenOf(ana);
    const other = await make();
    await endSessions(server.app.database, { sessionId }, NOW);
    expect([await whoIs(secret), await whoIs(other.secret)]).toEqual(['auth.sessionEnded 401', ana.username]);
  });
});

it('is taken by the four endpoints of the road, and by no other', () => {
  const ofRoad = endpoints.filter(
    ({ method, path }) => method !== 'GET' && /^\/own\/(check|defect|receipt|photo\/\{key\})$/.test(path),
  );
  expect(endpoints.filter(({ byTicket }) => byTicket)).toEqual(ofRoad);
});
