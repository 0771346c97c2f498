import { afterAll, beforeAll, expect, it } from 'vitest';
import { postAssignment } from '#api/assignment.ts';
import { deleteDriver, getDrivers } from '#api/driver.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aDriver, aFleet, aUser, aVehicle } from '#server/testing/builders.ts';

let t: TestApp;
let fleet_id: number;
const tokens = {} as Record<'boss' | 'manager', string>;

beforeAll(async () => {
  t = await testApp();
  const { database } = t.app;
  fleet_id = (await aFleet(database)).id;
  const fleetIds = [fleet_id];
  const boss = { roles: ['administrator'] as const, fleetIds, allowed_estructura: true };
  tokens.boss = await t.tokenOf(await aUser(database, boss));
  tokens.manager = await t.tokenOf(await aUser(database, { roles: ['manager'], fleetIds }));
});
afterAll(() => t.close());

it('a driver whom somebody has just deleted is gone, but for those who could not see the driver', async () => {
  const { database } = t.app;
  const { license } = await aVehicle(database, { fleet_id });
  const [leaver, eva] = [
    await aDriver(database, { fleet_id }),
    await aDriver(database, { fleet_id, driver_type: 'STRUCTURE' }),
  ];
  for (const { id } of [leaver, eva]) {
    const deleted = await t.call(deleteDriver, { token: tokens.boss, params: { driver_id: id } });
    expect(deleted.status).toBe(200);
  }
  const told = async (driver_id: number, who: keyof typeof tokens) => {
    const range = { start_date: '2026-03-03', start_time: '08:00', end_date: null, end_time: null };
    const body = { license, driver_id, ...range, time_zone: 'Europe/Madrid' };
    const { status, code } = await t.call(postAssignment, { token: tokens[who], body });
    return [status, code];
  };
  expect(await told(leaver.id, 'manager')).toEqual([410, 'notFound']);
  expect(await told(eva.id, 'boss')).toEqual([410, 'notFound']);
  expect(await told(eva.id, 'manager')).toEqual([404, 'notFound']);
  expect(await told(999_999, 'boss')).toEqual([404, 'notFound']);
});

it('a list takes a filter of 50 fleets, and says so of more', async () => {
  const filtered = (count: number) => {
    const fleets = Array.from({ length: count }, (_, i) => i + 1).join(',');
    return t.call(getDrivers, { token: tokens.boss, query: { fleets } });
  };
  expect((await filtered(50)).status).toBe(200);
  const refused = await filtered(51);
  expect([refused.status, JSON.parse(refused.text).error.fields]).toEqual([
    422,
    [{ field: 'fleets', code: 'val.tooManyFleets', params: { max: 50 } }],
  ]);
});
