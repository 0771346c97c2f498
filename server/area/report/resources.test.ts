import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aDriver, aFleet, aVehicle } from '#server/testing/builders.ts';
import { aJourney, anAssignment, aReader, pick, runReport, type Told } from './report.builder.ts';

let server: TestApp;
let token: string;
const ids = {} as Record<'north' | 'south' | 'a' | 'b' | 'ana', number>;

/**
 * A is in North until the 10th of February and in South from then on; B is in North, in the workshop for two
 * days.
 */
beforeAll(async () => {
  server = await testApp();
  const { database } = server.app;
  const { sql } = database;
  const root = await aFleet(database, { name: 'Iberia' });
  ids.north = (await aFleet(database, { name: 'North', parent_id: root.id })).id;
  ids.south = (await aFleet(database, { name: 'South', parent_id: root.id })).id;
  ids.ana = (await aDriver(database, { fleet_id: ids.north, name: 'Ana' })).id;
  ids.a = (await aVehicle(database, { fleet_id: ids.north, license: '1000AAA' })).id;
  ids.b = (await aVehicle(database, { fleet_id: ids.north, license: '2000BBB' })).id;
  await sql
    .updateTable('vehicle_stay')
    .set({ to_day: '2026-02-10' })
    .where('vehicle_id', '=', ids.a)
    .execute();
  await sql
    .insertInto('vehicle_stay')
    .values({ vehicle_id: ids.a, from_day: '2026-02-10', fleet_id: ids.south })
    .execute();
  await anAssignment(database, { vehicle_id: ids.a, driver_id: ids.ana, start_at: '2026-02-01T00:00:00Z' });
  // On the 8th half an hour and 20 km, twice; on the 11th an hour and 50 km. B on the 9th for 15 min and 5
  // km.
  const journeys = [
    { vehicle_id: ids.a, start_at: '2026-02-08T07:00:00Z', end_at: '2026-02-08T07:30:00Z' },
    { vehicle_id: ids.a, start_at: '2026-02-08T09:00:00Z', end_at: '2026-02-08T09:30:00Z' },
    {
      vehicle_id: ids.a,
      start_at: '2026-02-11T09:00:00Z',
      end_at: '2026-02-11T10:00:00Z',
      distance_m: 50_000,
    },
    {
      vehicle_id: ids.b,
      start_at: '2026-02-09T09:00:00Z',
      end_at: '2026-02-09T09:15:00Z',
      distance_m: 5_000,
    },
    // Private use is left out.
    { vehicle_id: ids.b, start_at: '2026-02-10T09:00:00Z', end_at: '2026-02-10T09:15:00Z', is_private: true },
  ];
  for (const journey of journeys) await aJourney(database, journey);
  const interval = (kind: string, start_at: string, end_at: string | null) =>
    sql.insertInto('vehicle_interval').values({ vehicle_id: ids.b, kind, start_at, end_at }).execute();
  // In Madrid: the whole of the 10th; from 14:00 to 20:00 on the 11th; on the 12th since 20:00, which is too
  // late to count.
  await interval('in_maintenance', '2026-02-09T23:00:00Z', '2026-02-10T23:00:00Z');
  await interval('in_maintenance', '2026-02-11T13:00:00Z', '2026-02-11T19:00:00Z');
  await interval('unusable', '2026-02-12T19:00:00Z', null);
  token = await aReader(server, { fleetIds: [root.id] });
});
afterAll(() => server.close());

const RANGE = { from: '2026-02-08', to: '2026-02-12' };
const cells = (row: Told | undefined) => Array.from({ length: 5 }, (_, i) => row?.[`d${i + 1}`]);
const lines = (rows: readonly Told[], who: 'license' | 'driver', where: 'fleet' | 'driverFleet') =>
  rows.map((row) => [row[who], row[where], ...cells(row)]);

