import { readFileSync } from 'node:fs';
import { raiseEvents } from '#server/bus/raise.ts';
import { openKnown } from '#server/known/known.ts';
import { notifyWaiting } from '#server/worker/notify/pump.ts';
import { drawEvents, draws, plantSubscribers } from './alert-load.ts';
import { figure } from './figure.ts';
import { benchDatabase } from './rig.ts';

/* `npm run bench:tell`. Measures the cost of notifying by itself. It raises events in the way of
   bench:ingest -- --alerts and notifies the users, half a second's at a time. It counts the processor time
   of PostgreSQL and of this process separately for raising and for notifying. The kernel counts it in
   nanoseconds, so it hardly changes with other work on the machine. */
const EVENTS = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 30_000);
const AT_ONCE = 500;
const PER_TRANSACTION = 50;

const store = await benchDatabase({ vehicles: 500, fleets: 50 });
try {
  const { database, vehicleIds, embedded } = store;
  await plantSubscribers({ database });
  const known = openKnown();
  await known.schedules.refresh(database.pool);
  await known.subscriptions.refresh(database, Date.now());
  const app = { database, known, log: { error: fail }, now: Date.now, publish: async () => {} };
  const draw = draws();
  const used = { raise: { server: 0, postgres: 0 }, tell: { server: 0, postgres: 0 } };
  const count = async (phase: keyof typeof used, work: () => Promise<void>) => {
    const [server, postgres] = [process.cpuUsage(), postgresUs(embedded.pid)];
    await work();
    const { user, system } = process.cpuUsage(server);
    used[phase].server += user + system;
    used[phase].postgres += postgresUs(embedded.pid) - postgres;
  };
  for (let n = 0; n < EVENTS; n += AT_ONCE) {
    await count('raise', async () => {
      for (let i = 0; i < AT_ONCE; i += PER_TRANSACTION) {
        const client = await database.pool.connect();
        await raiseEvents(
          client,
          drawEvents(PER_TRANSACTION, { vehicleIds, draw, nowMs: Date.now() }),
          Date.now(),
        );
        client.release();
      }
    });
    await count(
      'tell',
      async () => void (await notifyWaiting(app as unknown as Parameters<typeof notifyWaiting>[0])),
    );
  }
  const { rows } = await database.pool.query<{ notifications: number; told: number }>(
    `select count(*)::int as notifications, sum(times)::int as told from notification`,
  );
  const { notifications, told } = rows[0]!;
  const us = (sum: number, of: number) => Number((sum / of).toFixed(1));
  const all = [used.raise, used.tell].reduce((sum, { server, postgres }) => sum + server + postgres, 0);
  figure('tell.event', us(all, EVENTS));
  console.table({
    events: EVENTS,
    'told, each to one user': told,
    'rows of them': notifications,
    'raising: PostgreSQL µs an event': us(used.raise.postgres, EVENTS),
    'raising: server µs an event': us(used.raise.server, EVENTS),
    'telling: PostgreSQL µs an event': us(used.tell.postgres, EVENTS),
    'telling: server µs an event': us(used.tell.server, EVENTS),
    'telling: µs each time somebody is told': us(used.tell.postgres + used.tell.server, told),
  });
} finally {
  await store.close();
}

/** Without this, an event that fails would be skipped. */
function fail(found: unknown): never {
  throw found;
}

/** Processor time of PostgreSQL with all its living processes. */
function postgresUs(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean);
  return [pid, ...children.map(Number)].reduce((sum, each) => {
    try {
      return sum + Number(readFileSync(`/proc/${each}/schedstat`, 'utf8').split(' ')[0]) / 1_000;
    } catch {
      return sum;
    }
  }, 0);
}
