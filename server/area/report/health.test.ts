import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getTrackerHealth } from '#api/report.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aDriver, aFleet, aTampering, aTracker, aVehicle } from '#server/testing/builders.ts';
import { aDay, anAssignment, aReader, pick, runReport, type Told } from './report.builder.ts';

let server: TestApp;
let token: string;
const ids = {} as Record<'fleet' | 'a' | 'b' | 'c', number>;

beforeAll(async () => {
  server = await testApp();
  const { database } = server.app;
  const { sql } = database;
  ids.fleet = (await aFleet(database, { name: 'Iberia' })).id;
  const driver = await aDriver(database, { fleet_id: ids.fleet, name: 'Ana' });
  const vehicle = async (license: string) => (await aVehicle(database, { fleet_id: ids.fleet, license })).id;
  [ids.a, ids.b, ids.c] = [await vehicle('1000AAA'), await vehicle('2000BBB'), await vehicle('3000CCC')];
  await anAssignment(database, { vehicle_id: ids.a, driver_id: driver.id, start_at: '2026-02-01T00:00:00Z' });
  // A has had a tracker since 2020, and reports on 25, 27 and 28 February.
  await aTracker(database, { vehicle_id: ids.a });
  await aDay(database, { vehicle_id: ids.a, day: '2026-02-25' }, { 8: 30, 9: 12, 17: 1 }, [8, 9]);
  await aDay(database, { vehicle_id: ids.a, day: '2026-02-27' }, { 8: 1 });
  await aDay(database, { vehicle_id: ids.a, day: '2026-02-28' }, { 8: 1 });
  // Tampered from 23:30 on the 26th in Madrid to 00:30 on the 27th, so on both days. On the 26th it is silent
  // as well.
  await aTampering(database, {
    vehicle_id: ids.a,
    start_at: new Date('2026-02-26T22:30:00Z'),
    end_at: new Date('2026-02-26T23:30:00Z'),
  });
  // B gets its tracker at noon of the 26th, and has not reported yet.
  const { id: trackerId } = await aTracker(database);
  await sql
    .insertInto('tracker_fitting')
    .values({ tracker_id: trackerId, vehicle_id: ids.b, fitted_at: '2026-02-26T11:00:00Z' })
    .execute();
  // C leaves the fleet on the 27th.
  const elsewhere = await aFleet(database, { name: 'Other' });
  await sql
    .updateTable('vehicle_stay')
    .set({ to_day: '2026-02-27' })
    .where('vehicle_id', '=', ids.c)
    .execute();
  await sql
    .insertInto('vehicle_stay')
    .values({ vehicle_id: ids.c, from_day: '2026-02-27', fleet_id: elsewhere.id })
    .execute();
  token = await aReader(server, { fleetIds: [ids.fleet] });
});
afterAll(() => server.close());

const cells = (row: Told | undefined, days: number) =>
  Array.from({ length: days }, (_, i) => row?.[`d${i + 1}`]);

describe('the health of trackers, for who fits them', () => {
  it('has the headline numbers of the last week, without the right to any report', async () => {
    const installer = await aReader(server, { fleetIds: [ids.fleet], roles: ['installer'] });
    const answered = await server.call(getTrackerHealth, { token: installer });
    expect(answered).toMatchObject({ status: 200, body: { from: '2026-02-23', to: '2026-03-01' } });
    const manager = await runReport(server, token, 'Health', { from: '2026-02-23', to: '2026-03-01' });
    expect((answered.body as { figures: unknown }).figures).toEqual(manager.end.figures);
    expect((await runReport(server, installer, 'Health')).status).toBe(404);
  });
});

