import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getAssignmentWeek, postAssignment, postOwnAssignment, putAssignment } from '#api/assignment.ts';
import {
  getDriverWeek,
  postAssignmentJudgement,
  postAssignmentRemoval,
  postAssignmentSeries,
} from '#api/dispatch.ts';
import { testApp } from '#server/testing/app.ts';
import { aDriver, aFleet, aUser, aValue, aVehicle } from '#server/testing/builders.ts';
import { anAssignment } from './assignment.builder.ts';

type TestApp = Awaited<ReturnType<typeof testApp>>;
let t: TestApp;
let company: number;
let north: number;
let south: number;
const users: Record<'boss' | 'north' | 'viewer', { id: number; username: string }> = {} as never;
const as = async (who: keyof typeof users) => ({ token: await t.tokenOf(users[who]) });

beforeAll(async () => {
  t = await testApp();
  const { database } = t.app;
  company = (await aFleet(database)).id;
  north = (await aFleet(database, { parent_id: company })).id;
  south = (await aFleet(database, { parent_id: company })).id;
  users.boss = await aUser(database, { roles: ['administrator'], fleetIds: [company] });
  users.north = await aUser(database, { roles: ['manager'], fleetIds: [north] });
  users.viewer = await aUser(database, { roles: ['visualizer'], fleetIds: [company] });
});
afterAll(() => t.close());
// Monday 2 March 2026, 11:00 in Madrid.
beforeEach(() => {
  t.clock.nowMs = Date.parse('2026-03-02T10:00:00Z');
});

const aCar = (columns: object = {}) => aVehicle(t.app.database, { fleet_id: north, ...columns });
const somebody = (name: string, columns: object = {}) =>
  aDriver(t.app.database, { fleet_id: north, name, ...columns });
const HOURS = { start_time: '08:00', end_time: '14:00', time_zone: 'Europe/Madrid' };

async function inspect(vehicleId: number, next: string, exemption = false): Promise<void> {
  const type_id = (await aValue(t.app.database, { list: 'itv_type' })).id;
  await t.app.database.sql
    .insertInto('vehicle_inspection')
    .values({ vehicle_id: vehicleId, type_id, next, exemption })
    .execute();
}

type Who = keyof typeof users;
const series = async (body: object, who: Who = 'boss') =>
  t.call(postAssignmentSeries, {
    ...(await as(who)),
    body: { ...HOURS, start_date: '2026-03-03', ...body } as never,
  });
const errorOf = ({ text }: { text: string }) => JSON.parse(text).error;
const startsOf = async (vehicleId: number) => {
  const { rows } = await t.app.database.pool.query(
    'select start_at from driver_assignment where vehicle_id = $1 order by start_at',
    [vehicleId],
  );
  return rows.map(({ start_at }) => (start_at as Date).toISOString().slice(5, 16));
};

