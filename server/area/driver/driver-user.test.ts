import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getDriverUsers, postDriver, putDriver } from '#api/driver.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aFleet, aUser } from '#server/testing/builders.ts';
import { driverInput } from './driver-input.builder.ts';

let t: TestApp;
let north: number;
let south: number;
const users: Record<'boss' | 'manager' | 'viewer', { id: number; username: string }> = {} as never;
const as = async (who: keyof typeof users) => ({ token: await t.tokenOf(users[who]) });
const input = (change: object = {}) => driverInput(north, change);

beforeAll(async () => {
  t = await testApp();
  const { database } = t.app;
  north = (await aFleet(database)).id;
  south = (await aFleet(database)).id;
  const added = (username: string, roles: ('administrator' | 'manager' | 'visualizer')[]) =>
    aUser(database, { username, roles, fleetIds: [north] });
  users.boss = await added('boss', ['administrator']);
  users.manager = await added('manager', ['manager']);
  users.viewer = await added('viewer', ['visualizer']);
});
afterAll(() => t.close());

describe('the user a driver is', () => {
  it('is proposed by its e-mail and is one driver only', async () => {
    const { database } = t.app;
    const who = { username: 'alone', email: 'ALONE@example.org', roles: [], fleetIds: [north] };
    const alone = await aUser(database, who);
    const query = { email: 'alone@example.org' };
    const found = (await t.call(getDriverUsers, { ...(await as('boss')), query })).body.users;
    expect(found[0]).toMatchObject({ id: alone.id, username: 'alone', same_email: true });
    const linked = await t.call(postDriver, {
      ...(await as('boss')),
      body: input({ email: 'alone@example.org', user_id: alone.id }),
    });
    expect(linked.status).toBe(200);
    const again = (await t.call(getDriverUsers, { ...(await as('boss')), query })).body.users;
    expect(again.some(({ id }) => id === alone.id)).toBe(false);
    const taken = await t.call(postDriver, {
      ...(await as('boss')),
      body: input({ user_id: users.viewer.id }),
    });
    expect(taken.status).toBe(200);
    const second = await t.call(postDriver, {
      ...(await as('boss')),
      body: input({ user_id: users.viewer.id }),
    });
    expect([second.status, second.code]).toEqual([409, 'driver.userLinked']);
  });

  it('is nobody beyond the caller: of another company, above, also elsewhere, without fleets, or of SYS', async () => {
    const { database } = t.app;
    const email = 'same@example.org';
    const { id: root } = await aFleet(database);
    await database.sql.updateTable('fleet').set({ parent_id: root }).where('id', '=', north).execute();
    const { id: own } = (await t.call(postDriver, { ...(await as('boss')), body: input() })).body;
    const before = await database.sql
      .selectFrom('driver')
      .selectAll()
      .where('id', '=', own)
      .executeTakeFirstOrThrow();
    const hidden = {
      above: await aUser(database, { username: 'hidden-above', roles: ['administrator'], fleetIds: [root] }),
      both: await aUser(database, { username: 'hidden-both', fleetIds: [north, south] }),
      stranger: await aUser(database, { username: 'hidden-stranger', fleetIds: [south] }),
      nobody: await aUser(database, { username: 'hidden-nobody', roles: [], email }),
      system: await aUser(database, { username: 'hidden-system', roles: ['system'], fleetIds: [north] }),
    };
    for (const who of ['boss', 'manager'] as const) {
      for (const query of [{ q: 'hidden' }, { email }, { email: 'hidden-stranger@example.org' }]) {
        const { users: offered } = (await t.call(getDriverUsers, { ...(await as(who)), query })).body;
        expect(offered.filter(({ username }) => username.startsWith('hidden'))).toEqual([]);
      }
      for (const { id } of Object.values(hidden)) {
        const body = input({ user_id: id, email });
        const answer = await t.call(postDriver, { ...(await as(who)), body });
        expect([answer.status, answer.code]).toEqual([404, 'notFound']);
        const { name, surname, license, email: stored, phone, address, version } = before;
        const given = { name, surname, license, email: stored, phone, address, version };
        const edited = await t.call(putDriver, {
          ...(await as(who)),
          params: { driver_id: own },
          body: { ...input(given), user_id: id },
        });
        expect([edited.status, edited.code]).toEqual([404, 'notFound']);
      }
    }
    const after = await database.sql
      .selectFrom('driver')
      .selectAll()
      .where('id', '=', own)
      .executeTakeFirstOrThrow();
    expect(after).toEqual(before);
  });
});
