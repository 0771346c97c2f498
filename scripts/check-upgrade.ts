import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { driving } from '#bench/drive.ts';
import { openSession } from '#server/area/account/session/session.ts';
import { openDatabase } from '#server/base/db/database.ts';
import { startEmbedded } from '#server/base/db/embedded.ts';
import { migrate } from '#server/base/db/migrate.ts';
import { aUser } from '#server/testing/builders.ts';
import { storedOf } from '#server/testing/derived.ts';
import { fittedVehicles } from '#server/testing/fitted.ts';
import { UNPACED } from '#server/testing/free-ports.ts';
import { type ServerProcess, startServerProcess } from '#server/testing/server-process.ts';
import { trackerClient } from '#server/testing/tracker-client.ts';
import { checkOut } from './other-version.ts';

// Upgrades a running installation from the version before to this one, and counts who noticed it. Its API
// tests then run on this schema. `npm run check:upgrade -- <revision>` takes another version; `--load` leaves
// the tests out.
const PREVIOUS = '5acb6267';
const ROOT = join(import.meta.dirname, '..');
const VEHICLES = 50;
const BROWSERS = 8;
const SIDE_BY_SIDE_MS = 10_000;
const LEAVING_MS = 2_000;
const LONGEST_SILENCE_MS = 10_000;
const ROLES = ['worker', 'gateway', 'api'] as const;
type Role = (typeof ROLES)[number];
type Nodes = Record<Role, ServerProcess[]>;

const options = process.argv.slice(2);
const revision = options.find((option) => !option.startsWith('--')) ?? PREVIOUS;
const folder = mkdtempSync(join(tmpdir(), 'traza-upgrade-'));
const { tree: old, remove } = checkOut(revision);
try {
  const isLoadGood = await upgradeUnderLoad();
  const isApiGood = options.includes('--load') || testOldApi();
  process.exitCode = isLoadGood && isApiGood ? 0 : 1;
} finally {
  remove();
  rmSync(folder, { recursive: true, force: true });
}

async function upgradeUnderLoad(): Promise<boolean> {
  const embedded = await startEmbedded(join(folder, 'database'), { fast: true });
  const { url } = embedded;
  await migrate(url, () => {}, join(old, 'server/base/db/migrations'));
  const database = openDatabase(url);
  const vehicles = await fittedVehicles(database.pool, VEHICLES);
  const fleet = await database.sql.selectFrom('fleet').select('id').executeTakeFirstOrThrow();
  const user = await aUser(database, { roles: ['administrator'], fleetIds: [fleet.id] });
  const { token } = await openSession(database, user, { keepConnected: true, nowMs: Date.now() });
  const nodes: Nodes = { worker: [], gateway: [], api: [] };
  const start = async (role: Role, main?: string) => {
    const settings = { ROLE: role, DATABASE_URL: url, DATA_DIR: folder, LOG_LEVEL: 'info', ...UNPACED };
    nodes[role].push(await startServerProcess(settings, main));
  };
  for (const role of ROLES) await start(role, join(old, 'server/main.ts'));
  const requests = await askAlways(nodes, { token, fleetId: fleet.id });
  const trackers = driveAlways(nodes, vehicles);
  try {
    say(`${revision} runs with ${VEHICLES} trackers and ${BROWSERS} browsers`);
    await setTimeout(SIDE_BY_SIDE_MS / 2);
    const applied = await migrate(url);
    say(`${applied.length} migrations applied under load: ${applied.join(', ') || 'none'}`);
    for (const role of ROLES) await start(role);
    say('both versions run side by side');
    await setTimeout(SIDE_BY_SIDE_MS);
    for (const role of ROLES) {
      // The balancer sends nobody there any more, and what is under way ends.
      const [leaving] = nodes[role].splice(0, 1);
      await setTimeout(LEAVING_MS);
      await leaving!.stop();
    }
    say('only this version runs');
    await setTimeout(SIDE_BY_SIDE_MS / 2);
  } finally {
    await trackers.stop();
    await requests.stop();
    await Promise.all(Object.values(nodes).flatMap((all) => all.map((node) => node.stop())));
  }
  let stored = 0;
  for (const { vehicleId } of vehicles) stored += (await storedOf(database.pool, vehicleId)).count;
  await database.close();
  await embedded.stop();
  const { answered, silentMs } = trackers;
  const missing = answered() - stored;
  console.log(`
requests        ${requests.done()}, failed ${requests.failed.length} ${requests.failed.slice(0, 3).join('; ')}
records         ${answered()} acknowledged, ${stored} stored
longest silence ${(silentMs() / 1000).toFixed(1)} s of one tracker`);
  // The last packet of a tracker may be stored without an answer.
  return requests.failed.length === 0 && missing <= 0 && silentMs() <= LONGEST_SILENCE_MS;
}

