import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scoreParts } from '#domain/report/score-parts.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aDriver, aFleet, aValue, aVehicle } from '#server/testing/builders.ts';
import { aJourney, aPrivatePeriod, aReader, aRefuelling, pick, runReport } from './report.builder.ts';

const FEBRUARY = { from: '2026-02-01', to: '2026-02-28' };

let server: TestApp;
let token: string;
const ids = {} as Record<'fleet' | 'a' | 'b' | 'e' | 'f' | 'p' | 'ana', number>;

/** A journey of some kilometres, at nine in Madrid. */
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
  ids.fleet = (await aFleet(database)).id;
  const elsewhere = (await aFleet(database)).id;
  const inFleet = { fleet_id: ids.fleet };
  const brand_id = (await aValue(database, { list: 'vehicle_brand' })).id;
  const model_id = (await aValue(database, { list: 'vehicle_model', parent_id: brand_id })).id;
  const same = { brand_id, model_id, fuel_type: 'DIESEL' };
  ids.ana = (await aDriver(database, { ...inFleet, name: 'Ana', driver_type: 'STRUCTURE' })).id;
  const car = async (license: string, columns: object) =>
    (await aVehicle(database, { ...inFleet, license, ...columns })).id;
  ids.a = await car('1000AAA', {
    ...{ fuel_type: 'DIESEL', consumption_l100: 8, driver_id: ids.ana, allow_structure_driver: true },
  });
  ids.b = await car('2000BBB', same);
  ids.e = await car('3000EEE', { fuel_type: 'ELECTRIC', consumption_l100: 20 });
  ids.f = await car('4000FFF', { fuel_type: 'GASOLINE' });
  ids.p = await car('5000PPP', { allow_structure_driver: true });

  // A: 18.6 l in 200 km, 9.3 where 8 are expected; a tenth of the duration is idling.
  await drive(ids.a, '2026-02-10', 100, { fuel_l: 9, idle_s: 360, odometer_m: 1_000_000 });
  await drive(ids.a, '2026-02-20', 100, { fuel_l: 9.6, idle_s: 360, odometer_m: 1_100_000 });
  await drive(ids.a, '2026-01-20', 50, { fuel_l: 4 });
  // B: 3 l in 60 km. Similar vehicles burnt 7 and 9 before; one of them drove 1 m too little to count.
  await drive(ids.b, '2026-02-05', 60, { fuel_l: 3 });
  for (const [km, fuel_l] of [
    [600, 42],
    [500, 45],
    [499.999, 100],
  ] as const) {
    const peer = await car(`9${fuel_l}XXX`, { ...same, fleet_id: elsewhere });
    await drive(peer, '2025-12-10', km, { fuel_l });
    // Neither before nor after the three whole months.
    await drive(peer, '2025-10-31', 900, { fuel_l: 900 });
    await drive(peer, '2026-02-01', 900, { fuel_l: 900 });
  }
  await drive(ids.e, '2026-02-06', 100);

  const filled = { ...inFleet, vehicle_id: ids.a, driver_id: ids.ana };
  await aRefuelling(database, { ...filled, day: '2026-02-12', liters: '15.00', amount: '22.50' });
  await aRefuelling(database, { ...filled, day: '2026-02-22', liters: '10.00', amount: '15.10' });
  const other = { product: 'AdBlue', product_class: 'ADBLUE' };
  await aRefuelling(database, { ...filled, ...other, day: '2026-02-22', liters: '5.00', amount: '4.00' });
  // Reversed: neither line counts.
  const first = await aRefuelling(database, { ...filled, day: '2026-02-23' });
  const reversal = { day: '2026-02-24', liters: '-50.00', amount: '-75.00', reversed_with: first };
  const second = await aRefuelling(database, { ...filled, ...reversal });
  await database.sql
    .updateTable('refuelling')
    .set({ reversed_with: second })
    .where('id', '=', first)
    .execute();
  // A refuelling of a fleet that the reader does not see, on that day.
  await aRefuelling(database, { ...filled, fleet_id: elsewhere, day: '2026-02-25' });
  await aRefuelling(database, {
    ...inFleet,
    vehicle_id: ids.f,
    day: '2026-02-03',
    product_class: 'GASOLINE',
  });

  await aPrivatePeriod(database, {
    ...{
      vehicle_id: ids.a,
      start_at: '2026-02-14T10:00:00Z',
      end_at: '2026-02-14T11:00:00Z',
      distance_m: 50_000,
    },
  });
  await aPrivatePeriod(database, {
    ...{ vehicle_id: ids.p, start_at: '2026-02-15T10:00:00Z', end_at: '2026-02-15T11:00:00Z' },
  });
  token = await aReader(server, { fleetIds: [ids.fleet], allowed_estructura: true });
});
afterAll(() => server.close());

