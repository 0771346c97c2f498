import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  deleteDriver,
  getDriver,
  getDriverChoices,
  getDriverHistory,
  getDrivers,
  getDriversExport,
  postDriver,
  putDriver,
} from '#api/driver.ts';
import { testApp } from '#server/testing/app.ts';
import { aCard, aFleet, aUser, aVehicle } from '#server/testing/builders.ts';
import { anAssignment } from './assignment.builder.ts';
import { driverInput } from './driver-input.builder.ts';

type TestApp = Awaited<ReturnType<typeof testApp>>;
let t: TestApp;
let north: number;
let south: number;
const users: Record<'boss' | 'manager' | 'viewer', { id: number; username: string }> = {} as never;
const as = async (who: keyof typeof users) => ({ token: await t.tokenOf(users[who]) });
const input = (change: object = {}) => driverInput(north, change);

beforeAll(async () => {
  t = await testApp();
  const { database } = t.app;
  north = (await aFleet(database, { name: 'North' })).id;
  south = (await aFleet(database, { name: 'South' })).id;
  users.boss = await aUser(database, {
    username: 'boss',
    roles: ['administrator'],
    fleetIds: [north],
    allowed_estructura: true,
  });
  users.manager = await aUser(database, { username: 'manager', roles: ['manager'], fleetIds: [north] });
  users.viewer = await aUser(database, { username: 'viewer', roles: ['visualizer'], fleetIds: [north] });
});
afterAll(() => t.close());
beforeEach(() => {
  t.clock.nowMs = Date.parse('2026-03-02T10:00:00Z');
});

async function made(change: object = {}) {
  const body = input(change);
  const { body: answer, status } = await t.call(postDriver, { ...(await as('boss')), body });
  expect(status).toBe(200);
  return { id: answer.id, body };
}

const names = async (who: keyof typeof users, query: Record<string, string> = {}) => {
  const { body } = await t.call(getDrivers, { ...(await as(who)), query: { ...query, page_size: '500' } });
  return body.rows.map(({ name }) => name);
};

describe('a driver', () => {
  it('is made, read, edited and seen in its history', async () => {
    const { id, body } = await made({ phone: '+34 600 111 222', address: 'Calle Mayor 1' });
    const params = { driver_id: id };
    const record = (await t.call(getDriver, { ...(await as('manager')), params })).body;
    expect(record).toMatchObject({
      name: `Ana ${body.surname}`,
      given_name: 'Ana',
      license: body.license,
      phone: '+34 600 111 222',
      address: 'Calle Mayor 1',
      fleet: 'North',
      active: true,
      vehicles: null,
      tag_id: null,
      driven: [],
      version: 1,
    });
    const edited = { ...body, name: 'Anabel', version: 1 };
    const answer = await t.call(putDriver, { ...(await as('manager')), params, body: edited });
    expect(answer.body).toEqual({ version: 2 });
    const stale = await t.call(putDriver, { ...(await as('boss')), params, body: edited });
    expect([stale.status, stale.code]).toEqual([410, 'err.stale']);
    const { history } = (await t.call(getDriverHistory, { ...(await as('boss')), params })).body;
    expect(history.map(({ username, action }) => [username, action])).toEqual([
      ['manager', 'edit'],
      ['boss', 'create'],
    ]);
    expect(history[0]!.changes).toEqual([{ field: 'name', from: 'Ana', to: 'Anabel' }]);
  });

  it.each([
    [
      'the licence of another',
      (one: object) => ({ license: (one as { license: string }).license }),
      'driver.exists',
    ],
    [
      'the e-mail of another, in capitals',
      (one: object) => ({ email: (one as { email: string }).email.toUpperCase() }),
      'err.uniqueEmail',
    ],
  ])('is refused with %s', async (_name, change, code) => {
    const { body } = await made();
    const answer = await t.call(postDriver, { ...(await as('boss')), body: input(change(body)) });
    expect([answer.status, answer.code]).toEqual([409, code]);
  });

  it('is put into visible fleets only', async () => {
    const answer = await t.call(postDriver, { ...(await as('boss')), body: input({ fleet_id: south }) });
    expect([answer.status, answer.code]).toEqual([404, 'notFound']);
  });
});

