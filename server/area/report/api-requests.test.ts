import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aFleet, aUser } from '#server/testing/builders.ts';
import { aReader, pick, runReport } from './report.builder.ts';

const RANGE = { from: '2026-03-01', to: '2026-03-02' };
const MIB = 1024 * 1024;
const CLIENT = 'c0ffee00-1111-4222-8333-444455556666';

let server: TestApp;
let [system, admin, operator] = ['', '', ''];

beforeAll(async () => {
  server = await testApp();
  const { app } = server;
  const [own, other] = [await aFleet(app.database), await aFleet(app.database)];
  system = await aReader(server, { username: 'sys', roles: ['system'] });
  admin = await aReader(server, { roles: ['administrator'], fleetIds: [own.id] });
  operator = await aReader(server, { fleetIds: [own.id] });
  const ana = (await aUser(app.database, { username: 'ana', fleetIds: [own.id] })).id;
  const bea = (await aUser(app.database, { username: 'bea', fleetIds: [other.id] })).id;
  const staff = await app.database.sql
    .selectFrom('app_user')
    .select('id')
    .where('username', '=', 'sys')
    .executeTakeFirstOrThrow();

  const add = (at: string, path: string, more: Record<string, unknown>) =>
    app.requests.add({
      ...{ atMs: Date.parse(at), method: 'GET', path, status: 200, durationMs: 10, sizeBytes: 100 },
      ...{ userId: ana, client: null, network: null },
      ...more,
    });
  // 28 February in Madrid, and 3 March.
  add('2026-02-28T22:59:59Z', '/fleet', {});
  add('2026-03-02T23:00:00Z', '/fleet', {});
  // 1 March, 00:00 to 00:19 in Madrid: 1 to 20 ms, one of them failed.
  for (let i = 0; i < 20; i++) {
    const at = new Date(Date.parse('2026-02-28T23:00:00Z') + i * 60_000).toISOString();
    add(at, '/vehicle/{id}', { durationMs: 20 - i, status: i === 3 ? 404 : 200 });
  }
  // 2 March.
  const traced = { client: CLIENT, network: '203.0.113.77/24' };
  add('2026-03-02T08:00:00Z', '/report/{report}', { method: 'POST', durationMs: 2_999, sizeBytes: MIB - 1 });
  add('2026-03-02T08:30:00Z', '/report/{report}', {
    ...{ method: 'POST', durationMs: 3_000, sizeBytes: MIB },
    ...traced,
  });
  add('2026-03-02T09:00:00Z', '/vehicle/xlsx', {
    ...{ durationMs: 4_500, sizeBytes: 3 * MIB, userId: bea },
    ...traced,
  });
  add('2026-03-02T09:30:00Z', '/fleet', { userId: staff.id });
  add('2026-03-02T09:30:00Z', '/login', { method: 'POST', userId: null, status: 401 });
  await app.requests.flush();
});
afterAll(() => server.close());