const FUEL =
  'license distance fuel consumption refConsumption deviation distanceFuel liters amount recommendation';

describe('distance and fuel (R06)', () => {
  it('compares each vehicle with its reference, and says what to do', async () => {
    const { rows, total, end } = await runReport(server, token, 'DistanceFuel', FEBRUARY);
    expect(rows.map((row) => Object.values(pick(row, FUEL)))).toEqual([
      // 9.3 is 16.25 % above 8; 25 l bought for 18.6 are no more than 31.39.
      ['1000AAA', 200_000, 18.6, 9.3, 8, 16.25, 10.753, 25, '41.60', 'maintenance'],
      // The mean of 7 and 9; 5 is 37.5 % below.
      ['2000BBB', 60_000, 3, 5, 8, -37.5, 20, null, null, 'checkData'],
      ['3000EEE', 100_000, 20, 20, 20, 0, 5, null, null, 'noData'],
      // Only a refuelling of it is known.
      ['4000FFF', 0, null, null, null, null, null, 50, '75.00', 'noData'],
    ]);
    expect(rows[0]).toMatchObject({ fuelType: 'DIESEL', odometer: 1_100_000, journeys: 2 });
    // 21.6 l in 260 km, where 16 + 4.8 were expected. Kilowatt hours are apart.
    const sums = pick(total, FUEL);
    expect(sums).toMatchObject({ distance: 360_000, fuel: 21.6, liters: 75, amount: '116.60' });
    expect(sums.consumption).toBeCloseTo(8.307692, 6);
    expect(sums.refConsumption).toBeCloseTo(8, 6);
    expect(sums.deviation).toBeCloseTo(3.846154, 6);
    expect(sums.distanceFuel).toBeCloseTo(12.037037, 6);
    const electric = end.totals.find(({ kind }) => kind === 'electric')!.values;
    expect(electric.filter((value) => value !== null)).toEqual([20, 20, 20, 5]);
    expect(end.figures).toMatchObject({ subjects: 4, deviation: sums.deviation! });
  });

  it('draws the consumption beside its reference, and the distance of each day', async () => {
    const { end } = await runReport(server, token, 'DistanceFuel', FEBRUARY);
    const [reference, distance] = end.charts;
    expect(reference).toMatchObject({
      id: 'reference',
      kind: 'barLine',
      categories: ['1000AAA', '2000BBB'],
      series: [{ values: [9.3, 5] }, { values: [8, 8] }],
    });
    const days = Object.fromEntries(
      distance!.categories.map((day, i) => [day, distance!.series[0]!.values[i]]),
    );
    expect(distance!.categories).toHaveLength(28);
    expect([days['2026-02-05'], days['2026-02-06'], days['2026-02-07']]).toEqual([60_000, 100_000, 0]);
  });

  it('by month, in the order of plates and months', async () => {
    const range = { from: '2026-01-15', to: '2026-02-28', breakdown: 'month' };
    const { rows } = await runReport(server, token, 'DistanceFuel', { ...range, vehicles: [ids.f, ids.a] });
    expect(rows.map((row) => Object.values(pick(row, 'license month distance fuel liters')))).toEqual([
      ['1000AAA', '2026-01-01', 50_000, 4, null],
      ['1000AAA', '2026-02-01', 200_000, 18.6, 25],
      ['4000FFF', '2026-02-01', 0, null, 50],
    ]);
  });

  it('of drivers has no odometer and no refuellings', async () => {
    const { rows, head } = await runReport(server, token, 'DistanceFuel', { ...FEBRUARY, variant: 'driver' });
    expect(
      rows.map((row) => Object.values(pick(row, 'driver consumption deviation recommendation'))),
    ).toEqual([['Ana', 9.3, 16.25, 'maintenance']]);
    expect(head.columns.filter((id) => ['odometer', 'liters', 'amount', 'fuelType'].includes(id))).toEqual(
      [],
    );
  });
});

