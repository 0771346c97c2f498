import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { blankRecord } from '#domain/telemetry/record.ts';
import { clockAheadOf } from '#domain/tracker/clock-zone.ts';
import { hashSecret } from '#server/base/access/secret.ts';
import * as gt06 from '#server/protocol/gt06/encode.ts';
import * as jt808 from '#server/protocol/jt808/encode.ts';
import { nextFrame } from '#server/protocol/jt808/frame.ts';
import { ID } from '#server/protocol/jt808/message-id.ts';
import { encodeOsmandQuery } from '#server/protocol/osmand/encode.ts';
import * as queclink from '#server/protocol/queclink/encode.ts';
import * as teltonika from '#server/protocol/teltonika/encode.ts';
import { vendorBytes } from '#server/protocol/teltonika/vendor-frames.ts';
import { benchRig } from './rig.ts';

/* npm run bench:connections. Measures the memory of the server's process with many connected trackers, of
   all protocols in turn: each has signed in and has sent a record. Then it measures how long a hundred
   commands wait for their answers. */
const CONNECTIONS = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 10_000);
const AT_ONCE = 200;
const COMMANDS = 100;
/** More than twice the average of a fleet of this size. */
const A_SECOND = 500;
const SECONDS = Number(process.argv.filter((word) => /^\d+$/.test(word))[1] ?? 60);
const LIMIT_MB = 500;

type Voice = {
  /** Null: its first record is its first message. */
  login: ((imei: string) => Buffer) | null;
  record(timeMs: number, nth: number, imei: string): Buffer;
  /** Answers a command, if the received data contains one. */
  answer(received: Buffer, imei: string): Buffer | null;
};
const place = (timeMs: number, nth: number) => ({
  ...blankRecord(timeMs),
  ...{
    valid: true,
    lat: 40 + (nth % 1000) / 1000,
    lng: -3.7,
    speedKmh: 40,
    courseDeg: 90,
    satellites: 9,
    ignition: true,
  },
});
const CHINA_MS = clockAheadOf('china');
const terminal = (imei: string, serial: number) => ({ phone: jt808.phoneBytes(imei, true), serial });

const VOICES: Readonly<Record<'teltonika' | 'gt06' | 'queclink' | 'jt808' | 'osmand', Voice>> = {
  teltonika: {
    login: teltonika.encodeLogin,
    record: (timeMs, nth) => teltonika.encodeTcpFrame([place(timeMs, nth)], { codec: '8E' }),
    answer: (received) => (received.includes('getinfo') ? vendorBytes('codec12Answer') : null),
  },
  gt06: {
    login: (imei) => gt06.encodeLogin(imei, 1),
    record: (timeMs, nth) => gt06.encodeLocation(place(timeMs, nth), 2),
    answer(received) {
      const at = received.indexOf('STATUS#');
      return at < 4 ? null : gt06.encodeCommandAnswer('OK', received.readUInt32BE(at - 4), 3);
    },
  },
  queclink: {
    login: (imei) => queclink.encodeHeartbeat(Date.now(), { imei, count: 1 }),
    record: (timeMs, nth, imei) => queclink.encodePosition(place(timeMs, nth), { imei, count: 2 }),
    answer: (received, imei) =>
      received.includes('AT+') ? queclink.encodeVersions(Date.now(), { imei, count: 3 }) : null,
  },
  jt808: {
    login: (imei) => jt808.encodeHeartbeat(terminal(imei, 1)),
    record: (timeMs, nth, imei) => jt808.encodeLocation(place(timeMs, nth), CHINA_MS, terminal(imei, 2)),
    answer(received, imei) {
      const cut = nextFrame(received, 0);
      const isAsked = cut.kind === 'frame' && cut.id === ID.askAttributes;
      return isAsked ? jt808.encodeAttributes(imei, terminal(imei, 3)) : null;
    },
  },
  // Its secret is its IMEI here. The connection stays open between its reports.
  osmand: {
    login: null,
    record: (timeMs, nth, imei) =>
      Buffer.from(`GET ${encodeOsmandQuery(imei, place(timeMs, nth))} HTTP/1.1\r\nHost: bench\r\n\r\n`),
    answer: () => null,
  },
};
const NAMES = Object.keys(VOICES) as (keyof typeof VOICES)[];
const protocolOf = (nth: number) => NAMES[nth % NAMES.length]!;

