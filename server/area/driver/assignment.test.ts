import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  deleteAssignment,
  getAssignment,
  getAssignmentHistory,
  getAssignments,
  getAssignmentWeek,
  postAssignment,
  postAssignmentEnd,
  putAssignment,
} from '#api/assignment.ts';
import { testApp } from '#server/testing/app.ts';
import { aDriver, aFleet, aUser, aVehicle } from '#server/testing/builders.ts';
import { anAssignment } from './assignment.builder.ts';

type TestApp = Awaited<ReturnType<typeof testApp>>;
let t: TestApp;
let north: number;
let south: number;
const users: Record<'boss' | 'manager' | 'viewer', { id: number; username: string }> = {} as never;
const as = async (who: keyof typeof users) => ({ token: await t.tokenOf(users[who]) });

beforeAll(async () => {
  t = await testApp();
  const { database } = t.app;
  north = (await aFleet(database)).id;
  south = (await aFleet(database)).id;
  const fleetIds = [north];
  users.boss = await aUser(database, { roles: ['administrator'], fleetIds, allowed_estructura: true });
  users.manager = await aUser(database, { roles: ['manager'], fleetIds, language: 'en' });
  users.viewer = await aUser(database, { roles: ['visualizer'], fleetIds });
});
afterAll(() => t.close());
// Monday 2 March 2026, 11:00 in Madrid.
beforeEach(() => {
  t.clock.nowMs = Date.parse('2026-03-02T10:00:00Z');
});

const aCar = (columns: object = {}) => aVehicle(t.app.database, { fleet_id: north, ...columns });
const somebody = (name: string, columns: object = {}) =>
  aDriver(t.app.database, { fleet_id: north, name, ...columns });

const typed = (license: string, driver_id: number, change: object = {}) => ({
  license,
  driver_id,
  start_date: '2026-03-02',
  start_time: '08:00',
  end_date: '2026-03-02',
  end_time: '14:00',
  time_zone: 'Europe/Madrid',
  ...change,
});
const post = async (body: object, who: keyof typeof users = 'boss') =>
  t.call(postAssignment, { ...(await as(who)), body });

/** Code, number, status and values of a refusal. */
function refusal({ status, text }: { status: number; text: string }) {
  const { code, number, params, fields } = JSON.parse(text).error;
  return { status, code, number, params, fields: fields.map((one: { field: string }) => one.field) };
}

describe('an assignment', () => {
  it('is made, read, ended and told in its history', async () => {
    const [car, ana] = [await aCar(), await somebody('Ana')];
    const open = { end_date: null, end_time: null };
    const { body } = await post(typed(car.license.toLowerCase(), ana.id, open), 'manager');
    const params = { assignment_id: body.id };
    const read = async () => (await t.call(getAssignment, { ...(await as('boss')), params })).body;
    expect(await read()).toMatchObject({
      license: car.license,
      driver: 'Ana',
      start: '2026-03-02T07:00:00.000Z',
      end: null,
      state: 'current',
      origin: 'admin',
      time_zone: 'Europe/Madrid',
    });
    const ended = await t.call(postAssignmentEnd, { ...(await as('boss')), params, body: { version: 1 } });
    expect(ended.body).toEqual({ version: 2 });
    expect(await read()).toMatchObject({ state: 'finished', end: '2026-03-02T10:00:00.000Z' });
    const stale = await t.call(postAssignmentEnd, { ...(await as('boss')), params, body: { version: 1 } });
    expect([stale.status, stale.code]).toEqual([410, 'err.stale']);
    const { history } = (await t.call(getAssignmentHistory, { ...(await as('boss')), params })).body;
    expect(history.map(({ action }) => action)).toEqual(['edit', 'create']);
    expect(history[0]!.changes).toEqual([{ field: 'end', from: null, to: '2026-03-02T10:00:00.000Z' }]);
    expect(history[1]!.changes).toContainEqual({ field: 'driver_id', from: null, to: 'Ana' });
  });

  it('may follow another to the minute', async () => {
    const [car, ana, luis] = [await aCar(), await somebody('Ana'), await somebody('Luis')];
    expect((await post(typed(car.license, ana.id))).status).toBe(200);
    const next = { start_time: '14:00', end_time: '18:00' };
    expect((await post(typed(car.license, luis.id, next))).status).toBe(200);
  });

  it('is written in its own zone, over the night in which the clock jumps', async () => {
    const [car, ana] = [await aCar(), await somebody('Ana')];
    const night = {
      start_date: '2026-03-28',
      start_time: '22:00',
      end_date: '2026-03-29',
      end_time: '06:00',
    };
    const { body } = await post(typed(car.license, ana.id, night));
    const found = await t.call(getAssignment, {
      ...(await as('boss')),
      params: { assignment_id: body.id },
    });
    expect([found.body.start, found.body.end]).toEqual([
      '2026-03-28T21:00:00.000Z',
      '2026-03-29T04:00:00.000Z',
    ]);
  });
});

