import fc from 'fast-check';
import type { Insertable } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#domain/day.ts';
import { centsOf, sumOf } from '#domain/money.ts';
import type { Cost, Fine } from '#server/base/db/schema.gen.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aFleet, aVehicle } from '#server/testing/builders.ts';
import {
  aJourney,
  aPrivatePeriod,
  aReader,
  aRefuelling,
  pick,
  runReport,
  type Told,
} from './report.builder.ts';

const NOON = new Date('2025-08-31T12:00:00Z');
/** The clock of the tests stands at 2026-03-02: yesterday is the last day of the summary. */
const YEAR = { from: '2025-04-01', to: '2026-03-01' };

let server: TestApp;
let token: string;
let rental: number;
let repair: number;
const ids = {} as Record<'fleet' | 'obra' | 'elsewhere' | 'a' | 'b' | 'e', number>;

async function aCost(columns: Partial<Insertable<Cost>> & { operation_date: string; amount: string }) {
  await server.app.database.sql
    .insertInto('cost')
    .values({
      ...{ fleet_id: ids.fleet, vehicle_id: ids.a, bill_type_id: repair, is_rental: false, source: 'manual' },
      ...{ invoice_date: columns.operation_date, bill_code: null, ...columns },
    })
    .execute();
}

let fines = 0;
async function aFine(columns: Partial<Insertable<Fine>> & { date: string; amount: string }) {
  await server.app.database.sql
    .insertInto('fine')
    .values({
      ...{ license: '1000AAA', vehicle_id: ids.a, fleet_id: ids.fleet, record_number: `E${++fines}` },
      ...{ organisation: 'DGT', fact: 'x', origin: 'post', ...columns },
    })
    .execute();
}

function drive(
  vehicle_id: number,
  day: string,
  km: number,
  more: Partial<Parameters<typeof aJourney>[1]> = {},
) {
  const times = { start_at: `${day}T08:00:00Z`, end_at: `${day}T09:00:00Z` };
  return aJourney(server.app.database, { vehicle_id, ...times, distance_m: km * 1_000, ...more });
}

beforeAll(async () => {
  server = await testApp();
  const { database } = server.app;
  const top = (await aFleet(database)).id;
  ids.fleet = (await aFleet(database, { parent_id: top })).id;
  ids.obra = (await aFleet(database, { parent_id: top })).id;
  ids.elsewhere = (await aFleet(database)).id;
  const typeOf = async (code: string) =>
    (
      await database.sql
        .selectFrom('enum_value')
        .select('id')
        .where('list', '=', 'bill_type')
        .where('code', '=', code)
        .executeTakeFirstOrThrow()
    ).id;
  [rental, repair] = [await typeOf('RENTAL'), await typeOf('REPAIR')];
  const inFleet = { fleet_id: ids.fleet, fuel_type: 'DIESEL' };
  ids.a = (await aVehicle(database, { ...inFleet, license: '1000AAA', consumption_l100: 8 })).id;
  ids.b = (await aVehicle(database, { ...inFleet, license: '2000BBB' })).id;
  ids.e = (await aVehicle(database, { ...inFleet, fuel_type: 'ELECTRIC', consumption_l100: 20 })).id;

  // January: A 100 km with 7 l and 50 km without a counter, 4 l by its record. B 40 km without any fuel; E 30
  // km.
  await drive(ids.a, '2026-01-05', 100, { fuel_l: 7, excesses: 2 });
  await drive(ids.a, '2026-01-15', 50);
  await drive(ids.b, '2026-01-15', 40);
  await drive(ids.e, '2026-01-15', 30);
  await drive(ids.a, '2026-01-10', 25, { is_private: true });
  await aPrivatePeriod(database, { vehicle_id: ids.a, start_at: '2026-01-10T08:00:00Z' });
  // February in another month; today is not in the summary.
  await drive(ids.a, '2026-02-10', 10);
  await drive(ids.a, '2026-03-02', 500);

  const filled = { fleet_id: ids.fleet, vehicle_id: ids.a };
  await aRefuelling(database, { ...filled, day: '2026-01-04', liters: '30.00', amount: '45.01' });
  await aRefuelling(database, { ...filled, day: '2026-01-14', liters: '15.00', amount: '22.02' });
  // No vehicle matches, but the fleet paid for it.
  await aRefuelling(database, { fleet_id: ids.obra, day: '2026-01-20', liters: '5.50', amount: '8.00' });
  const adblue = { product_class: 'ADBLUE', liters: '9.00', amount: '1.10' };
  await aRefuelling(database, { ...filled, ...adblue, day: '2026-01-31' });
  const first = await aRefuelling(database, { ...filled, day: '2026-01-21' });
  await aRefuelling(database, {
    ...{ ...filled, day: '2026-01-22', liters: '-50.00', amount: '-75.00', reversed_with: first },
  });
  await database.sql
    .updateTable('refuelling')
    .set({ reversed_with: first })
    .where('id', '=', first)
    .execute();

  await aCost({ operation_date: '2026-01-31', amount: '412.50', bill_type_id: rental, is_rental: true });
  await aCost({ operation_date: '2026-01-12', amount: '0.10', bill_code: 'F1' });
  await aCost({ operation_date: '2026-01-12', amount: '0.20', bill_code: 'F2', fleet_id: ids.obra });
  await aCost({ operation_date: '2026-01-13', amount: '900.00', bill_code: 'F3', status: 'proposed' });
  await aCost({ operation_date: '2026-01-13', amount: '901.00', bill_code: 'F4', status: 'dismissed' });
  await aCost({ operation_date: '2026-01-13', amount: '902.00', bill_code: 'F5', fleet_id: ids.elsewhere });
  await aCost({ operation_date: '2026-03-02', amount: '903.00', bill_code: 'F6' });
  await aFine({ date: '2026-01-02', amount: '100.00', state: 'paid' });
  await aFine({ date: '2026-01-30', amount: '200.50', vehicle_id: null, fleet_id: ids.obra });
  await database.sql
    .insertInto('vehicle_maintenance')
    .values(['2026-01-07', '2026-03-02'].map((date) => ({ vehicle_id: ids.a, date, type: 'preventive' })))
    .execute();
  token = await aReader(server, { fleetIds: [top] });
});
afterAll(() => server.close());

