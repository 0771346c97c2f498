import { openDatabase } from '#server/base/db/database.ts';
import { migrate } from '#server/base/db/migrate.ts';
import { timeUntil } from '#server/testing/cluster.ts';
import { openDatabaseCluster } from '#server/testing/failover.ts';
import { startServerProcess } from '#server/testing/server-process.ts';
import { percentile } from './rig.ts';
import { trackedFleet } from './tracked-fleet.ts';

/* npm run bench:failover. Replaces the primary of a database with two standbys 20 times, or as often as
   the number after `--` says, while trackers send to two servers. Ways come in turns: the machine dies;
   PostgreSQL dies; a switchover; the machine dies after two seconds in which no standby heard it. Prints how
   long nothing was acknowledged, and at the end what is missing or stored twice. The last death is without
   synchronous replication. */
const TIMES = Number(process.argv[2] ?? 20);
const TRACKERS = 50;
const PAUSE_MS = 300;
const SOME = TRACKERS * 4;
const CUT_MS = 2_000;
const GIVE_UP_MS = 60_000;

const cluster = await openDatabaseCluster();
await migrate(cluster.url);
const database = openDatabase(cluster.url);
const settings = { DATABASE_URL: cluster.url, DATABASE_READ_URL: cluster.readUrl };
const servers = await Promise.all([1, 2].map(() => startServerProcess(settings)));
const startFleet = () =>
  trackedFleet(database.pool, {
    ...{ trackers: TRACKERS, pauseMs: PAUSE_MS },
    portOf: (i) => servers[i % 2]!.ports.teltonika,
  });
const fleet = await startFleet();
const WAYS: Readonly<Record<string, (name: string) => Promise<void>>> = {
  machine: (name) => cluster.kill(name, 'machine'),
  postgres: (name) => cluster.kill(name, 'postgres'),
  switchover: (name) => cluster.switchOver(name),
  'cut, machine': async (name) => {
    cluster.cut(name);
    await timeUntil(async () => fleet.silence() > CUT_MS, GIVE_UP_MS);
    await cluster.kill(name, 'machine');
    cluster.mend(name);
  },
};
const pauses: Record<string, number[]> = {};
try {
  for (let n = 0; n < TIMES; n++) {
    const [way, kill] = Object.entries(WAYS)[n % Object.keys(WAYS).length]!;
    const name = await cluster.primary();
    await fleet.more(SOME);
    fleet.pause();
    await kill(name);
    await fleet.more(SOME);
    const now = await cluster.primary();
    const pauseMs = fleet.pause();
    pauses[way] = [...(pauses[way] ?? []), pauseMs];
    console.info(`${n + 1}. ${way}: ${name} → ${now}, ${seconds(pauseMs)} without an acknowledgement`);
    await cluster.revive(name);
  }
  const { acknowledged, missing, doubled } = await fleet.end();
  for (const [way, found] of Object.entries(pauses))
    console.info(
      `${way}: p50 ${seconds(
        percentile(
          found.sort((a, b) => a - b),
          0.5,
        ),
      )}, max ${seconds(Math.max(...found))}`,
    );
  console.info(`${TIMES} failovers: ${acknowledged} acknowledged, ${missing} missing, ${doubled} twice`);
  await loseSome();
} finally {
  await Promise.all(servers.map((server) => server.kill()));
  await database.close();
  await cluster.close();
}

/** The same without synchronous replication: the primary answers on while no standby hears it. */
async function loseSome(): Promise<void> {
  await cluster.loosen();
  const others = await startFleet();
  const name = await cluster.primary();
  await others.more(SOME);
  cluster.cut(name);
  const [before, cutMs] = [others.acknowledged(), performance.now()];
  await timeUntil(async () => performance.now() - cutMs > CUT_MS, GIVE_UP_MS);
  await cluster.kill(name, 'machine');
  const meanwhile = others.acknowledged() - before;
  cluster.mend(name);
  await cluster.primary();
  await others.more(SOME);
  const { missing } = await others.end();
  console.info(
    `asynchronous, cut for ${seconds(CUT_MS)}: ${meanwhile} acknowledged in it, ${missing} missing`,
  );
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