describe('who may not know names', () => {
  it('reads Driver #id and no personal value, and finds nobody by them', async () => {
    const { id, body } = await made({ surname: 'Secreto', phone: '600000001', address: 'Calle 2' });
    await aCard(t.app.database, { fleet_id: north, driver_id: id, nfc_id: '0A0B0C0D' });
    const params = { driver_id: id };
    const { text } = await t.call(getDriver, { ...(await as('viewer')), params });
    for (const secret of ['Secreto', body.license, body.email, '600000001', 'Calle 2', '0A0B0C0D']) {
      expect(text).not.toContain(secret);
    }
    expect(JSON.parse(text).name).toBe(`#${id}`);
    expect(await names('boss', { q: 'secreto' })).toEqual(['Ana Secreto']);
    expect(await names('viewer', { q: 'secreto' })).toEqual([]);
    expect(await names('viewer', { q: body.license })).toEqual([]);
    expect(await names('viewer', { q: '0A0B0C0D' })).toEqual([]);
    const choices = await t.call(getDriverChoices, { ...(await as('viewer')), query: { ids: String(id) } });
    expect(choices.body.drivers[0]).toMatchObject({ id, name: `#${id}`, license: null });
    const history = await t.call(getDriverHistory, { ...(await as('viewer')), params });
    expect(history.text).not.toContain('Secreto');
    expect(history.text).not.toContain(body.email);
  });

  it('does not learn the order of the names either', async () => {
    const { id: last } = await made({ name: 'Zoe' });
    const { id: first } = await made({ name: 'Aaron' });
    const order = (await names('viewer')).filter((name) => [`#${first}`, `#${last}`].includes(name));
    expect(order).toEqual([`#${last}`, `#${first}`]);
  });
});

describe('drivers of structure', () => {
  it('do not exist for those without the grant', async () => {
    const { id } = await made({ driver_type: 'STRUCTURE', surname: 'Oficina' });
    expect(await names('boss', { q: 'oficina' })).toEqual(['Ana Oficina']);
    expect(await names('manager', { q: 'oficina' })).toEqual([]);
    const params = { driver_id: id };
    expect((await t.call(getDriver, { ...(await as('manager')), params })).status).toBe(404);
    const choices = await t.call(getDriverChoices, { ...(await as('manager')), query: { ids: String(id) } });
    expect(choices.body.drivers.some((driver) => driver.id === id)).toBe(false);
  });

  it('are made by holders of the grant only', async () => {
    const body = input({ driver_type: 'STRUCTURE' });
    const answer = await t.call(postDriver, { ...(await as('manager')), body });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('"field":"driver_type","code":"val.enum"');
  });
});

describe('the list', () => {
  it('tells vehicle and card, and is narrowed by them', async () => {
    const { database } = t.app;
    const fleet_id = (await aFleet(database, { parent_id: north, name: 'Inside' })).id;
    const word = 'Filtro';
    const usual = await made({ fleet_id, surname: `${word} A` });
    const assigned = await made({ fleet_id, surname: `${word} B` });
    await made({ fleet_id, surname: `${word} C`, end_date: '2026-03-01' });
    await aVehicle(database, { fleet_id, license: 'USUAL1', driver_id: usual.id });
    await aVehicle(database, { fleet_id, license: 'USUAL2', driver_id: usual.id });
    const now = await aVehicle(database, { fleet_id, license: 'NOW1' });
    await aVehicle(database, { fleet_id, license: 'USUAL3', driver_id: assigned.id });
    await anAssignment(database, { vehicle_id: now.id, driver_id: assigned.id });
    await aCard(database, { fleet_id, driver_id: assigned.id, nfc_id: '11223344' });
    const list = async (query: Record<string, string>) => {
      const call = { ...(await as('boss')), query: { fleets: String(north), q: word, ...query } };
      const { rows, total } = (await t.call(getDrivers, call)).body;
      expect(total).toBe(rows.length);
      return rows.map(({ name, vehicles, tag_id }) => [name.slice(-1), vehicles, tag_id]);
    };
    const [A, B, C] = [
      ['A', 'USUAL1, USUAL2', null],
      ['B', 'NOW1', '11223344'],
      ['C', null, null],
    ];
    expect(await list({})).toEqual([A, B, C]);
    expect(await list({ dir: 'desc' })).toEqual([C, B, A]);
    expect(await list({ with_vehicle: 'true' })).toEqual([A, B]);
    expect(await list({ with_vehicle: 'false' })).toEqual([C]);
    expect(await list({ with_card: 'true' })).toEqual([B]);
    expect(await list({ state: 'ended' })).toEqual([C]);
    expect(await list({ state: 'active' })).toEqual([A, B]);
    expect(await list({ fleets: String(fleet_id), page_size: '500' })).toEqual([A, B, C]);
    const unknown = await t.call(getDrivers, { ...(await as('boss')), query: { sort: 'password' } });
    expect(unknown.status).toBe(400);
  });

  it('goes into a file, and the audit notes it', async () => {
    const call = { ...(await as('boss')), query: { columns: 'name,license', q: 'x' } };
    expect((await t.call(getDriversExport, call)).status).toBe(200);
    const { rows } = await t.app.database.pool.query(
      `select username, after->>'q' as q from audit_entry where entity = 'driver' and action = 'export'`,
    );
    expect(rows).toEqual([{ username: 'boss', q: 'x' }]);
    const wrong = { ...(await as('boss')), query: { columns: 'name,user_id' } };
    expect((await t.call(getDriversExport, wrong)).status).toBe(400);
  });
});

