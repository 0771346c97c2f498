import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getEnumerated } from '#api/admin.ts';
import { getDashboard } from '#api/dashboard.ts';
import { getVersionNotes } from '#api/news.ts';
import { getNotifications } from '#api/notification.ts';
import { postUserSchedules } from '#api/schedule.ts';
import { getTamperings } from '#api/tampering.ts';
import { getScheduleViolations } from '#api/violation.ts';
import { VEHICLE_STATES } from '#domain/telemetry/state.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aFleet, aLiveEntry, aTampering, aUser, aVehicle } from '#server/testing/builders.ts';

let server: TestApp;
let fleets: { own: number; other: number };

beforeAll(async () => {
  server = await testApp();
  const { database } = server.app;
  fleets = { own: (await aFleet(database)).id, other: (await aFleet(database)).id };
});
afterAll(() => server.close());

async function tokenWith(columns: Parameters<typeof aUser>[1] = {}) {
  const { database } = server.app;
  return server.tokenOf(await aUser(database, { roles: ['manager'], fleetIds: [fleets.own], ...columns }));
}

describe('tamperings', () => {
  const at = (clock: string) => new Date(`2026-03-01T${clock}:00Z`);
  let oldId: number;

  beforeAll(async () => {
    const { database } = server.app;
    const vehicle = (license: string, columns: object = {}) =>
      aVehicle(database, { license, fleet_id: fleets.own, ...columns });
    const old = await vehicle('OLD', { work_code: '10001' });
    oldId = old.id;
    const twice = await vehicle('TWICE');
    const gone = await vehicle('GONE', { registration_state: 'deregistered' });
    const foreign = await vehicle('FOREIGN', { fleet_id: fleets.other });
    await vehicle('CLEAN');
    await aTampering(database, {
      vehicle_id: old.id,
      start_at: at('08:00'),
      kind: 'jamming',
      end_at: at('08:30'),
    });
    await aTampering(database, { vehicle_id: twice.id, start_at: at('07:00'), end_at: at('07:30') });
    await aTampering(database, { vehicle_id: twice.id, start_at: at('09:00'), kind: 'power_cut' });
    await aTampering(database, {
      vehicle_id: twice.id,
      start_at: at('09:10'),
      kind: 'unplugged',
      end_at: at('09:20'),
    });
    await aTampering(database, { vehicle_id: gone.id, start_at: at('10:00') });
    await aTampering(database, { vehicle_id: foreign.id, start_at: at('11:00') });
  });

  it('are the latest of each visible vehicle in service, newest first', async () => {
    const { body } = await server.call(getTamperings, { query: {}, token: await tokenWith() });
    expect(body.tamperings).toMatchObject([
      { license: 'TWICE', timestamp: '2026-03-01T09:10:00.000Z', kind: 'unplugged', open: false },
      { license: 'OLD', timestamp: '2026-03-01T08:00:00.000Z', kind: 'jamming', open: false },
    ]);
  });

  it.each([
    [
      'an open one before a newer one that is over, where that is asked for',
      { open_first: 'true' },
      ['TWICE power_cut', 'OLD jamming'],
    ],
    ['those of a kind', { kind: 'unplugged' }, ['TWICE unplugged']],
    ['those that are over', { open: 'false' }, ['TWICE unplugged', 'OLD jamming']],
    ['those of a plate', { q: 'old' }, ['OLD jamming']],
    ['none of hidden fleets', { fleets: '999999' }, []],
  ])('are %s', async (_, query, found) => {
    const { body } = await server.call(getTamperings, { query, token: await tokenWith() });
    expect(body.tamperings.map(({ license, kind }) => `${license} ${kind}`)).toEqual(found);
    expect(body.total).toBe(found.length);
  });

  it('have an open one first only where that is asked for', async () => {
    await aTampering(server.app.database, { vehicle_id: oldId, start_at: at('12:00'), end_at: at('12:10') });
    const asked = async (query: Record<string, string>) => {
      const { body } = await server.call(getTamperings, { query, token: await tokenWith() });
      return body.tamperings.map(({ license, open }) => `${license} ${open}`);
    };
    expect(await asked({})).toEqual(['OLD false', 'TWICE false']);
    expect(await asked({ open_first: 'true' })).toEqual(['TWICE true', 'OLD false']);
  });

  it('keep to own works', async () => {
    const token = await tokenWith({ own_works: true, work_codes: ['10001'] });
    const { body } = await server.call(getTamperings, { query: {}, token });
    expect(body.tamperings.map(({ license }) => license)).toEqual(['OLD']);
  });
});

