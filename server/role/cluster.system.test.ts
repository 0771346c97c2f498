import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnswerOf } from '#api/endpoint.ts';
import { postOwnPrivateUse } from '#api/private-use.ts';
import { getProcesses } from '#api/server-process.ts';
import { getPreferences, postLogin } from '#api/session.ts';
import { driving } from '#bench/drive.ts';
import type { TrackerRecord } from '#domain/telemetry/record.ts';
import { encodeLogin } from '#server/protocol/teltonika/encode.ts';
import { aDriver, aTracker, aUser, aVehicle } from '#server/testing/builders.ts';
import {
  type Cluster,
  callNode,
  type Node,
  openCluster,
  socketOf,
  timeUntil,
  vehiclesAt,
} from '#server/testing/cluster.ts';
import { storedOf } from '#server/testing/derived.ts';
import { fittedVehicles } from '#server/testing/fitted.ts';
import { signedInSocket } from '#server/testing/socket.ts';
import { reading, trackerClient } from '#server/testing/tracker-client.ts';
import { aSheet, sheetValues } from '#server/testing/vehicle-sheet.ts';

const VEHICLES = 40;
const STEP_MS = 10_000;

let cluster: Cluster;
let gateways: Node[];
let apis: [Node, Node];
let vehicles: { vehicleId: number; imei: string }[];
let fleetId: number;
let admin: { username: string; token: string };
let systemToken: string;
/** The next record of each vehicle. */
let sent = 0;
const ways = new Map<number, TrackerRecord[]>();

beforeAll(async () => {
  cluster = await openCluster();
  const { database } = cluster;
  vehicles = await fittedVehicles(database.pool, VEHICLES);
  fleetId = (await database.sql.selectFrom('fleet').select('id').executeTakeFirstOrThrow()).id;
  const user = await aUser(database, { roles: ['administrator'], fleetIds: [fleetId] });
  admin = { username: user.username, token: await cluster.tokenOf(user) };
  systemToken = await cluster.tokenOf(await aUser(database, { roles: ['system'] }));
  const [first, second, one, other] = await Promise.all(
    (['gateway', 'gateway', 'api', 'api', 'worker'] as const).map((role) => cluster.start(role)),
  );
  gateways = [first!, second!];
  apis = [one!, other!];
  // The last record that is ever sent is a moment old.
  const startMs = Math.floor(Date.now() / 1000) * 1000 - 400 * STEP_MS;
  for (const { vehicleId } of vehicles)
    ways.set(vehicleId, driving({ seed: vehicleId, startMs, stepMs: STEP_MS, count: 400 }));
});
afterAll(() => cluster.close());

/** Sends the next records of every vehicle, half of them by each gateway, and resolves with their answers. */
async function sendMore(count: number, by: (i: number) => Node = (i) => gateways[i % 2]!): Promise<void> {
  await Promise.all(
    vehicles.map(({ vehicleId, imei }, i) => {
      const records = ways.get(vehicleId)!.slice(sent, sent + count);
      return trackerClient({ port: () => by(i).ports.teltonika!, imei, records, perPacket: 4 }).done;
    }),
  );
  sent += count;
}

const processesAt = async (api: Node) =>
  (await callNode(api, getProcesses, { token: systemToken })).body as AnswerOf<typeof getProcesses>;
const lastSent = (vehicleId: number) => new Date(ways.get(vehicleId)![sent - 1]!.timeMs).toISOString();
async function showsLast(node: Node): Promise<boolean> {
  const shown = await vehiclesAt(node, admin.token);
  return vehicles.every(({ vehicleId }) => shown.get(vehicleId)?.ts === lastSent(vehicleId));
}
async function expectEqualBoards() {
  const [one, other] = await Promise.all(apis.map((api) => vehiclesAt(api, admin.token)));
  expect([...one!.values()]).toEqual([...other!.values()]);
  expect(one!.size).toBeGreaterThanOrEqual(VEHICLES);
}
async function expectAllStored() {
  for (const { vehicleId } of vehicles)
    expect((await storedOf(cluster.database.pool, vehicleId)).count).toBe(sent);
}

