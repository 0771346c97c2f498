import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { postOwnDefect } from '#api/upkeep.ts';
import { testApp } from '#server/testing/app.ts';
import { aDriver, aFleet, aUser, aVehicle } from '#server/testing/builders.ts';

type TestApp = Awaited<ReturnType<typeof testApp>>;
let t: TestApp;
let company: number;

beforeAll(async () => {
  t = await testApp();
  company = (await aFleet(t.app.database)).id;
});
afterAll(() => t.close());
beforeEach(() => {
  t.clock.nowMs = Date.parse('2026-03-02T10:00:00Z');
});

async function aDrivingUser() {
  const user = await aUser(t.app.database, { roles: [] });
  const driver = await aDriver(t.app.database, { fleet_id: company, user_id: user.id });
  return { token: await t.tokenOf(user), driverId: driver.id };
}
const aVan = (columns: object = {}) => aVehicle(t.app.database, { fleet_id: company, ...columns });
const rows = async (text: string, values: unknown[] = []) =>
  (await t.app.database.pool.query(text, values)).rows;
const report = ({ token }: { token: string }, vehicleId: number, fields: object = {}) =>
  t.call(postOwnDefect, {
    token,
    body: {
      ...{
        key: crypto.randomUUID(),
        vehicle_id: vehicleId,
        title: 'Sin frenos',
        severity: 'dangerous' as const,
      },
      ...{ reported_at: '2026-03-02T09:55:00Z', ...fields },
    },
  });
const availability = async (id: number) =>
  (await rows('select unusable, unusable_reason from vehicle where id = $1', [id]))[0];
const intervals = (id: number) =>
  rows('select kind, start_at, end_at, reason from vehicle_interval where vehicle_id = $1 order by id', [id]);
const events = (id: number) =>
  rows('select code, driver_id, detail from raised_event where vehicle_id = $1 order by id', [id]);

describe('a driver reports a defect', () => {
  it('that is minor, and nothing else changes', async () => {
    const me = await aDrivingUser();
    const van = await aVan();
    const answer = await report(me, van.id, { severity: 'minor', description: 'Se oye al frenar' });
    expect(answer).toMatchObject({ status: 200, body: { missing_photos: [] } });
    expect(
      await rows('select source, state, title, driver_id, interval_id from defect where vehicle_id = $1', [
        van.id,
      ]),
    ).toEqual([
      { source: 'driver', state: 'open', title: 'Sin frenos', driver_id: me.driverId, interval_id: null },
    ]);
    expect(await availability(van.id)).toEqual({ unusable: false, unusable_reason: null });
    expect(await events(van.id)).toEqual([]);
  });

  it('that is dangerous: the vehicle is out of service from now on, and users are told', async () => {
    const me = await aDrivingUser();
    const van = await aVan();
    const { body } = await report(me, van.id);
    expect(await availability(van.id)).toEqual({ unusable: true, unusable_reason: 'Sin frenos' });
    expect(await intervals(van.id)).toEqual([
      { kind: 'unusable', start_at: new Date('2026-03-02T10:00:00Z'), end_at: null, reason: 'Sin frenos' },
    ]);
    expect(await events(van.id)).toEqual([
      { code: 1126, driver_id: me.driverId, detail: { defect_id: body.id, title: 'Sin frenos' } },
    ]);
  });

  it('twice with one key: it is stored and told once', async () => {
    const me = await aDrivingUser();
    const van = await aVan();
    const key = crypto.randomUUID();
    const first = await report(me, van.id, { key });
    const second = await report(me, van.id, { key });
    expect(second.body).toEqual(first.body);
    expect(await intervals(van.id)).toHaveLength(1);
    expect(await events(van.id)).toHaveLength(1);
    const other = await aDrivingUser();
    expect(await report(other, van.id, { key })).toMatchObject({
      status: 409,
      body: { error: { code: 'upkeep.keyTaken' } },
    });
  });

  it('of a vehicle that is unusable already: its reason stays', async () => {
    const me = await aDrivingUser();
    const van = await aVan();
    await report(me, van.id, { title: 'Dirección dura' });
    await report(me, van.id, { title: 'Sin luces' });
    expect(await availability(van.id)).toMatchObject({ unusable_reason: 'Dirección dura' });
    expect(await intervals(van.id)).toHaveLength(1);
    // Both defects keep it out of service.
    const held = await rows(
      'select count(*)::int as n from defect where vehicle_id = $1 and interval_id is not null',
      [van.id],
    );
    expect(held).toEqual([{ n: 2 }]);
    expect(await events(van.id)).toHaveLength(2);
  });

  it('only of vehicles of the company that are registered', async () => {
    const me = await aDrivingUser();
    const foreign = await aVehicle(t.app.database, { fleet_id: (await aFleet(t.app.database)).id });
    const gone = await aVan({ registration_state: 'deregistered' });
    expect(await report(me, foreign.id)).toMatchObject({ status: 404 });
    expect(await report(me, gone.id)).toMatchObject({
      status: 409,
      body: { error: { code: 'vehicle.notRegistered' } },
    });
    const nobody = await aUser(t.app.database, { roles: ['administrator'], fleetIds: [company] });
    const answer = await report({ token: await t.tokenOf(nobody) }, gone.id);
    expect(answer).toMatchObject({ status: 409, body: { error: { code: 'assign.9' } } });
  });
});