describe('a series', () => {
  it('gives a driver a vehicle on every day, in its zone, over the night in which the clock jumps', async () => {
    const [car, ana] = [await aCar(), await somebody('Ana')];
    const { status, body } = await series({
      ...{ device_id: car.id, driver_id: ana.id, start_date: '2026-03-27' },
      ...{ start_time: '22:00', end_time: '06:00', end_days: 1, repeat: 'daily', until: '2026-03-30' },
    });
    expect(status).toBe(200);
    expect(body.skipped).toEqual([]);
    expect(body.created.map(({ version }) => version)).toEqual([1, 1, 1, 1]);
    expect(await startsOf(car.id)).toEqual(['03-27T21:00', '03-28T21:00', '03-29T20:00', '03-30T20:00']);
    const { rows } = await t.app.database.pool.query(
      `select count(*)::int as n from audit_entry where entity = 'assignment' and action = 'create'
       and entity_id = any($1)`,
      [body.created.map(({ id }) => String(id))],
    );
    expect(rows).toEqual([{ n: 4 }]);
  });

  it('is refused as a whole, naming each day, or leaves those days out', async () => {
    const [car, ana, luis] = [await aCar(), await somebody('Ana'), await somebody('Luis')];
    await anAssignment(t.app.database, {
      ...{ vehicle_id: car.id, driver_id: luis.id },
      ...{ start_at: new Date('2026-03-04T10:00:00Z'), end_at: new Date('2026-03-04T11:00:00Z') },
    });
    const wanted = { device_id: car.id, driver_id: ana.id, repeat: 'daily', until: '2026-03-05' };
    const refused = await series(wanted);
    expect(refused.status).toBe(409);
    expect(errorOf(refused)).toMatchObject({
      code: 'assign.series',
      fields: [{ field: '2026-03-04', code: 'assign.3', params: { names: 'Luis' } }],
    });
    expect(await startsOf(car.id)).toEqual(['03-04T10:00']);
    const { body } = await series({ ...wanted, skip: true });
    expect(body.skipped).toEqual([{ day: '2026-03-04', code: 'assign.3', params: { names: 'Luis' } }]);
    expect(await startsOf(car.id)).toEqual(['03-03T07:00', '03-04T10:00', '03-05T07:00']);
    // All days are taken now.
    expect((await series({ ...wanted, skip: true })).code).toBe('assign.series');
  });

  it('is refused where its own days overlap', async () => {
    const [car, ana] = [await aCar(), await somebody('Ana')];
    const long = { end_time: '09:00', end_days: 1, repeat: 'daily', until: '2026-03-04' };
    const refused = await series({ device_id: car.id, driver_id: ana.id, ...long });
    expect(errorOf(refused).fields).toEqual([
      { field: '2026-03-04', code: 'assign.3', params: { names: 'Ana' } },
    ]);
  });

  it('ends within a quarter, and needs a last day', async () => {
    const pair = { device_id: (await aCar()).id, driver_id: (await somebody('Ana')).id };
    const far = await series({ ...pair, repeat: 'weekly', until: '2026-06-04' });
    expect([far.status, errorOf(far).fields[0].code]).toEqual([422, 'val.rangeDays']);
    expect((await series({ ...pair, repeat: 'weekly' })).status).toBe(422);
  });

  it('hides vehicles and drivers of other fleets', async () => {
    const [car, ana] = [await aCar(), await somebody('Ana')];
    const [foreignCar, foreign] = [
      await aCar({ fleet_id: south }),
      await somebody('Eva', { fleet_id: south }),
    ];
    expect((await series({ device_id: foreignCar.id, driver_id: ana.id }, 'north')).status).toBe(404);
    expect((await series({ device_id: car.id, driver_id: foreign.id }, 'north')).status).toBe(404);
    expect((await series({ device_id: car.id, driver_id: ana.id }, 'viewer')).code).toBe('auth.notPermitted');
  });

  it('of two at once for the same vehicle one is refused', async () => {
    const [car, ana, luis] = [await aCar(), await somebody('Ana'), await somebody('Luis')];
    const both = await Promise.all([ana, luis].map(({ id }) => series({ device_id: car.id, driver_id: id })));
    expect(both.map(({ code }) => code).sort()).toEqual(['assign.3', null]);
  });
});

describe('a vehicle that is not fit', () => {
  const typed = (license: string, driver_id: number, change: object = {}) => ({
    ...{ license, driver_id, start_date: '2026-03-03', start_time: '08:00' },
    ...{ end_date: '2026-03-03', end_time: '14:00', time_zone: 'Europe/Madrid', ...change },
  });
  const post = async (body: object) => t.call(postAssignment, { ...(await as('boss')), body: body as never });

  it.each<[string, object, string | null, string]>([
    ['unusable', { unusable: true }, null, 'vehicle.isUnusable'],
    ['in maintenance', { in_maintenance: true }, null, 'vehicle.isInMaintenance'],
    ['inspected until today', {}, '2026-03-02', 'vehicle.notInspected'],
  ])('%s is refused tomorrow, one by one and in a series', async (_name, columns, inspected, code) => {
    const [car, ana] = [await aCar(columns), await somebody('Ana')];
    if (inspected) await inspect(car.id, inspected);
    for (const answer of [
      await post(typed(car.license, ana.id)),
      await series({ device_id: car.id, driver_id: ana.id }),
    ]) {
      expect([answer.status, answer.code, errorOf(answer).fields[0]]).toEqual([
        409,
        'assign.8',
        { field: 'license', code },
      ]);
    }
    // The past is only noted.
    const yesterday = { start_date: '2026-03-01', end_date: '2026-03-01' };
    expect((await post(typed(car.license, ana.id, yesterday))).status).toBe(200);
  });

  it('an exempt inspection refuses nothing', async () => {
    const [car, spared, ana] = [await aCar(), await aCar({ nct_exemption: true }), await somebody('Ana')];
    await inspect(car.id, '2026-03-01', true);
    await inspect(spared.id, '2026-03-01');
    expect((await post(typed(car.license, ana.id))).status).toBe(200);
    const later = { start_time: '14:00', end_time: '15:00' };
    expect((await post(typed(spared.license, ana.id, later))).status).toBe(200);
  });

  it('its assignment may be shortened, but neither prolonged nor given to another driver', async () => {
    const [car, ana, luis] = [await aCar(), await somebody('Ana'), await somebody('Luis')];
    const { id } = await anAssignment(t.app.database, { vehicle_id: car.id, driver_id: ana.id });
    await t.app.database.pool.query('update vehicle set in_maintenance = true where id = $1', [car.id]);
    const put = async (driver: number, end_date: string | null, version: number) =>
      t.call(putAssignment, {
        ...(await as('boss')),
        params: { assignment_id: id },
        body: {
          ...typed(car.license, driver, { start_date: '2026-03-02', end_date }),
          ...(end_date === null ? { end_time: null } : {}),
          version,
        },
      });
    expect((await put(luis.id, '2026-03-02', 1)).code).toBe('assign.8');
    expect((await put(ana.id, '2026-03-02', 1)).status).toBe(200);
    expect((await put(ana.id, '2026-03-03', 2)).code).toBe('assign.8');
    expect((await put(ana.id, null, 2)).code).toBe('assign.8');
  });

  it('may be taken by its driver, who says who drives it', async () => {
    const car = await aCar({ in_maintenance: true });
    const user = await aUser(t.app.database, { roles: [] });
    await somebody('Eva', { user_id: user.id });
    const token = await t.tokenOf(user);
    const taken = await t.call(postOwnAssignment, { token, body: { license: car.license } });
    expect(taken.body.present).toMatchObject({ license: car.license });
  });
});

