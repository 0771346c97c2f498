import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TrackedFleet, trackedFleet } from '#bench/tracked-fleet.ts';
import { type Database, openDatabase } from '#server/base/db/database.ts';
import { migrate } from '#server/base/db/migrate.ts';
import { timeUntil } from '#server/testing/cluster.ts';
import { type DatabaseCluster, openDatabaseCluster } from '#server/testing/failover.ts';
import { type ServerProcess, startServerProcess } from '#server/testing/server-process.ts';

/* PostgreSQL under Patroni with two standbys, as deploy/patroni runs it, but with a shorter `ttl`. */
const TRACKERS = 50;
const PAUSE_MS = 300;
/** Time within which records are acknowledged again, ms. */
const GAP_MS = 30_000;
/** Records whose acknowledgement shows that all goes on. */
const SOME = TRACKERS * 4;
/** A primary without its standbys acknowledges nothing for so long before it dies, ms. */
const CUT_MS = 2_000;

let cluster: DatabaseCluster;
let database: Database;
let servers: ServerProcess[];

beforeAll(async () => {
  cluster = await openDatabaseCluster();
  await migrate(cluster.url);
  database = openDatabase(cluster.url);
  const settings = { DATABASE_URL: cluster.url, DATABASE_READ_URL: cluster.readUrl };
  servers = await Promise.all([1, 2].map(() => startServerProcess(settings)));
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await database.close();
  await cluster.close();
});

const startFleet = () =>
  trackedFleet(database.pool, {
    ...{ trackers: TRACKERS, pauseMs: PAUSE_MS },
    portOf: (i) => servers[i % 2]!.ports.teltonika!,
  });
const isReady = async ({ httpPort }: ServerProcess) =>
  (await fetch(`http://127.0.0.1:${httpPort}/readyz`)).ok;

type Kill = (name: string, fleet: TrackedFleet) => Promise<void>;

/** Kills the primary, and waits until records are stored again. */
async function killPrimary(fleet: TrackedFleet, kill: Kill): Promise<{ name: string; pauseMs: number }> {
  const name = await cluster.primary();
  await fleet.more(SOME);
  fleet.pause();
  await kill(name, fleet);
  await cluster.primary();
  await fleet.more(SOME);
  return { name, pauseMs: fleet.pause() };
}

const killMachine: Kill = (name) => cluster.kill(name, 'machine');
const killPostgres: Kill = (name) => cluster.kill(name, 'postgres');
/** No standby hears the primary any more; after a while its machine dies. */
const cutAndKill =
  (whileCut: (fleet: TrackedFleet) => Promise<unknown>): Kill =>
  async (name, fleet) => {
    cluster.cut(name);
    await whileCut(fleet);
    await cluster.kill(name, 'machine');
    cluster.mend(name);
  };
const stopsAnswering = (fleet: TrackedFleet) => timeUntil(async () => fleet.silence() > CUT_MS, GAP_MS);
const answersOn = (fleet: TrackedFleet) => fleet.more(SOME);

it('whatever way a primary dies, nothing acknowledged is lost or doubled, and the processes go on by themselves', async () => {
  const fleet = await startFleet();
  for (const kill of [killMachine, killPostgres]) {
    const { name, pauseMs } = await killPrimary(fleet, kill);
    expect(pauseMs).toBeLessThan(GAP_MS);
    await cluster.revive(name);
  }
  const { pauseMs } = await killPrimary(fleet, cutAndKill(stopsAnswering));
  expect(pauseMs).toBeLessThan(GAP_MS);
  expect(await fleet.end()).toMatchObject({ missing: 0, doubled: 0 });
  for (const server of servers) {
    expect(server.child.exitCode).toBeNull();
    await timeUntil(() => isReady(server), 5_000);
  }
});

it('without synchronous replication some of it is lost, and this test sees that', async () => {
  await cluster.loosen();
  const fleet = await startFleet();
  await killPrimary(fleet, cutAndKill(answersOn));
  const { missing, doubled } = await fleet.end();
  expect(missing).toBeGreaterThan(0);
  expect(doubled).toBe(0);
});