describe('refusals (domain rules §3.5)', () => {
  it.each<[string, object, number, number, string[]]>([
    ['1: a wrong date', { start_date: '30/02/2026' }, 1, 422, ['start_date']],
    ['6: no start time', { start_time: null }, 6, 422, ['start_time']],
    ['6: an end day alone', { end_time: null }, 6, 422, ['end_time']],
    ['2: an end before the start', { end_time: '07:00' }, 2, 422, ['end_date']],
    ['7: no plate', { license: '' }, 7, 422, ['license']],
    ['7: an unknown plate', { license: 'NOBODYS' }, 7, 422, ['license']],
    ['8: no driver', { driver_id: null }, 8, 422, ['driver_id']],
    ['1 before all others', { start_date: 'x', start_time: null, license: null }, 1, 422, []],
  ])('%s', async (_name, change, number, status, fields) => {
    const [car, ana] = [await aCar(), await somebody('Ana')];
    const found = refusal(await post(typed(car.license, ana.id, change)));
    expect(found).toMatchObject({ status, number, code: `assign.${number}` });
    if (fields.length > 0) expect(found.fields).toEqual(fields);
  });

  it('5: beyond the last day of the driver', async () => {
    const [car, ana] = [await aCar(), await somebody('Ana', { end_date: '2026-03-02' })];
    expect((await post(typed(car.license, ana.id, { end_date: null, end_time: null }))).code).toBe(
      'assign.5',
    );
    expect((await post(typed(car.license, ana.id, { end_date: '2026-03-03' }))).code).toBe('assign.5');
    const whole = { end_date: '2026-03-03', end_time: '00:00' };
    expect((await post(typed(car.license, ana.id, whole))).status).toBe(200);
  });

  it('3 and 4: name who has it and what they have, as the caller may read it', async () => {
    const [car, van, ana, luis] = [
      await aCar(),
      await aCar(),
      await somebody('Ana', { surname: 'Sol' }),
      await somebody('Luis'),
    ];
    await post(typed(car.license, ana.id));
    await post(typed(van.license, luis.id));
    const both = refusal(await post(typed(car.license, luis.id)));
    expect(both).toMatchObject({
      status: 409,
      number: 3,
      params: { names: 'Ana Sol' },
      fields: ['license', 'driver_id'],
    });
    const free = await aCar();
    expect(refusal(await post(typed(free.license, luis.id)))).toMatchObject({
      status: 409,
      number: 4,
      params: { names: 'Luis', plate: van.license },
    });
  });

  it('names no driver of structure, and no plate of a hidden fleet', async () => {
    const { database } = t.app;
    const car = await aCar({ allow_structure_driver: true });
    const eva = await somebody('Eva', { driver_type: 'STRUCTURE' });
    const ana = await somebody('Ana');
    const far = await aVehicle(database, { fleet_id: south });
    await anAssignment(database, { vehicle_id: car.id, driver_id: eva.id });
    await anAssignment(database, { vehicle_id: far.id, driver_id: ana.id });
    expect(refusal(await post(typed(car.license, ana.id), 'manager')).params).toEqual({ names: '***' });
    const free = await aCar();
    expect(refusal(await post(typed(free.license, ana.id), 'manager')).params).toEqual({
      names: 'Ana',
      plate: '***',
    });
  });

  it('8: a driver of structure in a vehicle that takes none', async () => {
    const [car, eva] = [await aCar(), await somebody('Eva', { driver_type: 'STRUCTURE' })];
    const answer = await post(typed(car.license, eva.id));
    expect([answer.status, answer.code]).toEqual([409, 'assign.8']);
    expect(answer.text).toContain('vehicle.driverStructure');
  });

  it('a driver of another company does not exist', async () => {
    const [car, stranger] = [await aCar(), await aDriver(t.app.database, { fleet_id: south })];
    const answer = await post(typed(car.license, stranger.id));
    expect([answer.status, answer.code]).toEqual([404, 'notFound']);
  });
});

