import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { AnswerOf } from '#api/endpoint.ts';
import { postLogin } from '#api/session.ts';
import { getLiveVehicles } from '#api/telemetry.ts';
import { endsWithUs } from '#server/base/db/ends-with-us.ts';
import { DEMO_PASSWORD } from '#server/demo/users.ts';
import { PROTOCOL_NAMES, portSetting } from '#server/protocols.ts';
import { freePorts } from '#server/testing/free-ports.ts';
import { eventually } from './eventually.ts';

const VEHICLES = 6;
/** Eight processes and a database start on a machine that others use too. */
const START_MS = 240_000;
/** Four days pass in ten minutes, so that vehicles drive at every time of every day. */
const PACE = ['--behind', '96', '--speed', '600'];

const folder = mkdtempSync(join(tmpdir(), 'traza-cluster-'));
const printed: string[] = [];
let cluster: ChildProcess;
let base: string;

beforeAll(async () => {
  const settings = ['HTTP_PORT', 'CAMERA_PORT', ...PROTOCOL_NAMES.map(portSetting)];
  const ports = await freePorts(settings.length);
  base = `http://127.0.0.1:${ports[0]}`;
  const given = settings.map((setting, i) => [setting, String(ports[i])]);
  cluster = spawn(
    process.execPath,
    [
      join(import.meta.dirname, '../scripts/cluster.ts'),
      '--vehicles',
      String(VEHICLES),
      '--history',
      '0',
      ...PACE,
    ],
    {
      env: { ...process.env, ...Object.fromEntries(given), HOST: '127.0.0.1', DATA_DIR: folder },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  endsWithUs(cluster, { pid: cluster.pid!, signal: 'TERM' });
  createInterface({ input: cluster.stdout! }).on('line', (line) => printed.push(line));
  const end = once(cluster, 'exit').then(() => 'it ended');
  const started = vi.waitUntil(() => printed.some((line) => line.includes('Kill any')), {
    timeout: START_MS,
  });
  expect(await Promise.race([started, end]).catch(String), printed.join('\n')).toBe(true);
});
afterAll(async () => {
  if (cluster.exitCode === null) {
    cluster.kill('SIGTERM');
    await once(cluster, 'exit');
  }
  rmSync(folder, { recursive: true, force: true });
});

async function call(path: string, init: RequestInit): Promise<unknown> {
  const answer = await fetch(`${base}/api/traza${path}`, init);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

async function signIn(): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ username: 'admin', password: DEMO_PASSWORD });
  return ((await call(postLogin.path, { method: 'POST', headers, body })) as { token: string }).token;
}

/** The number of vehicles that have been heard after a time, as the cluster shows them. */
async function heardAfter(ms: number, token: string): Promise<number> {
  const answer = await call(getLiveVehicles.path, { headers: { authorization: `Bearer ${token}` } });
  const { vehicles } = answer as AnswerOf<typeof getLiveVehicles>;
  return vehicles.filter(({ last_contact: at }) => at !== null && Date.parse(at) > ms).length;
}

/** The present process of a part, from the last line about it. */
function pidOf(name: string): number {
  const line = printed.findLast((one) => new RegExp(`^ *${name} .*pid \\d+`).test(one));
  return Number(/pid (\d+)/.exec(line!)![1]);
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it('the fleet drives on whichever process is killed, each runs again, and nothing is left at the end', async () => {
  const token = await signIn();
  await eventually(() => heardAfter(0, token)).toBe(VEHICLES);
  const shown = printed.find((line) => line.endsWith('the primary'))!;
  const primary = /postgres-\d/.exec(shown)![0];
  process.kill(pidOf(primary), 'SIGKILL');
  for (const name of ['gateway-1', 'api-1', 'nats']) {
    process.kill(pidOf(name), 'SIGKILL');
    const killedMs = Date.now();
    // A read goes to the other process meanwhile.
    await eventually(() => heardAfter(killedMs, token)).toBeGreaterThan(0);
    await eventually(() => printed.some((line) => line.startsWith(`${name} runs again`))).toBe(true);
  }
  const names = [
    'worker-1',
    'worker-2',
    'api-1',
    'api-2',
    'gateway-1',
    'gateway-2',
    'nats',
    'haproxy',
    'etcd',
  ];
  names.push(
    'haproxy-database',
    printed.findLast((line) => line.includes('is the primary now'))!.split(' ')[0]!,
  );
  const pids = names.map(pidOf);
  expect(pids.filter(isAlive)).toEqual(pids);
  cluster.kill('SIGTERM');
  const [code] = await once(cluster, 'exit');
  expect(code).toBe(0);
  expect(pids.filter(isAlive)).toEqual([]);
});
