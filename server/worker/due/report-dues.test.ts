import { afterAll, beforeAll, expect, it } from 'vitest';
import { DATED_ROWS } from '#api/dated-tabs.ts';
import { DAY_MS } from '#domain/duration.ts';
import { NOW, type TestApp, testApp } from '#server/testing/app.ts';
import { aNow } from '#server/testing/builders.ts';
import { type VehicleCompany, vehicleCompany } from '#server/testing/vehicle-company.ts';
import { raiseAlerts } from './raise-alerts.ts';
import { reportDues } from './report-dues.ts';

let t: TestApp;
let company: VehicleCompany;
beforeAll(async () => {
  t = await testApp();
  company = await vehicleCompany(t);
});
afterAll(() => t.close());

/** A vehicle with a yearly maintenance of that next day; its odometer stands at 40,000 km. */
async function aDue(next_date: string, next_distance?: number) {
  t.clock.nowMs = NOW;
  const { id } = await company.register();
  await aNow(t.app.database, { vehicle_id: id, odometer_m: 40_000_000 });
  const body = { type: 'preventive' as const, date: '2025-03-04', next_date, next_distance };
  const { status } = await t.call(DATED_ROWS.maintenance.create, { ...company.by('operator', id), body });
  expect(status).toBe(200);
  return id;
}
/** Both jobs of the hour, on that day after NOW. */
async function onDay(day: number) {
  t.clock.nowMs = NOW + day * DAY_MS;
  await raiseAlerts(t.app);
  return reportDues(t.app);
}
const stored = async (vehicleId: number) =>
  (
    await t.app.database.pool.query(
      'select source, severity, item, title, state, reported_at from defect where vehicle_id = $1 order by id',
      [vehicleId],
    )
  ).rows;

it('an expired maintenance is one minor defect, however often the job runs', async () => {
  const id = await aDue('2026-03-04');
  // Due on the second day, and expired from the third on.
  expect([await onDay(2), await stored(id)]).toEqual([0, []]);
  const days: number[] = [];
  for (let day = 3; day <= 20; day++) days.push(await onDay(day));
  expect(days.reduce((sum, n) => sum + n, 0)).toBe(1);
  const [defect, ...more] = await stored(id);
  expect([defect, more]).toMatchObject([
    { source: 'maintenance', severity: 'minor', item: 'preventive', title: 'Preventivo', state: 'open' },
    [],
  ]);
  // Mended: the row says the same still, and is no other defect.
  await t.app.database.pool.query(
    `update defect set state = 'done', closed_at = reported_at where vehicle_id = $1`,
    [id],
  );
  expect([await onDay(40), (await stored(id)).length]).toEqual([0, 1]);
});

it('expired by day and by odometer it is still one', async () => {
  const id = await aDue('2026-03-04', 40_500);
  await onDay(12);
  expect(await stored(id)).toHaveLength(1);
  await t.app.database.pool.query('update vehicle_live set odometer_m = 42000000 where vehicle_id = $1', [
    id,
  ]);
  await onDay(13);
  const { rows } = await t.app.database.pool.query(
    `select distinct measure from calendar_alert where vehicle_id = $1 and state = 'expired' order by 1`,
    [id],
  );
  expect(rows.map(({ measure }) => measure)).toEqual(expect.arrayContaining(['day', 'km']));
  expect(await stored(id)).toHaveLength(1);
});

it('nothing of a vehicle that has left', async () => {
  const id = await aDue('2026-03-04');
  t.clock.nowMs = NOW + 12 * DAY_MS;
  await raiseAlerts(t.app);
  await t.app.database.pool.query(`update vehicle set registration_state = 'deregistered' where id = $1`, [
    id,
  ]);
  expect([await reportDues(t.app), await stored(id)]).toEqual([0, []]);
});
