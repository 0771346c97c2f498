import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { schedules } from '#api/schedule.ts';
import { getScheduleViolations, getViolations } from '#api/violation.ts';
import { aJourney } from '#server/area/report/report.builder.ts';
import { requestJudgement } from '#server/known/schedules/request-judgement.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aDriver, aFleet, aUser, aVehicle } from '#server/testing/builders.ts';
import { aSchedule } from '#server/testing/schedule.builder.ts';
import { judgeRequested } from './judge.ts';

let t: TestApp;
let token: string;
let foreign: string;
let boss: Awaited<ReturnType<typeof aUser>>;
let scheduleId: number;
let fleetId: number;
let vehicleId: number;
/** Monday 2 March 2026, 11:00 in Madrid. */
let NOW: number;

beforeAll(async () => {
  t = await testApp();
  NOW = t.clock.nowMs;
  const { database } = t.app;
  const top = await aFleet(database);
  fleetId = (await aFleet(database, { parent_id: top.id, name: 'Norte' })).id;
  const driver = await aDriver(database, { fleet_id: fleetId, name: 'Ana', surname: 'Gil' });
  const own = { fleet_id: fleetId, license: '1234BCD', driver_id: driver.id };
  vehicleId = (await aVehicle(database, own)).id;
  scheduleId = await aSchedule(database, { name: 'De día', fleet_ids: [top.id] });
  boss = await aUser(database, { roles: ['administrator'], fleetIds: [top.id] });
  token = await t.tokenOf(boss);
  const other = await aFleet(database);
  foreign = await t.tokenOf(await aUser(database, { roles: ['administrator'], fleetIds: [other.id] }));
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.nowMs = NOW;
  for (const table of ['journey', 'schedule_violation', 'violation_request', 'raised_event'])
    await t.app.database.pool.query(`delete from ${table}`);
});

const journey = (from: string, to: string, more: Partial<Parameters<typeof aJourney>[1]> = {}) =>
  aJourney(t.app.database, { vehicle_id: vehicleId, start_at: `${from}Z`, end_at: `${to}Z`, ...more });
async function judged(day: string | null = null) {
  const client = await t.app.database.pool.connect();
  await requestJudgement(client, [{ vehicle_id: vehicleId, day }]);
  client.release();
  await judgeRequested(t.app);
}
async function found(query: Record<string, string> = {}, who = token) {
  const range = { from: '2026-01-01', to: '2026-12-31' };
  const { body } = await t.call(getViolations, { token: who, query: { ...range, ...query } });
  return body.rows.map(({ day, kind, excess }) => `${day} ${kind} ${excess / 60}`);
}
async function raised() {
  const { rows } = await t.app.database.pool.query(
    'select code, kind, value, at from raised_event order by id',
  );
  return rows.map(
    ({ code, kind, value, at }) => `${code} ${kind} ${value} ${at.toISOString().slice(11, 16)}`,
  );
}

it('finds the violations of a vehicle whose fleet has the schedule from above, for who sees it', async () => {
  await journey('2026-03-02T06:30', '2026-03-02T07:30');
  await journey('2026-03-01T09:00', '2026-03-01T09:45');
  await judged();
  const { body } = await t.call(getViolations, { token, query: { from: '2026-03-01', to: '2026-03-02' } });
  expect(body).toMatchObject({ total: 2 });
  expect(body.rows[0]).toEqual({
    ...{ id: expect.any(Number), device_id: vehicleId, license: '1234BCD', alias: null, fleet: 'Norte' },
    fleet_id: expect.any(Number),
    ...{ driver: 'Ana Gil', driver_id: expect.any(Number), day: '2026-03-02', time_zone: 'Europe/Madrid' },
    ...{ schedule: 'De día', kind: 'ENTRY', excess: 1800, distance: expect.any(Number), is_running: false },
    ...{ expected: '2026-03-02T07:00:00.000Z', actual: '2026-03-02T06:30:00.000Z' },
    ...{ start: '2026-03-02T06:30:00.000Z', end: '2026-03-02T07:30:00.000Z' },
  });
  expect(await found({ kind: 'OUT' })).toEqual(['2026-03-01 OUT 45']);
  expect(await found({ q: 'ana' })).toHaveLength(2);
  expect(await found({}, foreign)).toEqual([]);
  const { response } = (await t.call(getScheduleViolations, { token, params: { username: boss.username } }))
    .body;
  expect(response.map(({ kind, timestamp }) => [kind, timestamp])).toEqual([
    ['ENTRY', '2026-03-02T06:30:00.000Z'],
    ['OUT', '2026-03-01T09:00:00.000Z'],
  ]);
});

