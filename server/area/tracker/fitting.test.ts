import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  getFittingVehicles,
  getTrackerFittings,
  getTrackerHistory,
  postFitting,
  postRemoval,
} from '#api/tracker.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aFleet, aTracker, aUser, aVehicle } from '#server/testing/builders.ts';

let server: TestApp;
let fleetId: number;
let token: string;
let operator: { id: number; username: string };

beforeAll(async () => {
  server = await testApp();
  fleetId = (await aFleet(server.app.database)).id;
  const user = await aUser(server.app.database, {
    username: 'ines',
    roles: ['installer'],
    fleetIds: [fleetId],
  });
  token = await server.tokenOf(user);
  operator = await aUser(server.app.database, { roles: ['manager'], fleetIds: [fleetId] });
});
afterAll(() => server.close());

const vehicleOf = async (columns: object = {}) => {
  const vehicle = await aVehicle(server.app.database, { fleet_id: fleetId, ...columns });
  await server.app.bus.publish('reload_vehicles', [vehicle.id]);
  return vehicle;
};
const fit = (trackerId: number, device_id: number, odometer: number | null = null) =>
  server.call(postFitting, { token, params: { tracker_id: trackerId }, body: { device_id, odometer } });
const remove = (trackerId: number, odometer: number | null = null) =>
  server.call(postRemoval, { token, params: { tracker_id: trackerId }, body: { odometer } });

describe('fitting', () => {
  it('is logged with user and odometer, and the live state changes at once', async () => {
    const vehicle = await vehicleOf();
    const tracker = await aTracker(server.app.database);
    expect(server.app.board.get(vehicle.id)?.state).toBe('no_tracker');
    const fitted = await fit(tracker.id, vehicle.id, 125_400_000);
    expect(fitted.body).toEqual({ fitted_at: '2026-03-02T10:00:00.000Z' });
    expect(server.app.board.get(vehicle.id)).toMatchObject({ imei: tracker.imei, state: 'disconnected' });
    server.clock.nowMs += 3_600_000;
    expect((await remove(tracker.id, 125_500_000)).body).toEqual({ removed_at: '2026-03-02T11:00:00.000Z' });
    expect(server.app.board.get(vehicle.id)).toMatchObject({ imei: null, state: 'no_tracker' });
    const params = { tracker_id: tracker.id };
    const { fittings } = (await server.call(getTrackerFittings, { token, params })).body;
    expect(fittings).toEqual([
      {
        id: expect.any(Number),
        device_id: vehicle.id,
        license: vehicle.license,
        fitted_at: '2026-03-02T10:00:00.000Z',
        removed_at: '2026-03-02T11:00:00.000Z',
        odometer_fitted: 125_400_000,
        odometer_removed: 125_500_000,
        fitted_by: 'ines',
        removed_by: 'ines',
      },
    ]);
    const { history } = (await server.call(getTrackerHistory, { token, params })).body;
    expect(history.map(({ action, username, changes }) => [action, username, changes])).toEqual([
      [
        'unassign',
        'ines',
        [
          { field: 'license', from: vehicle.license, to: null },
          { field: 'odometer', from: null, to: 125_500_000 },
        ],
      ],
      [
        'assign',
        'ines',
        [
          { field: 'license', from: null, to: vehicle.license },
          { field: 'odometer', from: null, to: 125_400_000 },
        ],
      ],
    ]);
  });

  it('refuses what cannot be', async () => {
    const { database } = server.app;
    const [van, lorry] = [await vehicleOf(), await vehicleOf()];
    const gone = await vehicleOf({ registration_state: 'deregistered' });
    const leaving = await vehicleOf({ registration_state: 'deleting' });
    const hidden = await aVehicle(database, { fleet_id: (await aFleet(database)).id });
    const [one, other] = [await aTracker(database), await aTracker(database)];
    const hiddenTracker = await aTracker(database, { vehicle_id: hidden.id });
    const equipped = await vehicleOf();
    await aTracker(database, { vehicle_id: equipped.id });
    expect((await fit(one.id, van.id)).status).toBe(200);
    const outcomes = [
      [await fit(one.id, lorry.id), 409, 'vehicle.imeiUsed'],
      [await fit(other.id, van.id), 409, 'vehicle.hasTracker'],
      [await fit(one.id, equipped.id), 409, 'vehicle.existsImeiOrPlate'],
      [await fit(other.id, gone.id), 409, 'vehicle.notRegistered'],
      [await fit(other.id, leaving.id), 409, 'vehicle.deleting'],
      [await fit(other.id, hidden.id), 404, 'notFound'],
      [await fit(hiddenTracker.id, lorry.id), 404, 'notFound'],
      [await remove(hiddenTracker.id), 404, 'notFound'],
      [await remove(other.id), 410, 'err.stale'],
      [await fit(other.id, lorry.id, -1), 422, 'err.request'],
      [await fit(other.id, lorry.id, 3_000_000_001), 422, 'err.request'],
    ] as const;
    for (const [{ status, code }, ...expected] of outcomes) expect([status, code]).toEqual(expected);
  });

  it('tells who lacks the right in the words of the trade', async () => {
    const vehicle = await vehicleOf();
    const tracker = await aTracker(server.app.database, { vehicle_id: vehicle.id });
    const given = { token: await server.tokenOf(operator), params: { tracker_id: tracker.id } };
    const fitting = await server.call(postFitting, { ...given, body: { device_id: vehicle.id } });
    expect([fitting.status, fitting.code]).toEqual([409, 'tracker.noPermissionAssign']);
    const removal = await server.call(postRemoval, { ...given, body: {} });
    expect([removal.status, removal.code]).toEqual([409, 'tracker.noPermissionUnassign']);
  });

  it('has one winner when many fit the same tracker at once', async () => {
    const tracker = await aTracker(server.app.database);
    const vehicles = await Promise.all(Array.from({ length: 64 }, () => vehicleOf()));
    const answers = await Promise.all(vehicles.map(({ id }) => fit(tracker.id, id)));
    expect(answers.filter(({ status }) => status === 200).length).toBe(1);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([null, 'vehicle.imeiUsed']));
    const { rows } = await server.app.database.pool.query(
      'select vehicle_id from tracker_fitting where tracker_id = $1',
      [tracker.id],
    );
    const winner = vehicles[answers.findIndex(({ status }) => status === 200)]!;
    expect(rows).toEqual([{ vehicle_id: winner.id }]);
  });

  it('has one winner when many trackers are fitted to the same vehicle at once', async () => {
    const vehicle = await vehicleOf();
    const trackers = await Promise.all(Array.from({ length: 16 }, () => aTracker(server.app.database)));
    const answers = await Promise.all(trackers.map(({ id }) => fit(id, vehicle.id)));
    expect(answers.map(({ code }) => code).filter((code) => code === null)).toEqual([null]);
    expect(answers.filter(({ code }) => code === 'vehicle.hasTracker').length).toBe(15);
  });

  it('and removing at once end with the tracker in one vehicle or in none', async () => {
    const [van, lorry] = [await vehicleOf(), await vehicleOf()];
    const tracker = await aTracker(server.app.database);
    await fit(tracker.id, van.id);
    const work = Array.from({ length: 20 }, (_, i) =>
      i % 2 === 0 ? remove(tracker.id) : fit(tracker.id, i % 4 === 1 ? van.id : lorry.id),
    );
    for (const { status } of await Promise.all(work)) expect([200, 409, 410]).toContain(status);
  });

  it('hides from an installer the vehicles that the tracker was in elsewhere', async () => {
    const { database } = server.app;
    const elsewhere = await aVehicle(database, { fleet_id: (await aFleet(database)).id });
    const tracker = await aTracker(database, { vehicle_id: elsewhere.id });
    await database.pool.query(
      "update tracker_fitting set removed_at = '2021-01-01', odometer_fitted_m = 5 where tracker_id = $1",
      [tracker.id],
    );
    const answer = await server.call(getTrackerFittings, { token, params: { tracker_id: tracker.id } });
    expect(answer.body.fittings).toEqual([
      {
        id: expect.any(Number),
        device_id: null,
        license: null,
        fitted_at: '2020-01-01T00:00:00.000Z',
        removed_at: '2021-01-01T00:00:00.000Z',
        odometer_fitted: null,
        odometer_removed: null,
        fitted_by: null,
        removed_by: null,
      },
    ]);
    expect(answer.text).not.toContain(elsewhere.license);
  });
});