describe('API requests (R24)', () => {
  it('are counted by endpoint, user and day of the reader', async () => {
    const { rows, total, end, head } = await runReport(server, system, 'APIRequests', RANGE);
    const told = rows.map((row) => pick(row, 'day method path username calls errors p95Ms sizeBytes'));
    const day = '2026-03-02';
    expect(told).toEqual([
      {
        ...{ day: '2026-03-01', method: 'GET', path: '/vehicle/{id}', username: 'ana' },
        // 95 of 100 of 20 are 19: the 19th of 1 to 20 ms.
        ...{ calls: 20, errors: 1, p95Ms: 19, sizeBytes: 2_000 },
      },
      { day, method: 'GET', path: '/fleet', username: 'sys', calls: 1, errors: 0, p95Ms: 10, sizeBytes: 100 },
      { day, method: 'POST', path: '/login', username: null, calls: 1, errors: 1, p95Ms: 10, sizeBytes: 100 },
      {
        ...{ day, method: 'POST', path: '/report/{report}', username: 'ana' },
        ...{ calls: 2, errors: 0, p95Ms: 3_000, sizeBytes: 2 * MIB - 1 },
      },
      {
        ...{ day, method: 'GET', path: '/vehicle/xlsx', username: 'bea' },
        ...{ calls: 1, errors: 0, p95Ms: 4_500, sizeBytes: 3 * MIB },
      },
    ]);
    expect(pick(total, 'calls errors p95Ms sizeBytes')).toEqual({
      ...{ calls: 25, errors: 2, p95Ms: null },
      sizeBytes: 2_000 + 200 + 2 * MIB - 1 + 3 * MIB,
    });
    expect(end.figures).toEqual({ calls: 25, errors: 2, callers: 3, endpoints: 5 });
    // Only today's figures may still change.
    expect([head.estimate, head.consolidatedTo]).toEqual([5, '2026-03-01']);
  });

  it('have charts of days, hours, paths, errors, durations and sizes', async () => {
    const { end } = await runReport(server, system, 'APIRequests', RANGE);
    const charts = Object.fromEntries(
      end.charts.map(({ id, categories, series }) => [
        id,
        { categories, values: Object.fromEntries(series.map((one) => [one.id, one.values])) },
      ]),
    );
    expect(charts.requestDays).toEqual({
      categories: ['2026-03-01', '2026-03-02'],
      values: { calls: [20, 5], errors: [1, 1] },
    });
    const byHour = (counts: Record<number, number>) => Array.from({ length: 24 }, (_, h) => counts[h] ?? 0);
    expect(charts.requestHours?.values).toEqual({
      calls: byHour({ 0: 20, 9: 2, 10: 3 }),
      errors: byHour({ 0: 1, 10: 1 }),
    });
    expect(charts.requestPaths?.categories[0]).toBe('/vehicle/{id}');
    expect(charts.requestErrors).toEqual({
      categories: ['/login', '/vehicle/{id}'],
      values: { errors: [1, 1] },
    });
    const first = (id: string) => [
      charts[id]?.categories.slice(0, 3),
      ...Object.values(charts[id]?.values ?? {}).map((values) => values.slice(0, 3)),
    ];
    const names = ['GET /vehicle/xlsx', 'POST /report/{report}', 'GET /vehicle/{id}'];
    expect(first('requestDurations')).toEqual([
      names,
      [4_500, 2_999, 10],
      [4_500, 3_000, 19],
      [4_500, 3_000, 20],
    ]);
    expect(first('requestSizes').slice(0, 2)).toEqual([
      [...names.slice(0, 2), 'GET /fleet'],
      [3 * MIB, MIB - 1, 100],
    ]);
  });

  it('show administrators the users that they see, and others nothing', async () => {
    const { rows } = await runReport(server, admin, 'APIRequests', RANGE);
    expect(rows.map(({ username, path }) => `${username} ${path}`)).toEqual([
      'ana /vehicle/{id}',
      'ana /report/{report}',
    ]);
    expect((await runReport(server, operator, 'APIRequests', RANGE)).status).toBe(404);
    expect((await runReport(server, operator, 'APIRequestsLarge', RANGE)).status).toBe(404);
  });

  it('go back 90 days', async () => {
    const days = (from: string) => runReport(server, system, 'APIRequests', { from, to: '2026-03-02' });
    expect((await days('2025-12-03')).status).toBe(200);
    expect(await days('2025-12-02')).toMatchObject({ status: 422, code: 'val.rangeDays' });
  });
});

describe('slow and large API requests (R25, R26)', () => {
  it('begin at 3 seconds, the slowest first', async () => {
    const { rows } = await runReport(server, system, 'APIRequestsSlow', RANGE);
    expect(rows).toEqual([
      {
        ...{ eventInstant: '2026-03-02T09:00:00.000Z', method: 'GET', path: '/vehicle/xlsx', status: 200 },
        ...{ durationMs: 4_500, sizeBytes: 3 * MIB, username: 'bea', clientId: CLIENT, ip: '203.0.113.0/24' },
      },
      {
        ...{
          eventInstant: '2026-03-02T08:30:00.000Z',
          method: 'POST',
          path: '/report/{report}',
          status: 200,
        },
        ...{ durationMs: 3_000, sizeBytes: MIB, username: 'ana', clientId: CLIENT, ip: '203.0.113.0/24' },
      },
    ]);
  });

  it('begin at 1 MiB, the largest first, within sight', async () => {
    const sizes = async (token: string) =>
      (await runReport(server, token, 'APIRequestsLarge', RANGE)).rows.map(({ sizeBytes }) => sizeBytes);
    expect(await sizes(system)).toEqual([3 * MIB, MIB]);
    expect(await sizes(admin)).toEqual([MIB]);
  });
});