it('of 64 who take a vehicle at the same moment one gets it, the others are told who', async () => {
  const car = await aCar();
  const drivers = await Promise.all(Array.from({ length: 64 }, (_, i) => somebody(`Racer ${i}`)));
  const { token } = await as('boss');
  const answers = await Promise.all(
    drivers.map(({ id }) => t.call(postAssignment, { token, body: typed(car.license, id) })),
  );
  const won = answers.filter(({ status }) => status === 200);
  expect(won).toHaveLength(1);
  const winner = `Racer ${answers.indexOf(won[0]!)}`;
  const lost = answers.filter(({ status }) => status !== 200).map((answer) => refusal(answer));
  expect(new Set(lost.map(({ code, params }) => `${code} ${params.names}`))).toEqual(
    new Set([`assign.3 ${winner}`]),
  );
});

it('the database itself keeps two from having one vehicle', async () => {
  const [car, ana, luis] = [await aCar(), await somebody('Ana'), await somebody('Luis')];
  await anAssignment(t.app.database, { vehicle_id: car.id, driver_id: ana.id });
  await expect(
    anAssignment(t.app.database, {
      vehicle_id: car.id,
      driver_id: luis.id,
      start_at: new Date('2026-09-01T00:00:00Z'),
    }),
  ).rejects.toMatchObject({ constraint: 'driver_assignment_vehicle' });
});

describe('editing', () => {
  it('keeps the seconds of an edge that was not touched', async () => {
    const [car, ana, luis] = [await aCar(), await somebody('Ana'), await somebody('Luis')];
    const { id } = await anAssignment(t.app.database, {
      vehicle_id: car.id,
      driver_id: ana.id,
      start_at: new Date('2026-03-02T07:00:37.250Z'),
    });
    const params = { assignment_id: id };
    const body = { ...typed(car.license, luis.id), version: 1 };
    const answer = await t.call(putAssignment, { ...(await as('boss')), params, body });
    expect(answer.body).toEqual({ version: 2 });
    const row = (await t.call(getAssignment, { ...(await as('boss')), params })).body;
    expect([row.driver, row.start, row.end]).toEqual([
      'Luis',
      '2026-03-02T07:00:37.250Z',
      '2026-03-02T13:00:00.000Z',
    ]);
  });

  it('is over with the assignment', async () => {
    const [car, ana] = [await aCar(), await somebody('Ana')];
    const { id } = await anAssignment(t.app.database, {
      vehicle_id: car.id,
      driver_id: ana.id,
      end_at: new Date('2026-03-02T09:00:00Z'),
    });
    const body = { ...typed(car.license, ana.id), version: 1 };
    const call = { ...(await as('boss')), params: { assignment_id: id }, body };
    expect((await t.call(putAssignment, call)).code).toBe('assign.8');
  });

  it('leaves what final days were made from, and moves the end', async () => {
    const [car, ana, luis] = [await aCar(), await somebody('Ana'), await somebody('Luis')];
    const { id } = await anAssignment(t.app.database, {
      vehicle_id: car.id,
      driver_id: ana.id,
      start_at: new Date('2026-02-01T07:00:00Z'),
    });
    const put = async (driver: number) =>
      t.call(putAssignment, {
        ...(await as('boss')),
        params: { assignment_id: id },
        body: { ...typed(car.license, driver, { start_date: '2026-02-01' }), version: 1 },
      });
    const refused = await put(luis.id);
    expect([refused.status, refused.code]).toEqual([409, 'data.notConsolidated']);
    expect((await put(ana.id)).status).toBe(200);
  });
});

