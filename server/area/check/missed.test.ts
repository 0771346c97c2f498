import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getOwnCheckForms, postOwnCheck } from '#api/check.ts';
import { deleteCheckRule, getCheckRules, putCheckRule } from '#api/check-form.ts';
import { itemsOf } from '#domain/check/form.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/duration.ts';
import { outcome } from '#server/testing/answer.ts';
import { NOW, type TestApp, testApp } from '#server/testing/app.ts';
import { aDriver, aFleet, aUser, aVehicle } from '#server/testing/builders.ts';
import { closeSolved } from '#server/worker/notify/close-solved.ts';
import { missedChecks } from './missed.ts';
import { raiseMissed } from './raise-missed.ts';

let t: TestApp;
let company: number;
let north: number;
let vehicleId: number;
let driver: { id: number; token: string };
let boss: { id: number; token: string };

beforeAll(async () => {
  t = await testApp();
  const { database } = t.app;
  company = (await aFleet(database)).id;
  north = (await aFleet(database, { parent_id: company })).id;
  const user = await aUser(database);
  const { id } = await aDriver(database, { fleet_id: north, user_id: user.id });
  driver = { id, token: await t.tokenOf(user) };
  vehicleId = (await aVehicle(database, { fleet_id: north, driver_id: id })).id;
  const admin = await aUser(database, { roles: ['administrator'], fleetIds: [company] });
  boss = { id: admin.id, token: await t.tokenOf(admin) };
});
afterAll(() => t.close());

const rows = async (text: string, values: unknown[] = []) =>
  (await t.app.database.pool.query(text, values)).rows;
const iso = (ms: number) => new Date(ms).toISOString();
const journey = (startMs: number, { day = '2026-03-02', isPrivate = false } = {}) =>
  rows(
    `insert into journey (vehicle_id, start_at, end_at, day, final, is_private, has_gap, distance_m, duration_s, movement_s, idle_s,
       longest_halt_s, band1_s, band2_s, band3_s, harsh_acceleration, harsh_braking, harsh_cornering, excesses, warnings, decided_at)
     values ($1, $2, $3, $4, true, $5, false, 1000, 600, 600, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, $3)`,
    [vehicleId, iso(startMs), iso(startMs + 10 * MINUTE_MS), day, isPrivate],
  );
const demand = (fleet_id: number, is_demanded: boolean, valid_hours = 12) =>
  t.call(putCheckRule, { token: boss.token, params: { fleet_id }, body: { is_demanded, valid_hours } });
const missedNow = () => missedChecks(t.app.database, { fromMs: NOW - DAY_MS, toMs: NOW + DAY_MS });

it('a rule serves its fleet and those below it, until a nearer one decides', async () => {
  t.clock.nowMs = NOW - DAY_MS;
  await journey(NOW - HOUR_MS);
  expect(await missedNow()).toEqual([]);
  await demand(company, true);
  const missed = [{ vehicleId, driverId: driver.id, day: '2026-03-02', startMs: NOW - HOUR_MS }];
  expect(await missedNow()).toEqual(missed);
  await demand(north, false);
  expect(await missedNow()).toEqual([]);
  const params = { fleet_id: north };
  expect((await t.call(deleteCheckRule, { token: boss.token, params })).status).toBe(200);
  expect(outcome(await t.call(deleteCheckRule, { token: boss.token, params }))).toEqual([
    404,
    'err.deleteNotFound',
  ]);
  expect(await missedNow()).toEqual(missed);
  const { rows: rules } = (await t.call(getCheckRules, { token: boss.token })).body;
  expect(rules.map(({ fleet_id, valid_hours, is_own }) => [fleet_id, valid_hours, is_own])).toEqual([
    [company, 12, true],
  ]);
  const { rules: own } = (await t.call(getOwnCheckForms, { token: driver.token })).body;
  expect(own).toEqual([{ fleet_ids: [company, north], is_demanded: true, valid_hours: 12 }]);
});

