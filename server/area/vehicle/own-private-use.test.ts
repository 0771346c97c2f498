import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postOwnAssignment, postOwnAssignmentEnd } from '#api/assignment.ts';
import { getOwnPrivateUse, postOwnPrivateUse } from '#api/private-use.ts';
import { getVehicleHistory } from '#api/vehicle.ts';
import { recordAt } from '#domain/telemetry/record.builder.ts';
import { anAssignment } from '#server/area/driver/assignment.builder.ts';
import type { startIngest } from '#server/gateway/lane/ingest.ts';
import { readRecords } from '#server/telemetry/position-store.ts';
import { rebuildLate } from '#server/telemetry/rebuild.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aDriver, aFleet, aTracker, aUser, aVehicle } from '#server/testing/builders.ts';
import { testIngest } from '#server/testing/ingest.ts';
import { signedInSocket } from '#server/testing/socket.ts';

let t: TestApp;
let ingest: ReturnType<typeof startIngest>;
let fleetId: number;
let boss: string;
let socket: Awaited<ReturnType<typeof signedInSocket>>;

beforeAll(async () => {
  t = await testApp();
  const { database } = t.app;
  fleetId = (await aFleet(database)).id;
  const user = await aUser(database, { roles: ['administrator'], fleetIds: [fleetId] });
  boss = await t.tokenOf(user);
  socket = await signedInSocket(await t.listen(), { username: user.username, token: boss });
  ingest = testIngest(t.app);
});
afterAll(async () => {
  socket.ws.terminate();
  await ingest.stop();
  await t.close();
});

/** Creates a user who only drives. */
async function aDrivingUser() {
  const user = await aUser(t.app.database, { roles: [] });
  const driver = await aDriver(t.app.database, { fleet_id: fleetId, user_id: user.id });
  return { token: await t.tokenOf(user), driverId: driver.id };
}

/** A vehicle with a tracker, parked in Madrid with the ignition on since a minute ago. */
async function aCar(columns: { driver_id?: number } = {}) {
  const vehicle = await aVehicle(t.app.database, { fleet_id: fleetId, ...columns });
  await aTracker(t.app.database, { vehicle_id: vehicle.id });
  await send(vehicle.id, -60);
  await t.app.bus.publish('reload_vehicles', [vehicle.id]);
  return vehicle;
}
const send = (vehicleId: number, shiftS: number) => {
  const record = recordAt(t.clock.nowMs + shiftS * 1000);
  return ingest.store({ vehicleId, records: [record], receivedMs: t.clock.nowMs });
};
const turn = (token: string, device_id: number, isPrivate: boolean) =>
  t.call(postOwnPrivateUse, { token, body: { device_id, private: isPrivate } });
const stateOf = async (token: string) =>
  (await t.call(getOwnPrivateUse, { token })).body.vehicles.map(({ state }) => state);
const placesOf = async (vehicleId: number) =>
  (await readRecords(t.app.database.pool, { vehicleId, fromMs: 0, toMs: t.clock.nowMs + 1e9 })).map(
    ({ lat }) => lat !== null,
  );
const later = (minutes: number) => {
  t.clock.nowMs += minutes * 60_000;
};