it('leaves out private use and vehicles without a schedule', async () => {
  const other = await aVehicle(t.app.database, { fleet_id: (await aFleet(t.app.database)).id });
  await journey('2026-03-01T09:00', '2026-03-01T09:45', { is_private: true });
  await journey('2026-03-01T09:00', '2026-03-01T09:45', { vehicle_id: other.id });
  await judged();
  expect(await found()).toEqual([]);
});

describe('its event', () => {
  it('is raised at once for an early start, once, and at the end for a late one', async () => {
    // 06:30 in Madrid, still running.
    t.clock.nowMs = Date.parse('2026-03-02T05:31:00Z');
    const running = { final: false, over_at: '2026-03-02T06:40:00Z' };
    await journey('2026-03-02T05:30', '2026-03-02T05:31', running);
    await judged();
    await judged();
    expect(await raised()).toEqual(['1102 ENTRY 75 05:30']);
    // The whole day on the road, until 17:40; the tracker sleeps from then on.
    await t.app.database.pool.query('delete from journey');
    await journey('2026-03-02T05:30', '2026-03-02T16:40', { final: false, over_at: '2026-03-02T16:44:00Z' });
    t.clock.nowMs = Date.parse('2026-03-02T16:41:00Z');
    await judged();
    expect(await found()).toEqual(['2026-03-02 EXIT 40', '2026-03-02 ENTRY 90']);
    expect(await raised()).toHaveLength(1);
    t.clock.nowMs = Date.parse('2026-03-02T16:44:00Z');
    await judgeRequested(t.app);
    expect(await raised()).toEqual(['1102 ENTRY 75 05:30', '1102 EXIT 25 16:40']);
    await judged();
    expect(await raised()).toHaveLength(2);
  });

  it('is not raised for what happened long before, nor ever after', async () => {
    await journey('2026-03-02T05:30', '2026-03-02T06:30');
    await judged();
    expect([await found(), await raised()]).toEqual([['2026-03-02 ENTRY 90'], []]);
  });
});

it('adds the violations of consolidated days whose journeys become known only now, and changes no other of them', async () => {
  await journey('2026-02-10T19:00', '2026-02-10T19:30');
  await judged('2026-02-10');
  expect(await found()).toEqual(['2026-02-10 OUT 30']);
  await t.app.database.pool.query('delete from journey');
  await journey('2026-02-10T19:00', '2026-02-10T20:00');
  await journey('2026-02-11T19:00', '2026-02-11T20:00');
  await judged('2026-02-11');
  expect(await found()).toEqual(['2026-02-11 OUT 60', '2026-02-10 OUT 30']);
});

describe('a change of the schedule', () => {
  const edit = (version: number, entry: string) =>
    t.call(schedules.edit, {
      token,
      params: { schedule_id: scheduleId },
      body: {
        ...{ name: 'De día', fleet_ids: [fleetId], version },
        ranges: [{ entry, exit: '17:00', weekdays: [1, 2, 3, 4, 5] }],
      },
    });

  it('judges the days that are not consolidated again, and leaves the others', async () => {
    const { pool } = t.app.database;
    // On Tuesday at 11:00 Monday is open, and Friday has been consolidated.
    await journey('2026-02-27T06:30', '2026-02-27T07:30');
    t.clock.nowMs = Date.parse('2026-03-01T10:00:00Z');
    await judged();
    t.clock.nowMs = Date.parse('2026-03-03T10:00:00Z');
    await journey('2026-03-02T06:30', '2026-03-02T07:30');
    token = await t.tokenOf(boss);
    await judged();
    expect(await found()).toEqual(['2026-03-02 ENTRY 30', '2026-02-27 ENTRY 30']);
    expect((await edit(1, '07:30')).status).toBe(200);
    const { rows } = await pool.query('select vehicle_id from violation_request');
    expect(rows).toEqual([{ vehicle_id: vehicleId }]);
    await judgeRequested(t.app);
    expect(await found()).toEqual(['2026-02-27 ENTRY 30']);
    expect((await edit(2, '10:00')).status).toBe(200);
    await judgeRequested(t.app);
    expect(await found()).toEqual(['2026-03-02 ENTRY 150', '2026-02-27 ENTRY 30']);
    expect(await raised()).toEqual([]);
  });
});
