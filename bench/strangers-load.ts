import { Agent, request } from 'node:http';
import { connect, type NetConnectOpts } from 'node:net';
import { encodeLogin } from '#server/protocol/teltonika/encode.ts';
import type { ServerProcess } from '#server/testing/server-process.ts';

/* The strangers of bench:strangers, in a process of their own. Each begins anew as soon as it is answered
   or its connection ends, from one of many addresses, until the time is over. Then the parent process gets
   the number of each answer. */
export type Strangers = Pick<ServerProcess, 'httpPort' | 'ports'> & {
  load: LoadName;
  addresses: number;
  seconds: number;
  /** Users whose passwords are guessed. */
  usernames: readonly string[];
};
export type LoadName = keyof typeof LOADS;

const MB = 1024 * 1024;
/** The time that a stranger holds a silent connection, milliseconds. */
const HOLD_MS = 2_000;
/** Requests of one address before another one sends, so that no limit of an address hides the load. */
const TURN = 20;

const { load, addresses, seconds, usernames, httpPort, ports } = JSON.parse(process.argv[2]!) as Strangers;
/** The beginnings of messages of each protocol over TCP. */
const BEGUN = [
  { port: ports.teltonika, text: '\0\x0f35000' },
  { port: ports.gt06, text: 'xx\x0d\x01' },
  { port: ports.queclink, text: '+RESP:GTFRI,' },
  { port: ports.jt808, text: '~\x02' },
];
const REQUESTED = [ports.osmand, ports.json, ports.flespi];
const API = { port: httpPort, path: '/api/traza' };

/**
 * The number of strangers at once, and the action that the nth of them repeats; it returns the result in a
 * word.
 */
type Load = { lanes: number; once: (nth: number, address: string) => Promise<string> };
const HALF = 'POST /positions HTTP/1.1\r\nhost: traza\r\ncontent-len';
const LOADS = {
  'half logins': {
    lanes: 2_000,
    once(nth, from) {
      const { port, text } = of(BEGUN, nth);
      return hold(port, text, from);
    },
  },
  'half requests to HTTP': { lanes: 2_000, once: (_, from) => hold(httpPort, HALF, from) },
  'half requests to trackers’ ports': {
    lanes: 2_000,
    once: (nth, from) => hold(of(BEGUN, nth).port, HALF, from),
  },
  'half requests to HTTP of trackers': {
    lanes: 2_000,
    once: (nth, from) => hold(of(REQUESTED, nth), HALF, from),
  },
  'unknown IMEIs': { lanes: 50, once: (nth, from) => signIn(ports.teltonika, nth, from) },
  'wrong tokens': {
    lanes: 50,
    once: (nth, from) =>
      nth % 2 === 0
        ? ask({ ...API, path: `${API.path}/vehicle`, token: 'w'.repeat(43) }, from)
        : ask({ port: of([ports.json, ports.flespi], nth), token: 'w'.repeat(43), body: '[]' }, from),
  },
  'bodies of 1 MB': {
    lanes: 8,
    once: (nth, from) =>
      nth % 2 === 0
        ? ask({ ...API, path: `${API.path}/login`, body: `{${'"a":0,'.repeat(MB / 6)}"a":0}` }, from)
        : ask({ port: of(REQUESTED, nth), path: `/?id=${nth}`, body: 'x'.repeat(MB) }, from),
  },
  'the description of the API': {
    lanes: 8,
    once: (_, from) => ask({ ...API, path: `${API.path}/openapi.json` }, from),
  },
  '48 sign-ins at once': {
    lanes: 48,
    once: (nth, from) => {
      const username = nth % 2 === 0 ? of(usernames, begun) : `nobody${begun}`;
      return ask(
        { ...API, path: `${API.path}/login`, body: JSON.stringify({ username, password: 'Wrong123' }) },
        from,
      );
    },
  },
} satisfies Record<string, Load>;

/** The nth of some things that take turns. */
function of<Thing>(things: readonly Thing[], nth: number): Thing {
  return things[nth % things.length]!;
}

let begun = 0;
const agents = new Map<string, Agent>();
const outcomes: Record<string, number> = {};
if (process.send) {
  const endMs = performance.now() + seconds * 1000;
  const { lanes, once }: Load = LOADS[load];
  await Promise.all(
    Array.from({ length: lanes }, async (_, nth) => {
      for (let turn = 0; performance.now() < endMs; turn++) {
        begun++;
        const address = `127.0.1.${1 + ((nth + lanes * Math.floor(turn / TURN)) % addresses)}`;
        const outcome = await once(nth, address);
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      }
    }),
  );
  process.send(outcomes, () => process.exit(0));
}

/** Sends a text, and then nothing more for a while. */
function hold(port: number, text: string, localAddress: string): Promise<string> {
  return converse({ port, host: '127.0.0.1', localAddress }, Buffer.from(text, 'latin1'), 'held');
}

function signIn(port: number, nth: number, localAddress: string): Promise<string> {
  const imei = String(86_000_000_000_000 + ((begun * 1_000 + nth) % 1_000_000_000)) + (nth % 10);
  return converse({ port, host: '127.0.0.1', localAddress }, encodeLogin(imei), 'no answer');
}

function converse(to: NetConnectOpts, said: Buffer, silent: string): Promise<string> {
  return new Promise((done) => {
    const socket = connect(to);
    let outcome = 'closed';
    const timer = setTimeout(() => {
      outcome = silent;
      socket.destroy();
    }, HOLD_MS);
    socket.on('connect', () => socket.write(said));
    socket.on('data', () => {
      outcome = 'refused';
      socket.destroy();
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      outcome = error.code ?? 'error';
    });
    socket.on('close', () => {
      clearTimeout(timer);
      done(outcome);
    });
  });
}

type Asked = { port: number; path?: string; body?: string; token?: string };

/**
 * Sends a request and waits for the end of the answer, or of the connection. A body that is too large is not
 * read to its end.
 */
function ask({ port, path = '/', body, token }: Asked, localAddress: string): Promise<string> {
  const agent = agents.get(localAddress) ?? new Agent({ keepAlive: true });
  agents.set(localAddress, agent);
  const headers = {
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  const method = body === undefined ? 'GET' : 'POST';
  return new Promise((done) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers, agent, localAddress });
    sent.on('response', (answer) => answer.resume().on('close', () => done(String(answer.statusCode))));
    sent.on('error', (error: NodeJS.ErrnoException) => done(error.code ?? 'error'));
    sent.end(body);
  });
}
