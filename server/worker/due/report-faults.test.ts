import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { defects, postDefectDismissal } from '#api/upkeep.ts';
import { DAY_MS, MINUTE_MS } from '#domain/duration.ts';
import { blankRecord } from '#domain/telemetry/record.ts';
import { encodeLogin, encodeTcpFrame } from '#server/protocol/teltonika/encode.ts';
import { NOW, type TestApp, testApp } from '#server/testing/app.ts';
import { aFleet, aTracker, aUser, aVehicle } from '#server/testing/builders.ts';
import { testGateway } from '#server/testing/gateway.ts';
import { reading } from '#server/testing/tracker-client.ts';
import { reportFaults } from './report-faults.ts';

let t: TestApp;
let gateway: Awaited<ReturnType<typeof testGateway>>;
let fleet: number;
let token: string;
const sockets: Socket[] = [];

beforeAll(async () => {
  t = await testApp();
  gateway = await testGateway(t.app, { now: t.app.now });
  fleet = (await aFleet(t.app.database)).id;
  token = await t.tokenOf(await aUser(t.app.database, { roles: ['administrator'], fleetIds: [fleet] }));
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await gateway.close();
  await t.close();
});

/** A vehicle whose tracker sends codes over its own connection. `atMs` is the time of the record. */
async function aTold(columns: { registration_state?: string } = {}) {
  const { id } = await aVehicle(t.app.database, { fleet_id: fleet, ...columns });
  const { imei } = await aTracker(t.app.database, { vehicle_id: id, protocol: 'teltonika' });
  const socket = connect({ port: gateway.ports.teltonika, host: '127.0.0.1' });
  sockets.push(socket);
  const read = reading(socket);
  socket.write(encodeLogin(imei));
  expect((await read(1))[0]).toBe(1);
  const tell = async (codes: string | null, atMs: number) => {
    t.clock.nowMs = atMs;
    const fix = { ...blankRecord(atMs), valid: true, lat: 40.4, lng: -3.7, satellites: 9, speedKmh: 40 };
    const extra = codes === null ? null : { io281: codes };
    socket.write(encodeTcpFrame([{ ...fix, extra }], { codec: '8E' }));
    expect((await read(4)).readUInt32BE(0)).toBe(1);
  };
  return { id, tell };
}
const stored = async (vehicleId: number) =>
  (
    await t.app.database.pool.query(
      'select id, item, title, source, severity, state, reported_at from defect where vehicle_id = $1 order by id',
      [vehicleId],
    )
  ).rows;
const items = async (vehicleId: number) => (await stored(vehicleId)).map(({ item }) => item);

it('one open defect of each code of a vehicle, however often it is sent', async () => {
  const [van, car] = [await aTold(), await aTold()];
  await van.tell('P0301,U0100', NOW);
  // Sent without codes since: the last value counts for an hour.
  await van.tell(null, NOW + 5 * MINUTE_MS);
  await car.tell('P0301', NOW + 5 * MINUTE_MS);
  expect([await reportFaults(t.app, 1), await reportFaults(t.app)]).toEqual([3, 0]);
  expect(await stored(van.id)).toMatchObject([
    {
      ...{ item: 'P0301', title: 'Código de avería P0301', source: 'fault_code' },
      ...{ severity: 'minor', state: 'open', reported_at: new Date(NOW) },
    },
    { item: 'U0100' },
  ]);
  expect(await items(car.id)).toEqual(['P0301']);
  await van.tell('P0301,P0420', NOW + 20 * MINUTE_MS);
  expect([await reportFaults(t.app), await items(van.id)]).toEqual([1, ['P0301', 'U0100', 'P0420']]);
  // Not heard for an hour: the job reads it when it sends again.
  await van.tell('P0171', NOW + 21 * MINUTE_MS);
  t.clock.nowMs = NOW + 82 * MINUTE_MS;
  expect(await reportFaults(t.app)).toBe(0);
  const { rows } = (await t.call(defects.list, { token, query: { vehicles: String(van.id) } })).body;
  expect(rows.map(({ source }) => source)).toEqual(Array(3).fill('fault_code'));
});

it('a code that comes again after its repair is new, and one that was sent before is not', async () => {
  const { id, tell } = await aTold();
  const startMs = NOW + DAY_MS;
  await tell('P0301', startMs);
  expect(await reportFaults(t.app)).toBe(1);
  await t.app.database.pool.query(`update defect set state = 'done', closed_at = $2 where vehicle_id = $1`, [
    id,
    new Date(startMs + 10 * MINUTE_MS),
  ]);
  await tell(null, startMs + 15 * MINUTE_MS);
  expect(await reportFaults(t.app)).toBe(0);
  await tell('P0301', startMs + 20 * MINUTE_MS);
  expect([await reportFaults(t.app), await reportFaults(t.app)]).toEqual([1, 0]);
  expect((await stored(id)).map(({ state }) => state)).toEqual(['done', 'open']);
});

it('a code that people have dismissed is silent for 30 days', async () => {
  const { id, tell } = await aTold();
  const startMs = NOW + 2 * DAY_MS;
  await tell('P0301', startMs);
  await reportFaults(t.app);
  const [{ id: defect_id }] = await stored(id);
  const body = { reason: 'Sensor conocido', version: 1 };
  const session = await t.tokenOf(
    await aUser(t.app.database, { roles: ['administrator'], fleetIds: [fleet] }),
  );
  await t.call(postDefectDismissal, { token: session, params: { defect_id }, body });
  await tell('P0301', startMs + 29 * DAY_MS);
  expect(await reportFaults(t.app)).toBe(0);
  await tell('P0301', startMs + 31 * DAY_MS);
  expect([await reportFaults(t.app), await items(id)]).toEqual([1, ['P0301', 'P0301']]);
});

it('nothing of vehicles that have left, nor of a tracker before it was fitted', async () => {
  const startMs = NOW + 40 * DAY_MS;
  const [gone, moved] = [await aTold(), await aTold()];
  await gone.tell('P0301', startMs);
  await moved.tell('P0301', startMs);
  await moved.tell(null, startMs + 10 * MINUTE_MS);
  const { pool } = t.app.database;
  await pool.query(`update vehicle set registration_state = 'deregistered' where id = $1`, [gone.id]);
  await pool.query('update tracker_fitting set fitted_at = $2 where vehicle_id = $1', [
    moved.id,
    new Date(startMs + 5 * MINUTE_MS),
  ]);
  expect([await reportFaults(t.app), await items(gone.id), await items(moved.id)]).toEqual([0, [], []]);
});
