import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getFleets } from '#api/fleet.ts';
import type { Role } from '#domain/access/role.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aFleet, aUser, aVehicle } from '#server/testing/builders.ts';

let server: TestApp;
/** Company A: root > north > site, and closed (not authorised) > inside; company B: one root. */
const fleets: Record<'a' | 'north' | 'site' | 'closed' | 'inside' | 'b', number> = {} as never;

beforeAll(async () => {
  server = await testApp();
  const { database } = server.app;
  fleets.a = (await aFleet(database, { name: 'A' })).id;
  fleets.north = (await aFleet(database, { name: 'North', parent_id: fleets.a })).id;
  fleets.site = (await aFleet(database, { name: 'Site', parent_id: fleets.north, code: 'S-1' })).id;
  fleets.closed = (await aFleet(database, { name: 'Closed', parent_id: fleets.a, authorised: false })).id;
  fleets.inside = (await aFleet(database, { name: 'Inside', parent_id: fleets.closed })).id;
  fleets.b = (await aFleet(database, { name: 'B' })).id;
  await aVehicle(database, { fleet_id: fleets.site, work_code: '10001' });
  await aVehicle(database, { fleet_id: fleets.site, work_code: '10002' });
  await aVehicle(database, { fleet_id: fleets.site });
  await aVehicle(database, { fleet_id: fleets.site, registration_state: 'deregistered' });
  await aVehicle(database, { fleet_id: fleets.b });
});
afterAll(() => server.close());

async function seen(role: Role, fleetIds: number[], columns: Parameters<typeof aUser>[1] = {}) {
  const user = await aUser(server.app.database, { roles: [role], fleetIds, ...columns });
  const token = await server.tokenOf(user);
  const list = async () => (await server.call(getFleets, { token })).body.fleets;
  return { user, list };
}
const names = (rows: { name: string }[]) => rows.map(({ name }) => name);

describe('visible fleets (domain rules §2.4.1)', () => {
  it('are the authorised ones of the assigned subtrees, parents first', async () => {
    const { list } = await seen('visualizer', [fleets.a]);
    const rows = await list();
    // "Inside" is apart, because the fleet between it and A is hidden.
    expect(names(rows)).toEqual(['A', 'North', 'Site', 'Inside']);
    expect(rows.find(({ name }) => name === 'Site')).toEqual({
      id: fleets.site,
      parent_id: fleets.north,
      name: 'Site',
      code: 'S-1',
      country: 'ES',
      vehicles: 3,
    });
  });

  it('stand as roots when their parent is not visible', async () => {
    const { list } = await seen('manager', [fleets.north, fleets.inside]);
    expect((await list()).map(({ name, parent_id }) => [name, parent_id])).toEqual([
      ['Inside', null],
      ['North', null],
      ['Site', fleets.north],
    ]);
  });

  it('include those not authorised for administrators, in their own subtrees', async () => {
    const { list } = await seen('administrator', [fleets.a]);
    expect(names(await list()).toSorted()).toEqual(['A', 'Closed', 'Inside', 'North', 'Site']);
  });

  it('are all for the system role, assigned or not', async () => {
    const { list } = await seen('system', []);
    expect(names(await list()).toSorted()).toEqual(['A', 'B', 'Closed', 'Inside', 'North', 'Site']);
  });

  it('are none without an assigned fleet', async () => {
    const { list } = await seen('visualizer', []);
    expect(await list()).toEqual([]);
  });

  it('change with the next request', async () => {
    const { user, list } = await seen('visualizer', [fleets.site]);
    expect(names(await list())).toEqual(['Site']);
    const { sql } = server.app.database;
    await sql.insertInto('user_fleet').values({ user_id: user.id, fleet_id: fleets.b }).execute();
    expect(names(await list())).toEqual(['B', 'Site']);
    await sql.deleteFrom('user_fleet').where('user_id', '=', user.id).execute();
    expect(await list()).toEqual([]);
    await sql
      .updateTable('app_user')
      .set({ roles: ['system'] })
      .where('id', '=', user.id)
      .execute();
    expect(await list()).toHaveLength(6);
  });
});

describe('own works (§2.4.2)', () => {
  const inSite = async (columns: Parameters<typeof aUser>[1]) => {
    const { list } = await seen('manager', [fleets.site], columns);
    return (await list())[0]!.vehicles;
  };

  it('leave only vehicles of the user’s work codes', async () => {
    expect(await inSite({ own_works: true, work_codes: ['10001'] })).toBe(1);
    expect(await inSite({ own_works: true, work_codes: ['10001', '10002'] })).toBe(2);
    expect(await inSite({ own_works: true, work_codes: [] })).toBe(0);
  });

  it('are not asked of others, and always of a GAO viewer', async () => {
    expect(await inSite({ own_works: false, work_codes: ['10001'] })).toBe(3);
    expect(await inSite({ gao: true, own_works: false, work_codes: ['10002'] })).toBe(1);
  });
});
