import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { NOW, type TestApp, testApp } from '#server/testing/app.ts';
import { aDefect, aFleet, aRepairOrder, aVehicle } from '#server/testing/builders.ts';
import { raiseOverdue } from './raise-overdue.ts';

let t: TestApp;
let van: number;
beforeAll(async () => {
  t = await testApp();
  van = (await aVehicle(t.app.database, { fleet_id: (await aFleet(t.app.database)).id })).id;
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.nowMs = NOW;
  await t.app.database.pool.query('delete from raised_event; delete from defect; delete from repair_order');
});

/** Runs the job at an instant; the vehicle is in Madrid. */
const runAt = (instant: string) => {
  t.clock.nowMs = Date.parse(instant);
  return raiseOverdue(t.app);
};
const raised = async () =>
  (
    await t.app.database.pool.query(
      'select vehicle_id, kind, value, detail from raised_event where code = 1128 order by id',
    )
  ).rows;

it('an order after its planned day is raised once at each step, by the days of the vehicle', async () => {
  const { id } = await aRepairOrder(t.app.database, {
    ...{ vehicle_id: van, state: 'planned', planned_on: '2026-03-02', workshop: 'Talleres Ruiz' },
  });
  const step = (value: number) => ({
    ...{ vehicle_id: van, kind: 'planned', value },
    detail: expect.objectContaining({ order_id: id, title: 'Talleres Ruiz' }),
  });
  // The day itself, to its last minute in Madrid.
  expect([await runAt('2026-03-02T22:59:00Z'), await raised()]).toEqual([0, []]);
  expect([await runAt('2026-03-02T23:00:00Z'), await runAt('2026-03-03T12:00:00Z')]).toEqual([1, 0]);
  expect(await raised()).toEqual([step(1)]);
  expect([await runAt('2026-03-05T12:00:00Z'), await runAt('2026-03-05T13:00:00Z')]).toEqual([1, 0]);
  // No run for more than a week: both steps, each once.
  expect([await runAt('2026-03-17T12:00:00Z'), await runAt('2026-03-17T13:00:00Z')]).toEqual([2, 0]);
  expect(await raised()).toEqual([1, 3, 7, 14].map(step));
});

it('only orders that are planned wait for their day', async () => {
  for (const state of ['in_repair', 'done', 'cancelled'] as const) {
    await aRepairOrder(t.app.database, { vehicle_id: van, state, planned_on: '2026-03-02' });
  }
  await aRepairOrder(t.app.database, { vehicle_id: van, state: 'open' });
  expect(await runAt('2026-03-20T12:00:00Z')).toBe(0);
});

it('an open defect is raised by its severity and whole days, until it is closed', async () => {
  const at = { vehicle_id: van, reported_at: '2026-03-01T08:00:00Z' };
  const minor = await aDefect(t.app.database, { ...at, title: 'Retrovisor roto' });
  const bad = await aDefect(t.app.database, { ...at, title: 'Sin frenos', severity: 'dangerous' });
  await aDefect(t.app.database, { ...at, state: 'done', closed_at: '2026-03-01T09:00:00Z' });
  expect(await runAt('2026-03-02T07:59:59Z')).toBe(0);
  expect([await runAt('2026-03-02T08:00:00Z'), await runAt('2026-03-02T09:00:00Z')]).toEqual([2, 0]);
  expect(await raised()).toMatchObject([
    { kind: 'minor', value: 1, detail: { defect_id: minor.id, title: 'Retrovisor roto' } },
    { kind: 'dangerous', value: 1, detail: { defect_id: bad.id, title: 'Sin frenos' } },
  ]);
  await t.app.database.pool.query(
    `update defect set state = 'done', closed_at = '2026-03-03T08:00:00Z' where id = $1`,
    [bad.id],
  );
  expect([await runAt('2026-03-04T08:00:00Z'), await runAt('2026-03-05T08:00:00Z')]).toEqual([1, 0]);
  expect((await raised()).map(({ kind, value }) => `${kind} ${value}`)).toEqual([
    'minor 1',
    'dangerous 1',
    'minor 3',
  ]);
});
