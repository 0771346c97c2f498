import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NOW, type TestApp, testApp } from '#server/testing/app.ts';
import { aFleet, aUser, aVehicle, PASSWORD } from '#server/testing/builders.ts';
import { expireData } from '#server/worker/job/retention.ts';
import { networkOf } from './network-of.ts';
import { recordRequests } from './record-requests.ts';
import { type ApiRequest, requestLog } from './request-log.ts';

let server: TestApp;
let user: { id: number; username: string };
let token: string;
let vehicleId: number;

beforeAll(async () => {
  server = await testApp();
  const { database } = server.app;
  const fleet = await aFleet(database);
  user = await aUser(database, { username: 'eva', roles: ['manager'], fleetIds: [fleet.id] });
  token = await server.tokenOf(user);
  vehicleId = (await aVehicle(database, { fleet_id: fleet.id })).id;
});
afterAll(() => server.close());

/** Everything recorded, in the order of the requests. */
async function recorded() {
  await server.app.requests.flush();
  const { rows } = await server.app.database.pool.query<Record<string, unknown>>(
    'select * from api_request order by method, path, status',
  );
  return rows;
}

const one: ApiRequest = {
  ...{ atMs: NOW, method: 'GET', path: '/fleet', status: 200, durationMs: 5, sizeBytes: 100 },
  ...{ userId: null, client: null, network: null },
};

describe('what a request leaves', () => {
  it('is its pattern and its figures, and nothing of what it said or whom it was about', async () => {
    const api = '/api/traza';
    const headers = { authorization: `Bearer ${token}`, 'client-id': 'c0ffee00-1111-4222-8333-444455556666' };
    const remoteAddress = '203.0.113.77';
    for (const [method, url, payload] of [
      ['GET', `${api}/vehicle/${vehicleId}?secret=querysecret`],
      ['GET', `${api}/vehicle/987654321`],
      ['GET', `${api}/calendar/feed/feedsecretfeedsecretfeedsecretfeedsecret.ics`],
      ['GET', `${api}/nothing/unknownsecret`],
      ['POST', `${api}/login`, { username: 'eva', password: PASSWORD }],
      ['POST', `${api}/login`, { username: 'wrongname', password: 'wrongsecret' }],
    ] as const) {
      await server.http.inject({ method, url, headers, remoteAddress, ...(payload && { payload }) });
    }
    const rows = await recorded();
    expect(rows).toMatchObject([
      { method: 'GET', path: '/calendar/feed/{secret}.ics', user_id: null },
      { method: 'GET', path: '/vehicle/{vehicle_id}', status: 400, user_id: user.id },
      {
        method: 'GET',
        path: '/vehicle/{vehicle_id}',
        status: 404,
        user_id: user.id,
        client: null,
        network: null,
      },
      { method: 'POST', path: '/login', status: 200, user_id: null },
      { method: 'POST', path: '/login', status: 401, user_id: null },
    ]);
    for (const row of rows) expect(row.size_bytes).toBeGreaterThan(0);
    const stored = JSON.stringify(rows);
    for (const said of [
      'secret=',
      'querysecret',
      '987654321',
      'feedsecret',
      'unknownsecret',
      'eva',
      PASSWORD,
    ])
      expect(stored).not.toContain(said);
    for (const said of ['wrongname', 'wrongsecret', token, 'c0ffee00', '203.0.113'])
      expect(stored).not.toContain(said);
  });

  it('tells of a large answer also the connection and the network, streams as large as they were sent', async () => {
    const requests: ApiRequest[] = [];
    const http = Fastify({ trustProxy: true });
    recordRequests(http, {
      now: () => NOW,
      requests: { add: (request) => void requests.push(request) },
    });
    const large = 'x'.repeat(1024 * 1024);
    http.get('/small', { config: { path: '/small' } }, () => 'small');
    http.get('/whole', { config: { path: '/whole' } }, () => large);
    http.get('/parts', { config: { path: '/parts' } }, () => Readable.from([large, large]));
    const address = await http.listen({ host: '127.0.0.1', port: 0 });
    const client = 'c0ffee00-1111-4222-8333-444455556666';
    for (const [path, sent] of [
      ['small', client],
      ['whole', client],
      ['parts', 'somebody@example.org'],
    ] as const) {
      const headers = { 'client-id': sent, 'x-forwarded-for': '203.0.113.77' };
      await (await fetch(`${address}/${path}`, { headers })).text();
    }
    await http.close();
    expect(requests).toMatchObject([
      { path: '/small', sizeBytes: 5, client: null, network: null },
      { path: '/whole', sizeBytes: 1024 * 1024, client, network: '203.0.113.77/24' },
      // A value that is no id of a connection is dropped.
      { path: '/parts', client: null, network: '203.0.113.77/24' },
    ]);
    expect(requests[2]!.sizeBytes).toBeGreaterThanOrEqual(2 * 1024 * 1024);
    expect(requests[2]!.sizeBytes).toBeLessThan(2.01 * 1024 * 1024);
  });

  it.each([
    ['203.0.113.77', '203.0.113.77/24'],
    ['::ffff:203.0.113.77', '203.0.113.77/24'],
    ['2001:db8:1:2::5', '2001:db8:1:2::5/48'],
    ['fe80::1%eth0', 'fe80::1/48'],
    ['unknown', null],
  ])('the network of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('writing', () => {
  it('keeps no request waiting, and loses none while the table is out of reach', async () => {
    const { pool } = server.app.database;
    const before = (await recorded()).length;
    const ask = () => server.http.inject({ url: '/api/traza/installation' });
    const other = await pool.connect();
    await other.query('begin; lock table api_request in access exclusive mode');
    await ask();
    const writing = server.app.requests.flush();
    expect((await ask()).statusCode).toBe(200);
    await other.query('rollback');
    other.release();
    await writing;
    expect(await recorded()).toHaveLength(before + 2);

    await pool.query('alter table api_request rename to gone');
    expect((await ask()).statusCode).toBe(200);
    await expect(server.app.requests.flush()).rejects.toThrow('api_request');
    await pool.query('alter table gone rename to api_request');
    expect(await recorded()).toHaveLength(before + 3);
  });

  it('counts what does not fit instead of keeping it', async () => {
    let dropped = 0;
    const { pool } = server.app.database;
    const log = requestLog({ pool, onDropped: () => void dropped++, most: 2 });
    for (let i = 0; i < 5; i++) log.add({ ...one, path: '/full' });
    await log.flush();
    log.add({ ...one, path: '/full' });
    await log.flush();
    const { rows } = await pool.query(`select count(*)::int as n from api_request where path = '/full'`);
    expect([dropped, rows[0].n]).toEqual([3, 3]);
  });

  it('keeps only the network of an address, for 90 days', async () => {
    const { app } = server;
    const ago = (days: number) => NOW - days * 86_400_000;
    const network = networkOf('203.0.113.77');
    for (const days of [92, 90, 89]) app.requests.add({ ...one, path: '/old', atMs: ago(days), network });
    await app.requests.flush();
    expect(await expireData(app)).toEqual(['api_request_20251130']);
    const { rows } = await app.database.pool.query(
      `select at, network::text from api_request where path = '/old' order by at`,
    );
    expect(rows).toEqual([90, 89].map((days) => ({ at: new Date(ago(days)), network: '203.0.113.0/24' })));
  });
});