describe('the judgement', () => {
  const judge = async (query: object, who: Who = 'north') =>
    t.call(postAssignmentJudgement, {
      ...(await as(who)),
      query: { ...HOURS, from: '2026-03-02', ...query } as never,
    });
  const about = (answer: { body: { refused: readonly { id: number }[] } }, id: number) =>
    answer.body.refused.filter((one) => one.id === id).map(({ id: _, ...rest }) => rest);

  it('says for each vehicle where a driver would be refused, and why', async () => {
    const [free, taken, broken, old] = [
      await aCar(),
      await aCar(),
      await aCar({ unusable: true }),
      await aCar(),
    ];
    const [ana, luis] = [await somebody('Ana', { end_date: '2026-03-06' }), await somebody('Luis')];
    await inspect(old.id, '2026-03-03');
    const on = (day: number, hour: number) => new Date(Date.UTC(2026, 2, day, hour));
    await anAssignment(t.app.database, {
      ...{ vehicle_id: taken.id, driver_id: luis.id, start_at: on(3, 12), end_at: on(4, 8) },
    });
    await anAssignment(t.app.database, {
      ...{ vehicle_id: free.id, driver_id: ana.id, start_at: on(5, 7), end_at: on(5, 8) },
    });
    const answer = await judge({ driver_id: String(ana.id) });
    const elsewhere = { code: 'assign.4', days: [3], params: { names: 'Ana', plate: free.license } };
    const left = { code: 'assign.5', days: [5, 6], params: {} };
    expect(about(answer, free.id)).toEqual([{ code: 'assign.3', days: [3], params: { names: 'Ana' } }, left]);
    expect(about(answer, taken.id)).toEqual([
      { code: 'assign.3', days: [1, 2], params: { names: 'Luis' } },
      elsewhere,
      left,
    ]);
    expect(about(answer, broken.id)).toEqual([
      { code: 'vehicle.isUnusable', days: [0, 1, 2, 4], params: {} },
      elsewhere,
      left,
    ]);
    expect(about(answer, old.id)).toEqual([
      { code: 'vehicle.notInspected', days: [2, 4], params: {} },
      elsewhere,
      left,
    ]);
  });

  it('says for each driver where a vehicle would be refused, without what is out of sight', async () => {
    const car = await aCar();
    const [luis, staff] = [await somebody('Luis'), await somebody('Rosa', { driver_type: 'STRUCTURE' })];
    const hidden = await aCar({ fleet_id: south });
    await anAssignment(t.app.database, {
      ...{ vehicle_id: hidden.id, driver_id: luis.id },
      ...{ start_at: new Date('2026-03-03T07:00:00Z'), end_at: new Date('2026-03-03T09:00:00Z') },
    });
    const answer = await judge({ device_id: String(car.id) });
    expect(about(answer, luis.id)).toEqual([
      { code: 'assign.4', days: [1], params: { names: 'Luis', plate: '***' } },
    ]);
    // Without the right to structure nobody hears of her.
    expect(about(answer, staff.id)).toEqual([]);
    expect((await judge({ device_id: String(hidden.id) })).status).toBe(404);
    expect((await judge({})).status).toBe(400);
    expect((await judge({ device_id: String(car.id) }, 'viewer')).code).toBe('auth.notPermitted');
  });

  it('of a moved assignment does not count the assignment itself', async () => {
    const [car, ana] = [await aCar(), await somebody('Ana')];
    const { id } = await anAssignment(t.app.database, {
      ...{ vehicle_id: car.id, driver_id: ana.id },
      ...{ start_at: new Date('2026-03-03T07:00:00Z'), end_at: new Date('2026-03-03T13:00:00Z') },
    });
    const asked = { driver_id: String(ana.id) };
    expect(about(await judge(asked), car.id)).toEqual([
      { code: 'assign.3', days: [1], params: { names: 'Ana' } },
    ]);
    expect(about(await judge({ ...asked, assignment_id: String(id) }), car.id)).toEqual([]);
  });

  it('agrees with the write on every day', async () => {
    const [car, ana] = [await aCar(), await somebody('Ana', { end_date: '2026-03-05' })];
    await inspect(car.id, '2026-03-04');
    const { refused: found } = (await judge({ driver_id: String(ana.id) })).body;
    const refused = found.flatMap(({ id, days }) => (id === car.id ? days : []));
    const written: number[] = [];
    for (let n = 0; n < 7; n++) {
      const answer = await series({ device_id: car.id, driver_id: ana.id, start_date: `2026-03-0${2 + n}` });
      if (answer.status !== 200) written.push(n);
    }
    expect(refused.sort()).toEqual(written);
    expect(written).toEqual([3, 4, 5, 6]);
  });
});

