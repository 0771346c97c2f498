import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getDriverRanking, getOwnScore } from '#api/driver-ranking.ts';
import { addDays } from '#domain/day.ts';
import { aJourney, anAssignment, aReader, runReport, type Told } from '#server/area/report/report.builder.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aDriver, aFleet, aUser, aVehicle } from '#server/testing/builders.ts';

// Monday 2 March 2026: the last complete week begins on 23 February, the scored ones on 2 February.
const WEEKS = ['01-05', '01-12', '01-19', '01-26', '02-02', '02-09', '02-16', '02-23'].map(
  (day) => `2026-${day}`,
);

let server: TestApp;
const fleets = {} as Record<'top' | 'north' | 'other', number>;
const drivers = {} as Record<'ana' | 'bea' | 'carlos' | 'jefa' | 'lejos', number>;
const users = {} as Record<'bea' | 'jefa' | 'nobody', string>;

beforeAll(async () => {
  server = await testApp();
  const { database } = server.app;
  fleets.top = (await aFleet(database, { name: 'Iberia' })).id;
  fleets.north = (await aFleet(database, { name: 'Norte', parent_id: fleets.top })).id;
  fleets.other = (await aFleet(database, { name: 'Ajena' })).id;
  const user = async (username: string) => {
    const made = await aUser(database, { username, roles: [] });
    users[username as keyof typeof users] = await server.tokenOf(made);
    return made.id;
  };
  const driver = async (name: keyof typeof drivers, fleet_id: number, more: object = {}) => {
    drivers[name] = (await aDriver(database, { fleet_id, name, surname: null, ...more })).id;
    const { id } = await aVehicle(database, { fleet_id, license: name, driver_id: drivers[name] });
    return id;
  };
  const ana = await driver('ana', fleets.top);
  const bea = await driver('bea', fleets.north, { user_id: await user('bea') });
  const carlos = await driver('carlos', fleets.north);
  const jefa = await driver('jefa', fleets.top, { driver_type: 'STRUCTURE', user_id: await user('jefa') });
  const lejos = await driver('lejos', fleets.other);
  await user('nobody');
  const drive = (vehicle_id: number, day: string, more: object = {}) =>
    aJourney(database, {
      ...{ vehicle_id, start_at: `${day}T08:00:00Z`, end_at: `${day}T09:00:00Z`, distance_m: 100_000 },
      ...more,
    });
  for (const monday of WEEKS) {
    const day = addDays(monday, 2);
    await drive(ana, day, { excesses: 1 });
    await drive(bea, day, monday < '2026-02-02' ? { harsh_braking: 6 } : { harsh_braking: 3, idle_s: 360 });
    await drive(jefa, day);
    await drive(lejos, day);
  }
  // Carlos drove 100 km for work, and 900 km in private use; today counts for nobody.
  await drive(carlos, '2026-02-25');
  await drive(carlos, '2026-02-26', { is_private: true, distance_m: 900_000 });
  await drive(bea, '2026-03-02', { harsh_braking: 50 });
});
afterAll(() => server.close());

const reader = (columns: Parameters<typeof aReader>[1] = {}) =>
  aReader(server, { fleetIds: [fleets.top], ...columns });

async function ranking(columns: Parameters<typeof aReader>[1] = {}, query: Record<string, string> = {}) {
  const token = await reader(columns);
  const { status, body } = await server.call(getDriverRanking, { token, query });
  return { token, status, body };
}
const places = (rows: readonly { rank: number | null; name: string }[]) =>
  rows.map(({ rank, name }) => [rank, name]);