const SUMS =
  'distance journeys duration fuel consumption liters refuelConsumption refuelAmount cost rentalCost';
const COUNTS = 'finesAmount fines maxSpeedEV maintenances';

describe('the year (R27)', () => {
  it('adds up use, fuel and money of each month, up to yesterday', async () => {
    const { rows, total, end, head } = await runReport(server, token, 'YearSummary');
    expect([head.from, head.to, rows.length]).toEqual([YEAR.from, YEAR.to, 12]);
    const january = rows.find(({ month }) => month === '2026-01-01');
    expect(pick(january, SUMS)).toEqual({
      ...{ distance: 220_000, journeys: 4, duration: 14_400 },
      // 11 l in the 150 km of A; B is unknown, and kilowatt hours are no litres.
      ...{ fuel: 11, consumption: 7.333 },
      // From the 4th to the 13th A drove 125 km, 25 of them in private, and took in 15 l on the 14th.
      ...{ liters: 50.5, refuelConsumption: 12, refuelAmount: '76.13' },
      ...{ cost: '412.80', rentalCost: '412.50' },
    });
    expect(pick(january, COUNTS)).toEqual({
      ...{ finesAmount: '300.50', fines: 2, maxSpeedEV: 2, maintenances: 1 },
    });
    expect(pick(rows.at(-1), `month ${SUMS}`)).toMatchObject({
      ...{ month: '2026-03-01', distance: null, cost: null, liters: null },
    });
    expect(pick(total, `${SUMS} ${COUNTS}`)).toMatchObject({
      ...{ distance: 230_000, journeys: 5, fuel: 11.8, liters: 50.5, cost: '412.80', maintenances: 1 },
    });
    expect(total.consumption).toBeCloseTo(7.375, 6);
    expect(end.figures).toMatchObject({
      distance: 230_000,
      cost: 412.8,
      refuelAmount: 76.13,
      finesAmount: 300.5,
    });
    expect(end.charts).toMatchObject([
      { id: 'year', kind: 'barLine', series: [{ id: 'distance' }, { type: 'cons' }] },
    ]);
    expect(end.charts[0]!.categories).toHaveLength(12);
  });

  it('of one vehicle, or of some fleets', async () => {
    const january = async (body: object) => {
      const { rows } = await runReport(server, token, 'YearSummary', { ...YEAR, ...body });
      return Object.values(
        pick(
          rows.find(({ month }) => month === '2026-01-01'),
          'distance liters cost finesAmount maintenances',
        ),
      );
    };
    expect(await january({ vehicles: [ids.a] })).toEqual([150_000, 45, '412.80', '100.00', 1]);
    expect(await january({ vehicles: [ids.b] })).toEqual([40_000, null, null, '0.00', 0]);
    expect(await january({ fleets: [ids.obra] })).toEqual([null, 5.5, '0.20', '200.50', 0]);
    expect(await january({ fuels: ['ELECTRIC'] })).toEqual([30_000, null, null, '0.00', 0]);
    // Invisible to the reader: the filter has no effect.
    expect(await january({ fleets: [ids.elsewhere] })).toEqual([null, null, null, null, null]);
  });

  it('knows nothing of a month of which nothing is stored, and that nothing was driven while a tracker reported', async () => {
    const { database } = server.app;
    const { id } = await aVehicle(database, { fleet_id: ids.fleet });
    await database.sql
      .insertInto('vehicle_day')
      .values({ vehicle_id: id, day: '2025-08-31', first_at: NOON, last_at: NOON })
      .execute();
    const { rows, total } = await runReport(server, token, 'YearSummary', { ...YEAR, vehicles: [id] });
    const figures = rows.map((row) => Object.values(pick(row, `${SUMS} ${COUNTS}`)));
    const known = figures.filter((values) => values.some((value) => value !== null));
    const none = { distance: null, journeys: null, fuel: null, cost: null, refuelAmount: null, fines: null };
    expect(pick(rows[3], Object.keys(none).join(' '))).toEqual(none);
    expect(
      pick(rows[4], 'month distance journeys fuel cost refuelAmount fines finesAmount maintenances'),
    ).toEqual({
      ...{ month: '2025-08-01', distance: 0, journeys: 0, fuel: null, cost: null, refuelAmount: null },
      ...{ fines: 0, finesAmount: '0.00', maintenances: 0 },
    });
    expect(known).toHaveLength(1);
    const empty = { ...YEAR, from: '2022-01-01', to: '2022-12-31', vehicles: [id] };
    const { end } = await runReport(server, token, 'YearSummary', empty);
    expect(new Set(Object.values(end.figures))).toEqual(new Set([null]));
    expect(total.distance).toBe(0);
  });

  it('tells who manages costs or the office how much, not how', async () => {
    for (const role of ['cost_manager', 'manager_only'] as const) {
      const office = await aReader(server, { fleetIds: [ids.fleet], roles: [role] });
      const { rows, total } = await runReport(server, office, 'YearSummary', YEAR);
      expect(pick(rows[9], 'month distance journeys duration maxSpeedEV')).toEqual({
        ...{ month: '2026-01-01', distance: 220_000, journeys: null, duration: null, maxSpeedEV: null },
      });
      expect(total.journeys).toBeNull();
    }
  });

  it('limits who sees own works to the costs, fines and refuellings of those works', async () => {
    const { database } = server.app;
    const van = await aVehicle(database, { fleet_id: ids.fleet, work_code: '00012' });
    const works = { vehicle_id: van.id, date: '2025-06-01', amount: '10.00' };
    await aFine({ ...works, work_code: '00012' });
    await aFine({ ...works, work_code: '00099' });
    await aCost({ operation_date: '2025-06-02', amount: '7.00', vehicle_id: van.id });
    await aCost({ operation_date: '2025-06-02', amount: '9.00', bill_code: 'W2' });
    const bought = { fleet_id: ids.fleet, vehicle_id: van.id, day: '2025-06-03', amount: '3.00' };
    await aRefuelling(database, { ...bought, work_code: '00012' });
    await aRefuelling(database, { ...bought, work_code: null });
    const limited = await aReader(server, {
      ...{ fleetIds: [ids.fleet], roles: ['administrator'], own_works: true, work_codes: ['00012'] },
    });
    const { rows } = await runReport(server, limited, 'YearSummary', YEAR);
    expect(pick(rows[2], 'month cost finesAmount refuelAmount')).toEqual({
      ...{ month: '2025-06-01', cost: '7.00', finesAmount: '10.00', refuelAmount: '3.00' },
    });
    const whole = await runReport(server, token, 'YearSummary', { ...YEAR, own_works: true });
    expect(whole.total.cost).toBeNull();
  });
});

