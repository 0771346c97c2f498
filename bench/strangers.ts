import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { blankRecord } from '#domain/telemetry/record.ts';
import { insertUser } from '#server/area/account/session/insert-user.ts';
import { openPasswords } from '#server/base/password/password.ts';
import { encodeLogin, encodeTcpFrame } from '#server/protocol/teltonika/encode.ts';
import { benchRig, percentile } from './rig.ts';
import type { LoadName, Strangers } from './strangers-load.ts';

/* npm run bench:strangers. Measures the effect of strangers on a server with the limits of an
   installation. It runs one load of theirs after the other, from many addresses. Meanwhile it measures how
   long /healthz and the packet of a known tracker wait for their answers. With a part of a load's name
   after `--`, it runs that load alone. */
const SECONDS = 10;
const WARM_S = 2;
/** More than the limit of any address of an installation, together. */
const ADDRESSES = 250;
const BUDGET_MS = 100;
const TRACKERS = 5;
const PACKET_MS = 200;
const PROBE_MS = 10;
const USERS = 500;

const LOADS: readonly { name: LoadName; addresses: number }[] = [
  ...(
    [
      'half logins',
      'half requests to HTTP',
      'half requests to trackers’ ports',
      'half requests to HTTP of trackers',
      'unknown IMEIs',
      'wrong tokens',
      'bodies of 1 MB',
      'the description of the API',
      '48 sign-ins at once',
    ] as const
  ).map((name) => ({ name, addresses: ADDRESSES })),
  // Loads that show the effect of an address's limits.
  { name: 'the description of the API', addresses: 1 },
  { name: '48 sign-ins at once', addresses: 1 },
];
const asked = process.argv[2] ?? '';

const usernames = Array.from({ length: USERS }, (_, i) => `user${i}`);
const rig = await benchRig({ vehicles: TRACKERS, isLimited: true }, async ({ database }) => {
  const password_hash = await openPasswords().admit(({ hash }) => hash('Secreta1'));
  for (const username of usernames) {
    const person = { name: 'Bench', surname: 'Bench', email: `${username}@example.org` };
    await insertUser(database, { username, ...person, password_hash, roles: ['manager'], fleetIds: [] });
  }
});
const sockets: Socket[] = [];
try {
  for (const imei of rig.imeis) sockets.push(await openTracker(imei));
  await waits(WARM_S);
  console.info(`${' '.repeat(52)}health p50, p99          tracker p50, p99`);
  const idle = await waits(SECONDS);
  tell('nobody', idle, {});
  for (const { name, addresses } of LOADS.filter(({ name }) => name.includes(asked))) {
    const strangers = begin({ load: name, addresses });
    await waits(WARM_S);
    const measured = await waits(SECONDS);
    tell(addresses === 1 ? `${name}, of one address` : name, measured, await strangers);
    // Leftovers of the strangers end before the next ones come.
    await pause(WARM_S * 1000);
  }
  tell('nobody', await waits(SECONDS), {});
} finally {
  for (const socket of sockets) socket.destroy();
  await rig.close();
}

type Waits = Readonly<Record<'health' | 'tracker', Float64Array>>;

/** Lets strangers in for some seconds; returns their results. */
async function begin(of: Pick<Strangers, 'load' | 'addresses'>): Promise<Record<string, number>> {
  const { httpPort, ports } = rig.server;
  const given: Strangers = { ...of, httpPort, ports, usernames, seconds: 2 * WARM_S + SECONDS };
  const child = fork(join(import.meta.dirname, 'strangers-load.ts'), [JSON.stringify(given)]);
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the strangers of ${of.load} ended with ${code}`);
  });
  const [outcomes] = await Promise.race([once(child, 'message'), ended]);
  return outcomes as Record<string, number>;
}

/** How long probes and packets wait for their answers, milliseconds, in ascending order. */
async function waits(seconds: number): Promise<Waits> {
  const endMs = performance.now() + seconds * 1000;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const health: number[] = [];
  const tracker: number[] = [];
  const every = async (ms: number, took: number[], work: () => Promise<unknown>) => {
    while (performance.now() < endMs) {
      const began = performance.now();
      await work();
      const tookMs = performance.now() - began;
      took.push(tookMs);
      await pause(Math.max(0, ms - tookMs));
    }
  };
  await Promise.all([
    every(PROBE_MS, health, () => probe(agent)),
    ...sockets.map(async (socket, nth) => {
      await pause((nth * PACKET_MS) / TRACKERS);
      await every(PACKET_MS, tracker, () => report(socket));
    }),
  ]);
  agent.destroy();
  return { health: Float64Array.from(health).sort(), tracker: Float64Array.from(tracker).sort() };
}

function probe(agent: Agent): Promise<void> {
  return new Promise((done, fail) => {
    const sent = request({ host: '127.0.0.1', port: rig.server.httpPort, path: '/healthz', agent });
    sent.on('response', (answer) => {
      if (answer.statusCode !== 200) fail(new Error(`/healthz: ${answer.statusCode}`));
      answer.resume().on('end', done);
    });
    sent.on('error', fail);
    sent.end();
  });
}

async function openTracker(imei: string): Promise<Socket> {
  const socket = connect({ port: rig.server.ports.teltonika, host: '127.0.0.1', noDelay: true });
  socket.write(encodeLogin(imei));
  const [answer] = (await once(socket, 'data')) as [Buffer];
  if (answer[0] !== 1) throw new Error(`${imei} refused`);
  return socket;
}

/** Sends a packet of one record, and waits for its answer. */
async function report(socket: Socket): Promise<void> {
  const place = { valid: true, lat: 40.4, lng: -3.7, speedKmh: 0, courseDeg: 0, satellites: 9 };
  socket.write(encodeTcpFrame([{ ...blankRecord(Date.now()), ...place, ignition: true }], { codec: '8E' }));
  await once(socket, 'data');
}

function tell(name: string, { health, tracker }: Waits, outcomes: Record<string, number>): void {
  const figures = [health, tracker].map((took) =>
    [0.5, 0.99].map((share) => `${percentile(took, share).toFixed(1).padStart(7)} ms`).join(''),
  );
  const isKept = percentile(health, 0.99) <= BUDGET_MS;
  if (!isKept) process.exitCode = 1;
  const told = Object.entries(outcomes).map(([outcome, count]) => `${count} × ${outcome}`);
  console.info(
    `${name.padEnd(46)}${figures.join('     ')}   ${isKept ? 'kept' : 'MISSED'}   ${told.join(', ')}`,
  );
}