describe('deleting', () => {
  it.each([
    ['one to come', '2026-03-09T07:00:00Z', null, 200],
    ['one of today', '2026-03-02T07:00:00Z', null, 200],
    // 27 February is final from 2 March at 03:00 in Madrid on, 28 February a day later.
    ['one that began on a day that is not final', '2026-02-28T07:00:00Z', null, 200],
    ['one that began on a final day', '2026-02-27T07:00:00Z', null, 409],
    ['one that is over since a day that is not final', '2026-02-28T07:00:00Z', '2026-02-28T09:00:00Z', 200],
  ])('%s', async (_name, start, end, status) => {
    const [car, ana] = [await aCar(), await somebody('Ana')];
    const { id } = await anAssignment(t.app.database, {
      vehicle_id: car.id,
      driver_id: ana.id,
      start_at: new Date(start),
      end_at: end === null ? null : new Date(end),
    });
    const answer = await t.call(deleteAssignment, {
      ...(await as('manager')),
      params: { assignment_id: id },
    });
    expect([answer.status, answer.code]).toEqual([status, status === 200 ? null : 'data.notConsolidated']);
  });
});

describe('list and week', () => {
  it('show visible vehicles, by state and period, with masked names', async () => {
    const { database } = t.app;
    const fleet = await aFleet(database, { parent_id: north });
    const car = await aVehicle(database, { fleet_id: fleet.id, alias: 'Grúa' });
    const [ana, luis] = [await somebody('Ana'), await somebody('Luis')];
    const day = (d: number, hour: number) => new Date(Date.UTC(2026, 2, d, hour));
    const range = (driver_id: number, from: Date, to: Date | null) =>
      anAssignment(database, { vehicle_id: car.id, driver_id, start_at: from, end_at: to });
    await range(ana.id, day(1, 8), day(1, 9));
    await range(luis.id, day(2, 8), day(3, 8));
    await range(ana.id, day(8, 22), null);
    const query = { fleets: String(fleet.id), sort: 'start' };
    const list = async (more: Record<string, string>, who: keyof typeof users = 'boss') => {
      const { rows } = (await t.call(getAssignments, { ...(await as(who)), query: { ...query, ...more } }))
        .body;
      return rows.map(({ driver, state }) => `${driver} ${state}`);
    };
    expect(await list({})).toEqual(['Ana finished', 'Luis current', 'Ana planned']);
    expect(await list({}, 'viewer')).toEqual([
      `#${ana.id} finished`,
      `#${luis.id} current`,
      `#${ana.id} planned`,
    ]);
    expect(await list({ state: 'current,planned' })).toEqual(['Luis current', 'Ana planned']);
    expect(await list({ drivers: String(ana.id) })).toEqual(['Ana finished', 'Ana planned']);
    expect(await list({ period_from: '2026-03-02', period_to: '2026-03-08' })).toEqual([
      'Luis current',
      'Ana planned',
    ]);
    expect(await list({ period_to: '2026-03-01' })).toEqual(['Ana finished']);
    expect(await list({ period_from: '2026-03-08', period_to: '2026-03-01' })).toEqual([]);
    expect(await list({ q: 'grua' })).toHaveLength(3);
    expect(await list({ q: 'luis' }, 'viewer')).toEqual([]);
    const week = async (from: string) => {
      const call = { ...(await as('boss')), query: { fleets: String(fleet.id), from } };
      return (await t.call(getAssignmentWeek, call)).body.vehicles.map(({ license, fleet_id, spans }) => [
        license === car.license && fleet_id === fleet.id,
        spans.map(({ driver, start }) => `${driver} ${start}`),
      ]);
    };
    expect(await week('2026-03-02')).toEqual([
      [true, ['Luis 2026-03-02T08:00:00.000Z', 'Ana 2026-03-08T22:00:00.000Z']],
    ]);
    expect(await week('2026-02-02')).toEqual([[true, []]]);
  });
});
