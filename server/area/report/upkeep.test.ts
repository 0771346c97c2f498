import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aDefect, aFleet, aRepairOrder, aVehicle } from '#server/testing/builders.ts';
import { aJourney, aReader, pick, runReport } from './report.builder.ts';

const FIGURES = [
  ...['checks', 'missedChecks', 'defectsReported', 'defectsClosed', 'dangerousOpen', 'downtime'],
  ...['repairs', 'partsCost', 'labourCost', 'repairCost'],
];
let server: TestApp;
let token: string;
let viewer: string;

/** In Madrid, in February 2026. */
beforeAll(async () => {
  server = await testApp();
  const { database } = server.app;
  const fleet = (await aFleet(database, { name: 'North' })).id;
  const van = await aVehicle(database, { fleet_id: fleet, license: '1000AAA' });
  await aVehicle(database, { fleet_id: fleet, license: '2000BBB' });
  const interval = (kind: string, start_at: string, end_at: string | null) =>
    database.sql
      .insertInto('vehicle_interval')
      .values({ vehicle_id: van.id, kind, start_at, end_at })
      .execute();
  // On the 10th from 08:00 to 12:00 and from 10:00 to 14:00: six hours. From 22:00 of the 12th to 02:00.
  await interval('unusable', '2026-02-10T07:00:00Z', '2026-02-10T11:00:00Z');
  await interval('in_maintenance', '2026-02-10T09:00:00Z', '2026-02-10T13:00:00Z');
  await interval('in_maintenance', '2026-02-12T21:00:00Z', '2026-02-13T01:00:00Z');
  const job = await aRepairOrder(database, {
    ...{ vehicle_id: van.id, state: 'done' },
    ...{ created_at: '2026-02-09T08:00:00Z', ended_at: '2026-02-10T13:00:00Z' },
  });
  await database.sql
    .insertInto('repair_line')
    .values([
      { order_id: job.id, seq: 0, kind: 'part', description: 'Disco', quantity: '1.50', unit_price: '33.33' },
      {
        order_id: job.id,
        seq: 1,
        kind: 'labour',
        description: 'Montaje',
        quantity: '2',
        unit_price: '42.00',
      },
    ])
    .execute();
  // Another month has one, and one is not closed.
  await aRepairOrder(database, { vehicle_id: van.id, state: 'done', ended_at: '2026-01-10T13:00:00Z' });
  await aRepairOrder(database, { vehicle_id: van.id, state: 'in_repair' });
  const at = (reported_at: string, more: object = {}) =>
    aDefect(database, { vehicle_id: van.id, reported_at, ...more });
  await at('2026-02-09T08:00:00Z', {
    state: 'done',
    closed_at: '2026-02-10T13:00:00Z',
    severity: 'dangerous',
  });
  await at('2026-02-11T08:00:00Z', { severity: 'dangerous' });
  // Just before midnight of the 13th in Madrid.
  await at('2026-02-13T22:59:00Z');
  await at('2026-02-13T23:00:00Z');
  // Checks are demanded from the 8th on, and count for 12 hours.
  const { id: form_id } = await database.sql
    .insertInto('check_form')
    .values({ fleet_id: fleet, name: JSON.stringify({ es: 'Furgoneta' }) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: form_version_id } = await database.sql
    .insertInto('check_form_version')
    .values({ form_id, number: 1, content: JSON.stringify({}), published_at: '2026-02-01T08:00:00Z' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const checked = (filled_at: string) =>
    database.sql
      .insertInto('vehicle_check')
      .values({
        ...{ key: crypto.randomUUID(), vehicle_id: van.id, form_version_id, result: 'green', bad: 0 },
        ...{ answers: JSON.stringify([]), begun_at: filled_at, filled_at, received_at: filled_at },
      })
      .execute();
  await database.sql
    .insertInto('check_rule')
    .values({ fleet_id: fleet, is_demanded: true, valid_hours: 12, since: '2026-02-08T00:00:00Z' })
    .execute();
  const driven = (start_at: string, end_at: string) =>
    aJourney(database, { vehicle_id: van.id, start_at, end_at });
  // The 9th: checked before. Its second journey needs none.
  await checked('2026-02-09T06:00:00Z');
  await driven('2026-02-09T06:30:00Z', '2026-02-09T07:00:00Z');
  await driven('2026-02-09T19:00:00Z', '2026-02-09T19:30:00Z');
  // The 10th: missed, because it is filled in after the start.
  await driven('2026-02-10T06:30:00Z', '2026-02-10T07:00:00Z');
  await checked('2026-02-10T06:31:00Z');
  // The 11th: the check of the evening before counts for exactly 12 hours. The 12th: missed by a minute.
  await checked('2026-02-10T20:00:00Z');
  await driven('2026-02-11T08:00:00Z', '2026-02-11T08:30:00Z');
  await checked('2026-02-11T20:00:00Z');
  await driven('2026-02-12T08:01:00Z', '2026-02-12T08:31:00Z');
  // The last minute of the 13th in Madrid has a check; the first of the 14th is another day.
  await checked('2026-02-13T22:59:00Z');
  await checked('2026-02-13T23:00:00Z');
  token = await aReader(server, { fleetIds: [fleet], roles: ['administrator'] });
  viewer = await aReader(server, { fleetIds: [fleet], roles: ['visualizer'] });
});
afterAll(() => server.close());

const RANGE = { from: '2026-02-09', to: '2026-02-13' };
const run = (range: { from: string; to: string }, who = token) => runReport(server, who, 'Upkeep', range);

describe('R29 upkeep (decision 141)', () => {
  it('adds up checks done and missed, defects, hours out of service and repairs of each vehicle', async () => {
    const { rows, total, end } = await run(RANGE);
    expect(rows.map((row) => [row.license, Object.values(pick(row, FIGURES.join(' '))).join(' ')])).toEqual([
      ['1000AAA', '5 2 3 1 1 36000 1 50.00 84.00 134.00'],
      ['2000BBB', '0 0 0 0 0 0 0 0.00 0.00 0.00'],
    ]);
    expect(pick(total, 'checks missedChecks defectsReported downtime repairs')).toEqual({
      ...{ checks: 5, missedChecks: 2, defectsReported: 3, downtime: 36_000, repairs: 1 },
    });
    expect(end.figures).toMatchObject({ subjects: 2, missedChecks: 2, defectsReported: 3, dangerousOpen: 1 });
  });

  it('shows amounts only to those who may see them', async () => {
    const { rows } = await run(RANGE, viewer);
    expect(pick(rows[0]!, 'repairs partsCost labourCost repairCost')).toEqual({
      ...{ repairs: 1, partsCost: null, labourCost: null, repairCost: null },
    });
  });

  it.each(['2026-02-09', '2026-02-10', '2026-02-11', '2026-02-12'])(
    'adds up to the same, split after %s',
    async (day) => {
      const next = day.replace(/\d\d$/, (n) => String(Number(n) + 1).padStart(2, '0'));
      const [whole, one, other] = [
        await run(RANGE),
        await run({ ...RANGE, to: day }),
        await run({ ...RANGE, from: next }),
      ];
      for (const name of FIGURES) {
        const sums = [one, other].map(({ rows }) => Number(rows[0]![name]));
        expect([name, sums[0]! + sums[1]!]).toEqual([name, Number(whole.rows[0]![name])]);
      }
    },
  );
});