describe('private use by hand', () => {
  it('holds from the moment on: the place is hidden at once, and no record after it is stored with one', async () => {
    const me = await aDrivingUser();
    const car = await aCar({ driver_id: me.driverId });
    expect(t.app.board.get(car.id)).toMatchObject({ state: 'idle', lat: 40.4168 });
    expect(await stateOf(me.token)).toEqual(['work']);

    const { body, status } = await turn(me.token, car.id, true);
    expect(status).toBe(200);
    const since = new Date(t.clock.nowMs).toISOString();
    expect(body.vehicles).toMatchObject([{ device_id: car.id, state: 'switched', since }]);
    expect(t.app.board.get(car.id)).toMatchObject({ state: 'private', lat: null, lng: null, speedKmh: null });

    const toldState = { type: 'vehicle_state', device_id: car.id, state: 'private', since };
    expect(await socket.message('vehicle_state')).toEqual(toldState);

    // The lane still has its memory from before the switch. One of the records comes late.
    later(10);
    await send(car.id, -300);
    await send(car.id, -420);
    later(1);
    expect((await turn(me.token, car.id, false)).body.vehicles).toMatchObject([
      { state: 'work', since: null },
    ]);
    await send(car.id, 1);
    // A record of the private time arrives after that time is over.
    await send(car.id, -200);
    expect(await placesOf(car.id)).toEqual([true, false, false, false, true]);
    const { pool } = t.app.database;
    await rebuildLate(t.app, () => {});
    await t.app.bus.publish('reload_vehicles', [car.id]);
    expect(t.app.board.get(car.id)).toMatchObject({ state: 'idle', lat: 40.4168 });

    const { rows } = await pool.query(
      'select origin, end_at is not null as over from private_period where vehicle_id = $1',
      [car.id],
    );
    expect(rows).toEqual([{ origin: 'manual', over: true }]);
    const history = await t.call(getVehicleHistory, { token: boss, params: { vehicle_id: car.id } });
    expect(history.body.history.map(({ action, changes }) => [action, changes])).toEqual([
      ['private_use', [{ field: 'private_use', from: true, to: false }]],
      ['private_use', [{ field: 'private_use', from: false, to: true }]],
    ]);
  });

  it('is for the driver of now alone', async () => {
    const [me, other] = [await aDrivingUser(), await aDrivingUser()];
    const car = await aCar({ driver_id: me.driverId });
    expect(await stateOf(other.token)).toEqual([]);
    for (const token of [other.token, boss]) {
      const { status, code } = await turn(token, car.id, true);
      expect([status, code]).toEqual([409, token === boss ? 'assign.9' : 'private.notCurrentDriver']);
    }
    await anAssignment(t.app.database, { vehicle_id: car.id, driver_id: other.driverId });
    await t.app.publish([{ entity: 'telemetry', action: 'drive', id: car.id }]);
    expect((await turn(me.token, car.id, true)).code).toBe('private.notCurrentDriver');
    expect((await turn(other.token, car.id, true)).status).toBe(200);
  });

  it('said twice is said once', async () => {
    const me = await aDrivingUser();
    const car = await aCar({ driver_id: me.driverId });
    await turn(me.token, car.id, true);
    const { body } = await turn(me.token, car.id, true);
    expect(body.vehicles).toMatchObject([{ state: 'switched' }]);
    await turn(me.token, car.id, false);
    await turn(me.token, car.id, false);
    const { rows } = await t.app.database.pool.query('select 1 from private_switch where vehicle_id = $1', [
      car.id,
    ]);
    expect(rows).toHaveLength(1);
  });

  it('ends when the driver leaves the vehicle, or somebody else takes it', async () => {
    const [usual, other] = [await aDrivingUser(), await aDrivingUser()];
    const car = await aCar({ driver_id: usual.driverId });
    await turn(usual.token, car.id, true);
    later(5);
    await t.call(postOwnAssignment, { token: other.token, body: { license: car.license } });
    expect(t.app.board.get(car.id)).toMatchObject({ state: 'idle' });
    await turn(other.token, car.id, true);
    expect(t.app.board.get(car.id)).toMatchObject({ state: 'private' });
    later(5);
    await t.call(postOwnAssignmentEnd, { token: other.token });
    expect(t.app.board.get(car.id)).toMatchObject({ state: 'idle' });
    const { rows } = await t.app.database.pool.query(
      `select driver_id, date_part('epoch', until_at - from_at) / 60 as minutes
       from private_switch where vehicle_id = $1 order by from_at`,
      [car.id],
    );
    expect(rows).toEqual([
      { driver_id: usual.driverId, minutes: 5 },
      { driver_id: other.driverId, minutes: 5 },
    ]);
  });

  it('is told when the tracker’s own switch is on, which only the vehicle turns off', async () => {
    const me = await aDrivingUser();
    const car = await aCar({ driver_id: me.driverId });
    const record = recordAt(t.clock.nowMs, { privateMode: true });
    await ingest.store({ vehicleId: car.id, records: [record], receivedMs: t.clock.nowMs });
    expect(await stateOf(me.token)).toEqual(['tracker']);
    await turn(me.token, car.id, false);
    expect(await stateOf(me.token)).toEqual(['tracker']);
  });
});
