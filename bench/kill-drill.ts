import { existsSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { raiseEvents } from '#server/bus/raise.ts';
import { aUser } from '#server/testing/builders.ts';
import { type Cluster, type Node, openCluster, timeUntil, vehiclesAt } from '#server/testing/cluster.ts';
import { derivedOf, storedOf } from '#server/testing/derived.ts';
import { fittedVehicles } from '#server/testing/fitted.ts';
import { type TrackerClient, trackerClient } from '#server/testing/tracker-client.ts';
import { driving } from './drive.ts';

// A cluster under load whose processes are killed or stopped one after another, and the account of it.

const TARGETS = ['gateway', 'api', 'worker', 'nats'] as const;
/** A process dies, or stands still for a while. There are two of each but NATS. */
export type Strike = { how: 'SIGKILL' | 'SIGSTOP'; target: (typeof TARGETS)[number]; which: 0 | 1 };
/** Every process in turn, in both ways. */
export const STRIKES: readonly Strike[] = (['SIGKILL', 'SIGSTOP'] as const).flatMap((how) =>
  TARGETS.flatMap((target) => ([0, 1] as const).map((which) => ({ how, target, which }))),
);

/** The consequences of a strike, ms. */
export type Aftermath = {
  /** The longest time for which a tracker got no answer. */
  silentMs: number;
  /** From the recovery until both apis showed the same, with the last record of each vehicle. */
  equalMs: number;
};
/** The account at the end. All but `records` and `events` are 0 when everything is right. */
export type Account = {
  /** Acknowledged records. */
  records: number;
  missing: number;
  doubled: number;
  /** Vehicles whose journeys or driving events differ from those without strikes. */
  others: number;
  /** Events that were raised. */
  events: number;
  /** Events without a notification, and further notifications of the same event. */
  untold: number;
  toldAgain: number;
};

const STEP_MS = 10_000;
const PER_PACKET = 4;
const EVENT_EVERY_MS = 250;
/** After this time a balancer has ended the connections of a gateway that stands still. */
const HANG_UP_MS = 500;
/** Speeding: managers are notified of it without choosing it. */
const SPEEDING = 911;
/** The longest time until the workers have notified of everything, ms. */
const NOTIFY_MS = 20_000;

/**
 * Starts two of each role and NATS. Each of `vehicles` sends up to `records`, and there is an event of each
 * of `events` other vehicles. A process stands still for `stopMs`.
 */
export async function openDrill(options: {
  vehicles: number;
  records: number;
  events: number;
  pauseMs: number;
  stopMs: number;
}) {
  const cluster = await openCluster();
  const { pool } = cluster.database;
  const vehicles = await fittedVehicles(pool, options.vehicles);
  const twins = await fittedVehicles(pool, options.vehicles);
  const bystanders = await fittedVehicles(pool, options.events);
  const { rows: fleets } = await pool.query<{ id: number }>('select id from fleet');
  const user = await aUser(cluster.database, { roles: ['manager'], fleetIds: fleets.map(({ id }) => id) });
  const token = await cluster.tokenOf(user);
  const pair = (role: Node['role']) => Promise.all([cluster.start(role), cluster.start(role)]);
  const [gateway, api, worker] = await Promise.all([pair('gateway'), pair('api'), pair('worker')]);
  const nodes = { gateway, api, worker };

  const startMs = Math.floor(Date.now() / 1_000) * 1_000 - options.records * STEP_MS;
  const ways = vehicles.map(({ vehicleId: seed }) =>
    driving({ seed, startMs, stepMs: STEP_MS, count: options.records }),
  );
  const gate = openGate();
  const silence = watchSilence(vehicles.length);
  const down = new Set<Node>();
  /** The gateway of each tracker's connection. */
  const at: Node[] = [];
  const trackers = vehicles.map(({ imei }, i) =>
    trackerClient({
      ...{ imei, records: ways[i]!, perPacket: PER_PACKET, pauseMs: () => options.pauseMs },
      port() {
        const [own, other] = [gateway[i % 2]!, gateway[(i + 1) % 2]!];
        at[i] = down.has(own) ? other : own;
        return at[i].ports.teltonika;
      },
      async mayGo() {
        silence.note(i, trackers[i]!.acked.length);
        if (await gate.pass()) silence.begin(i);
      },
    }),
  );
  const raising = raiseSteadily(cluster, bystanders);

  async function hit({ how, target, which }: Strike): Promise<void> {
    if (target === 'nats') {
      const { pid } = cluster.nats;
      if (how === 'SIGSTOP') return standStill(pid, options.stopMs);
      cluster.nats.stop();
      // Its port must be free.
      await timeUntil(async () => !existsSync(`/proc/${pid}`), 10_000);
      return cluster.startBus();
    }
    const node = nodes[target][which];
    down.add(node);
    if (how === 'SIGKILL') {
      await node.kill();
      nodes[target][which] = await cluster.start(target);
    } else {
      const still = standStill(node.pid, options.stopMs);
      await setTimeout(HANG_UP_MS);
      for (const [i, tracker] of trackers.entries()) if (at[i] === node) tracker.hangUp();
      await still;
    }
    down.delete(node);
  }

  async function areEqual(): Promise<boolean> {
    const [one, other] = await Promise.all(api.map((node) => vehiclesAt(node, token)));
    return (
      vehicles.every(({ vehicleId }, i) => one!.get(vehicleId)?.ts === lastOf(trackers[i]!)) &&
      JSON.stringify([...one!.values()]) === JSON.stringify([...other!.values()])
    );
  }

  return {
    async strike(strike: Strike): Promise<Aftermath> {
      silence.restart();
      await hit(strike);
      await gate.close(trackers.length);
      const equalMs = Math.round(await timeUntil(areEqual, 30_000));
      gate.open();
      return { silentMs: Math.round(silence.longestMs()), equalMs };
    },
    async finish(): Promise<Account> {
      await gate.close(trackers.length);
      const events = await raising.stop();
      for (const tracker of trackers) tracker.stop();
      const sent = trackers.map(({ acked }) => acked);
      const { teltonika } = gateway[0].ports;
      await Promise.all(
        twins.map(
          ({ imei }, i) =>
            trackerClient({ port: () => teltonika, imei, records: sent[i]!, perPacket: PER_PACKET }).done,
        ),
      );
      const account = { records: sent.flat().length, missing: 0, doubled: 0, others: 0 };
      for (const [i, { vehicleId }] of vehicles.entries()) {
        const { count, records } = await storedOf(pool, vehicleId);
        const stored = new Set(records.map((record) => JSON.stringify(record)));
        account.missing += sent[i]!.filter((record) => !stored.has(JSON.stringify(record))).length;
        account.doubled += count - stored.size;
        const [own, twin] = await Promise.all(
          [vehicleId, twins[i]!.vehicleId].map((id) => derivedOf(pool, id)),
        );
        if (own!.journey!.length === 0) throw new Error('a vehicle without journeys proves nothing');
        if (drivenOf(own!) !== drivenOf(twin!)) account.others++;
      }
      return { ...account, ...(await toldOf(cluster, events)) };
    },
    close: () => cluster.close(),
  };
}

const drivenOf = ({ journey, driving_event }: Record<string, unknown[]>) =>
  JSON.stringify([journey, driving_event]);
const lastOf = ({ acked }: TrackerClient) => new Date(acked.at(-1)!.timeMs).toISOString();

async function standStill(pid: number, ms: number): Promise<void> {
  process.kill(pid, 'SIGSTOP');
  await setTimeout(ms);
  process.kill(pid, 'SIGCONT');
}

/** Lets trackers pass until it is closed. Each then stops after the answer to its packet. */
function openGate() {
  let barrier: PromiseWithResolvers<void> | null = null;
  let waiting = 0;
  return {
    /** Was it closed? */
    async pass(): Promise<boolean> {
      const isClosed = barrier !== null;
      waiting++;
      while (barrier) await barrier.promise;
      waiting--;
      return isClosed;
    },
    /** Resolves once so many wait before it. */
    async close(count: number) {
      barrier = Promise.withResolvers();
      await timeUntil(async () => waiting === count, 30_000);
    },
    open() {
      barrier?.resolve();
      barrier = null;
    },
  };
}

/** Measures for how long trackers wait for an answer, ms. */
function watchSilence(count: number) {
  const sinceMs = Array<number>(count).fill(performance.now());
  const answers = Array<number>(count).fill(0);
  let longest = 0;
  const measure = (i: number) => {
    longest = Math.max(longest, performance.now() - sinceMs[i]!);
  };
  return {
    /** A tracker has so many answers; a connection alone is none. */
    note(i: number, answered: number) {
      if (answered === answers[i]) return;
      answers[i] = answered;
      measure(i);
      sinceMs[i] = performance.now();
    },
    /** A tracker was not allowed to send until now. */
    begin(i: number) {
      sinceMs[i] = performance.now();
    },
    restart() {
      longest = 0;
    },
    longestMs: () => longest,
  };
}

/** Raises an event of one vehicle after another. `stop` returns the number. */
function raiseSteadily({ database }: Cluster, vehicles: readonly { vehicleId: number }[]) {
  let isOn = true;
  const run = async () => {
    let raised = 0;
    for (const { vehicleId } of vehicles) {
      if (!isOn) break;
      const nowMs = Date.now();
      const client = await database.pool.connect();
      await raiseEvents(client, [{ code: SPEEDING, timeMs: nowMs, vehicleId, value: 20 }], nowMs);
      client.release();
      raised++;
      await setTimeout(EVENT_EVERY_MS);
    }
    return vehicles.slice(0, raised).map((vehicle) => vehicle.vehicleId);
  };
  const raising = run();
  return {
    stop() {
      isOn = false;
      return raising;
    },
  };
}

/** Compares the notifications of the user with the vehicles of the events. */
async function toldOf({ database: { pool } }: Cluster, vehicleIds: readonly number[]) {
  await timeUntil(async () => (await pool.query('select from waiting_event')).rows.length === 0, NOTIFY_MS);
  const { rows } = await pool.query<{ id: number; times: number }>(
    `select vehicle_id as id, sum(times)::int as times
     from told_event join notification on told_id = told_event.id
     where told_event.code = $1 and vehicle_id = any($2) group by vehicle_id`,
    [SPEEDING, vehicleIds],
  );
  const toldAgain = rows.reduce((sum, { times }) => sum + times - 1, 0);
  return { events: vehicleIds.length, untold: vehicleIds.length - rows.length, toldAgain };
}