describe('R13 health', () => {
  const RANGE = { from: '2026-02-25', to: '2026-03-02' };

  it('says how each tracker was, day by day', async () => {
    const { rows, head } = await runReport(server, token, 'Health', RANGE);
    expect(head.columns.slice(-6)).toEqual(['d1', 'd2', 'd3', 'd4', 'd5', 'd6']);
    expect(rows.map((row) => [row.license, ...cells(row, 6)])).toEqual([
      // Today, the 2nd, has no message yet.
      ['1000AAA', 'OK', 'TMP', 'TMP', 'OK', 'OFF', '…'],
      ['2000BBB', 'NT', 'OFF', 'OFF', 'OFF', 'OFF', '…'],
      ['3000CCC', 'NT', 'NT', '·', '·', '·', '·'],
    ]);
    expect(pick(rows[0], 'driver offlineDays tamperingDays noTrackerDays')).toEqual({
      driver: 'Ana',
      // The 26th, tampered and silent, and the 1st.
      offlineDays: 2,
      tamperingDays: 2,
      noTrackerDays: 0,
    });
    expect(pick(rows[1], 'offlineDays noTrackerDays')).toEqual({ offlineDays: 4, noTrackerDays: 1 });
    expect(pick(rows[2], 'offlineDays noTrackerDays')).toEqual({ offlineDays: 0, noTrackerDays: 2 });
  });

  it('counts vehicles offline and tampered, per day', async () => {
    const { head, end } = await runReport(server, token, 'Health', RANGE);
    const at = head.columns.indexOf('d1');
    const lines = end.totals.map(({ kind, values }) => [kind, ...values.slice(at, at + 6)]);
    expect(lines).toEqual([
      ['total', null, null, null, null, null, null],
      // A day has no middle.
      ['median', null, null, null, null, null, null],
      ['offline', 0, 1, 1, 1, 2, 0],
      ['tampering', 0, 1, 1, 0, 0, 0],
    ]);
    expect(end.figures).toEqual({
      subjects: 3,
      healthy: 0,
      offlineDays: 6,
      tamperingDays: 2,
      noTrackerDays: 3,
    });
    expect(end.charts[0]).toMatchObject({
      id: 'health',
      categories: ['2026-02-25', '2026-02-26', '2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'],
    });
  });

  it('takes 31 days at most', async () => {
    const month = { from: '2026-01-01', to: '2026-01-31' };
    expect((await runReport(server, token, 'Health', month)).status).toBe(200);
    const more = await runReport(server, token, 'Health', { ...month, to: '2026-02-01' });
    expect([more.status, more.code]).toEqual([422, 'val.rangeDays']);
  });

  it('has no driver variant', async () => {
    const asked = await runReport(server, token, 'Health', { ...RANGE, variant: 'driver' });
    expect([asked.status, asked.code]).toEqual([404, 'notFound']);
  });
});

describe('R20 daily connection', () => {
  const hours = (row: Told | undefined) => Array.from({ length: 24 }, (_, hour) => row?.[`h${hour}`]);

  it('counts the messages of each hour', async () => {
    const { rows, head, end, total } = await runReport(server, token, 'DailyConnection', {
      from: '2026-02-25',
    });
    expect([head.from, head.to]).toEqual(['2026-02-25', '2026-02-25']);
    expect(rows.map((row) => row.license)).toEqual(['1000AAA', '2000BBB', '3000CCC']);
    const expected = new Array<number>(24).fill(0);
    Object.assign(expected, { 8: 30, 9: 12, 17: 1 });
    expect(hours(rows[0])).toEqual(expected);
    expect(pick(rows[0], 'connectedHours messages ignitionHours')).toEqual({
      connectedHours: 3,
      messages: 43,
      ignitionHours: (1 << 8) | (1 << 9),
    });
    // Without a tracker all day there is nothing to count.
    expect(hours(rows[1])).toEqual(new Array(24).fill(null));
    expect(pick(rows[1], 'connectedHours messages')).toEqual({ connectedHours: null, messages: null });
    expect(total).toMatchObject({ connectedHours: 3, messages: 43 });
    const connected = end.totals.find(({ kind }) => kind === 'connected')!;
    expect(connected.values[head.columns.indexOf('h8')]).toBe(1);
    expect(connected.values[head.columns.indexOf('h10')]).toBe(0);
    expect(end.figures).toEqual({ subjects: 3, connected: 1, connectedHours: 3, messages: 43 });
  });

  it('is yesterday’s unless asked, and knows no hour that has not begun', async () => {
    const usual = await runReport(server, token, 'DailyConnection');
    expect(usual.head).toMatchObject({ from: '2026-03-01', to: '2026-03-01' });
    // It is 11:00 in Madrid.
    const today = await runReport(server, token, 'DailyConnection', { from: '2026-03-02' });
    expect(hours(today.rows[0]).map((value) => value === null)).toEqual(
      Array.from({ length: 24 }, (_, hour) => hour > 11),
    );
  });

  it('has no hour that the clocks skip', async () => {
    // On 30 March 2025 the clock goes from 02:00 to 03:00.
    const { rows } = await runReport(server, token, 'DailyConnection', { from: '2025-03-30' });
    expect(hours(rows[0]).flatMap((value, hour) => (value === null ? [hour] : []))).toEqual([2]);
  });

  it('takes the last day of a longer range', async () => {
    const week = { from: '2026-02-19', to: '2026-02-25' };
    const { rows, head } = await runReport(server, token, 'DailyConnection', week);
    expect([head.from, head.to]).toEqual(['2026-02-25', '2026-02-25']);
    expect(pick(rows[0], 'connectedHours messages')).toEqual({ connectedHours: 3, messages: 43 });
  });
});