describe('R14 resources (domain rules §5.8)', () => {
  it('has a row for each centre that the vehicle was in', async () => {
    const { rows, total, end, head } = await runReport(server, token, 'Resources', RANGE);
    expect(lines(rows, 'license', 'fleet')).toEqual([
      ['1000AAA', 'North', 3_600, 0, null, null, null],
      ['1000AAA', 'South', null, null, 0, 3_600, 0],
      ['2000BBB', 'North', 0, 900, 0, 0, 0],
    ]);
    expect(rows.map((row) => pick(row, 'usedDays totalTime distance'))).toEqual([
      { usedDays: 1, totalTime: 3_600, distance: 40_000 },
      { usedDays: 1, totalTime: 3_600, distance: 50_000 },
      { usedDays: 1, totalTime: 900, distance: 5_000 },
    ]);
    expect([cells(total), total.totalTime, total.usedDays]).toEqual([[3_600, 900, 0, 3_600, 0], 8_100, 3]);
    const used = end.totals.find(({ kind }) => kind === 'used')!;
    const at = head.columns.indexOf('d1');
    expect(used.values.slice(at, at + 5)).toEqual([1, 1, 0, 1, 0]);
    expect(end.figures).toEqual({ subjects: 2, centres: 2, used: 3, usedDays: 3 });
    // All rows of all days add up to the activity of the vehicles.
    const summary = await runReport(server, token, 'Summary', { ...RANGE, breakdown: 'total' });
    expect(pick(summary.total, 'duration distance')).toEqual({
      duration: total.totalTime,
      distance: rows.reduce((sum, row) => sum + Number(row.distance), 0),
    });
  });

  it('measures distance', async () => {
    const { rows } = await runReport(server, token, 'Resources', { ...RANGE, metric: 'distance' });
    expect(lines(rows, 'license', 'fleet')[1]).toEqual(['1000AAA', 'South', null, null, 0, 50_000, 0]);
  });

  it('of drivers has those who drove, in their own centre', async () => {
    const { rows } = await runReport(server, token, 'Resources', { ...RANGE, variant: 'driver' });
    expect(lines(rows, 'driver', 'driverFleet')).toEqual([['Ana', 'North', 3_600, 0, 0, 3_600, 0]]);
    expect(pick(rows[0], 'license vehicles usedDays')).toEqual({
      license: '1000AAA',
      vehicles: 1,
      usedDays: 2,
    });
  });

  it('tells a machinery manager whether a resource was used, and no more', async () => {
    const manager = await aReader(server, { fleetIds: [ids.south], roles: ['manager_only'] });
    const { rows, head } = await runReport(server, manager, 'Resources', { ...RANGE, metric: 'distance' });
    expect(lines(rows, 'license', 'fleet')).toEqual([['1000AAA', 'South', '·', '·', '–', '✓', '–']]);
    expect(head.columns.filter((id) => id === 'totalTime' || id === 'distance')).toEqual([]);
  });
});

describe('R12 availability (domain rules §5.8)', () => {
  it('says what could be used, and was', async () => {
    const { rows, total, end } = await runReport(server, token, 'Availability', RANGE);
    const told =
      'license daysInFleet daysInMaintenance daysUnusable availability usedDays usage distance totalTime';
    expect(rows.map((row) => Object.values(pick(row, told)))).toEqual([
      ['1000AAA', 5, 0, 0, 100, 2, 40, 90_000, 7_200],
      // 24 + 6 + 4 of 120 hours are lost; one of five days was lost altogether.
      ['2000BBB', 5, 2, 0, 71.667, 1, 25, 5_000, 900],
    ]);
    // 206 of 240 hours; 3 days of 10 without 1.
    expect(pick(total, 'availability usage')).toEqual({ availability: 85.833333, usage: 33.333333 });
    expect(end.charts[0]).toMatchObject({
      id: 'availability',
      categories: ['2000BBB', '1000AAA'],
      series: [
        { id: 'usedDays', values: [1, 2] },
        { id: 'idleDays', values: [3, 3] },
        { id: 'outDays', values: [1, 0] },
      ],
    });
  });

  it('counts the days in the centres that the reader sees', async () => {
    const south = await aReader(server, { fleetIds: [ids.south], roles: ['manager_only'] });
    const { rows } = await runReport(server, south, 'Availability', RANGE);
    expect(rows.map((row) => Object.values(pick(row, 'license daysInFleet usedDays availability')))).toEqual([
      ['1000AAA', 3, 1, 100],
    ]);
  });
});