it('every api shows within a second what any gateway stores, and both show the same', async () => {
  const socket = await signedInSocket(socketOf(apis[1]), admin);
  await sendMore(40);
  for (const api of apis) expect(await timeUntil(() => showsLast(api), 5_000)).toBeLessThan(1_000);
  const seen = new Set(socket.messages.flatMap((m) => (m.type === 'vehicle_position' ? [m.device_id] : [])));
  expect(seen.size).toBe(VEHICLES);
  socket.ws.terminate();
  await expectEqualBoards();
});

it('an edit at one api reaches the other, its pages, and the folds of a gateway', async () => {
  const { database } = cluster;
  const values = await sheetValues(database);
  const license = '2468BCD';
  const { id } = await aVehicle(database, { fleet_id: fleetId, license });
  const { imei } = await aTracker(database, { vehicle_id: id });
  const startMs = Date.now() - 1_100_000;
  // Ten minutes of driving and a halt.
  const way = driving({ seed: 7, startMs, stepMs: 5_000, count: 210 });
  const send = (records: TrackerRecord[]) =>
    trackerClient({ port: () => gateways[0]!.ports.teltonika!, imei, records, perPacket: 6 }).done;
  await send(way.slice(0, 20));
  const socket = await signedInSocket(socketOf(apis[1]), admin);
  const { fleet_id: _, ...sheet } = aSheet(values, {
    fleet_id: fleetId,
    license,
    alias: 'Nueva',
    max_speed: 20,
  });
  const edited = await callNode(
    apis[0],
    { method: 'PUT', path: `/vehicle/${id}` },
    { token: admin.token, body: { version: 1, ...sheet } },
  );
  expect(edited).toEqual({ status: 200, body: { version: 2 } });
  const isRenamed = async () => (await vehiclesAt(apis[1], admin.token)).get(id)?.alias === 'Nueva';
  expect(await timeUntil(isRenamed, 5_000)).toBeLessThan(1_000);
  await socket.until(() =>
    socket.messages.some((m) => m.type === 'changed' && m.entities.includes('vehicle')),
  );
  socket.ws.terminate();
  // The gateway hears of the new limit in its own time, while the vehicle drives on.
  let sent = 20;
  const isOverLimit = async () => {
    await send(way.slice(sent, sent + 6));
    sent += 6;
    const { rowCount } = await database.pool.query(
      `select from driving_event where vehicle_id = $1 and code in (910, 911)`,
      [id],
    );
    return rowCount! > 0;
  };
  await timeUntil(isOverLimit, 5_000);
});

it('a tracker that is deleted at an api is cut off at its gateway', async () => {
  const { id, imei } = await aTracker(cluster.database);
  const socket = connect({ port: gateways[0]!.ports.teltonika!, host: '127.0.0.1' });
  const read = reading(socket);
  socket.write(encodeLogin(imei));
  expect((await read(1))[0]).toBe(1);
  const deleted = { method: 'DELETE', path: `/tracker/${id}` };
  expect((await callNode(apis[0], deleted, { token: admin.token, body: {} })).status).toBe(200);
  const fromMs = performance.now();
  await expect(read(1)).rejects.toThrow('ended');
  expect(performance.now() - fromMs).toBeLessThan(2_000);
});

