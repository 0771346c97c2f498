import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aDriver, aFleet, aVehicle } from '#server/testing/builders.ts';
import { aSchedule } from '#server/testing/schedule.builder.ts';
import { judgeRequested } from '#server/worker/judge/judge.ts';
import { aHalt, aJourney, aReader, pick, runReport, type Told } from './report.builder.ts';

let server: TestApp;
let token: string;
const RANGE = { from: '2026-03-01', to: '2026-03-29' };

/**
 * A, of the office from 08:00 to 17:00 with a margin of 15 minutes, drives on Monday 2 March 07:30–09:10 and
 * 23:30–00:30. On Sunday 29, when the clocks skip from 02:00 to 03:00, it drives 01:30–03:30. B, of the yard
 * without a schedule, drives on the 2nd 10:00–10:30. Ana drives both.
 */
beforeAll(async () => {
  server = await testApp();
  server.clock.nowMs = Date.parse('2026-03-31T10:00:00Z');
  const { database } = server.app;
  const office = (await aFleet(database)).id;
  const yard = (await aFleet(database)).id;
  const driver_id = (await aDriver(database, { fleet_id: office, name: 'Ana', surname: 'Gil' })).id;
  const a = (await aVehicle(database, { fleet_id: office, license: '1000AAA', driver_id })).id;
  const b = (await aVehicle(database, { fleet_id: yard, license: '2000BBB', driver_id })).id;
  await aSchedule(database, { name: 'Oficina', fleet_ids: [office] });
  await server.app.known.schedules.refresh(database.pool);
  const drive = (vehicle_id: number, from: string, to: string) =>
    aJourney(database, { vehicle_id, start_at: `2026-03-${from}:00Z`, end_at: `2026-03-${to}:00Z` });
  await drive(a, '02T06:30', '02T08:10');
  await drive(a, '02T22:30', '02T23:30');
  await aJourney(database, {
    ...{ vehicle_id: a, day: '2026-03-29' },
    ...{ start_at: '2026-03-29T00:30:00Z', end_at: '2026-03-29T01:30:00Z' },
  });
  await drive(b, '02T09:00', '02T09:30');
  await aHalt(database, { vehicle_id: a, start_at: '2026-03-02T08:10:00Z', end_at: '2026-03-02T08:40:00Z' });
  await aHalt(database, { vehicle_id: a, start_at: '2026-03-02T16:10:00Z', end_at: '2026-03-02T16:40:00Z' });
  await aHalt(database, { vehicle_id: b, start_at: '2026-03-02T16:10:00Z', end_at: '2026-03-02T16:40:00Z' });
  await database.pool.query(
    `insert into violation_request (vehicle_id, due_at, from_day) values ($1, '-infinity', '2026-03-01')`,
    [a],
  );
  await judgeRequested(server.app);
  token = await aReader(server, { fleetIds: [office, yard] });
});
afterAll(() => server.close());

/** The hours with something in them. */
const hoursOf = (row: Told) =>
  Object.fromEntries(Object.entries(row).filter(([id, value]) => /^h\d+$/.test(id) && value !== null));
const bitsOf = (hours: readonly number[]) => hours.reduce((bits, hour) => bits | (1 << hour), 0);
const ALL_DAY = 0xffffff;
const OFFICE = ALL_DAY & ~bitsOf([8, 9, 10, 11, 12, 13, 14, 15, 16]);

describe('the hours of use', () => {
  it('are minutes by the clock on the wall, beyond midnight those of the next day', async () => {
    const { rows, total, end } = await runReport(server, token, 'Schedule', RANGE);
    expect(rows.map((row) => [row.license, row.day, hoursOf(row), row.totalTime])).toEqual([
      ['1000AAA', '2026-03-02', { h7: 30, h8: 60, h9: 10, h23: 30 }, 7_800],
      ['1000AAA', '2026-03-03', { h0: 30 }, 1_800],
      ['1000AAA', '2026-03-29', { h1: 30, h3: 30 }, 3_600],
      ['2000BBB', '2026-03-02', { h10: 30 }, 1_800],
    ]);
    expect(rows.map((row) => [row.scheduleName, row.offHours])).toEqual([
      ['Oficina', OFFICE],
      ['Oficina', OFFICE],
      ['Oficina', ALL_DAY],
      [null, 0],
    ]);
    expect([total.h7, total.h23, total.totalTime]).toEqual([30, 30, 15_000]);
    const [chart] = end.charts;
    expect([chart!.series[0]!.values[8], chart!.series[0]!.values[9]]).toEqual([3_600, 600]);
  });

  it('are a driver’s, whatever the vehicle', async () => {
    const { rows } = await runReport(server, token, 'Schedule', { ...RANGE, variant: 'driver' });
    expect(rows.map((row) => [row.driver, row.vehicles, row.day, hoursOf(row)])).toEqual([
      ['Ana Gil', 2, '2026-03-02', { h7: 30, h8: 60, h9: 10, h10: 30, h23: 30 }],
      ['Ana Gil', 1, '2026-03-03', { h0: 30 }],
      ['Ana Gil', 1, '2026-03-29', { h1: 30, h3: 30 }],
    ]);
  });
});

describe('the violations', () => {
  it('are told with what was expected, and counted by kind and day', async () => {
    const { rows, total, end } = await runReport(server, token, 'Violations', RANGE);
    const ids = 'license day scheduleName violation expected actual excess';
    expect(rows.map((row) => Object.values(pick(row, ids)))).toEqual([
      ['1000AAA', '2026-03-02', 'Oficina', 'ENTRY', '08:00:00', '07:30:00', 1_800],
      ['1000AAA', '2026-03-02', 'Oficina', 'OUT', null, '23:30:00', 3_600],
      ['1000AAA', '2026-03-29', 'Oficina', 'OUT', null, '01:30:00', 3_600],
    ]);
    expect(total.excess).toBe(9_000);
    expect(end.figures).toMatchObject({ violations: 3, outOfHours: 2 });
    expect(end.totals.filter(({ kind }) => kind === 'violation').map(({ count }) => count)).toEqual([1, 2]);
    const days = end.charts[0]!.series.map(({ code, values }) => [code, values[1], values[28]]);
    expect(days).toEqual([
      ['ENTRY', 1, 0],
      ['EXIT', 0, 0],
      ['OUT', 1, 1],
    ]);
  });

  it('are a driver’s too', async () => {
    const { rows } = await runReport(server, token, 'Violations', { ...RANGE, variant: 'driver' });
    expect(rows.map(({ driver, violation }) => [driver, violation])).toEqual([
      ['Ana Gil', 'ENTRY'],
      ['Ana Gil', 'OUT'],
      ['Ana Gil', 'OUT'],
    ]);
  });
});

it('says of each stop whether it was in working hours, where there are any', async () => {
  const { rows } = await runReport(server, token, 'TMS', RANGE);
  expect(rows.map((row) => [row.license, row.arrival, row.inSchedule])).toEqual([
    ['1000AAA', '2026-03-02T08:10:00.000Z', true],
    ['1000AAA', '2026-03-02T16:10:00.000Z', false],
    ['2000BBB', '2026-03-02T16:10:00.000Z', null],
  ]);
});