describe('structure activity (R02)', () => {
  const STRUCTURE = { ...FEBRUARY, family: 'structure' };
  const USE =
    'usedDays journeys workDistance privateDistance distance privateShare liters amount refuelConsumption';

  it('splits what structure vehicles drove, without places', async () => {
    const { rows, total, head, end } = await runReport(server, token, 'SummaryStructure', STRUCTURE);
    expect(rows.map((row) => Object.values(pick(row, `license month ${USE}`)))).toEqual([
      // Between the refuellings of the 12th and the 22nd it drove 100 km, and took in 10 l.
      ['1000AAA', '2026-02-01', 2, 2, 200_000, 50_000, 250_000, 20, 25, '41.60', 10],
      ['5000PPP', '2026-02-01', 0, 0, 0, 10_000, 10_000, 100, null, null, null],
    ]);
    expect(pick(total, USE)).toEqual({
      ...{ usedDays: 2, journeys: 2, workDistance: 200_000, privateDistance: 60_000, distance: 260_000 },
      ...{ privateShare: 23.076923, liters: 25, amount: '41.60', refuelConsumption: 10 },
    });
    expect(head.columns.filter((id) => /place|lat|lng/i.test(id))).toEqual([]);
    expect(end.charts).toMatchObject([
      {
        id: 'privateMonths',
        categories: ['2026-02-01'],
        series: [{ values: [200_000] }, { values: [60_000] }],
      },
    ]);
  });

  it('of structure drivers, over the whole range', async () => {
    const asked = { ...STRUCTURE, from: '2026-01-01', variant: 'driver', breakdown: 'total' };
    const { rows } = await runReport(server, token, 'SummaryStructure', asked);
    expect(rows.map((row) => Object.values(pick(row, `driver ${USE}`)))).toEqual([
      ['Ana', 3, 3, 250_000, 50_000, 300_000, 16.667, 25, '41.60', null],
    ]);
  });

  it('is refused on operative screens, without the grant, and where only the report is of the role', async () => {
    const statusOf = async (as: string, report: 'SummaryStructure' | 'PrivateMode', body: object) =>
      (await runReport(server, as, report, { ...body })).status;
    const without = await aReader(server, { fleetIds: [ids.fleet] });
    const office = await aReader(server, {
      ...{ fleetIds: [ids.fleet], roles: ['manager_only'], allowed_estructura: true },
    });
    expect(await statusOf(token, 'SummaryStructure', FEBRUARY)).toBe(404);
    expect(await statusOf(without, 'SummaryStructure', STRUCTURE)).toBe(404);
    expect(await statusOf(office, 'PrivateMode', STRUCTURE)).toBe(404);
    expect(await statusOf(office, 'PrivateMode', FEBRUARY)).toBe(200);
  });
});

describe('driving style (R09)', () => {
  const JUNE = { from: '2025-06-01', to: '2025-06-30' };
  const COUNTS =
    'distance journeys longJourneys harshAcceleration harshBraking harshCornering maxSpeedEV slowMotion';
  let own: number[];

  beforeAll(async () => {
    const { database } = server.app;
    const car = async (license: string, columns: object) =>
      (await aVehicle(database, { fleet_id: ids.fleet, license, ...columns })).id;
    const known = { fuel_type: 'DIESEL', consumption_l100: 10, driver_id: ids.ana };
    own = [await car('7000SSS', known), await car('7100TTT', {}), await car('7200UUU', {})];
    const [s, t, u] = own as [number, number, number];
    // The example of the rules: 20 journeys of 20 km, one of them long; 12 % of each hour idling.
    const style = {
      ...{ excesses: 8, harsh_braking: 10, harsh_acceleration: 4, harsh_cornering: 4 },
      ...{ idle_s: 1_200, longest_halt_s: 899, end_at: '2025-06-01T10:46:40Z' },
    };
    await drive(s, '2025-06-01', 20, style);
    for (let day = 11; day < 30; day++)
      await drive(s, `2025-06-${day}`, 20, { idle_s: 120, end_at: `2025-06-${day}T08:16:40Z` });
    await drive(s, '2025-03-01', 100, { fuel_l: 10 });
    await drive(s, '2025-05-31', 100, { fuel_l: 11.2 });
    // A day with only partly measured fuel does not count at all.
    await drive(s, '2025-05-29', 50, { fuel_l: 40 });
    await drive(s, '2025-05-29', 50, { start_at: '2025-05-29T12:00:00Z', end_at: '2025-05-29T12:30:00Z' });
    // An estimate, and months that do not count.
    await drive(s, '2025-05-30', 500);
    await drive(s, '2025-02-28', 100, { fuel_l: 90 });
    await drive(s, '2025-06-05', 0, { fuel_l: 90, is_private: true });
    await drive(t, '2025-06-02', 100);
    await drive(u, '2025-06-02', 49.999, { excesses: 9 });
  });

  it('is the example of the rules, and nothing under 50 km', async () => {
    const asked = { ...JUNE, vehicles: own };
    const { rows, total, end } = await runReport(server, token, 'DrivingStyle', asked);
    const values = (row: (typeof rows)[number], columns: string) => Object.values(pick(row, columns));
    expect(
      rows.map((row) => values(row, `license ${COUNTS} consumption3m refConsumption score band`)),
    ).toEqual([
      ['7000SSS', 400_000, 20, 1, 4, 10, 4, 8, 3_480, 10.6, 10, expect.closeTo(80, 3), 'B'],
      ['7100TTT', 100_000, 1, 0, 0, 0, 0, 0, 0, null, null, 100, 'A'],
      ['7200UUU', 49_999, 1, 0, 0, 0, 0, 9, 0, null, null, null, null],
    ]);
    expect(values(total, `${COUNTS} score`)).toEqual([
      ...[549_999, 22, 1, 4, 10, 4, 17, 3_480],
      expect.closeTo(84, 3),
    ]);
    expect(end.figures).toMatchObject({ score: expect.closeTo(84, 3), subjects: 3 });
    expect(end.charts).toMatchObject([
      { id: 'bands', categories: ['A', 'B', 'C', 'D'], series: [{ values: [1, 1, 0, 0] }] },
      {
        id: 'scores',
        categories: ['7000SSS', '7100TTT'],
        series: [{ values: [expect.closeTo(80, 3), 100] }],
      },
    ]);
  });

  it('tells in its rows, and in those of its total, what took the points', async () => {
    const { rows } = await runReport(server, token, 'DrivingStyle', { ...JUNE, vehicles: own });
    const read = rows.map((row) => (name: string) => row[name] ?? null);
    const lost = (of: typeof read) => (scoreParts(of) ?? []).map(({ points }) => points);
    expect(read.map((row) => lost([row]))).toEqual([[5, 5, 1.5, 1.5, 4, 2, 1], [0, 0, 0, 0, 0, 0], []]);
    // 400 of 500 km with a score have lost 20 points, so all have lost 16.
    expect(lost(read).reduce((sum, points) => sum + points, 0)).toBeCloseTo(16, 9);
  });

  it('leaves what the vehicle burnt out of a driver’s score', async () => {
    const asked = { ...JUNE, variant: 'driver', drivers: [ids.ana] };
    const { rows, head } = await runReport(server, token, 'DrivingStyle', asked);
    // 20 of 100 points are lost with 2 of them for consumption, so 18 of the other 90.
    expect(rows.map((row) => [row.driver, row.score, row.band])).toEqual([
      ['Ana', expect.closeTo(80, 3), 'B'],
    ]);
    expect(head.columns).not.toContain('consumption3m');
  });
});