describe('the ranking of drivers', () => {
  // Without consumption 90 points of weight are 100. Ana: 1 excess per 100 km takes 2.5 ÷ 0.9 = 2.778.
  // Bea: 3 brakings take 6 ÷ 0.9 = 6.667, a tenth of idling 10 × (0.1 ÷ 0.3) ÷ 0.9 = 3.704.
  // Before, her 6 brakings took 13.333.
  it('has a place, the score of four weeks, its weeks, its change, and what would lift it most', async () => {
    const { body } = await ranking();
    expect([body.weeks, body.from, body.to]).toEqual([WEEKS, '2026-02-02', '2026-03-01']);
    expect(body.rows).toEqual([
      {
        ...{ driver_id: drivers.ana, name: 'ana', fleet: 'Iberia', rank: 1 },
        ...{ score: 97.222, band: 'A', change: 0, distance: 400_000, weeks: WEEKS.map(() => 97.222) },
        lift: { term: 'excesses', points: 2.778 },
      },
      {
        ...{ driver_id: drivers.bea, name: 'bea', fleet: 'Norte', rank: 2 },
        ...{ score: 89.63, band: 'A', change: 2.963, distance: 400_000 },
        weeks: [86.667, 86.667, 86.667, 86.667, 89.63, 89.63, 89.63, 89.63],
        lift: { term: 'harshBraking', points: 6.667 },
      },
      {
        ...{ driver_id: drivers.carlos, name: 'carlos', fleet: 'Norte', rank: null },
        ...{ score: null, band: null, change: null, distance: 100_000, lift: null },
        weeks: [null, null, null, null, null, null, null, 100],
      },
    ]);
  });

  it('has the drivers of the visible fleets, and of the chosen ones', async () => {
    const { body } = await ranking({}, { fleets: String(fleets.north) });
    expect(places(body.rows)).toEqual([
      [1, 'bea'],
      [null, 'carlos'],
    ]);
    const foreign = await ranking({}, { fleets: String(fleets.other) });
    expect(foreign.body.rows).toEqual([]);
  });

  it('never has staff of structure, whatever the reader may see', async () => {
    const { body } = await ranking({ roles: ['administrator'], allowed_estructura: true });
    expect(places(body.rows).map(([, name]) => name)).toEqual(['ana', 'bea', 'carlos']);
  });

  it('shows no names to readers without the right to them', async () => {
    const { body } = await ranking({ roles: ['visualizer'], see_driver_names: false });
    expect(body.rows.map(({ name }) => name)).toEqual(
      [drivers.ana, drivers.bea, drivers.carlos].map((id) => `#${id}`),
    );
  });

  it.each([
    ['without R09 among the assigned reports', { assigned_reports: ['Summary'] }],
    ['with a role that does not have R09', { roles: ['manager_only'] }],
    ['who manages costs', { roles: ['cost_manager'] }],
  ] as const)('is not there for a user %s', async (_, columns) => {
    const { status } = await ranking(columns as Parameters<typeof aReader>[1]);
    expect(status).toBe(404);
  });
});

describe('the own score', () => {
  const own = async (token: string) => (await server.call(getOwnScore, { token })).body;

  it('is what the ranking says of the driver, without any right to fleets, and with the notes for him', async () => {
    const { sql } = server.app.database;
    const note = { driver_id: drivers.bea, made_at: '2026-02-20T09:00:00Z' };
    await sql
      .insertInto('driver_note')
      .values([
        { ...note, text: 'Frene antes', is_shared: true },
        { ...note, text: 'Solo para nosotros', is_shared: false },
        { ...note, driver_id: drivers.ana, text: 'De Ana', is_shared: true },
      ])
      .execute();
    const { body } = await ranking();
    const { driver_id: _, name: __, fleet: ___, rank: ____, ...form } = body.rows[1]!;
    const mine = await own(users.bea);
    expect(mine.form).toEqual(form);
    // 12 brakings in 400 km are 3 per 100 km: 3 of 10 of 20 ÷ 0.9 points. Only idling took some more.
    const lost = mine.lost!.map(({ id, figure, points }) => [id, figure, Number(points.toFixed(3))]);
    expect(lost.filter(([, , points]) => points !== 0)).toEqual([
      ['harshBraking', 3, 6.667],
      ['idle', 0.1, 3.704],
    ]);
    expect(100 - mine.lost!.reduce((sum, { points }) => sum + points, 0)).toBeCloseTo(form.score!, 3);
    expect(mine.notes.map(({ text }) => text)).toEqual(['Frene antes']);
    expect(JSON.stringify(mine)).not.toContain('ana');
  });

  it.each([
    ['staff of structure', 'jefa'],
    ['a user who is no driver', 'nobody'],
  ] as const)('%s has none', async (_, who) => {
    expect(await own(users[who])).toMatchObject({ form: null, lost: null, notes: [] });
  });
});

