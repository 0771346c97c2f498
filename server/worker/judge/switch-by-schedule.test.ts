import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordAt } from '#domain/telemetry/record.builder.ts';
import { switchOff, switchOn } from '#server/telemetry/private-switch.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aFleet, aTracker, aVehicle } from '#server/testing/builders.ts';
import { testIngest } from '#server/testing/ingest.ts';
import { aSchedule } from '#server/testing/schedule.builder.ts';
import { switchBySchedule } from './switch-by-schedule.ts';

let t: TestApp;
let ingest: ReturnType<typeof testIngest>;
let fleetId: number;

/** A fleet that works from 08:00 to 17:00 in Madrid, and whose vehicles switch to private use after that. */
beforeAll(async () => {
  t = await testApp();
  const { database } = t.app;
  ingest = testIngest(t.app);
  fleetId = (await aFleet(database, { auto_private: true })).id;
  await aSchedule(database, { name: 'De día', fleet_ids: [fleetId] });
  await t.app.known.schedules.refresh(database.pool);
});
afterAll(async () => {
  await ingest.stop();
  await t.close();
});

/** A vehicle with a contact an hour ago, at this time of Monday 2 March in UTC. */
async function aCar(time: string, fleet_id = fleetId) {
  at(time);
  const { id } = await aVehicle(t.app.database, { fleet_id });
  await aTracker(t.app.database, { vehicle_id: id });
  await send(id, -3_600);
  await t.app.bus.publish('reload_vehicles', [id]);
  return id;
}
function at(time: string, day = '02') {
  t.clock.nowMs = Date.parse(`2026-03-${day}T${time}:00Z`);
}
const send = (vehicleId: number, shiftS = 0) =>
  ingest.store({
    vehicleId,
    records: [recordAt(t.clock.nowMs + shiftS * 1000)],
    receivedMs: t.clock.nowMs,
  });
const inTransaction = (work: (tx: Parameters<typeof switchOff>[0]) => Promise<boolean>) =>
  t.app.database.sql.transaction().execute(work);
async function switchesOf(vehicleId: number) {
  const { rows } = await t.app.database.pool.query(
    'select from_at, until_at, driver_id from private_switch where vehicle_id = $1 order by from_at',
    [vehicleId],
  );
  const time = (date: Date | null) => date?.toISOString().slice(8, 16) ?? null;
  return rows.map(({ from_at, until_at, driver_id }) => [time(from_at), time(until_at), driver_id]);
}

it('switches on when working time ends, and off when it begins, and tells that it was the schedule', async () => {
  const id = await aCar('15:59');
  await switchBySchedule(t.app);
  expect(await switchesOf(id)).toEqual([]);
  at('16:01');
  await switchBySchedule(t.app);
  await switchBySchedule(t.app);
  expect(await switchesOf(id)).toEqual([['02T16:00', null, null]]);
  expect(t.app.board.get(id)).toMatchObject({ state: 'private', lat: null });
  at('18:00');
  await send(id);
  at('07:01', '03');
  await switchBySchedule(t.app);
  await send(id);
  expect(await switchesOf(id)).toEqual([['02T16:00', '03T07:01', null]]);
  const { rows } = await t.app.database.pool.query(
    'select origin, end_at is not null as over from private_period where vehicle_id = $1',
    [id],
  );
  expect(rows).toEqual([{ origin: 'automatic', over: true }]);
});

it('leaves what a driver switched until working time begins or ends again', async () => {
  const id = await aCar('17:00');
  await switchBySchedule(t.app);
  at('17:30');
  await inTransaction((tx) => switchOff(tx, id, t.clock.nowMs));
  await switchBySchedule(t.app);
  at('09:00', '03');
  await inTransaction((tx) => switchOn(tx, { vehicleId: id, driverId: 7, fromMs: t.clock.nowMs }));
  await switchBySchedule(t.app);
  // The journey continues from work into the free time.
  at('17:00', '03');
  await switchBySchedule(t.app);
  at('07:00', '04');
  await switchBySchedule(t.app);
  expect(await switchesOf(id)).toEqual([
    ['02T16:00', '02T17:30', null],
    ['03T09:00', '04T07:00', 7],
  ]);
});

it('goes back to work in a vehicle that no longer follows a schedule', async () => {
  const id = await aCar('17:00');
  const other = await aCar('17:00', (await aFleet(t.app.database)).id);
  await switchBySchedule(t.app);
  expect(await switchesOf(other)).toEqual([]);
  await t.app.database.pool.query('update fleet set auto_private = false where id = $1', [fleetId]);
  await t.app.known.schedules.refresh(t.app.database.pool);
  at('17:10');
  await switchBySchedule(t.app);
  expect(await switchesOf(id)).toEqual([['02T16:00', '02T17:10', null]]);
});