describe('a removal', () => {
  it('takes back all or, if one has changed since, nothing', async () => {
    const [car, ana] = [await aCar(), await somebody('Ana')];
    const wanted = { device_id: car.id, driver_id: ana.id, repeat: 'daily', until: '2026-03-04' };
    const { created: assignments } = (await series(wanted)).body;
    await t.app.database.pool.query('update driver_assignment set version = 2 where id = $1', [
      assignments[1]!.id,
    ]);
    const remove = async (body: object, who: Who = 'boss') =>
      t.call(postAssignmentRemoval, { ...(await as(who)), body: body as never });
    const stale = await remove({ assignments });
    expect([stale.status, stale.code]).toEqual([410, 'err.stale']);
    expect(await startsOf(car.id)).toHaveLength(2);
    expect((await remove({ assignments: [assignments[0], { ...assignments[1], version: 2 }] })).status).toBe(
      200,
    );
    expect(await startsOf(car.id)).toEqual([]);
    expect((await remove({ assignments: [assignments[0]] })).status).toBe(404);
  });
});

describe('weeks', () => {
  it('name the vehicles of each driver, and why a vehicle is not fit', async () => {
    const fleet = await aFleet(t.app.database, { parent_id: north });
    const car = await aCar({ fleet_id: fleet.id, in_maintenance: true });
    const hidden = await aCar({ fleet_id: south });
    const [ana, luis] = [
      await somebody('Ana', { fleet_id: fleet.id }),
      await somebody('Luis', { fleet_id: fleet.id }),
    ];
    await somebody('Gone', { fleet_id: fleet.id, end_date: '2026-03-01' });
    const at = { start_at: new Date('2026-03-03T07:00:00Z'), end_at: new Date('2026-03-03T13:00:00Z') };
    await anAssignment(t.app.database, { vehicle_id: car.id, driver_id: ana.id, ...at });
    await anAssignment(t.app.database, { vehicle_id: hidden.id, driver_id: luis.id, ...at });
    const query = { from: '2026-03-02', fleets: String(fleet.id) };
    const { drivers, total } = (await t.call(getDriverWeek, { ...(await as('north')), query })).body;
    expect(total).toBe(2);
    expect(drivers.map(({ driver, spans }) => [driver, spans.map(({ license }) => license)])).toEqual([
      ['Ana', [car.license]],
      ['Luis', [null]],
    ]);
    const { vehicles } = (await t.call(getAssignmentWeek, { ...(await as('north')), query })).body;
    expect(vehicles).toMatchObject([
      { license: car.license, unfit: 'vehicle.isInMaintenance', spans: [{ driver: 'Ana', version: 1 }] },
    ]);
  });
});
