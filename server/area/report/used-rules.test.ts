import { afterAll, beforeAll, expect, it } from 'vitest';
import { postReportRules } from '#api/report.ts';
import { postRule } from '#api/rule.ts';
import { FIRST_RULES } from '#domain/telemetry/rules.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aDriver, aFleet, aVehicle } from '#server/testing/builders.ts';
import { aDay, aJourney, anAssignment, aReader, runReport } from './report.builder.ts';

const [BEFORE, SINCE] = ['2026-02-27', '2026-03-01'];
const RANGE = { from: BEFORE, to: SINCE };

let server: TestApp;
let boss: string;
let version: number;
const ids = {} as Record<'a' | 'b' | 'ana' | 'beto' | 'carla', number>;

/**
 * Two vehicles under two versions: Ana drove one before the new rules, Beto the other since, and Carla
 * nothing.
 */
beforeAll(async () => {
  server = await testApp();
  const { database } = server.app;
  const { id: fleet_id } = await aFleet(database, { name: 'Norte' });
  boss = await aReader(server, { roles: ['administrator'], fleetIds: [fleet_id] });
  for (const name of ['ana', 'beto', 'carla'] as const)
    ids[name] = (await aDriver(database, { fleet_id, name })).id;
  for (const name of ['a', 'b'] as const)
    ids[name] = (await aVehicle(database, { fleet_id, license: `1000${name}` })).id;
  const thresholds = { ...FIRST_RULES.thresholds, idle_min_s: 120 };
  const adopted = await server.call(postRule, {
    token: boss,
    body: { fleet_id, from: SINCE, thresholds, reason: 'Prueba' },
  });
  version = adopted.body!.version;
  for (const vehicle_id of [ids.a, ids.b]) {
    await aDay(database, { vehicle_id, day: BEFORE });
    await aDay(database, { vehicle_id, day: SINCE, rule_version: version });
  }
  const drove = async (vehicle_id: number, driver_id: number, day: string) => {
    await anAssignment(database, { vehicle_id, driver_id, start_at: '2026-02-01T00:00:00Z' });
    await aJourney(database, { vehicle_id, start_at: `${day}T08:00:00Z`, end_at: `${day}T08:30:00Z` });
  };
  await drove(ids.a, ids.ana, BEFORE);
  await drove(ids.b, ids.beto, SINCE);
});
afterAll(() => server.close());

type Asked = { variant?: 'vehicle' | 'driver'; drivers?: number[]; vehicles?: number[]; from?: string };

it.each<[string, () => Asked, () => (readonly [number, string | null])[]]>([
  [
    'of all vehicles are all',
    () => ({}),
    () => [
      [1, null],
      [version, SINCE],
    ],
  ],
  ['of some days are theirs', () => ({ from: SINCE }), () => [[version, SINCE]]],
  [
    'of drivers are those of the days they drove',
    () => ({ variant: 'driver' }),
    () => [
      [1, null],
      [version, SINCE],
    ],
  ],
  ['of one who drove before', () => ({ variant: 'driver', drivers: [ids.ana] }), () => [[1, null]]],
  ['of one who drove since', () => ({ variant: 'driver', drivers: [ids.beto] }), () => [[version, SINCE]]],
  ['of a vehicle and a driver', () => ({ vehicles: [ids.a], drivers: [ids.ana] }), () => [[1, null]]],
  [
    'of one who did not drive are those of the days',
    () => ({ variant: 'driver', drivers: [ids.carla] }),
    () => [
      [1, null],
      [version, SINCE],
    ],
  ],
])('the rules %s', async (_, asked, rules) => {
  const body = { ...RANGE, ...asked() };
  const answered = await server.call(postReportRules, { token: boss, params: { report: 'Summary' }, body });
  expect(answered.body!.rules.map((one) => [one.version, one.from])).toEqual(rules());
  const { head } = await runReport(server, boss, 'Summary', body);
  expect(head.rules).toEqual(answered.body!.rules);
});
