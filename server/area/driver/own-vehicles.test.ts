import { afterAll, beforeAll, expect, it } from 'vitest';
import { postOwnAssignment } from '#api/assignment.ts';
import { getOwnVehicles } from '#api/road-kit.ts';
import { NOW, type TestApp, testApp } from '#server/testing/app.ts';
import { aDriver, aFleet, aUser, aVehicle } from '#server/testing/builders.ts';
import { anAssignment } from './assignment.builder.ts';

let server: TestApp;
let company: number;
let foreign: number;

beforeAll(async () => {
  server = await testApp();
  company = (await aFleet(server.app.database)).id;
  foreign = (await aFleet(server.app.database)).id;
});
afterAll(() => server.close());

const aCar = (license: string, columns: object = {}) =>
  aVehicle(server.app.database, { fleet_id: company, license, ...columns });

async function aDrivingUser() {
  const user = await aUser(server.app.database, { roles: [] });
  const driver = await aDriver(server.app.database, { fleet_id: company, user_id: user.id });
  return { driverId: driver.id, token: await server.tokenOf(user) };
}

it('names the vehicle of the present, then usual ones, then those taken lately, each once', async () => {
  const { driverId, token } = await aDrivingUser();
  const usual = await aCar('2222BBB', { driver_id: driverId, alias: 'Furgo' });
  await aCar('1111AAA');
  await aCar('3333CCC');
  await aCar('4444DDD', { driver_id: driverId, registration_state: 'deregistered' });
  await aVehicle(server.app.database, { fleet_id: foreign, license: '5555EEE' });
  for (const license of ['1111AAA', '2222BBB', '3333CCC']) {
    server.clock.nowMs += 60_000;
    expect((await server.call(postOwnAssignment, { token, body: { license } })).status).toBe(200);
  }
  const { body } = await server.call(getOwnVehicles, { token });
  expect(body.is_driver).toBe(true);
  expect(body.vehicles.map(({ license, standing }) => [license, standing])).toEqual([
    ['3333CCC', 'present'],
    ['2222BBB', 'usual'],
    ['1111AAA', 'recent'],
  ]);
  expect(body.vehicles[1]).toEqual({
    id: usual.id,
    license: '2222BBB',
    alias: 'Furgo',
    model: null,
    fleet_id: company,
    type_id: null,
    odometer_km: null,
    standing: 'usual',
  });
});

it('a vehicle that somebody else assigned is of the present only while it is', async () => {
  server.clock.nowMs = NOW;
  const { driverId, token } = await aDrivingUser();
  const van = await aCar('6666FFF');
  await anAssignment(server.app.database, {
    ...{ vehicle_id: van.id, driver_id: driverId },
    ...{ start_at: new Date(NOW - 3_600_000), end_at: new Date(NOW + 3_600_000) },
  });
  const plates = async () =>
    (await server.call(getOwnVehicles, { token })).body.vehicles.map((one) => one.license);
  expect(await plates()).toEqual(['6666FFF']);
  server.clock.nowMs = NOW + 3_600_000;
  expect(await plates()).toEqual([]);
});

it('users who are no drivers have none', async () => {
  const clerk = await aUser(server.app.database, { roles: ['administrator'], fleetIds: [company] });
  const { body } = await server.call(getOwnVehicles, { token: await server.tokenOf(clerk) });
  expect(body).toEqual({ is_driver: false, vehicles: [] });
});