const rig = await benchRig({ vehicles: CONNECTIONS }, async ({ database }) => {
  for (const [n, name] of NAMES.entries()) {
    await database.pool.query(
      `update tracker set protocol = $1 where id in (
         select id from (select id, row_number() over (order by imei) - 1 as nth from tracker) numbered where nth % $2 = $3)`,
      [name, NAMES.length, n],
    );
  }
  const { rows: phones } = await database.pool.query<{ imei: string }>(
    `select imei from tracker where protocol = 'osmand'`,
  );
  const secrets = phones.map(({ imei }) => hashSecret(imei));
  await database.pool.query(
    `update tracker set secret_hash = given.hash, secret_at = now()
     from unnest($1::text[], $2::bytea[]) as given(imei, hash) where tracker.imei = given.imei`,
    [phones.map(({ imei }) => imei), secrets],
  );
  await database.pool.query(`update tracker set plain_password = 'bench1' where protocol = 'queclink'`);
});
const sockets: Socket[] = [];
try {
  const before = memory(rig.server.pid);
  const started = performance.now();
  for (let first = 0; first < CONNECTIONS; first += AT_ONCE) {
    const some = rig.imeis.slice(first, first + AT_ONCE);
    await Promise.all(some.map((imei, i) => open(imei, first + i)));
  }
  const connectedS = (performance.now() - started) / 1000;
  const connected = memory(rig.server.pid);
  await load();
  const sending = memory(rig.server.pid);
  const answeredMs = await command();
  const after = memory(rig.server.pid);
  console.table({
    connections: CONNECTIONS,
    protocols: NAMES.join(' + '),
    'seconds to sign in and send a record each': Number(connectedS.toFixed(1)),
    'MB before': before,
    'MB with all connected': connected,
    [`MB after ${SECONDS} s of ${A_SECOND} records a second`]: sending,
    'MB after the commands': after,
    [`ms until ${COMMANDS} commands are answered`]: Math.round(answeredMs),
  });
  if (after > LIMIT_MB) {
    console.error(`more than ${LIMIT_MB} MB`);
    process.exitCode = 1;
  }
} finally {
  for (const socket of sockets) socket.destroy();
  await rig.close();
}

/** Signs in, sends a record and waits for both answers. */
async function open(imei: string, nth: number): Promise<void> {
  const name = protocolOf(nth);
  const voice = VOICES[name];
  const socket = connect({ port: rig.server.ports[name], host: '127.0.0.1' });
  socket.on('error', () => {});
  sockets[nth] = socket;
  await once(socket, 'connect');
  if (voice.login) {
    socket.write(voice.login(imei));
    await once(socket, 'data');
  }
  socket.write(voice.record(Date.now() - 60_000, nth, imei));
  await once(socket, 'data');
  socket.on('data', (received: Buffer) => {
    const answer = voice.answer(received, imei);
    if (answer) socket.write(answer);
  });
}

/** All trackers in turn send a record and wait for its answer, at an even pace. */
async function load(): Promise<void> {
  const begun = performance.now();
  const answers: Promise<unknown>[] = [];
  for (let sent = 0; sent < A_SECOND * SECONDS; ) {
    const due = Math.floor(((performance.now() - begun) / 1000) * A_SECOND);
    for (; sent < due; sent++) {
      const nth = sent % CONNECTIONS;
      answers.push(report(nth));
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await Promise.all(answers);
}

/** One record and its answer; a phone whose connection has ended opens another one. */
async function report(nth: number): Promise<void> {
  const imei = rig.imeis[nth]!;
  const socket = sockets[nth]!;
  if (!socket.writable || socket.readableEnded) return open(imei, nth);
  const answered = Promise.race([once(socket, 'data'), once(socket, 'close')]);
  socket.write(VOICES[protocolOf(nth)].record(Date.now(), nth, imei));
  await answered;
}

/** Orders the state of trackers all over the fleet, as another process would. */
async function command(): Promise<number> {
  const { pool } = rig.database;
  const started = performance.now();
  await pool.query(
    `insert into tracker_command (tracker_id, vehicle_id, kind, state, reason, asked_at, expires_at)
     select tracker_id, vehicle_id, 'state', 'waiting', 'bench', now(), now() + interval '1 hour'
     from tracker_fitting join tracker on tracker.id = tracker_id
     where protocol <> 'osmand' order by tracker_fitting.id limit $1`,
    [COMMANDS],
  );
  for (;;) {
    const { rows } = await pool.query<{ done: number }>(
      `select count(*)::int as done from tracker_command where state = 'answered'`,
    );
    if (rows[0]!.done === COMMANDS) return performance.now() - started;
    if (performance.now() - started > 60_000) throw new Error(`only ${rows[0]!.done} commands answered`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Resident memory of a process, MB (1,000,000 bytes). */
function memory(pid: number): number {
  const kib = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round((Number(kib) * 1024) / 1e6);
}
