import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getDashboardChart } from '#api/dashboard.ts';
import type { ChartGroup, ChartMetric } from '#domain/dashboard/metric.ts';
import { DAY_MS } from '#domain/duration.ts';
import type { ReportId } from '#domain/report/report.ts';
import { aDay, aJourney, aReader, aRefuelling, runReport } from '#server/area/report/report.builder.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aFleet, aLiveEntry, aTracker, aVehicle } from '#server/testing/builders.ts';
import { aCost } from '#server/testing/cost.builder.ts';

let server: TestApp;
const fleets = {} as Record<'top' | 'north' | 'depot' | 'south' | 'other', number>;
const vehicles = {} as Record<'van' | 'electric' | 'lorry' | 'pool' | 'foreign', number>;

beforeAll(async () => {
  server = await testApp();
  const { database } = server.app;
  fleets.top = (await aFleet(database, { name: 'Iberia' })).id;
  fleets.north = (await aFleet(database, { name: 'Norte', parent_id: fleets.top })).id;
  fleets.depot = (await aFleet(database, { name: 'Cochera', parent_id: fleets.north })).id;
  fleets.south = (await aFleet(database, { name: 'Sur', parent_id: fleets.top })).id;
  fleets.other = (await aFleet(database, { name: 'Ajena' })).id;
  const make = async (columns: Parameters<typeof aVehicle>[1]) => (await aVehicle(database, columns)).id;
  const diesel = { fuel_type: 'DIESEL', consumption_l100: 10 };
  vehicles.van = await make({ license: 'VAN', fleet_id: fleets.depot, work_code: '10001', ...diesel });
  vehicles.electric = await make({
    license: 'ELE',
    fleet_id: fleets.north,
    fuel_type: 'ELECTRIC',
    consumption_l100: 20,
  });
  vehicles.lorry = await make({ license: 'LOR', fleet_id: fleets.south, ...diesel });
  vehicles.pool = await make({ license: 'POOL', fleet_id: fleets.top, fuel_type: 'DIESEL' });
  vehicles.foreign = await make({ license: 'AJENO', fleet_id: fleets.other, ...diesel });
  for (const vehicle_id of Object.values(vehicles)) {
    const { id: tracker_id } = await aTracker(database);
    await database.sql
      .insertInto('tracker_fitting')
      .values({ tracker_id, vehicle_id, fitted_at: '2020-01-01T00:00:00Z' })
      .execute();
  }
});
afterAll(() => server.close());

const reader = (columns: Parameters<typeof aReader>[1] = {}) =>
  aReader(server, { fleetIds: [fleets.top], ...columns });

async function chart(
  token: string,
  metric: ChartMetric,
  group: ChartGroup,
  more: Record<string, string> = {},
) {
  const query = { metric, group, range: '7', ...more };
  const { status, body } = await server.call(getDashboardChart, { token, query });
  return { ...body, status, shown: body.parts?.map(({ key, name, value }) => [name ?? key, value]) };
}

