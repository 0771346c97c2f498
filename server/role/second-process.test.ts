import { afterAll, beforeAll, expect, it } from 'vitest';
import { getOwnPrivateUse } from '#api/private-use.ts';
import { getTrackers } from '#api/tracker.ts';
import { recordAt } from '#domain/telemetry/record.builder.ts';
import { anAssignment } from '#server/area/driver/assignment.builder.ts';
import { aJourney } from '#server/area/report/report.builder.ts';
import { readTrackers } from '#server/area/tracker/read-trackers.ts';
import { readSessions } from '#server/base/access/caller.ts';
import type { App } from '#server/base/app.ts';
import { liveBoard } from '#server/bus/board/live-board.ts';
import { sweepSilences } from '#server/gateway/lane/silences.ts';
import { requestJudgement } from '#server/known/schedules/request-judgement.ts';
import { switchOn } from '#server/telemetry/private-switch.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aDriver, aFleet, aLiveEntry, aTracker, aUser, aVehicle } from '#server/testing/builders.ts';
import { testIngest } from '#server/testing/ingest.ts';
import { aSchedule } from '#server/testing/schedule.builder.ts';
import { endPrivateUse } from '#server/worker/follow/private-use.ts';
import { judgeRequested } from '#server/worker/judge/judge.ts';
import { switchBySchedule } from '#server/worker/judge/switch-by-schedule.ts';

/* A second process on the same database has no trackers: its board stands still, and knows nothing that
   another process stored. Its decisions are right all the same. */
let t: TestApp;
let second: App;
let ingest: ReturnType<typeof testIngest>;
let fleetId: number;
const HOUR = 3_600_000;
const ATTENTIVE = { sinceMs: 0, lastHeardMs: 0 };

beforeAll(async () => {
  t = await testApp();
  ingest = testIngest(t.app);
  fleetId = (await aFleet(t.app.database)).id;
  second = { ...t.app, board: liveBoard() };
});
afterAll(async () => {
  await ingest.stop();
  await t.close();
});

/**
 * A vehicle that another process heard an hour ago; the board of this one still has somebody else at its
 * wheel, at another place.
 */
async function heard(columns: Partial<Parameters<typeof aVehicle>[1]> = {}) {
  const { database } = t.app;
  const { id } = await aVehicle(database, { fleet_id: fleetId, ...columns });
  const { imei } = await aTracker(database, { vehicle_id: id });
  const timeMs = t.clock.nowMs - HOUR;
  await ingest.store({ vehicleId: id, records: [recordAt(timeMs)], receivedMs: timeMs });
  const stale = await aDriver(database, { fleet_id: fleetId });
  second.board.put(
    aLiveEntry({ vehicleId: id, fleetId, driverId: stale.id, ignition: false, lat: 1, lng: 1, imei }),
  );
  return id;
}
const inTransaction = (work: (tx: Parameters<typeof switchOn>[0]) => Promise<unknown>) =>
  t.app.database.sql.transaction().execute(work);
const switchedOn = async (vehicleId: number) =>
  (
    await t.app.database.pool.query('select from private_switch where vehicle_id = $1 and until_at is null', [
      vehicleId,
    ])
  ).rowCount === 1;
async function raised(vehicleId: number) {
  const { rows } = await t.app.database.pool.query(
    'select code, driver_id, lat from raised_event where vehicle_id = $1 order by id',
    [vehicleId],
  );
  return rows;
}

it('private use lasts while its driver drives, and ends when somebody else does', async () => {
  const { database } = t.app;
  const user = await aUser(database, { roles: [] });
  const me = await aDriver(database, { fleet_id: fleetId, user_id: user.id });
  const vehicleId = await heard({ driver_id: me.id });
  await inTransaction((tx) => switchOn(tx, { vehicleId, driverId: me.id, fromMs: t.clock.nowMs }));
  await inTransaction((tx) => endPrivateUse(second, tx));
  expect(await switchedOn(vehicleId)).toBe(true);
  const { body } = await t.call(getOwnPrivateUse, { token: await t.tokenOf(user) });
  expect(body.vehicles).toMatchObject([{ device_id: vehicleId, state: 'switched' }]);
  const other = await aDriver(database, { fleet_id: fleetId });
  await anAssignment(database, { vehicle_id: vehicleId, driver_id: other.id });
  await inTransaction((tx) => endPrivateUse(second, tx));
  expect(await switchedOn(vehicleId)).toBe(false);
});

it('a silence tells the place of now, and nothing of private use', async () => {
  const [work, own] = [await heard(), await heard()];
  await inTransaction((tx) => switchOn(tx, { vehicleId: own, driverId: null, fromMs: t.clock.nowMs }));
  await sweepSilences(second, ATTENTIVE);
  expect(await raised(work)).toEqual([{ code: 1062, driver_id: null, lat: 40.4168 }]);
  expect(await raised(own)).toEqual([]);
});

it('a violation is that of who drives now', async () => {
  const driver = await aDriver(t.app.database, { fleet_id: fleetId });
  const vehicleId = await heard({ driver_id: driver.id });
  await aSchedule(t.app.database, { name: 'De día', fleet_ids: [fleetId] });
  const journey = { vehicle_id: vehicleId, start_at: '2026-03-02T06:30Z', end_at: '2026-03-02T09:58Z' };
  await aJourney(t.app.database, journey);
  const client = await t.app.database.pool.connect();
  await requestJudgement(client, [{ vehicle_id: vehicleId, day: null }]);
  client.release();
  await judgeRequested(second);
  expect(await raised(vehicleId)).toMatchObject([{ code: 1102, driver_id: driver.id }]);
});

it('a tracker is silent by whether its vehicle drives now', async () => {
  const { database } = t.app;
  const user = await aUser(database, { roles: ['administrator'], fleetIds: [fleetId] });
  await t.tokenOf(user);
  const { rows } = await database.pool.query<{ id: number }>('select id from session where user_id = $1', [
    user.id,
  ]);
  const [session] = await readSessions(database, { sessionIds: rows.map(({ id }) => id) }, t.clock.nowMs);
  const [driving, parked] = [await heard(), await heard()];
  const timeMs = t.clock.nowMs - HOUR + 1000;
  const off = recordAt(timeMs, { ignition: false });
  await ingest.store({ vehicleId: parked, records: [off], receivedMs: timeMs });
  const list = await readTrackers(second, session!.caller, getTrackers.query!.parse({}));
  const talking = new Map(list.rows.map(({ device_id, talking }) => [device_id, talking]));
  expect([talking.get(driving), talking.get(parked)]).toEqual([false, true]);
});

it('the schedule switches vehicles that this process has never seen', async () => {
  const { database } = t.app;
  const fleet_id = (await aFleet(database, { auto_private: true })).id;
  const vehicleId = await heard({ fleet_id });
  await aSchedule(database, { name: 'De noche', fleet_ids: [fleet_id] });
  await t.app.known.schedules.refresh(database.pool);
  second.board.remove(vehicleId);
  t.clock.nowMs = Date.parse('2026-03-02T18:00:00Z');
  await switchBySchedule(second);
  expect(await switchedOn(vehicleId)).toBe(true);
});
