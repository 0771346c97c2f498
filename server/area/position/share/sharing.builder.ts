import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { getVehicleShares, postVehicleShare, readSharedVehicle } from '#api/vehicle-share.ts';
import { NOW, type TestApp, testApp } from '#server/testing/app.ts';
import { aDriver, aFleet, aLiveEntry, aNow, aUser, aVehicle } from '#server/testing/builders.ts';

/** A link that was made. */
export type Link = { id: number; secret: string };

/**
 * A server for the tests of a file. Before each test it has a new operator, and a vehicle that drives. The
 * board of this process has heard nothing of that vehicle since it was elsewhere.
 */
export function useSharing() {
  let server: TestApp;
  let count = 0;
  const own = {
    fleet: { id: 0 },
    driver: { id: 0 },
    vehicle: { id: 0 },
    maker: { id: 0, username: '' },
    token: '',
    license: '',
    get server() {
      return server;
    },
  };
  beforeAll(async () => {
    server = await testApp();
    own.fleet = await aFleet(server.app.database, { name: 'Secret fleet' });
    const person = { fleet_id: own.fleet.id, name: 'Ana', surname: 'Secreta' };
    own.driver = await aDriver(server.app.database, person);
  });
  beforeEach(async () => {
    server.clock.nowMs = NOW;
    const { database, board } = server.app;
    const fleetId = own.fleet.id;
    own.maker = await aUser(database, {
      username: `op${count++}`,
      roles: ['manager'],
      fleetIds: [fleetId],
    });
    own.token = await server.tokenOf(own.maker);
    own.license = `S${count}HARE`;
    own.vehicle = await aVehicle(database, {
      ...{ fleet_id: fleetId, license: own.license, alias: 'Furgoneta secreta', driver_id: own.driver.id },
    });
    const place = { lat: 40.4168, lng: -3.7038, course_deg: 90, speed_kmh: 61, odometer_m: 123_456_789 };
    await aNow(database, { vehicle_id: own.vehicle.id, state: 'movement', ...place });
    board.put(aLiveEntry({ vehicleId: own.vehicle.id, fleetId, lat: 40, lng: -3 }));
  });
  afterAll(() => server.close());

  const ofVehicle = () => ({ token: own.token, params: { device_id: own.vehicle.id } });
  const list = async () => (await server.call(getVehicleShares, ofVehicle())).body.rows;
  return Object.assign(own, {
    ofVehicle,
    list,
    reasonOf: async (id: number) => (await list()).find((row) => row.id === id)!.end_reason,
    async share(body: object = {}): Promise<Link> {
      const answer = await server.call(postVehicleShare, {
        ...ofVehicle(),
        body: { minutes: 60, label: 'Su pedido 4711', ...body },
      });
      expect(answer.status, answer.text).toBe(200);
      const [, secret] = /^\/shared#([\w-]{43})$/.exec(answer.body.path)!;
      return { id: answer.body.id, secret: secret! };
    },
    read: (secret: string) => server.call(readSharedVehicle, { params: { secret } }),
    query: (text: string, values: unknown[] = []) => server.app.database.pool.query(text, values),
    pass: (ms: number) => {
      server.clock.nowMs += ms;
    },
  });
}
