import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { postFineAssign, postFineIdentify } from '#api/fine.ts';
import { NOW, type TestApp, testApp } from '#server/testing/app.ts';
import { aDriver, aFine, aFleet, aUser, aVehicle } from '#server/testing/builders.ts';
import { notifyWaiting } from '../notify/pump.ts';
import { raiseDeadlines } from './raise-deadlines.ts';

const LAST = '2026-02-22';
let t: TestApp;
let north: number;
let car: number;
let ana: number;
let clerk: { id: number; username: string };

beforeAll(async () => {
  t = await testApp();
  const { database } = t.app;
  north = (await aFleet(database)).id;
  // It has left the north since.
  car = (await aVehicle(database, { fleet_id: (await aFleet(database)).id, work_code: '00007' })).id;
  ana = (await aDriver(database, { fleet_id: north })).id;
  clerk = await aUser(database, { roles: ['manager_only'], fleetIds: [north] });
  await t.app.known.subscriptions.refresh(database, NOW);
});
afterAll(() => t.close());
beforeEach(() =>
  t.app.database.pool.query('delete from raised_event; delete from told_event; delete from notification'),
);

const made = async (columns: object = {}) =>
  (
    await aFine(t.app.database, {
      ...{ fleet_id: north, vehicle_id: car, work_code: '00003', identify_by: LAST },
      ...columns,
    })
  ).id;

/** Runs the job at 06:00 in Madrid, this many days before the deadline. */
const before = (days: number) => {
  t.clock.nowMs = Date.parse(`${LAST}T05:00:00Z`) - days * 86_400_000;
  return raiseDeadlines(t.app);
};

/** Names the driver of a new fine to the authority. */
async function identify(id: number) {
  t.clock.nowMs = NOW;
  const call = { token: await t.tokenOf(clerk), params: { fine_id: id } };
  const who = { driver_id: ana, assignment_type: 'manual_selection', version: 1 };
  expect((await t.call(postFineAssign, { ...call, body: who })).status).toBe(200);
  const done = { day: '2026-02-20', version: 2 };
  expect((await t.call(postFineIdentify, { ...call, body: done })).status).toBe(200);
}

it('is told at each step once, to those of the centre of that day, until the driver is named', async () => {
  const id = await made();
  const raised = async () => {
    const { rows } = await t.app.database.pool.query(
      `select (detail ->> 'fine_id')::int as id, value, fleet_id, work_code from raised_event where code = 1121 order by id`,
    );
    return rows;
  };
  const at = (value: number) => ({ id, value, fleet_id: north, work_code: '00003' });
  await made({ state: 'paid' });
  await made({ identify_by: null });
  expect([await before(11), await raised()]).toEqual([0, []]);
  expect([await before(10), await before(10), await raised()]).toEqual([1, 0, [at(10)]]);
  // Days without a run.
  expect([await before(4), await raised()]).toEqual([1, [at(10), at(5)]]);
  await identify(id);
  expect([await before(0), await raised()]).toEqual([0, [at(10), at(5)]]);
});

it('is one notification for each fine, and is over when the driver is named', async () => {
  const [one, other] = [await made(), await made()];
  await before(10);
  await notifyWaiting(t.app);
  const told = async () => {
    const { rows } = await t.app.database.pool.query<{ subject: string; is_closed: boolean }>(
      `select subject, closed_at is not null as is_closed from notification join told_event on id = told_id
       where notification.code = 1121 and user_id = $1 order by subject`,
      [clerk.id],
    );
    return Object.fromEntries(rows.map(({ subject, is_closed }) => [subject, is_closed]));
  };
  expect(await told()).toEqual({ [`f${one}`]: false, [`f${other}`]: false });
  await identify(one);
  expect(await told()).toEqual({ [`f${one}`]: true, [`f${other}`]: false });
});
