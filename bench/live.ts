import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { insertUser } from '#server/area/account/session/insert-user.ts';
import { openSession } from '#server/area/account/session/session.ts';
import { openPasswords } from '#server/base/password/password.ts';
import { plantSubscribers, raiseEvenly } from './alert-load.ts';
import { measureAlerts, plantAlerted } from './live-alerts.ts';
import { benchRig, percentile, type Rig } from './rig.ts';

/* npm run bench:live. Measures the time from a packet written to the trackers' port to the message in a
   browser's socket, while the positions are stored and folded. Then it measures the same with thousands of
   listening sockets. With `-- --alerts`: the time from the commit that raised an event to its message, at
   2,000 records/s. Then it is the same while 1,000 other events a second cause notifications. */
const VEHICLES = 1_000;
const FLEETS = 50;
/** The number of timed alerts, each of its own vehicle. */
const ALERTS = 100;
const hasAlerts = process.argv.includes('--alerts');
const rig = await benchRig({ vehicles: VEHICLES, fleets: FLEETS }, async (store) => {
  await plantAlerted(store);
  if (hasAlerts) await plantSubscribers(store);
});
try {
  const sessions = await signIn(rig);
  if (hasAlerts) await measureAlertsUnderLoad(sessions);
  else await measureAll(sessions);
} finally {
  await rig.close();
}

async function measureAlertsUnderLoad(sessions: readonly Credentials[]): Promise<void> {
  const load = { perSecond: 2_000, sockets: 1, seconds: 20, first: 0 };
  const [positions, alerts] = await Promise.all([measure(rig, sessions, load), measureAlerts(rig, ALERTS)]);
  const raising = raiseEvenly({ ...rig, vehicleIds: rig.vehicleIds.slice(2 * ALERTS) });
  const later = { ...load, first: load.perSecond * load.seconds };
  const [morePositions, moreAlerts] = await Promise.all([
    measure(rig, sessions, later),
    measureAlerts({ ...rig, vehicleIds: rig.vehicleIds.slice(ALERTS) }, ALERTS),
  ]);
  await raising.stop();
  console.table([positions, morePositions]);
  console.table([alerts, moreAlerts]);
}

async function measureAll(sessions: readonly Credentials[]): Promise<void> {
  const rows: Record<string, unknown>[] = [];
  // Numbers continue from run to run, because the folds would take a vehicle that jumps back for an outlier.
  let first = 0;
  for (const { perSecond, sockets } of [
    { perSecond: 500, sockets: 1 },
    { perSecond: 2_000, sockets: 1 },
    { perSecond: 2_000, sockets: 5_000 },
  ]) {
    rows.push(await measure(rig, sessions, { perSecond, sockets, seconds: 10, first }));
    first += perSecond * 10;
  }
  console.table(rows);
}

type Credentials = { username: string; token: string };

/** One user who sees everything and one for each fleet. */
async function signIn({ database }: Rig): Promise<Credentials[]> {
  const { rows } = await database.pool.query<{ id: number; parent_id: number | null }>(
    'select id, parent_id from fleet order by id',
  );
  const users = [
    { username: 'all', fleetIds: rows.filter((f) => f.parent_id === null).map((f) => f.id) },
    ...rows.filter((f) => f.parent_id !== null).map((f) => ({ username: `fleet${f.id}`, fleetIds: [f.id] })),
  ];
  const sessions: Credentials[] = [];
  const password_hash = await openPasswords().admit(({ hash }) => hash('Secreta1'));
  for (const { username, fleetIds } of users) {
    const person = { name: username, surname: 'Bench', email: `${username}@example.com` };
    const user = await insertUser(database, {
      ...person,
      username,
      password_hash,
      roles: ['visualizer'],
      fleetIds,
    });
    sessions.push(await openSession(database, user, { keepConnected: false, nowMs: Date.now() }));
  }
  return sessions;
}

async function measure(
  { server, imeis, vehicleIds }: Rig,
  sessions: readonly Credentials[],
  options: { perSecond: number; sockets: number; seconds: number; first: number },
): Promise<Record<string, unknown>> {
  const url = `ws://127.0.0.1:${server.httpPort}/api/traza/socket`;
  const browsers = child('live-browsers.ts', {
    url,
    sessions: options.sockets === 1 ? sessions.slice(0, 1) : sessions,
    sockets: options.sockets,
    vehicles: vehicleIds.length,
    firstVehicle: vehicleIds[0],
  });
  const [connected] = (await once(browsers, 'message')) as [{ sockets: number; ms: number }];
  browsers.send('reset');
  const load = child('live-load.ts', { port: server.ports.teltonika, imeis, ...options });
  const [sentAt] = (await once(load, 'message')) as [number[]];
  browsers.send('result');
  const [result] = (await once(browsers, 'message')) as [
    { arrivals: [number, number][]; updates: number; bytes: number },
  ];
  browsers.kill();
  const delays = result.arrivals.flatMap(([n, at]) => {
    const sent = sentAt[n - options.first];
    return sent === undefined ? [] : [at - sent];
  });
  delays.sort((a, b) => a - b);
  const residentMb =
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))![1]) / 1024;
  return {
    'records/s': options.perSecond,
    sockets: connected.sockets,
    'connected in s': Number((connected.ms / 1000).toFixed(1)),
    'p50 ms': percentile(delays, 0.5),
    'p95 ms': percentile(delays, 0.95),
    'p99 ms': percentile(delays, 0.99),
    'seen of sent': `${delays.length} of ${sentAt.length}`,
    'updates delivered': result.updates,
    'bytes an update': Number((result.bytes / result.updates).toFixed(1)),
    'server MB': Math.round(residentMb),
  };
}

function child(file: string, settings: object): ChildProcess {
  return fork(join(import.meta.dirname, file), [JSON.stringify(settings)]);
}