describe('the figures of a chart', () => {
  // Monday 2 March: the last seven complete days are 23 February to 1 March.
  beforeAll(async () => {
    const { database, board } = server.app;
    const drive = (vehicle_id: number, day: string, km: number, more: object = {}) =>
      aJourney(database, {
        vehicle_id,
        start_at: `${day}T08:00:00Z`,
        end_at: `${day}T09:00:00Z`,
        distance_m: km * 1000,
        ...more,
      });
    await drive(vehicles.van, '2026-02-23', 100, { idle_s: 600, excesses: 2, harsh_acceleration: 1 });
    await drive(vehicles.van, '2026-02-24', 50, { fuel_l: 4 });
    await drive(vehicles.van, '2026-02-24', 80, { start_at: '2026-02-24T12:00:00Z', is_private: true });
    await drive(vehicles.electric, '2026-02-24', 30);
    await drive(vehicles.lorry, '2026-03-01', 40);
    await drive(vehicles.pool, '2026-03-01', 5);
    await drive(vehicles.foreign, '2026-02-24', 500);
    // Too early, and today.
    await drive(vehicles.lorry, '2026-02-22', 70);
    await drive(vehicles.lorry, '2026-03-02', 70);
    // The next record may change it, and it may still be too short to count.
    await drive(vehicles.lorry, '2026-02-26', 3, { final: false, over_at: '2026-02-26T09:05:00Z' });
    await drive(vehicles.lorry, '2026-02-27', 0, {
      ...{ final: false, over_at: '2026-02-27T08:01:00Z', end_at: '2026-02-27T08:00:20Z' },
    });
    const paid = (vehicle_id: number, fleet_id: number, operation_date: string, amount: string) =>
      aCost(database, { vehicle_id, fleet_id, operation_date, amount });
    await paid(vehicles.van, fleets.north, '2026-02-24', '10.10');
    await paid(vehicles.lorry, fleets.south, '2026-02-25', '20.20');
    await aCost(database, {
      vehicle_id: vehicles.lorry,
      fleet_id: fleets.south,
      operation_date: '2026-02-25',
      status: 'proposed',
    });
    const states = [
      ['movement', fleets.depot],
      ['tampered', fleets.south],
      ['disconnected', fleets.south],
      ['private', fleets.south],
      ['movement', fleets.other],
    ] as const;
    states.forEach(([state, fleetId], at) => {
      server.app.board.put(aLiveEntry({ vehicleId: 9_000 + at, fleetId, state }));
    });
    expect([...board.all()]).toHaveLength(states.length);
  });

  it.each([
    ['distance', 'day', [100_000, 80_000, 0, 3_000, 0, 0, 45_000], 228_000],
    ['journeys', 'day', [1, 2, 0, 1, 0, 0, 2], 6],
    ['slowMotion', 'day', [600, 0, 0, 0, 0, 0, 0], 600],
    // 100 km at 10 l, 4 l by the counter, 3 km and 40 km at 10 l. POOL has no consumption, and ELE burns no
    // fuel.
    ['fuel', 'day', [10, 4, null, 0.3, null, null, 4], 18.3],
    // 14 l on 150 km, 4.3 l on 43 km: 18.3 on 193. Three kilometres alone are too few for a figure.
    ['consumption', 'day', [10, 8, null, null, null, null, 10], (18.3 / 193) * 100],
  ] as const)('%s by %s', async (metric, group, values, total) => {
    const found = await chart(await reader(), metric, group);
    expect([found.from, found.to, found.parts[0]!.key]).toEqual(['2026-02-23', '2026-03-01', '2026-02-23']);
    found.parts.forEach(({ value }, at) => {
      if (values[at] === null) expect(value).toBeNull();
      else expect(value).toBeCloseTo(values[at]!, 9);
    });
    expect(found.total).toBeCloseTo(total, 9);
  });

  it.each([
    // Vehicles in no part of the only top have a bar of their own.
    [
      'distance',
      'fleet',
      {},
      [
        ['Norte', 180_000],
        ['Sur', 43_000],
        ['Iberia', 5_000],
      ],
    ],
    [
      'distance',
      'fleet',
      'north',
      [
        ['Cochera', 150_000],
        ['Norte', 30_000],
      ],
    ],
    [
      'distance',
      'fleet',
      'both',
      [
        ['Norte', 180_000],
        ['Sur', 43_000],
      ],
    ],
    [
      'distance',
      'vehicle',
      'north',
      [
        ['VAN', 150_000],
        ['ELE', 30_000],
      ],
    ],
    [
      'maxSpeedEV',
      'vehicle',
      'north',
      [
        ['VAN', 2],
        ['ELE', 0],
      ],
    ],
    [
      'cost',
      'fleet',
      {},
      [
        ['Sur', 20.2],
        ['Norte', 10.1],
      ],
    ],
    ['cost', 'vehicle', 'north', [['VAN', 10.1]]],
    [
      'states',
      'value',
      {},
      [
        ['disconnected', 2],
        ['movement', 1],
      ],
    ],
  ] as const)('%s by %s in %o', async (metric, group, chosen, shown) => {
    const named = { north: `${fleets.north}`, both: `${fleets.north},${fleets.south},${fleets.depot}` };
    const query = chosen === 'north' || chosen === 'both' ? { fleets: named[chosen] } : {};
    expect((await chart(await reader(), metric, group, query)).shown).toEqual(shown);
  });

  it('are those of the caller’s fleets and works, whoever asked before', async () => {
    const distance = async (columns: object) => (await chart(await reader(columns), 'distance', 'day')).total;
    expect(await distance({})).toBe(228_000);
    expect(await distance({ fleetIds: [fleets.south] })).toBe(43_000);
    expect(await distance({ own_works: true, work_codes: ['10001'] })).toBe(150_000);
    expect(await distance({ fleetIds: [] })).toBe(0);
    expect(await distance({ roles: ['system'], fleetIds: [] })).toBe(728_000);
  });

  it('exist for those whom a report or a list tells them', async () => {
    const status = async (columns: object, metric: ChartMetric) =>
      (await chart(await reader(columns), metric, metric === 'states' ? 'value' : 'day')).status;
    const costs = { roles: ['cost_manager'] };
    expect(await status(costs, 'distance')).toBe(200);
    expect(await status(costs, 'fuel')).toBe(200);
    expect(await status(costs, 'harshBraking')).toBe(404);
    expect(await status(costs, 'offline')).toBe(404);
    expect(await status({ roles: ['visualizer'] }, 'cost')).toBe(404);
    expect(await status({ assigned_reports: [] }, 'distance')).toBe(404);
    expect(await status({ assigned_reports: [] }, 'states')).toBe(200);
    expect((await chart(await reader(), 'states', 'day')).status).toBe(422);
    expect((await chart(await reader(), 'offline', 'day', { range: 'year' })).status).toBe(422);
  });
});