it('the history tells nothing of fittings to vehicles out of sight', async () => {
  const { database } = server.app;
  const far = await aFleet(database);
  const both = await aUser(database, { roles: ['installer'], fleetIds: [fleetId, far.id] });
  const distant = await aVehicle(database, { fleet_id: far.id });
  const near = await vehicleOf();
  const tracker = await aTracker(database);
  const params = { tracker_id: tracker.id };
  const given = { token: await server.tokenOf(both), params };
  for (const { id } of [distant, near]) {
    expect((await server.call(postFitting, { ...given, body: { device_id: id } })).status).toBe(200);
    server.clock.nowMs += 60_000;
    expect((await server.call(postRemoval, { ...given, body: {} })).status).toBe(200);
  }
  const seen = async (by: string) =>
    (await server.call(getTrackerHistory, { token: by, params })).body.history.map(({ action }) => action);
  expect(await seen(given.token)).toEqual(['unassign', 'assign', 'unassign', 'assign']);
  const { text } = await server.call(getTrackerHistory, { token, params });
  expect(await seen(token)).toEqual(['unassign', 'assign']);
  expect(text).not.toContain(distant.license);
  expect(text).toContain(near.license);
});

describe('the vehicles to fit to', () => {
  it('are the registered ones in sight, with a tracker or waiting for one', async () => {
    const { database } = server.app;
    const waiting = await vehicleOf({ license: 'FIT0001', alias: 'Grúa azul', address: 'Calle Mayor 1' });
    const fitted = await vehicleOf({ license: 'FIT0002' });
    await vehicleOf({ license: 'FIT0003', registration_state: 'deregistered' });
    await aVehicle(database, { license: 'FIT0004', fleet_id: (await aFleet(database)).id });
    const tracker = await aTracker(database, { vehicle_id: fitted.id });
    const list = async (query: { fitted: string; q?: string }) =>
      (await server.call(getFittingVehicles, { token, query: { q: 'fit0', ...query } })).body;
    const none = { tracker_id: null, imei: null, odometer: null, last_contact: null };
    expect(await list({ fitted: 'false' })).toEqual({
      total: 1,
      rows: [
        {
          device_id: waiting.id,
          license: 'FIT0001',
          alias: 'Grúa azul',
          vehicle: null,
          address: 'Calle Mayor 1',
          ...none,
        },
      ],
    });
    expect((await list({ fitted: 'true' })).rows).toMatchObject([
      { license: 'FIT0002', tracker_id: tracker.id, imei: tracker.imei },
    ]);
    const found = async (query: { fitted: string; q: string }) =>
      (await list(query)).rows.map(({ license }) => license);
    expect(await found({ fitted: 'false', q: 'grua AZUL' })).toEqual(['FIT0001']);
    expect(await found({ fitted: 'true', q: tracker.imei })).toEqual(['FIT0002']);
  });
});
