import { afterAll, beforeAll, expect, it } from 'vitest';
import { NOW, type TestApp, testApp } from '#server/testing/app.ts';
import { aFleet, aUser } from '#server/testing/builders.ts';
import { plantPois } from '#server/testing/planted.ts';
import { aSchedule } from '#server/testing/schedule.builder.ts';
import { refreshKnown } from './known.ts';

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
  await plantPois(database.pool, [{ name: 'Almacén', ...MADRID }]);
  await aSchedule(database, { name: 'De día', fleet_ids: [fleetId] });
  await aUser(database, { roles: ['administrator'], fleetIds: [fleetId] });
  await database.pool.query(
    `insert into rule_version (fleet_id, from_day, thresholds, reason, adopted_at)
     values ($1, '2026-03-01', '{}', 'Trial', now())`,
    [fleetId],
  );
  await refreshKnown(here.app);
  await refreshKnown(elsewhere.app);
  expect(knownOf(here, fleetId)).toEqual({ poi: 'Almacén', schedule: 'De día', rules: 1, listeners: 1 });
  expect(knownOf(elsewhere, fleetId)).toEqual({ poi: null, schedule: null, rules: 0, listeners: 0 });
});

function knownOf({ app }: TestApp, fleetId: number) {
  const { places, schedules, rules, subscriptions } = app.known;
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
