import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aFine, aFleet, aVehicle } from '#server/testing/builders.ts';
import { renewDeadlines } from './renew-deadlines.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const MIGRATION = new URL('../../base/db/migrations/0144_fine_deadline_request.sql', import.meta.url);

it('fines of the electronic mailbox that were stored before get their deadline once', async () => {
  const { database } = t.app;
  const { id: fleet_id } = await aFleet(database);
  const { id: vehicle_id } = await aVehicle(database, { fleet_id, country: 'PT' });
  const stale = { fleet_id, identify_by: '2026-04-30', told_days: 10 };
  const ids = {
    // Opened after more than ten days: deemed on 12 March, and twenty days from then.
    late: await aFine(database, {
      ...stale,
      ...{ origin: 'dev', available_date: '2026-03-02', notification_date: '2026-03-20' },
    }),
    // Deemed on Friday 13 March. Fifteen working days of Portugal skip weekends and Good Friday, 3 April.
    portuguese: await aFine(database, {
      ...{ ...stale, vehicle_id, origin: 'dev', available_date: '2026-03-03' },
    }),
    // Right already: opened on 5 March.
    right: await aFine(database, {
      ...{ ...stale, origin: 'dev', available_date: '2026-03-02', notification_date: '2026-03-05' },
      identify_by: '2026-03-25',
    }),
    post: await aFine(database, { ...stale, origin: 'post', notification_date: '2026-03-02' }),
  };
  const insert = readFileSync(MIGRATION, 'utf8')
    .split(';')
    .find((text) => text.includes('insert into'))!;
  await database.pool.query(insert);
  expect(await renewDeadlines(t.app)).toBe(2);
  const { rows } = await database.pool.query(
    'select id, identify_by::text as day, told_days from fine order by id',
  );
  const byId = new Map(rows.map(({ id, day, told_days }) => [id, [day, told_days]]));
  expect(Object.fromEntries(Object.entries(ids).map(([name, { id }]) => [name, byId.get(id)]))).toEqual({
    late: ['2026-04-01', null],
    portuguese: ['2026-04-06', null],
    right: ['2026-03-25', 10],
    post: ['2026-04-30', 10],
  });
  await database.pool.query(`update fine set identify_by = '2026-12-01'`);
  expect(await renewDeadlines(t.app)).toBe(0);
});
