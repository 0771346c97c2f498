import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcp, type Socket } from 'node:net';
import { createServer as createTls, getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { putFleet } from '#api/fleet.ts';
import { openLease } from '#server/base/db/lease.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aFleet, aUser, aVehicle } from '#server/testing/builders.ts';
import { aCertificate } from '#server/testing/certificate.ts';
import { openHorizon } from './audit-lines.ts';
import { type AuditStream, openAuditStream } from './stream-audit.ts';

let status = 200;
const got: { id: number; [field: string]: unknown }[] = [];
const headers: Record<string, unknown>[] = [];
/** Called with the lines of a request, before its answer. */
let onTaking: () => Promise<void> = async () => {};
const receiver = createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += part;
  headers.push(request.headers);
  if (status < 300)
    got.push(
      ...body
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    );
  await onTaking();
  response.writeHead(status).end('noted');
});

let server: TestApp;
let address: string;
const port = (of: { address(): unknown }) => (of.address() as AddressInfo).port;
const listen = (of: { listen(port: number, host: string, done: () => void): unknown }) =>
  new Promise<void>((done) => of.listen(0, '127.0.0.1', done));
const ids = () => got.map(({ id }) => id);

beforeAll(async () => {
  server = await testApp();
  await listen(receiver);
  address = `http://127.0.0.1:${port(receiver)}/audit`;
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await server.close();
});
beforeEach(async () => {
  got.length = 0;
  headers.length = 0;
  status = 200;
  onTaking = async () => {};
  await server.app.database.pool.query('truncate audit_entry, audit_stream, duty');
});

/** A stream of a process of its own; it has looked once, so it knows where it begins. */
async function aStream(settings: object = {}): Promise<AuditStream> {
  const { app } = server;
  const config = { ...app.config, AUDIT_STREAM: address, PUBLIC_URL: 'https://fleet.example', ...settings };
  const stream = openAuditStream({ ...app, now: () => server.clock.nowMs, processId: randomUUID(), config });
  await stream.turn();
  return stream;
}

async function write(
  count = 1,
  db: { query: (text: string, values: unknown[]) => Promise<{ rows: { id: number }[] }> } = server.app
    .database.pool,
) {
  const { rows } = await db.query(
    `insert into audit_entry (at, username, ip, action, entity, entity_id)
     select now(), 'eva', '', 'edit', 'mail', n::text from generate_series(1, $1::int) n returning id`,
    [count],
  );
  return rows.map(({ id }) => id);
}

describe('a receiver by HTTP', () => {
  it('gets what a user did: who, what, on which fleet, by which request, and no values', async () => {
    const { app } = server;
    const fleet = await aFleet(app.database, { name: 'Norte' });
    const user = await aUser(app.database, { roles: ['system'], username: 'staff' });
    const stream = await aStream({ AUDIT_STREAM_AUTHORIZATION: 'Splunk abc' });
    const stored = await app.database.sql
      .selectFrom('fleet')
      .selectAll()
      .where('id', '=', fleet.id)
      .executeTakeFirstOrThrow();
    const token = await server.tokenOf(user);
    const body = { ...stored, name: 'Norte y Este', work_codes: [] };
    const answer = await server.call(putFleet, { token, params: { fleet_id: fleet.id }, body });
    expect([answer.status, answer.status < 300 || answer.text]).toEqual([200, true]);
    await stream.turn();
    expect(headers[0]).toMatchObject({ authorization: 'Splunk abc', 'content-type': 'application/x-ndjson' });
    expect(got).toHaveLength(1);
    expect(got[0]).toMatchObject({
      ...{ at: '2026-03-02T10:00:00.000Z', action: 'edit', object: { type: 'fleet', id: String(fleet.id) } },
      actor: { id: user.id, name: 'staff', ip: '127.0.0.1' },
      fleet: { id: fleet.id, name: 'Norte y Este' },
      request: answer.headers['x-request-id'],
    });
    expect(got[0]!.fields).toContain('name');
    expect(got[0]).not.toHaveProperty('after');
  });

  it('that is away for an hour gets everything afterwards, in order', async () => {
    const stream = await aStream();
    status = 503;
    const waiting = [...(await write(700)), ...(await write(700))];
    for (let minute = 0; minute < 60; minute++) {
      server.clock.nowMs += 60_000;
      await stream.turn();
    }
    expect(got).toEqual([]);
    const { rows } = await server.app.database.pool.query('select fault, failing_since from audit_stream');
    expect(rows).toMatchObject([{ fault: 'status' }]);
    expect(headers.length).toBeGreaterThan(20);
    status = 204;
    server.clock.nowMs += 60_000;
    await stream.turn();
    expect(ids()).toEqual(waiting);
    const { rows: after } = await server.app.database.pool.query('select sent_id, fault from audit_stream');
    expect(after).toEqual([{ sent_id: waiting.at(-1), fault: null }]);
  });

  it('is left alone for a pause after each failure', async () => {
    const stream = await aStream();
    status = 500;
    await write();
    for (const ms of [0, 999, 1, 1_999, 1]) {
      server.clock.nowMs += ms;
      await stream.turn();
    }
    expect(headers).toHaveLength(3);
  });

  it('gets lines twice when the process dies before it notes them, and misses none', async () => {
    const stream = await aStream();
    const first = await write(3);
    // The lines arrive; the process dies before the answer does.
    onTaking = async () => {
      onTaking = async () => {};
      await stream.close();
    };
    await stream.turn();
    expect(ids()).toEqual(first);
    const more = await write(2);
    await (await aStream()).turn();
    expect(ids()).toEqual([...first, ...first, ...more]);
  });

  it('begins with the lines of the future, and goes on where it ended', async () => {
    await write(3);
    const stream = await aStream();
    await stream.turn();
    expect(got).toEqual([]);
    await stream.close();
    const off = openAuditStream({ ...server.app, config: { ...server.app.config } });
    await off.turn();
    const { rows } = await server.app.database.pool.query('select is_on from audit_stream');
    expect(rows).toEqual([{ is_on: false }]);
    const meanwhile = await write(2);
    await (await aStream()).turn();
    expect(ids()).toEqual(meanwhile);
  });

  it('is served by one process at a time', async () => {
    const lease = openLease(server.app.database.pool, {
      name: 'audit-stream',
      holder: randomUUID(),
      lastsMs: 60_000,
    });
    const stream = await aStream();
    await stream.close();
    await lease.take();
    const waiting = await write(2);
    const second = await aStream();
    expect(got).toEqual([]);
    await lease.release();
    await second.turn();
    expect(ids()).toEqual(waiting);
  });
});

