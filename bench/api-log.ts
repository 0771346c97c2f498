/**
 * The cost of recording requests: `npm run bench:api-log`. One process answers a cheap call of a signed-in
 * user on two ports, on one of them without the log, in turns. A thread of its own sends requests as fast as
 * they are answered. The comparison uses the processor time of a request, of the answering thread and of
 * PostgreSQL together. It does not depend on other work of the machine.
 */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { pino } from 'pino';
import { getPreferences } from '#api/session.ts';
import { openSession } from '#server/area/account/session/session.ts';
import { readConfig } from '#server/base/config/config.ts';
import { startEmbedded } from '#server/base/db/embedded.ts';
import { openApi } from '#server/role/api.ts';
import { type Opened, openGround } from '#server/role/ground.ts';
import { buildHttp } from '#server/role/http-app.ts';
import { aFleet, aUser } from '#server/testing/builders.ts';
import { FREE_PORTS, UNPACED } from '#server/testing/free-ports.ts';
import { cpuSeconds, percentile } from './rig.ts';

const TURNS = Number(process.argv[2] ?? 20);
/** The requests of one turn: a busy process answers as many in a second, and writes them at once. */
const REQUESTS = Number(process.argv[3] ?? 1_000);
const CONNECTIONS = 8;
const BUDGET_PERCENT = 2;

type Turn = { port: number; token: string };
/** Processor time of a turn, microseconds. */
type Spent = { serverUs: number; postgresUs: number };

if (isMainThread) await compare();
else parentPort!.on('message', async (turn: Turn) => parentPort!.postMessage(await askAll(turn)));

async function compare(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'traza-bench-'));
  const embedded = await startEmbedded(folder);
  const settings = { DATABASE_URL: embedded.url, DATA_DIR: folder, HTTP_PORT: '0', FRAME_DAYS: '0' };
  const opened: Opened = [];
  const config = readConfig({ ...settings, ...FREE_PORTS, ...UNPACED });
  const ground = await openGround(
    { config, log: pino({ level: 'warn' }), opened, ending: new AbortController().signal },
    () => process.exit(1),
  );
  const { app, httpPort } = await openApi(ground, { newest: async () => [] });
  const without = await buildHttp({ ...app, requests: { add: () => {}, flush: async () => {} } });
  await without.listen({ host: '127.0.0.1', port: 0 });
  const asker = new Worker(new URL(import.meta.url));
  try {
    const fleet = await aFleet(app.database);
    const user = await aUser(app.database, { fleetIds: [fleet.id] });
    const { token } = await openSession(app.database, user, { keepConnected: true, nowMs: Date.now() });
    const ports = { with: httpPort, without: (without.server.address() as AddressInfo).port };
    const measure = async (port: number): Promise<Spent> => {
      const [cpu, postgresS] = [process.threadCpuUsage(), cpuSeconds(embedded.pid, true)];
      asker.postMessage({ port, token } satisfies Turn);
      await once(asker, 'message');
      // The records of this turn are written in it.
      await app.requests.flush();
      const { user: ownUs, system } = process.threadCpuUsage(cpu);
      return { serverUs: ownUs + system, postgresUs: (cpuSeconds(embedded.pid, true) - postgresS) * 1e6 };
    };
    // The first requests are answered by code that is not compiled yet.
    for (const port of [ports.with, ports.without, ports.with]) await measure(port);
    const spent: Record<keyof typeof ports, Spent[]> = { with: [], without: [] };
    for (let turn = 0; turn < TURNS; turn++) {
      const order = turn % 2 === 0 ? (['with', 'without'] as const) : (['without', 'with'] as const);
      for (const kind of order) spent[kind].push(await measure(ports[kind]));
    }
    const [plain, logged] = [tell('without the log', spent.without), tell('with the log', spent.with)];
    const more = (logged / plain - 1) * 100;
    const isKept = more <= BUDGET_PERCENT;
    console.info(
      `${more.toFixed(2)} % more a request   budget ${BUDGET_PERCENT} %: ${isKept ? 'kept' : 'MISSED'}`,
    );
    if (!isKept) process.exitCode = 1;
  } finally {
    await asker.terminate();
    await without.close();
    for (const close of opened.reverse()) await close();
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Prints and returns the microseconds of a request in the median turn, which other work on the machine
 * disturbs least.
 */
function tell(name: string, turns: readonly Spent[]): number {
  const median = (of: keyof Spent) =>
    percentile(
      turns.map((turn) => turn[of] / REQUESTS).sort((a, b) => a - b),
      0.5,
    );
  const [server, postgres] = [median('serverUs'), median('postgresUs')];
  console.info(
    `${name.padEnd(18)}${server.toFixed(1)} µs in the server, ${postgres.toFixed(1)} µs in PostgreSQL`,
  );
  return server + postgres;
}

/** Sends requests over a few connections until the turn is over. */
async function askAll({ port, token }: Turn): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const options = {
    ...{ host: '127.0.0.1', port, agent, path: `/api/traza${getPreferences.path}` },
    headers: { authorization: `Bearer ${token}` },
  };
  const ask = () =>
    new Promise<void>((done, fail) => {
      get(options, (answer) => {
        if (answer.statusCode !== 200) fail(new Error(`answered ${answer.statusCode}`));
        answer.resume().once('end', done);
      }).once('error', fail);
    });
  let asked = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (asked++ < REQUESTS) await ask();
    }),
  );
  agent.destroy();
}