it('counts the first journey of the day that is not private', async () => {
  await journey(NOW - 3 * HOUR_MS, { isPrivate: true });
  await journey(NOW - 30 * MINUTE_MS);
  expect((await missedNow()).map(({ startMs }) => startMs)).toEqual([NOW - HOUR_MS]);
  // The first of its day is before the range.
  const range = { fromMs: NOW - 45 * MINUTE_MS, toMs: NOW };
  expect(await missedChecks(t.app.database, range)).toEqual([]);
  expect(await missedChecks(t.app.database, { ...range, fromMs: NOW - DAY_MS, vehicleIds: [] })).toEqual([]);
});

it('notifies once for each day, after the phone had time, and takes it back when the check comes late', async () => {
  // The journey began at 10:00; the phone has until 10:30.
  t.clock.nowMs = NOW - HOUR_MS + 29 * MINUTE_MS;
  expect(await raiseMissed(t.app)).toBe(0);
  t.clock.nowMs = NOW - HOUR_MS + 31 * MINUTE_MS;
  expect([await raiseMissed(t.app), await raiseMissed(t.app)]).toEqual([1, 0]);
  expect(await rows('select vehicle_id, driver_id, at from raised_event where code = 1127')).toEqual([
    { vehicle_id: vehicleId, driver_id: driver.id, at: new Date(NOW - HOUR_MS) },
  ]);
  await rows(
    `with told as (
       insert into told_event (code, at, vehicle_id, detail, user_ids) values (1127, $1, $2, '{}', array[$3::int]) returning id
     ) insert into notification (user_id, code, first_at, at, told_id, times, is_web)
     select $3, 1127, $1, $1, id, 1, true from told`,
    [iso(NOW - HOUR_MS), vehicleId, boss.id],
  );
  const isClosed = async () =>
    (await rows('select closed_at is not null as closed from notification where code = 1127'))[0].closed;
  await closeSolved(t.app);
  expect(await isClosed()).toBe(false);

  t.clock.nowMs = NOW;
  const { forms } = (await t.call(getOwnCheckForms, { token: driver.token })).body;
  const form = forms.find(({ seed }) => seed === 'car')!;
  const send = async (filledMs: number) => {
    const answers = itemsOf(form.content)
      .filter(({ kind }) => kind === 'judgement')
      .map(({ id }) => ({ item: id, value: 'yes' }));
    const body = {
      ...{ key: randomUUID(), vehicle_id: vehicleId, form_version_id: form.form_version_id, answers },
      ...{ begun_at: iso(filledMs), filled_at: iso(filledMs), odometer_km: 10 },
      photos: [{ key: randomUUID(), item: 'signature', taken_at: iso(filledMs) }],
    };
    expect((await t.call(postOwnCheck, { token: driver.token, body })).status).toBe(200);
  };
  const settled = async () => (await rows('select settled_at from missed_check'))[0].settled_at;
  // After the journey had begun, and too long before it: neither counts.
  await send(NOW - 59 * MINUTE_MS);
  await send(NOW - 14 * HOUR_MS);
  expect([await settled(), (await missedNow()).length]).toEqual([null, 1]);
  await send(NOW - HOUR_MS - MINUTE_MS);
  expect([await settled(), await missedNow()]).toEqual([new Date(NOW), []]);
  await closeSolved(t.app, { vehicleIds: [vehicleId] });
  expect(await isClosed()).toBe(true);
});

it('does not look back to before the rule', async () => {
  await demand(company, false);
  t.clock.nowMs = NOW + 2 * HOUR_MS;
  await journey(NOW + HOUR_MS, { day: '2026-03-03' });
  await demand(company, true);
  const range = { fromMs: NOW, toMs: NOW + 2 * DAY_MS };
  expect(await missedChecks(t.app.database, range)).toEqual([]);
  // Other hours are not another beginning.
  await demand(company, true, 24);
  await journey(NOW + 3 * HOUR_MS, { day: '2026-03-03' });
  expect(await rows('select since from check_rule where fleet_id = $1', [company])).toEqual([
    { since: new Date(NOW + 2 * HOUR_MS) },
  ]);
});