describe('lines that commit in another order than that of their ids', () => {
  it('wait for the smaller ones, whatever comes meanwhile', async () => {
    const stream = await aStream();
    const { pool } = server.app.database;
    const slow = await pool.connect();
    await slow.query('begin');
    const early = await write(1, slow);
    const late = await write(2);
    await stream.turn();
    expect(got).toEqual([]);
    // A second writer that is always there does not hold up the first ones for ever.
    const next = await pool.connect();
    await next.query('begin');
    await write(1, next);
    await slow.query('commit');
    await stream.turn();
    expect(ids()).toEqual([...early, ...late]);
    await next.query('rollback');
    const last = await write();
    await stream.turn();
    expect(ids()).toEqual([...early, ...late, ...last]);
    slow.release();
    next.release();
  });

  it('are not waited for where nobody writes', async () => {
    const horizon = openHorizon(server.app.database.pool);
    const [id] = await write();
    expect(await horizon()).toBe(id);
  });
});

describe('a receiver of syslog', () => {
  /** Keeps what arrives; `isDone` closes its side at the end, as receivers do. */
  const keeping = (kept: Buffer[]) => (socket: Socket) => void socket.on('data', (part) => kept.push(part));

  /** The messages of a stream of frames. */
  function messages(octets: Buffer): string[] {
    const found: string[] = [];
    for (let rest = octets; rest.length > 0; ) {
      const space = rest.indexOf(' ');
      const end = space + 1 + Number(rest.subarray(0, space).toString());
      found.push(rest.subarray(space + 1, end).toString());
      rest = rest.subarray(end);
    }
    return found;
  }

  it('gets them over TCP', async () => {
    const kept: Buffer[] = [];
    const tcp = createTcp(keeping(kept));
    await listen(tcp);
    const stream = await aStream({ AUDIT_STREAM: `syslog://127.0.0.1:${port(tcp)}` });
    const written = await write(600);
    await stream.turn();
    const told = messages(Buffer.concat(kept));
    expect(told.map((one) => JSON.parse(one.slice(one.indexOf('{'))).id)).toEqual(written);
    expect(told[0]).toMatch(/^<110>1 \d{4}-\d\d-\d\dT[\d:.]+Z fleet\.example traza - audit - \{"id":/);
    tcp.close();
  });

  it('gets them over TLS, once its certificate is trusted', async () => {
    const kept: Buffer[] = [];
    const certificate = await aCertificate({ ip: '127.0.0.1' });
    const tls = createTls(certificate, keeping(kept));
    await listen(tls);
    const stream = await aStream({ AUDIT_STREAM: `syslogs://127.0.0.1:${port(tls)}` });
    const written = await write(2);
    await stream.turn();
    expect(kept).toEqual([]);
    const { rows } = await server.app.database.pool.query('select fault from audit_stream');
    expect(rows).toEqual([{ fault: 'certificate' }]);
    const usual = getCACertificates('default');
    setDefaultCACertificates([...usual, certificate.cert]);
    server.clock.nowMs += 60_000;
    await stream.turn();
    setDefaultCACertificates(usual);
    const told = messages(Buffer.concat(kept));
    expect(told.map((one) => JSON.parse(one.slice(one.indexOf('{'))).id)).toEqual(written);
    tls.close();
  });

  it('that hangs up at once, or is not there, gets them later', async () => {
    const rude = createTcp((socket) => socket.resetAndDestroy());
    await listen(rude);
    const to = { AUDIT_STREAM: `syslog://127.0.0.1:${port(rude)}` };
    const stream = await aStream(to);
    await write(500);
    await stream.turn();
    rude.close();
    server.clock.nowMs += 60_000;
    await stream.turn();
    const { rows } = await server.app.database.pool.query('select fault, sent_id from audit_stream');
    expect(rows).toEqual([{ fault: 'unreachable', sent_id: 0 }]);
  });
});

it.each([
  ['vehicle', { alias: 'A' }],
  ['renting', { fee: 1 }],
])('a line about a %s has the fleet of its vehicle', async (entity, after) => {
  const { database } = server.app;
  const fleet = await aFleet(database);
  const vehicle = await aVehicle(database, { fleet_id: fleet.id });
  const { rows } = await database.pool.query(
    `insert into audit_entry (at, username, ip, action, entity, entity_id, after)
     values (now(), '', '', 'edit', $1, $2, $3) returning fleet_id`,
    [entity, String(vehicle.id), after],
  );
  expect(rows).toEqual([{ fleet_id: fleet.id }]);
});