/** Trackers that send a record a second, each by any gateway that takes it. */
function driveAlways({ gateway }: Nodes, vehicles: readonly { vehicleId: number; imei: string }[]) {
  const startMs = Math.floor(Date.now() / 1000) * 1000 - 3_600_000;
  const clients = vehicles.map(({ vehicleId, imei }) =>
    trackerClient({
      port: () => gateway[Math.floor(Math.random() * gateway.length)]!.ports.teltonika!,
      ...{ imei, perPacket: 2, pauseMs: () => 1_000 },
      records: driving({ seed: vehicleId, startMs, stepMs: 1_000, count: 3_000 }),
    }),
  );
  let longestMs = 0;
  const last = clients.map(() => ({ count: 0, atMs: performance.now() }));
  const look = setInterval(() => {
    for (const [i, { acked }] of clients.entries()) {
      const seen = last[i]!;
      longestMs = Math.max(longestMs, performance.now() - seen.atMs);
      if (acked.length > seen.count) last[i] = { count: acked.length, atMs: performance.now() };
    }
  }, 50);
  return {
    answered: () => clients.reduce((sum, { acked }) => sum + acked.length, 0),
    silentMs: () => longestMs,
    async stop() {
      clearInterval(look);
      for (const client of clients) client.stop();
      await Promise.all(clients.map(({ done }) => done));
    },
  };
}

/**
 * Reads and writes as browsers do. An api that takes no connection is left for the other one, as a balancer
 * does.
 */
async function askAlways({ api }: Nodes, { token, fleetId }: { token: string; fleetId: number }) {
  const failed: string[] = [];
  let done = 0;
  let isOver = false;
  const ask = async (method: string, path: string, body?: object): Promise<{ id?: number }> => {
    for (const node of api.toSorted(() => Math.random() - 0.5)) {
      try {
        const answer = await fetch(`http://127.0.0.1:${node.httpPort}/api/traza${path}`, {
          method,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          ...(body && { body: JSON.stringify(body) }),
        });
        const content = (await answer.json()) as { id?: number };
        if (!answer.ok) failed.push(`${method} ${path}: ${answer.status} ${JSON.stringify(content)}`);
        done++;
        return content;
      } catch (error) {
        const { code } = ((error as Error).cause ?? {}) as { code?: string };
        if (code === 'ECONNREFUSED') continue;
        failed.push(`${method} ${path}: ${code ?? (error as Error).message}`);
        return {};
      }
    }
    failed.push(`${method} ${path}: no api`);
    return {};
  };
  const browse = async (i: number) => {
    for (let turn = 0; !isOver; turn++) {
      await ask('GET', '/vehicle/live');
      await ask('GET', '/vehicle');
      await ask('POST', '/fleet', {
        name: `Flota ${i} ${turn}`,
        parent_id: fleetId,
        country: 'ES',
        code: null,
      });
      await setTimeout(100);
    }
  };
  const browsers = Array.from({ length: BROWSERS }, (_, i) => browse(i));
  return {
    failed,
    done: () => done,
    async stop() {
      isOver = true;
      await Promise.all(browsers);
    },
  };
}

/** The tests of the old handlers, on a database with the migrations of both. */
function testOldApi(): boolean {
  const migrations = 'server/base/db/migrations';
  cpSync(join(ROOT, migrations), join(old, migrations), { recursive: true });
  const run = spawnSync('npx', ['vitest', 'run', '--project', 'server', 'server/area'], {
    ...{ cwd: old, stdio: 'inherit' },
  });
  return run.status === 0;
}

function say(line: string): void {
  console.error(`${(performance.now() / 1000).toFixed(1).padStart(6)} s  ${line}`);
}