/** Reports with the same figures, and their column. */
const BEHIND: readonly (readonly [ChartMetric, ReportId, string])[] = [
  ['distance', 'Summary', 'distance'],
  ['journeys', 'DistanceFuel', 'journeys'],
  ['fuel', 'DistanceFuel', 'fuel'],
  ['consumption', 'DistanceFuel', 'consumption'],
  ['movement', 'Summary', 'movement'],
  ['slowMotion', 'Driving', 'slowMotion'],
  ['harshAcceleration', 'Driving', 'harshAcceleration'],
  ['harshBraking', 'Driving', 'harshBraking'],
  ['harshCornering', 'Driving', 'harshCornering'],
  ['maxSpeedEV', 'Driving', 'maxSpeedEV'],
  ['offline', 'Health', 'offlineDays'],
  ['usedDays', 'Availability', 'usedDays'],
];

const names = ['van', 'electric', 'lorry', 'pool', 'foreign'] as const;
const count = fc.integer({ min: 0, max: 3 });
const driven = fc.array(
  fc.record({
    ...{
      who: fc.constantFrom(...names),
      day: fc.integer({ min: 0, max: 6 }),
      hour: fc.integer({ min: 0, max: 21 }),
    },
    ...{ km: fc.integer({ min: 0, max: 90 }), fuel: fc.option(fc.integer({ min: 0, max: 90 })) },
    ...{ idle: fc.integer({ min: 0, max: 900 }), isFinal: fc.boolean(), isPrivate: fc.boolean() },
    ...{ acceleration: count, braking: count, cornering: count, excesses: count, isFuelled: fc.boolean() },
  }),
  { minLength: 3, maxLength: 14 },
);

const GROUPS = ['day', 'fleet', 'vehicle'] as const;

describe('every figure of a chart', () => {
  it('is that of the report behind it', async () => {
    let week = 0;
    await fc.assert(
      fc.asyncProperty(driven, async (rows) => {
        // A week of its own each time, with nothing of the one before.
        week++;
        server.clock.nowMs = Date.parse('2026-04-06T10:00:00Z') + week * 7 * DAY_MS;
        const monday = server.clock.nowMs - 7 * DAY_MS;
        const { database } = server.app;
        for (const row of new Map(rows.map((one) => [`${one.who} ${one.day} ${one.hour}`, one])).values()) {
          const day = new Date(monday + row.day * DAY_MS).toISOString().slice(0, 10);
          const hour = String(row.hour).padStart(2, '0');
          const vehicle_id = vehicles[row.who];
          await aJourney(database, {
            ...{ vehicle_id, start_at: `${day}T${hour}:00:00Z`, end_at: `${day}T${hour}:50:00Z`, day },
            ...{
              distance_m: row.km * 1000,
              fuel_l: row.fuel === null ? null : row.fuel / 10,
              idle_s: row.idle,
            },
            ...{
              final: row.isFinal,
              over_at: row.isFinal ? null : `${day}T${hour}:55:00Z`,
              is_private: row.isPrivate,
            },
            ...{ harsh_acceleration: row.acceleration, harsh_braking: row.braking },
            ...{ harsh_cornering: row.cornering, excesses: row.excesses },
          });
          await database.sql
            .deleteFrom('vehicle_day')
            .where('vehicle_id', '=', vehicle_id)
            .where('day', '=', day)
            .execute();
          await aDay(database, { vehicle_id, day }, { [row.hour]: 5 });
          if (row.isFuelled)
            await aRefuelling(database, {
              ...{ vehicle_id, fleet_id: fleets.north, day },
              validation: row.isFinal ? 'gps_ok' : 'no_position',
              discrepancy_reasons: row.isPrivate ? ['liters'] : [],
            });
        }
        const token = await reader();
        for (const [at, [metric, report, column]] of BEHIND.entries()) {
          // Each time another group, so that three runs cover all of them.
          const group = GROUPS[(at + week) % GROUPS.length]!;
          const { parts, from, to, total } = await chart(token, metric, group);
          const asked = (key: string) => ({
            day: { from: key, to: key },
            fleet: { from, to, fleets: [Number(key)] },
            vehicle: { from, to, vehicles: [Number(key)] },
          });
          const told = async (body: Record<string, unknown>) => {
            const ran = await runReport(server, token, report, { breakdown: 'total', ...body });
            return Number(ran.total[column] ?? 0);
          };
          // One of its parts each time, and the whole. No report gives the figure of a fleet without those
          // below it.
          const open = parts.filter(({ is_direct }) => !is_direct);
          const part = open[week % Math.max(1, open.length)];
          if (part) expect(part.value ?? 0).toBeCloseTo(await told(asked(part.key)[group]), 2);
          if (group === 'day') expect(total ?? 0).toBeCloseTo(await told({ from, to }), 2);
        }
        const { parts, from, to } = await chart(token, 'validation', 'value');
        const { rows: lines } = await runReport(server, token, 'Refueling', { from, to });
        const counted = parts.map(({ key }) => lines.filter(({ validation }) => validation === key).length);
        expect(counted).toEqual(parts.map(({ value }) => value));
        const wrong = lines.filter(({ discrepancyReasons }) => discrepancyReasons !== null);
        const discrepancy = await chart(token, 'discrepancy', GROUPS[week % GROUPS.length]!);
        expect(discrepancy.total).toBe(wrong.length);
        expect(lines).toHaveLength(parts.reduce((sum, { value }) => sum + value!, 0));
      }),
      { numRuns: 3, seed: 12 },
    );
  });
});
