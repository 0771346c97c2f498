import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/base/db/database.ts';
import { testDatabase } from '#server/base/db/testing.ts';
import { aFleet } from '#server/testing/builders.ts';
import { aSchedule } from '#server/testing/schedule.builder.ts';
import { openSchedules } from './held-schedules.ts';

const schedules = openSchedules();
let database: Database;
const fleets: Record<'company' | 'site' | 'nights' | 'crew' | 'other', number> = {} as never;

beforeAll(async () => {
  database = await testDatabase();
  const fleet = async (parent_id: number | null, country = 'ES') =>
    (await aFleet(database, { parent_id, country })).id;
  fleets.company = await fleet(null);
  fleets.site = await fleet(fleets.company, 'PT');
  fleets.nights = await fleet(fleets.company);
  fleets.crew = await fleet(fleets.nights);
  fleets.other = await fleet(null);
  await aSchedule(database, {
    name: 'Days',
    fleet_ids: [fleets.company],
    free_days: [{ day: '2026-03-04', name: null }],
  });
  const night = { entry: '22:00', exit: '06:00', weekdays: [1, 2, 3, 4, 5] };
  await aSchedule(database, {
    name: 'Nights',
    fleet_ids: [fleets.nights],
    ranges: [night],
    with_holidays: false,
  });
  await schedules.refresh(database.pool);
});
afterAll(() => database.close());

it('gives a fleet its own schedule, or that of the nearest fleet above it', () => {
  const names = Object.entries(fleets).map(([fleet, id]) => [fleet, schedules.of(id)?.name ?? null]);
  expect(Object.fromEntries(names)).toEqual({
    ...{ company: 'Days', site: 'Days', nights: 'Nights', crew: 'Nights', other: null },
  });
});

const isIn = (fleet: keyof typeof fleets, at: string) =>
  schedules.inHours(fleets[fleet], 'Europe/Madrid', Date.parse(at));

it.each<[string, keyof typeof fleets, string, boolean]>([
  ['a working day', 'company', '2026-03-03T09:00:00Z', true],
  ['before the entry', 'company', '2026-03-03T06:59:59Z', false],
  ['a Sunday', 'company', '2026-03-01T09:00:00Z', false],
  ['an own free day', 'company', '2026-03-04T09:00:00Z', false],
  ['6 January in Spain', 'company', '2026-01-06T09:00:00Z', false],
  ['6 January in Portugal', 'site', '2026-01-06T09:00:00Z', true],
  ['10 June in Portugal', 'site', '2026-06-10T09:00:00Z', false],
  ['the night of a holiday that the schedule does not keep', 'crew', '2026-01-06T22:00:00Z', true],
  ['a fleet without schedule, at any time', 'other', '2026-03-01T03:00:00Z', true],
])('%s', (_name, fleet, at, expected) => {
  expect(isIn(fleet, at)).toBe(expected);
});

it('follows what has changed since', async () => {
  const saturday = '2026-03-07T09:00:00Z';
  expect(isIn('company', saturday)).toBe(false);
  await database.pool.query(
    `update schedule set ranges = '[{"entry": "08:00", "exit": "17:00", "weekdays": [6]}]' where name = 'Days'`,
  );
  await schedules.refresh(database.pool);
  expect(isIn('company', saturday)).toBe(true);
  await database.pool.query('delete from schedule');
  await schedules.refresh(database.pool);
  expect(schedules.of(fleets.crew)).toBeNull();
});