describe('the dashboard', () => {
  it('counts the visible vehicles by its states, titled in the user’s language', async () => {
    VEHICLE_STATES.forEach((state, i) => {
      for (let n = 0; n <= i; n++) {
        const vehicleId = 1000 + i * 10 + n;
        server.app.board.put(aLiveEntry({ vehicleId, fleetId: fleets.own, state }));
      }
    });
    server.app.board.put(aLiveEntry({ vehicleId: 2000, fleetId: fleets.other, state: 'movement' }));
    const { body } = await server.call(getDashboard, { token: await tokenWith({ language: 'en' }) });
    // One vehicle without tracker, two tampered, three private, four disconnected, five moving, six idle,
    // seven stopped.
    expect(body.summary_panel).toEqual([
      { kind: 'movement', title: 'Moving', color: '#2e7d32', data: 5 },
      { kind: 'stopped', title: 'Stopped', color: '#1565c0', data: 7 },
      { kind: 'idle', title: 'Idling', color: '#f9a825', data: 6 },
      { kind: 'disconnected', title: 'Disconnected', color: '#757575', data: 6 },
      { kind: 'no_tracker', title: 'No tracker', color: '#bdbdbd', data: 1 },
      { kind: 'private', title: 'Private use', color: '#6a1b9a', data: 3 },
    ]);
    const empty = await server.call(getDashboard, {
      token: await tokenWith({ fleetIds: [], language: 'es' }),
    });
    expect(empty.body.summary_panel.map(({ data }) => data)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(empty.body.summary_panel[0]!.title).toBe('En movimiento');
  });
});

describe('version notes', () => {
  it('come newest first, to everybody', async () => {
    const written = { es: 'nota', en: 'note' };
    const note = { description: null, texts: JSON.stringify(written) };
    await server.app.database.sql
      .insertInto('version_note')
      .values([
        { version: '1.0.0', date: '2026-01-10', ...note },
        { version: '1.2.0', date: '2026-02-20', ...note },
        { version: '1.1.0', date: '2026-02-01', ...note, description: 'Map' },
      ])
      .execute();
    const user = await aUser(server.app.database, { username: 'Nota', roles: [] });
    const { body } = await server.call(getVersionNotes, {
      token: await server.tokenOf(user),
      params: { username: 'nota' },
    });
    expect(body.response.map(({ version, date }) => [version, date])).toEqual([
      ['1.2.0', '2026-02-20'],
      ['1.1.0', '2026-02-01'],
      ['1.0.0', '2026-01-10'],
    ]);
    expect(body.response[1]).toEqual({
      ...{ version: '1.1.0', date: '2026-02-01', description: 'Map' },
      ...{ ...written, it: null, pt: null },
    });
  });
});

describe('enumerated lists', () => {
  it('are all there, with the values that are in use, by name', async () => {
    const add = (list: string, entered: string, columns: object = {}) =>
      server.app.database.sql
        .insertInto('enum_value')
        .values({ list, entered, ...columns })
        .execute();
    await add('vehicle_brand', 'Renault');
    await add('vehicle_brand', 'Iveco', { code: 'IV' });
    await add('vehicle_brand', 'Ebro', { retired: true });
    const { body } = await server.call(getEnumerated, { token: await tokenWith() });
    expect(body.data.map(({ id }) => id)).toEqual([
      'tracker_provider',
      'gsm_operator',
      'tracker_model',
      'vehicle_brand',
      'vehicle_type',
      'vehicle_contract',
      'bill_type',
      'itv_type',
      'vehicle_additional',
      'renting_company',
      'fuel_types',
      'look_purpose',
    ]);
    const brands = body.data.find(({ id }) => id === 'vehicle_brand')!.values;
    expect(brands.map(({ name, code }) => [name, code])).toEqual([
      ['Iveco', 'IV'],
      ['Renault', null],
    ]);
  });
});

describe('lists that nothing fills yet', () => {
  it('are empty, for oneself', async () => {
    const user = await aUser(server.app.database, { roles: ['manager'] });
    const given = { token: await server.tokenOf(user), params: { username: user.username } };
    expect((await server.call(getNotifications, given)).body).toEqual({ response: [] });
    expect((await server.call(getScheduleViolations, given)).body).toEqual({ response: [] });
    expect((await server.call(postUserSchedules, { ...given, body: {} })).body).toEqual({ schedule: [] });
  });
});

it('lets SYS read what is somebody else’s, and tells it too of a user who does not exist', async () => {
  const other = await aUser(server.app.database, { username: 'Someone' });
  const token = await tokenWith({ roles: ['system'] });
  const read = (username: string) => server.call(getNotifications, { token, params: { username } });
  expect((await read(other.username.toUpperCase())).status).toBe(200);
  expect((await read('nobody-there')).status).toBe(404);
});
