import { once } from 'node:events';
import { type ClientRequest, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Day } from '#domain/day.ts';
import type { REPORT_IDS } from '#domain/report/report.ts';
import { sumJourneys } from '#server/telemetry/journey-sums.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aFleet, aVehicle } from '#server/testing/builders.ts';
import { aReader, runReport } from './report.builder.ts';

let server: TestApp;
let token: string;
let fleetId: number;

beforeAll(async () => {
  server = await testApp({ UNREAD_S: '0.4' });
  fleetId = (await aFleet(server.app.database)).id;
  await aVehicle(server.app.database, { fleet_id: fleetId });
  token = await aReader(server, { fleetIds: [fleetId] });
});
afterAll(() => server.close());

const refused = async (report: (typeof REPORT_IDS)[number], body: Record<string, unknown>) => {
  const { status, code, body: answer } = await runReport(server, token, report, body);
  return [status, code, (answer as { error?: { params: object } } | null)?.error?.params];
};

describe('days', () => {
  it.each([
    ['Summary', { from: '2026-02-10', to: '2026-02-09' }, [422, 'val.order', {}]],
    ['Summary', { from: '2026-02-10', to: '2026-03-03' }, [422, 'val.futureDate', {}]],
    ['Summary', { from: '2025-02-28', to: '2026-02-28' }, [422, 'val.rangeYear', {}]],
    ['Summary', { from: '2025-03-01', to: '2026-02-28' }, [200, null, undefined]],
    ['Summary', { to: '2026-03-02' }, [200, null, undefined]],
    ['Health', { from: '2026-01-01', to: '2026-02-01' }, [422, 'val.rangeDays', { n: 31 }]],
    ['Summary', { from: 'yesterday' }, [422, 'err.request', {}]],
    ['Summary', { hour_from: '25:00' }, [422, 'err.request', {}]],
    ['Summary', { fleets: 'x' }, [422, 'err.request', {}]],
  ] as const)('%s of %j', async (report, body, expected) => {
    expect(await refused(report, body)).toEqual(expected);
  });

  it('are the last seven complete ones unless asked', async () => {
    const { head } = await runReport(server, token, 'Journeys');
    expect(head).toMatchObject({ from: '2026-02-23', to: '2026-03-01' });
  });
});

describe('how much', () => {
  it('refuses more than 31,000 vehicle-days of single rows, before reading them', async () => {
    const { pool } = server.app.database;
    await pool.query(
      `with car as (insert into vehicle (fleet_id, license) select $1, 'Q' || n from generate_series(1, 999) n returning id)
       insert into vehicle_stay (vehicle_id, from_day, fleet_id) select id, '2020-01-01', $1 from car`,
      [fleetId],
    );
    const month = { from: '2026-01-01', to: '2026-01-31' };
    expect(await refused('Journeys', month)).toEqual([200, null, undefined]);
    expect(await refused('Journeys', { ...month, to: '2026-02-01' })).toEqual([
      409,
      'report.tooManyDays',
      { max: 31_000 },
    ]);
    expect(await refused('Summary', { ...month, to: '2026-02-01' })).toEqual([200, null, undefined]);
  });

  it('refuses more rows than a screen or a file takes', async () => {
    const { pool } = server.app.database;
    await pool.query(
      `insert into journey (vehicle_id, start_at, end_at, day, final, is_private, has_gap, distance_m, duration_s, movement_s,
         idle_s, longest_halt_s, band1_s, band2_s, band3_s, harsh_acceleration, harsh_braking, harsh_cornering, excesses,
         warnings, decided_at)
       select vehicle.id, d + n * interval '2 minutes', d + n * interval '2 minutes' + interval '1 minute', d::date, true, false,
         false, 100, 60, 60, 0, 0, 60, 0, 0, 0, 0, 0, 0, 0, d
       from vehicle, generate_series('2026-01-05'::timestamptz, '2026-01-06', '1 day') d, generate_series(1, 201) n`,
    );
    const { rows: driven } = await pool.query<{ vehicle_id: number; day: Day }>(
      `select distinct vehicle_id, day from journey where day between '2026-01-05' and '2026-01-06'`,
    );
    await sumJourneys(pool, driven);
    const days = { from: '2026-01-05', to: '2026-01-06' };
    // 1,000 vehicles × 2 days × 201.
    expect(await refused('Journeys', days)).toEqual([409, 'report.tooManyRows', { max: 400_000 }]);
    const { status, code } = await asFile({ ...days, to: '2026-01-05' });
    expect([status, code]).toEqual([409, 'report.tooManyRows']);
  });
});

