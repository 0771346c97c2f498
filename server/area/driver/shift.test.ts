import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteShift, getShifts, postShift, putShift } from '#api/shift.ts';
import { testApp } from '#server/testing/app.ts';
import { aFleet, aUser } from '#server/testing/builders.ts';

type TestApp = Awaited<ReturnType<typeof testApp>>;
let t: TestApp;
let north: number;
let south: number;
type Who = 'boss' | 'north';
const users: Record<Who, { id: number; username: string }> = {} as never;
const as = async (who: Who) => ({ token: await t.tokenOf(users[who]) });

beforeAll(async () => {
  t = await testApp();
  const { database } = t.app;
  const company = (await aFleet(database)).id;
  north = (await aFleet(database, { parent_id: company })).id;
  south = (await aFleet(database, { parent_id: company })).id;
  users.boss = await aUser(database, { roles: ['administrator'], fleetIds: [company] });
  users.north = await aUser(database, { roles: ['manager'], fleetIds: [north] });
});
afterAll(() => t.close());

describe('shifts', () => {
  const list = async (who: Who) => (await t.call(getShifts, await as(who))).body.rows;
  const hours = async (who: Who) =>
    (await list(who)).map(({ name, from_time, to_time, is_own }) => [name, from_time, to_time, is_own]);

  it('a company begins with four, which fleets below use but do not edit', async () => {
    const first = [
      ['06:00', '14:00'],
      ['08:00', '14:00'],
      ['14:00', '22:00'],
      ['22:00', '06:00'],
    ];
    expect(await hours('boss')).toEqual(first.map(([from, to]) => [null, from, to, true]));
    expect(await hours('north')).toEqual(first.map(([from, to]) => [null, from, to, false]));
    const [shift] = await list('north');
    const params = { shift_id: shift!.id };
    expect((await t.call(deleteShift, { ...(await as('north')), params })).status).toBe(404);
  });

  it('are made, edited by version and deleted, and seen by nobody beside their fleet', async () => {
    const body = { name: 'Refuerzo', fleet_id: north, from_time: '10:00', to_time: '12:30' };
    const { id } = (await t.call(postShift, { ...(await as('north')), body })).body;
    const params = { shift_id: id };
    const put = async (version: number) =>
      t.call(putShift, { ...(await as('boss')), params, body: { ...body, to_time: '13:00', version } });
    expect((await put(1)).body).toEqual({ version: 2 });
    expect((await put(1)).code).toBe('err.stale');
    expect(await hours('north')).toContainEqual(['Refuerzo', '10:00', '13:00', true]);
    const other = await aUser(t.app.database, { roles: ['manager'], fleetIds: [south] });
    const seen = (await t.call(getShifts, { token: await t.tokenOf(other) })).body.rows;
    expect(seen.map(({ name }) => name)).not.toContain('Refuerzo');
    const wrong = { ...body, to_time: '25:00' };
    expect((await t.call(postShift, { ...(await as('north')), body: wrong })).status).toBe(422);
    const elsewhere = { ...body, fleet_id: south };
    expect((await t.call(postShift, { ...(await as('north')), body: elsewhere })).status).toBe(404);
    expect((await t.call(deleteShift, { ...(await as('north')), params })).status).toBe(200);
    expect(await hours('north')).toHaveLength(4);
  });
});