it('equals the sums of the rows that it is made of, for random ones', async () => {
  const day = fc
    .record({ month: fc.integer({ min: 4, max: 12 }), day: fc.integer({ min: 1, max: 28 }) })
    .map((one) => `2024-${String(one.month).padStart(2, '0')}-${String(one.day).padStart(2, '0')}`);
  const row = fc.record({
    day,
    cents: fc.integer({ min: 1, max: 9_999_999 }),
    fleet: fc.constantFrom('fleet' as const, 'obra' as const, 'elsewhere' as const),
    isCounted: fc.boolean(),
  });
  const [made] = fc.sample(fc.array(row, { minLength: 60, maxLength: 60 }), { numRuns: 1, seed: 11 });
  const range = { from: '2024-04-01', to: '2024-12-31' };
  for (const [n, { day: on, cents, fleet, isCounted }] of made!.entries()) {
    const [fleet_id, amount] = [ids[fleet], (cents / 100).toFixed(2)];
    const status = isCounted ? 'confirmed' : 'proposed';
    await aCost({ fleet_id, amount, status, operation_date: on, bill_code: `R${n}` });
    await aFine({ fleet_id, amount, date: on });
    const liters = (cents / 10_000).toFixed(2);
    const id = await aRefuelling(server.app.database, {
      fleet_id,
      vehicle_id: ids.a,
      day: on,
      amount,
      liters,
    });
    if (isCounted) continue;
    await server.app.database.sql
      .updateTable('refuelling')
      .set({ reversed_with: id })
      .where('id', '=', id)
      .execute();
  }
  const { rows, total } = await runReport(server, token, 'YearSummary', range);
  const seen = made!.filter(({ fleet }) => fleet !== 'elsewhere');
  const amountsOf = (some: typeof seen) => sumOf(some.map(({ cents }) => (cents / 100).toFixed(2)));
  const paidIn = (some: typeof seen) => (some.length > 0 ? amountsOf(some) : null);
  const litresOf = (some: typeof seen) =>
    centsOf(sumOf(some.map(({ cents }) => (cents / 10_000).toFixed(2)))) / 100;
  for (const told of [...rows, total]) {
    const inMonth = seen.filter((one) => told === total || `${one.day.slice(0, 7)}-01` === told.month);
    const counted = inMonth.filter(({ isCounted }) => isCounted);
    expect(pick(told, 'cost refuelAmount finesAmount fines')).toEqual({
      ...{ cost: paidIn(counted), refuelAmount: paidIn(counted) },
      ...{ finesAmount: amountsOf(inMonth), fines: inMonth.length },
    });
    expect(told.liters ?? 0).toBeCloseTo(litresOf(counted), 6);
  }
});