/** Requests a report over a connection of its own, and reads nothing of the answer. */
function post(report: string, body: object, as = token): ClientRequest {
  const asked = httpRequest({
    port: (server.http.server.address() as AddressInfo).port,
    method: 'POST',
    path: `/api/traza/report/${report}`,
    headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json' },
    agent: false,
  });
  asked.on('error', () => {});
  // Without a listener, Node would read the answer and throw it away.
  asked.on('response', () => {});
  asked.end(JSON.stringify(body));
  return asked;
}

async function asFile(body: object) {
  const answered = await server.http.inject({
    method: 'POST',
    url: '/api/traza/report/Journeys/xlsx',
    headers: { authorization: `Bearer ${token}` },
    payload: body,
  });
  return { status: answered.statusCode, code: answered.json().error?.code };
}

describe('a client that goes away', () => {
  beforeAll(async () => {
    await server.listen();
  });

  /** The queries running on the connections of reports; empty once each connection is given back. */
  async function working(): Promise<string[]> {
    const { rows } = await server.app.database.pool.query<{ query: string }>(
      `select query from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
         and backend_type = 'client backend' and application_name = 'traza' and state <> 'idle'`,
    );
    return rows.map(({ query }) => query);
  }

  it('stops the query that is running, whatever it waits for', async () => {
    const blocker = await server.app.database.pool.connect();
    await blocker.query('begin');
    await blocker.query('lock table vehicle_day in access exclusive mode');
    const asked = post('DailyConnection', { from: '2026-02-25' });
    const [response] = await once(asked, 'response');
    await once(response, 'data');
    await expect
      .poll(async () => (await working()).some((query) => query.includes('vehicle_day')))
      .toBe(true);
    asked.destroy();
    // The lock is still held, so only a cancellation can end the query.
    await expect
      .poll(async () => (await working()).filter((query) => query.startsWith('declare')))
      .toEqual([]);
    await blocker.query('rollback');
    blocker.release();
    await expect.poll(working).toEqual([]);
  });

  it('stops it before the first line too', async () => {
    const blocker = await server.app.database.pool.connect();
    await blocker.query('begin');
    await blocker.query('lock table journey in access exclusive mode');
    const asked = post('Journeys', { from: '2026-01-05', to: '2026-01-05' });
    const counting = async () => (await working()).filter((query) => query.includes('sum(journey.journeys)'));
    await expect.poll(async () => (await counting()).length).toBe(1);
    asked.destroy();
    await expect.poll(counting).toEqual([]);
    await blocker.query('rollback');
    blocker.release();
  });

  it('gives the connection back in the middle of the rows', async () => {
    const asked = post('Journeys', { from: '2026-01-05', to: '2026-01-05' });
    const [response] = await once(asked, 'response');
    const [first] = await once(response, 'data');
    expect(String(first)).toContain('"columns"');
    response.destroy();
    await expect.poll(working).toEqual([]);
  });

  it('and the next report runs as if nothing had been', async () => {
    const { rows, end } = await runReport(server, token, 'Journeys', {
      from: '2026-01-05',
      to: '2026-01-05',
    });
    expect(rows).toHaveLength(201_000);
    expect(end.figures.journeys).toBe(201_000);
    // There are many rows, and the machine may be slow.
  }, 120_000);
});

it('ends the reports that nobody reads, and everybody else goes on', async () => {
  const asleep = [
    token,
    await aReader(server, { fleetIds: [fleetId] }),
    await aReader(server, { fleetIds: [fleetId] }),
  ];
  // 200 vehicles × 201 rows: more than the system buffers for a reader.
  const vehicles = Array.from({ length: 200 }, (_, i) => i + 1);
  const large = { vehicles, from: '2026-01-05', to: '2026-01-05' };
  // As many as there are turns, and as many again that wait for one.
  const unread = asleep.flatMap((as) => Array.from({ length: 4 }, () => post('Journeys', large, as)));
  await once(unread[0]!, 'response');
  const working = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const reader = await aReader(server, { fleetIds: [fleetId] });
      return runReport(server, reader, 'Summary', { vehicles: [1], from: '2026-01-05', to: '2026-01-05' });
    }),
  );
  expect(working.map(({ status, end }) => [status, end.totals.length > 0])).toEqual(
    working.map(() => [200, true]),
  );
  await expect
    .poll(() => server.logged.filter(({ msg }) => msg === 'answer broke off').length, { timeout: 20_000 })
    .toBe(unread.length);
  for (const asked of unread) asked.destroy();
});
