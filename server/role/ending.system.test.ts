import { Agent, request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { getLiveVehicles } from '#api/telemetry.ts';
import { driving } from '#bench/drive.ts';
import { aUser } from '#server/testing/builders.ts';
import { type Cluster, type Node, openCluster, socketOf } from '#server/testing/cluster.ts';
import { storedOf } from '#server/testing/derived.ts';
import { fittedVehicles } from '#server/testing/fitted.ts';
import { trackerClient } from '#server/testing/tracker-client.ts';

// A process that is asked to end by SIGTERM while trackers send and browsers ask.
const TRACKERS = 30;
/** More than one tracker sends before the end. */
const RECORDS = 20_000;
const CALLERS = 8;

let cluster: Cluster;
let token: string;
beforeAll(async () => {
  cluster = await openCluster();
  token = await cluster.tokenOf(await aUser(cluster.database, { roles: ['administrator'] }));
});
afterAll(() => cluster.close());

async function timesStored(vehicleId: number): Promise<number[]> {
  return (await storedOf(cluster.database.pool, vehicleId)).records.map(({ timeMs }) => timeMs);
}
const isListed = async (pid: number) => {
  const { rows } = await cluster.database.pool.query('select from server_process where pid = $1', [pid]);
  return rows.length > 0;
};

it('a gateway answers exactly what it has stored, and ends with 0', async () => {
  const gateway = await cluster.start('gateway');
  const vehicles = await fittedVehicles(cluster.database.pool, TRACKERS);
  const startMs = Math.floor(Date.now() / 1_000) * 1_000 - RECORDS * 5_000;
  const records = driving({ seed: 1, startMs, stepMs: 5_000, count: RECORDS });
  const trackers = vehicles.map(({ imei }) =>
    trackerClient({ port: () => gateway.ports.teltonika, imei, records, perPacket: 3 }),
  );
  const acked = () => trackers.map((tracker) => tracker.acked.length);
  await expect.poll(() => Math.min(...acked()), { timeout: 20_000, interval: 5 }).toBeGreaterThan(30);
  const ended = gateway.stop();
  expect(await ended).toBe(0);
  for (const tracker of trackers) tracker.stop();
  for (const [i, { vehicleId }] of vehicles.entries()) {
    const sent = records.slice(0, trackers[i]!.acked.length).map(({ timeMs }) => timeMs);
    expect(await timesStored(vehicleId)).toEqual(sent);
  }
  expect(await isListed(gateway.pid)).toBe(false);
});

/** Asks over a kept connection; resolves with the status or the error. */
function ask(node: Node, agent: Agent): Promise<number | string> {
  return new Promise((resolve) => {
    const asked = request(
      {
        ...{ agent, host: '127.0.0.1', port: node.httpPort, path: `/api/traza${getLiveVehicles.path}` },
        headers: { authorization: `Bearer ${token}` },
      },
      (answer) => {
        answer.resume();
        answer.on('error', (error) => resolve(String(error)));
        answer.on('end', () => resolve(answer.statusCode!));
      },
    );
    asked.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? String(error)));
    asked.end();
  });
}

it('an api is not ready any more, answers every request, and sends the browsers elsewhere', async () => {
  const api = await cluster.start('api');
  const readyz = async (query = '') =>
    (await fetch(`http://127.0.0.1:${api.httpPort}/readyz${query}`)).status;
  expect(await readyz()).toBe(200);
  expect(await readyz('?ending=404')).toBe(200);
  const agent = new Agent({ keepAlive: true });
  // As behind a balancer, callers go elsewhere once the probe has said so for a second.
  let hasMoved = false;
  const outcomes: (number | string)[] = [];
  const asking = Array.from({ length: CALLERS }, async () => {
    while (!hasMoved) outcomes.push(await ask(api, agent));
  });
  const browser = new WebSocket(socketOf(api));
  const gone = new Promise<number>((resolve) => browser.once('close', resolve));
  await new Promise((resolve) => browser.once('open', resolve));
  await expect.poll(() => outcomes.length, { timeout: 20_000 }).toBeGreaterThan(3 * CALLERS);
  const ended = api.stop();
  await expect.poll(() => readyz(), { interval: 5 }).toBe(503);
  // HAProxy takes this for the wish to get nothing new.
  const notReadyAt = performance.now();
  expect(await readyz('?ending=404')).toBe(404);
  const before = outcomes.length;
  await expect.poll(() => performance.now() - notReadyAt, { interval: 20 }).toBeGreaterThan(1_000);
  hasMoved = true;
  await Promise.all(asking);
  expect(outcomes.length).toBeGreaterThan(before);
  // A request that is under way when the port closes: its session waits for a lock.
  const lock = await cluster.database.pool.connect();
  await lock.query('begin; lock table session');
  const slow = ask(api, agent);
  expect(await gone).toBe(1001);
  await expect.poll(() => readyz().catch(() => 'closed')).toBe('closed');
  await lock.query('rollback');
  lock.release();
  expect(await slow).toBe(200);
  expect(await ended).toBe(0);
  expect(new Set(outcomes)).toEqual(new Set([200]));
  expect(await isListed(api.pid)).toBe(false);
  agent.destroy();
});

it('a second signal ends a process at once', async () => {
  const api = await cluster.start('api');
  const ended = api.stop();
  await expect.poll(async () => (await fetch(`http://127.0.0.1:${api.httpPort}/readyz`)).status).toBe(503);
  api.child.kill('SIGINT');
  expect(await ended).toBe(1);
});
