import { Agent, request } from 'node:http';
import { benchRig, percentile } from './rig.ts';
import { signIn } from './sign-in.ts';

/* npm run bench:bodies. Strangers and one signed-in user send the worst possible bodies, over four
   connections each, as fast as they are answered. It measures how long a probe of /healthz waits
   meanwhile, which is the time that the event loop of the server is blocked. It also measures the
   processor time of one such request, which does not depend on other work of the machine. */
const SECONDS = 5;
const CONNECTIONS = 4;
const BUDGET_MS = 50;
const MB = 1024 * 1024;

type Load = { name: string; path: string; method: 'POST' | 'PUT'; payload: Buffer; signedIn?: boolean };

const nested = (octets: number) => '['.repeat(octets / 2 - 40) + ']'.repeat(octets / 2 - 40);
const strangers = (name: string, payload: string): Load => ({
  name,
  path: '/api/traza/login',
  method: 'POST',
  payload: Buffer.from(payload),
});
const LOADS: readonly Load[] = [
  strangers('sign-in, 1 MB of text', JSON.stringify({ username: 'a'.repeat(MB), password: 'x' })),
  strangers('sign-in, 1 MB of members', `{${members(MB)}}`),
  strangers('sign-in, 1 MB nested', `{"username":${nested(MB)}}`),
  { ...strangers('no such call, 1 MB', `{${members(MB)}}`), path: '/nothing' },
  strangers('sign-in, 2 kB of members', `{${members(2000)}}`),
  {
    name: 'signed in, report, 32 kB nested',
    path: '/api/traza/report/Summary',
    method: 'POST',
    payload: Buffer.from(`{"fleets":${nested(32_000)}}`),
    signedIn: true,
  },
  {
    name: 'signed in, report, 32 kB of wrong ids',
    path: '/api/traza/report/Summary',
    method: 'POST',
    payload: Buffer.from(`{"vehicles":[${'{},'.repeat(10_000)}{}]}`),
    signedIn: true,
  },
  {
    name: 'signed in, preferences, 16 kB of wrong codes',
    path: '/api/traza/user/preferences',
    method: 'PUT',
    payload: Buffer.from(`{"visible_events":[${'0,'.repeat(8_000)}0]}`),
    signedIn: true,
  },
];

function members(octets: number): string {
  let text = '"a0":0';
  for (let i = 1; text.length < octets - 20; i++) text += `,"a${i}":0`;
  return text;
}

const rig = await benchRig({ vehicles: 10 });
try {
  const token = await signIn(rig);
  tell('nothing', 0, await probesDuring(async () => new Promise((end) => setTimeout(end, SECONDS * 1000))));
  for (const load of LOADS) {
    let answered = 0;
    const before = rig.cpu().server;
    const waits = await probesDuring(async () => {
      const endMs = performance.now() + SECONDS * 1000;
      await Promise.all(
        Array.from({ length: CONNECTIONS }, async () => {
          const agent = new Agent({ keepAlive: true, maxSockets: 1 });
          while (performance.now() < endMs) {
            await ask({ agent, ...load, ...(load.signedIn && { token }) });
            answered++;
          }
          agent.destroy();
        }),
      );
    });
    tell(load.name, answered, waits, rig.cpu().server - before);
  }
} finally {
  await rig.close();
}

/**
 * Sends a body and waits for the end of the answer, or of the connection. A body that is too large is not
 * read to its end.
 */
function ask(asked: Partial<Load> & { path: string; agent: Agent; token?: string }): Promise<void> {
  const { agent, path, method = 'GET', payload, token } = asked;
  const headers = {
    ...(payload && { 'content-type': 'application/json', 'content-length': payload.length }),
    ...(token && { authorization: `Bearer ${token}` }),
  };
  return new Promise((done) => {
    const sent = request({ host: '127.0.0.1', port: rig.server.httpPort, agent, path, method, headers });
    sent.on('response', (answer) => answer.resume().on('close', done));
    sent.on('error', () => done());
    sent.end(payload);
  });
}

/** The duration of each probe of health during the work, milliseconds, in ascending order. */
async function probesDuring(work: () => Promise<unknown>): Promise<Float64Array> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const waits: number[] = [];
  let isOver = false;
  const working = work().finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const began = performance.now();
    await ask({ agent, path: '/healthz' });
    waits.push(performance.now() - began);
    await new Promise((next) => setTimeout(next, 5));
  }
  await working;
  agent.destroy();
  return Float64Array.from(waits).sort();
}

function tell(name: string, answered: number, waits: Float64Array, cpuS = 0): void {
  const [median, most, worst] = [0.5, 0.99, 1].map((share) => percentile(waits, share));
  const isKept = most! <= BUDGET_MS;
  if (!isKept) process.exitCode = 1;
  const rate = String(Math.round(answered / SECONDS)).padStart(6);
  const cost = answered === 0 ? '–' : ((1000 * cpuS) / answered).toFixed(2);
  const figures = [median, most, worst].map((ms) => `${ms!.toFixed(1).padStart(7)} ms`).join('');
  console.info(
    `${name.padEnd(46)}${rate}/s at ${cost.padStart(5)} ms   health p50, p99, worst${figures}   ${isKept ? 'kept' : 'MISSED'}`,
  );
}
