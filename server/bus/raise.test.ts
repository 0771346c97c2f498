import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/base/db/database.ts';
import { testDatabase } from '#server/base/db/testing.ts';
import { aFleet, aVehicle } from '#server/testing/builders.ts';
import { raiseEvents } from './raise.ts';

const AT = Date.UTC(2026, 5, 3, 10);
let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const waiting = () =>
  database.sql
    .selectFrom('waiting_event')
    .innerJoin('raised_event', 'raised_event.id', 'event_id')
    .selectAll('raised_event')
    .execute();

it('an event waits, with where its vehicle belongs, once its transaction has committed', async () => {
  const fleet = await aFleet(database);
  const vehicle = await aVehicle(database, { fleet_id: fleet.id, work_code: 'W0001' });
  await database.sql
    .transaction()
    .execute((tx) =>
      raiseEvents(tx, [{ code: 911, timeMs: AT, vehicleId: vehicle.id, value: 12.5 }], AT + 5),
    );
  expect(await waiting()).toMatchObject([
    {
      code: 911,
      at: new Date(AT),
      raised_at: new Date(AT + 5),
      vehicle_id: vehicle.id,
      fleet_id: fleet.id,
      work_code: 'W0001',
      value: 12.5,
      user_id: null,
      detail: {},
    },
  ]);
});

it('nothing waits when the transaction fails, neither through a plain connection', async () => {
  const before = (await waiting()).length;
  const client = await database.pool.connect();
  await client.query('begin');
  await raiseEvents(client, [{ code: 1123, timeMs: AT, fleetId: 1, detail: { month: '2026-05' } }], AT);
  const inside = await client.query('select detail from raised_event where code = 1123');
  await client.query('rollback');
  client.release();
  expect(inside.rows).toEqual([{ detail: { month: '2026-05' } }]);
  expect(await waiting()).toHaveLength(before);
});
