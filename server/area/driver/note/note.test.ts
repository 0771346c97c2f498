import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteDriver } from '#api/driver.ts';
import {
  deleteDriverNote,
  getDriverNotes,
  getEventNotes,
  postDriverNote,
  putDriverNote,
} from '#api/driver-note.ts';
import { anEvent } from '#server/area/report/report.builder.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aDriver, aFleet, aUser, aVehicle } from '#server/testing/builders.ts';

const AT = '2026-02-27T08:00:00.000Z';

let server: TestApp;
let fleetId: number;
let otherFleetId: number;
let token: string;
const drivers = {} as Record<'ana' | 'jefa' | 'lejos', number>;
const vehicles = {} as Record<'van' | 'staff' | 'pool', number>;

beforeAll(async () => {
  server = await testApp();
  const { database } = server.app;
  fleetId = (await aFleet(database, { name: 'Norte' })).id;
  otherFleetId = (await aFleet(database, { name: 'Ajena' })).id;
  const driver = async (name: keyof typeof drivers, fleet_id: number, driver_type = 'OPERATIVE') => {
    drivers[name] = (await aDriver(database, { fleet_id, name, surname: 'Sol', driver_type })).id;
  };
  await driver('ana', fleetId);
  await driver('jefa', fleetId, 'STRUCTURE');
  await driver('lejos', otherFleetId);
  const vehicle = async (name: keyof typeof vehicles, driver_id: number | null) => {
    vehicles[name] = (await aVehicle(database, { fleet_id: fleetId, license: name, driver_id })).id;
    await anEvent(database, { vehicle_id: vehicles[name], event_at: AT, code: 1019, limit_kmh: null });
  };
  await vehicle('van', drivers.ana);
  await vehicle('staff', drivers.jefa);
  await vehicle('pool', null);
  token = await aManager();
});
afterAll(() => server.close());

async function aManager(columns: Parameters<typeof aUser>[1] = {}) {
  const user = await aUser(server.app.database, {
    ...{ roles: ['administrator'], fleetIds: [fleetId], allowed_estructura: true },
    ...columns,
  });
  return server.tokenOf(user);
}

const NOTE = { text: 'Frenar antes\nde la rotonda', follow_up_on: '2026-03-09', is_shared: true };
const post = (driver_id: number, body: object = NOTE, by = token) =>
  server.call(postDriverNote, { token: by, params: { driver_id }, body });
const notesOf = async (driver_id: number) =>
  (await server.call(getDriverNotes, { token, params: { driver_id } })).body.notes;
const eventNotes = (vehicle_id: number, at = AT) =>
  server.call(getEventNotes, { token, params: { vehicle_id }, query: { at, code: '1019' } });

describe('a note about a driver', () => {
  it('is about an event, is edited, is done by somebody, and opens again', async () => {
    const event = { device_id: vehicles.van, at: AT, code: 1019 };
    const { status, body } = await post(drivers.ana, { ...NOTE, event });
    expect(status).toBe(200);
    const params = { note_id: body.id };
    const found = await eventNotes(vehicles.van);
    expect(found.body.driver).toEqual({ id: drivers.ana, name: 'ana Sol' });
    expect(found.body.notes).toMatchObject([
      { ...NOTE, id: body.id, event: { ...event, license: 'van' }, done_at: null, version: 1 },
    ]);
    const put = async (change: object) => {
      const sent = { ...NOTE, done: false, version: 1, ...change };
      const { status, code, body: answer } = await server.call(putDriverNote, { token, params, body: sent });
      return status === 200 ? answer.version : code;
    };
    expect(await put({ done: true, follow_up_on: null })).toBe(2);
    expect(await put({ text: 'Otra cosa' })).toBe('err.stale');
    const [done] = await notesOf(drivers.ana);
    expect([done!.done_at, done!.follow_up_on]).toEqual(['2026-03-02T10:00:00.000Z', null]);
    expect(done!.done_by).toBe(done!.made_by);
    expect(await put({ version: 2 })).toBe(3);
    expect((await notesOf(drivers.ana))[0]).toMatchObject({ done_at: null, done_by: null });
    expect((await server.call(deleteDriverNote, { token, params })).status).toBe(200);
    expect(await notesOf(drivers.ana)).toEqual([]);
    const { rows } = await server.app.database.pool.query<{ action: string; written: string }>(
      `select action, concat(before::text, after::text) as written from audit_entry
       where entity = 'driver_note' and entity_id = $1 order by at, id`,
      [String(body.id)],
    );
    expect(rows.map(({ action }) => action)).toEqual(['create', 'edit', 'edit', 'delete']);
    // The audit stays when a driver goes, so it must not have the text about him.
    expect(rows.map(({ written }) => written).join()).not.toContain('Frenar');
  });

  it.each([
    ['a driver out of sight', () => drivers.lejos, {}],
    ['staff of structure, although the user may see them', () => drivers.jefa, {}],
    ['an event of another driver', () => drivers.ana, { event: () => vehicles.pool }],
    [
      'an event that does not exist',
      () => drivers.ana,
      { event: () => vehicles.van, at: '2026-02-27T08:00:01Z' },
    ],
  ] as const)('is refused for %s', async (_, driver, about: { event?: () => number; at?: string }) => {
    const event = about.event && { device_id: about.event(), at: about.at ?? AT, code: 1019 };
    const { status } = await post(driver(), event ? { ...NOTE, event } : NOTE);
    expect(status).toBe(404);
  });

  it('needs a text', async () => {
    expect((await post(drivers.ana, { ...NOTE, text: '  ' })).status).toBe(422);
  });

  it.each([
    ['a reader', { roles: ['visualizer'] }],
    ['a user who only administers', { roles: ['manager_only'] }],
    ['a reader of own works', { roles: ['manager'], gao: true }],
  ] as const)('%s neither reads nor writes any', async (_, columns) => {
    const by = await aManager(columns as Parameters<typeof aUser>[1]);
    const read = await server.call(getDriverNotes, { token: by, params: { driver_id: drivers.ana } });
    expect([read.status, (await post(drivers.ana, NOTE, by)).status]).toEqual([404, 409]);
  });

  it('goes with its driver', async () => {
    const { database } = server.app;
    const { id } = await aDriver(database, { fleet_id: fleetId, name: 'Va' });
    await post(id);
    expect((await server.call(deleteDriver, { token, params: { driver_id: id } })).status).toBe(200);
    const { rows } = await database.pool.query('select from driver_note where driver_id = $1', [id]);
    expect(rows).toEqual([]);
  });
});

describe('the notes about an event', () => {
  it('have no driver where nobody is known, and for staff of structure', async () => {
    for (const vehicle of [vehicles.pool, vehicles.staff])
      expect((await eventNotes(vehicle)).body).toEqual({ driver: null, notes: [] });
  });

  it('are not there for an event that does not exist or is out of sight', async () => {
    expect((await eventNotes(vehicles.van, '2026-02-27T09:00:00Z')).status).toBe(404);
    const by = await aManager({ fleetIds: [otherFleetId] });
    const query = { at: AT, code: '1019' };
    const foreign = await server.call(getEventNotes, {
      ...{ token: by, params: { vehicle_id: vehicles.van }, query },
    });
    expect(foreign.status).toBe(404);
  });
});
