import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '#server/base/db/database.ts';
import { testDatabase } from '#server/base/db/testing.ts';
import { memoryBus } from '#server/bus/bus.ts';
import { openExchange } from '#server/bus/exchange.ts';
import { NOW, type TestApp, testApp } from '#server/testing/app.ts';
import { aFleet, aUser } from '#server/testing/builders.ts';
import { plantPois } from '#server/testing/planted.ts';
import { aSchedule } from '#server/testing/schedule.builder.ts';
import { followKnown, openKnown, refreshKnown } from './known.ts';

let here: TestApp;
let elsewhere: TestApp;
const MADRID = { lat: 40.4168, lng: -3.7038 };

beforeAll(async () => {
  [here, elsewhere] = [await testApp(), await testApp()];
});
afterAll(() => Promise.all([here.close(), elsewhere.close()]));

it('two servers of one process have their own places, rules, schedules and subscriptions', async () => {
  const { database } = here.app;
  const fleetId = (await aFleet(database)).id;
  // The other server has a fleet with the same number.
  expect((await aFleet(elsewhere.app.database)).id).toBe(fleetId);
  await fill(database, fleetId);
  await refreshKnown(here.app);
  await refreshKnown(elsewhere.app);
  expect(knownOf(here.app, fleetId)).toEqual(ALL);
  expect(knownOf(elsewhere.app, fleetId)).toEqual(NOTHING);
});

it('what one process changes, another one keeps at its next turn, though no message reaches it', async () => {
  const database = await testDatabase();
  const fleetId = (await aFleet(database)).id;
  const [one, other] = [await aProcess(database.url, 'one'), await aProcess(database.url, 'other')];
  await fill(database, fleetId);
  await one.exchange.publish([
    { entity: 'poi', id: 1, action: 'create', fleetIds: null },
    { entity: 'schedule', id: 1, action: 'create', fleetIds: [fleetId] },
    { entity: 'rule', id: 1, action: 'create', fleetIds: [fleetId] },
    { entity: 'subscription', id: 1, action: 'edit' },
  ]);
  expect([knownOf(one, fleetId), knownOf(other, fleetId)]).toEqual([ALL, NOTHING]);
  await other.exchange.turn();
  expect(knownOf(other, fleetId)).toEqual(ALL);
  for (const { exchange, database: own } of [one, other]) {
    await exchange.close();
    await own.close();
  }
  await database.close();
});

/** The part of a process that keeps data. */
async function aProcess(url: string, name: string) {
  const database = openDatabase(url, { name });
  const log = pino({ level: 'silent' });
  const bus = memoryBus(log);
  const base = { database, bus, known: openKnown(), now: () => NOW };
  const exchange = await openExchange(bus, {
    ...{ pool: database.pool, log, now: Date.now, processId: randomUUID() },
    ...{ role: 'gateway', nats: undefined },
  });
  await refreshKnown(base);
  followKnown(base);
  return { ...base, exchange };
}

const ALL = { poi: 'Almacén', schedule: 'De día', rules: 1, listeners: 1 };
const NOTHING = { poi: null, schedule: null, rules: 0, listeners: 0 };
async function fill(database: Database, fleetId: number) {
  await plantPois(database.pool, [{ name: 'Almacén', ...MADRID }]);
  await aSchedule(database, { name: 'De día', fleet_ids: [fleetId] });
  await aUser(database, { roles: ['administrator'], fleetIds: [fleetId] });
  await database.pool.query(
    `insert into rule_version (fleet_id, from_day, thresholds, reason, adopted_at)
     values ($1, '2026-03-01', '{}', 'Trial', now())`,
    [fleetId],
  );
}

function knownOf({ known }: Pick<TestApp['app'], 'known'>, fleetId: number) {
  const { places, schedules, rules, subscriptions } = known;
  const listeners = subscriptions.listenersOf(
    {
      ...{ id: 1, code: 1062, at: new Date(NOW), raised_at: new Date(NOW) },
      ...{ vehicle_id: 1, driver_id: null, fleet_id: fleetId, work_code: null, place_id: null },
      ...{ kind: null, value: null, lat: null, lng: null, user_id: null, detail: {} },
      ...{ time_zone: 'Europe/Madrid', is_structure: false, place_ids: [] },
    },
    NOW,
  );
  return {
    poi: places.index().poiAt(MADRID, () => true)?.name ?? null,
    schedule: schedules.of(fleetId)?.name ?? null,
    rules: rules.adopted().length,
    listeners: listeners.length,
  };
}