it('the score of each week, and of the scored weeks, is that of R09 for these days', async () => {
  const { database } = server.app;
  const token = await reader();
  let run = 0;
  const day = fc.integer({ min: 0, max: 55 });
  const figure = fc.integer({ min: 0, max: 4 });
  const journey = fc.record({
    ...{ vehicle: fc.integer({ min: 0, max: 2 }), day, hour: fc.integer({ min: 0, max: 22 }) },
    ...{ km: fc.integer({ min: 5, max: 90 }), excesses: figure, braking: figure, cornering: figure },
    ...{ acceleration: figure, idle: fc.integer({ min: 0, max: 1_500 }), isLong: fc.boolean() },
  });
  const change = fc.record({
    driver: fc.integer({ min: 0, max: 1 }),
    from: day,
    days: fc.integer({ min: 1, max: 20 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(journey, { minLength: 20, maxLength: 60 }),
      fc.array(change, { maxLength: 2 }),
      async (journeys, changes) => {
        const fleet_id = (await aFleet(database, { name: `Suerte ${run++}`, parent_id: fleets.top })).id;
        const own = [];
        for (const time_zone of ['Europe/Madrid', 'Atlantic/Canary'])
          own.push((await aDriver(database, { fleet_id, time_zone })).id);
        const vehicles: number[] = [];
        for (const driver_id of [own[0]!, own[1]!, null])
          vehicles.push((await aVehicle(database, { fleet_id, driver_id })).id);
        for (const [at, { driver, from, days }] of changes.entries())
          await anAssignment(database, {
            ...{ vehicle_id: vehicles[at]!, driver_id: own[driver]! },
            start_at: `${addDays(WEEKS[0]!, from)}T10:00:00Z`,
            end_at: `${addDays(WEEKS[0]!, from + days)}T10:00:00Z`,
          }).catch(() => undefined);
        const taken = new Set<string>();
        for (const one of journeys) {
          const on = addDays(WEEKS[0]!, one.day);
          const key = `${one.vehicle} ${on} ${one.hour}`;
          if (taken.has(key)) continue;
          taken.add(key);
          const hour = String(one.hour).padStart(2, '0');
          await aJourney(database, {
            vehicle_id: vehicles[one.vehicle]!,
            ...{ start_at: `${on}T${hour}:30:00Z`, end_at: `${on}T${hour}:59:00Z` },
            // The vehicles are in Madrid, an hour ahead.
            day: one.hour === 23 ? addDays(on, 1) : on,
            ...{ distance_m: one.km * 1_000, excesses: one.excesses, harsh_braking: one.braking },
            ...{ harsh_acceleration: one.acceleration, harsh_cornering: one.cornering, idle_s: one.idle },
          });
        }
        const query = { fleets: String(fleet_id) };
        const { body } = await server.call(getDriverRanking, { token, query });
        const r09 = async (from: string, to: string) => {
          const { rows } = await runReport(server, token, 'DrivingStyle', {
            ...{ variant: 'driver', fleets: [fleet_id], from, to },
          });
          return new Map(rows.map((row: Told) => [row.driverId, row]));
        };
        for (const [at, monday] of WEEKS.entries()) {
          const rows = await r09(monday, addDays(monday, 6));
          for (const one of body.rows)
            expect([monday, one.weeks[at]]).toEqual([monday, rows.get(one.driver_id)?.score ?? null]);
          expect([...rows.keys()].every((id) => body.rows.some(({ driver_id }) => driver_id === id))).toBe(
            true,
          );
        }
        const scored = await r09(body.from, body.to);
        for (const one of body.rows) {
          expect(one.distance).toBe(scored.get(one.driver_id)?.distance ?? 0);
          if (one.score !== null) expect(one.score).toBe(scored.get(one.driver_id)!.score);
        }
      },
    ),
    { seed: 137, numRuns: 8 },
  );
}, 60_000);