describe('the last day', () => {
  it('ends what reaches beyond it, and no assignment may begin after it', async () => {
    const { database } = t.app;
    const { id, body } = await made();
    const [one, two] = [
      await aVehicle(database, { fleet_id: north }),
      await aVehicle(database, { fleet_id: north }),
    ];
    await anAssignment(database, {
      vehicle_id: one.id,
      driver_id: id,
      start_at: new Date('2026-03-02T08:00:00Z'),
      end_at: new Date('2026-03-20T08:00:00Z'),
    });
    await anAssignment(database, {
      vehicle_id: two.id,
      driver_id: id,
      start_at: new Date('2026-04-01T08:00:00Z'),
    });
    const put = async (end_date: string, version: number) =>
      t.call(putDriver, {
        ...(await as('boss')),
        params: { driver_id: id },
        body: { ...body, end_date, version },
      });
    const refused = await put('2026-03-31', 1);
    expect([refused.status, refused.code]).toEqual([409, 'assign.5']);
    expect((await put('2026-04-01', 1)).status).toBe(200);
    const { rows } = await database.pool.query(
      'select end_at from driver_assignment where driver_id = $1 order by start_at',
      [id],
    );
    // 2 April begins in Madrid at 22:00 UTC of the day before.
    expect(rows.map(({ end_at }) => end_at.toISOString())).toEqual([
      '2026-03-20T08:00:00.000Z',
      '2026-04-01T22:00:00.000Z',
    ]);
    t.clock.nowMs = Date.parse('2026-04-01T21:59:00Z');
    const active = async () =>
      (await t.call(getDriver, { ...(await as('boss')), params: { driver_id: id } })).body.active;
    expect(await active()).toBe(true);
    t.clock.nowMs = Date.parse('2026-04-01T22:00:00Z');
    expect(await active()).toBe(false);
  });
});

describe('deleting', () => {
  const removed = async (id: number, who: keyof typeof users = 'boss') => {
    const { status, code } = await t.call(deleteDriver, { ...(await as(who)), params: { driver_id: id } });
    return [status, code];
  };

  it('is refused to who only edits', async () => {
    expect(await removed((await made()).id, 'manager')).toEqual([409, 'auth.notPermitted']);
  });

  it.each<[string, (driverId: number) => Promise<unknown>]>([
    ['a usual driver', (driver_id) => aVehicle(t.app.database, { fleet_id: north, driver_id })],
    ['a driver with a vehicle now', (driver_id) => assigned(driver_id, '2026-03-02T08:00:00Z')],
    ['a driver with a vehicle to come', (driver_id) => assigned(driver_id, '2026-03-03T08:00:00Z')],
  ])('is refused for %s', async (_name, given) => {
    const { id } = await made();
    await given(id);
    expect(await removed(id)).toEqual([409, 'driver.cannotDelete']);
  });

  it('takes past assignments along and leaves the card without holder', async () => {
    const { database } = t.app;
    const { id } = await made();
    await assigned(id, '2026-02-01T08:00:00Z', '2026-02-02T08:00:00Z');
    const card = await aCard(database, { fleet_id: north, driver_id: id });
    expect(await removed(id)).toEqual([200, null]);
    const { rows } = await database.pool.query('select driver_id, version from card where id = $1', [
      card.id,
    ]);
    expect(rows).toEqual([{ driver_id: null, version: 2 }]);
    expect(await removed(id)).toEqual([404, 'err.deleteNotFound']);
  });

  async function assigned(driver_id: number, start: string, end?: string) {
    const vehicle = await aVehicle(t.app.database, { fleet_id: north });
    await anAssignment(t.app.database, {
      vehicle_id: vehicle.id,
      driver_id,
      start_at: new Date(start),
      ...(end ? { end_at: new Date(end) } : {}),
    });
  }
});