it('equals the days that it is made of, where a vehicle moves, drives in private and has journeys that are not final', async () => {
  const { database } = server.app;
  const { id } = await aVehicle(database, { fleet_id: ids.fleet, license: '3000MOV', consumption_l100: 6 });
  const { id: other } = await aVehicle(database, { fleet_id: ids.fleet, license: '4000NEW' });
  await database.sql.deleteFrom('vehicle_stay').where('vehicle_id', '=', id).execute();
  const stay = { vehicle_id: id, fleet_id: ids.fleet };
  await database.sql
    .insertInto('vehicle_stay')
    .values([
      { ...stay, from_day: '2023-01-01', to_day: '2023-04-12' },
      { ...stay, fleet_id: ids.elsewhere, from_day: '2023-04-12', to_day: '2023-05-03' },
      { ...stay, from_day: '2023-05-03' },
    ])
    .execute();
  const driven = fc.record({
    vehicle_id: fc.constantFrom(id, id, other),
    day: fc.integer({ min: 0, max: 121 }).map((n) => addDays('2023-03-01', n)),
    distance_m: fc.integer({ min: 1_000, max: 90_000 }),
    fuel_l: fc.constantFrom(null, 4.5),
    excesses: fc.nat(3),
    is_private: fc.constantFrom(false, false, true),
    final: fc.constantFrom(true, true, true, false),
  });
  const [journeys] = fc.sample(fc.array(driven, { minLength: 120, maxLength: 120 }), { numRuns: 1, seed: 5 });
  for (const [n, { day, final, ...one }] of journeys!.entries()) {
    const start_at = new Date(Date.parse(`${day}T05:00:00Z`) + n * 300_000);
    const end_at = new Date(start_at.getTime() + 240_000).toISOString();
    const over = final ? {} : { final, over_at: end_at };
    await aJourney(database, { ...one, day, start_at: start_at.toISOString(), end_at, ...over });
  }
  const filled = fc.sample(fc.integer({ min: 0, max: 121 }), { numRuns: 12, seed: 3 });
  const fills = [...new Set(filled)].sort((a, b) => a - b).map((n) => addDays('2023-03-01', n));
  for (const day of fills) await aRefuelling(database, { ...stay, day, liters: '20.00' });

  const asked = { from: '2023-03-09', to: '2023-06-21', vehicles: [id, other] };
  const days = await runReport(server, token, 'Summary', asked);
  const { rows } = await runReport(server, token, 'YearSummary', asked);
  const sum = (told: readonly Told[], column: string) =>
    told.reduce((total, row) => total + Number(row[column] ?? 0), 0);
  for (const row of rows) {
    const month = String(row.month).slice(0, 7);
    const own = days.rows.filter(({ initDay }) => String(initDay).startsWith(month));
    for (const column of ['distance', 'journeys', 'duration', 'maxSpeedEV'])
      expect([month, column, row[column]]).toEqual([month, column, sum(own, column)]);
    expect(row.fuel).toBeCloseTo(sum(own, 'fuel'), 6);
    const between = fills.filter((day) => day.startsWith(month) && day >= asked.from && day <= asked.to);
    const isBetween = (day: string) => day >= between[0]! && day < between.at(-1)!;
    const betweenM = journeys!
      .filter(({ vehicle_id, day, final }) => vehicle_id === id && final && isBetween(day))
      .reduce((total, { distance_m }) => total + distance_m, 0);
    expect([month, row.refuelDistance]).toEqual([month, betweenM]);
  }
});