describe('driving of structure subjects (R05)', () => {
  const SUMS = 'journeys distance harshAcceleration harshBraking harshCornering maxSpeedEV warningSpeed';

  it('tells of structure subjects what the report of driving tells, without places', async () => {
    const { database } = server.app;
    const staff = { fleet_id: ids.fleet, allow_structure_driver: true };
    const { id } = await aVehicle(database, { ...staff, license: '8000WWW' });
    await drive(id, '2025-08-04', 60, { harsh_braking: 2, harsh_cornering: 1, warnings: 4, excesses: 1 });
    await drive(id, '2025-08-05', 40, { harsh_acceleration: 1 });
    await drive(id, '2025-08-06', 70, { is_private: true, harsh_braking: 9 });
    await drive(ids.b, '2025-08-04', 60, { harsh_braking: 7 });
    const asked = { from: '2025-08-01', to: '2025-08-31', family: 'structure' };
    const { rows, total, head, end } = await runReport(server, token, 'DrivingStructure', asked);
    expect(rows.map((row) => Object.values(pick(row, `license ${SUMS} events100`)))).toEqual([
      ['8000WWW', 2, 100_000, 1, 2, 1, 1, 4, 4],
    ]);
    const general = await runReport(server, token, 'Driving', {
      ...asked,
      family: 'operative',
      vehicles: [id],
    });
    expect(pick(general.rows[0], SUMS)).toEqual(pick(rows[0], SUMS));
    expect(pick(total, SUMS)).toEqual(pick(rows[0], SUMS));
    expect(head.columns.filter((column) => /place|lat|lng/i.test(column))).toEqual([]);
    expect(end.charts).toMatchObject([{ id: 'worst', categories: ['8000WWW'], series: [{ values: [4] }] }]);
    const byDay = await runReport(server, token, 'DrivingStructure', { ...asked, breakdown: 'day' });
    expect(byDay.rows.map(({ day, distance }) => [day, distance])).toEqual([
      ['2025-08-04', 60_000],
      ['2025-08-05', 40_000],
    ]);
    expect(
      (await runReport(server, token, 'DrivingStructure', { ...asked, family: 'operative' })).status,
    ).toBe(404);
  });
});
