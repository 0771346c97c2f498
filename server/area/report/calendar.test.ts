import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aFleet, aValue, aVehicle } from '#server/testing/builders.ts';
import { aReader, runReport } from './report.builder.ts';

let server: TestApp;
let token: string;

// Today is 2 March 2026.
beforeAll(async () => {
  server = await testApp();
  const { database } = server.app;
  const fleet = await aFleet(database, { name: 'Iberia' });
  const elsewhere = await aFleet(database, { name: 'Other' });
  const type = await aValue(database, { list: 'itv_type', name: 'ITV' });
  for (const [license, next] of [
    ['1000AAA', '2026-02-27'],
    ['2000BBB', '2026-03-09'],
    ['3000CCC', '2026-03-09'],
    ['4000DDD', '2027-03-03'],
  ]) {
    const { id } = await aVehicle(database, { fleet_id: fleet.id, license: license! });
    await database.sql
      .insertInto('vehicle_inspection')
      .values({ vehicle_id: id, type_id: type.id, next: next!, exemption: false })
      .execute();
  }
  // C has left the fleet today: reports still show its past, but none of its dues.
  await database.pool.query(`update vehicle set fleet_id = $1 where license = '3000CCC'`, [elsewhere.id]);
  await database.pool.query(
    `update vehicle_stay set to_day = '2026-03-02'
     where vehicle_id = (select id from vehicle where license = '3000CCC')`,
  );
  token = await aReader(server, { fleetIds: [fleet.id] });
});
afterAll(() => server.close());

it('has what is due from 30 days ago to a year ahead', async () => {
  const { rows } = await runReport(server, token, 'Calendar', {});
  const facts = { kind: 'inspection', fleet: 'Iberia', subject: 'ITV', dueDistance: null };
  expect(rows).toMatchObject([
    { ...facts, license: '1000AAA', dueDate: '2026-02-27', daysLeft: -3, alertState: 'expired' },
    { ...facts, license: '2000BBB', dueDate: '2026-03-09', daysLeft: 7, alertState: 'close' },
  ]);
  expect(rows).toHaveLength(2);
});

it('has the days that are asked for, and none beyond', async () => {
  const { rows } = await runReport(server, token, 'Calendar', { from: '2026-03-01', to: '2026-03-31' });
  expect(rows.map(({ license }) => license)).toEqual(['2000BBB']);
});