it('private use that a driver switches on at an api hides the place everywhere, whatever the gateway holds', async () => {
  const { database } = cluster;
  const { vehicleId, imei } = vehicles[0]!;
  const user = await aUser(database, { roles: [] });
  const driver = await aDriver(database, { fleet_id: fleetId, user_id: user.id });
  await database.pool.query('update vehicle set driver_id = $2 where id = $1', [vehicleId, driver.id]);
  const token = await cluster.tokenOf(user);
  const answer = await callNode(apis[0], postOwnPrivateUse, {
    token,
    body: { device_id: vehicleId, private: true },
  });
  expect(answer.status).toBe(200);
  const after = driving({ seed: 99, startMs: Date.now() + 1_000, stepMs: 1_000, count: 3 });
  await trackerClient({ port: () => gateways[0]!.ports.teltonika!, imei, records: after, perPacket: 3 }).done;
  const isHidden = async (api: Node) => {
    const shown = (await vehiclesAt(api, admin.token)).get(vehicleId)!;
    return shown.state === 'private' && shown.lat === null;
  };
  for (const api of apis) expect(await timeUntil(() => isHidden(api), 5_000)).toBeLessThan(1_000);
  const { rows } = await database.pool.query('select lat, lng from vehicle_live where vehicle_id = $1', [
    vehicleId,
  ]);
  expect(rows).toEqual([{ lat: null, lng: null }]);
  // The rest of the file looks at vehicles at work.
  vehicles = vehicles.slice(1);
});

/** How many answers have each status, of requests that go to both apis by turns, eight at a time. */
async function statusesOf(count: number, ask: (api: Node) => Promise<{ status: number }>) {
  const counts: Record<number, number> = {};
  const requests = Array.from({ length: count }, (_, i) => apis[i % 2]!).values();
  const send = async () => {
    for (const api of requests) {
      const { status } = await ask(api);
      counts[status] = (counts[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: 8 }, send));
  return counts;
}

it('a thousand guesses of a password, at both apis by turns, are locked out as those at one', async () => {
  const body = { username: admin.username, password: 'Guess2026', keep_connected: false };
  const guess = (api: Node) => callNode(api, postLogin, { token: '', body });
  expect(await statusesOf(1_000, guess)).toEqual({ 401: 5, 429: 995 });
});

it('both apis together let through one pace of an address', async () => {
  const asked = await statusesOf(900, (api) => callNode(api, getPreferences, { token: 'guess' }));
  expect(asked[401]).toBeGreaterThan(540);
  expect(asked[401]).toBeLessThanOrEqual(600);
  expect(asked[429]).toBe(900 - asked[401]!);
});

it('without the bus everything is stored, and the lists are at most five seconds old', async () => {
  const isBus = (bus: string) => async () => (await processesAt(apis[0])).bus === bus;
  expect((await processesAt(apis[0])).bus).toBe('up');
  cluster.nats.stop();
  await timeUntil(isBus('down'), 5_000);
  await sendMore(8);
  for (const api of apis) expect(await timeUntil(() => showsLast(api), 10_000)).toBeLessThan(5_000);
  await expectEqualBoards();
  await cluster.startBus();
  const isBack = (api: Node) => api.log.some((line) => line.includes('"type":"reconnect"'));
  await timeUntil(async () => apis.every(isBack) && gateways.every(isBack), 20_000);
  expect((await processesAt(apis[0])).bus).toBe('up');
  await sendMore(8);
  for (const api of apis) expect(await timeUntil(() => showsLast(api), 5_000)).toBeLessThan(2_000);
});

it('a gateway and an api die: what was acknowledged is stored once, and the trackers go on at the other gateway', async () => {
  const [first, second] = gateways as [Node, Node];
  // The trackers of the dead gateway go to the other one, as a balancer sends them.
  let dead: Node | null = null;
  const sending = sendMore(60, (i) => (gateways[i % 2] === dead ? second : gateways[i % 2]!));
  await first.kill();
  dead = first;
  const pids = [first.pid, apis[0].pid];
  await apis[0].kill();
  await sending;
  await expectAllStored();
  expect(await timeUntil(() => showsLast(apis[1]), 10_000)).toBeLessThan(5_000);
  apis[0] = await cluster.start('api');
  await expectEqualBoards();
  const silent = async () => (await processesAt(apis[0])).processes.filter((process) => process.silent);
  await timeUntil(async () => (await silent()).length === 2, 15_000);
  expect((await silent()).map(({ pid }) => pid).sort()).toEqual(pids.sort());
  const { processes } = await processesAt(apis[0]);
  expect(processes.filter(({ answering }) => answering).map(({ pid }) => pid)).toEqual([apis[0].pid]);
});
