import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aDriver, aFleet, aVehicle } from '#server/testing/builders.ts';
import { aJourney, anAssignment, aReader, pick, runReport } from './report.builder.ts';
import { twoDays } from './two-days.builder.ts';

const RANGE = { from: '2026-02-25', to: '2026-02-26' };

let server: TestApp;
let token: string;
let ids: Awaited<ReturnType<typeof twoDays>>['ids'];

beforeAll(async () => {
  server = await testApp();
  ({ ids, token } = await twoDays(server));
});
afterAll(() => server.close());

describe('by day', () => {
  it('tells what each vehicle did', async () => {
    const { rows, head } = await runReport(server, token, 'Summary', RANGE);
    expect(head).toMatchObject({ from: '2026-02-25', to: '2026-02-26', consolidatedTo: '2026-02-27' });
    expect(rows.map((row) => [row.license, row.initDay])).toEqual([
      ['1000AAA', '2026-02-25'],
      ['1000AAA', '2026-02-26'],
      ['2000BBB', '2026-02-25'],
      ['3000EEE', '2026-02-26'],
    ]);
    expect(rows[0]).toEqual({
      license: '1000AAA',
      alias: 'Furgo 1',
      fleet: 'Norte',
      // Both have one journey: the driver with the older record is named.
      driver: 'Ana Ruiz +1',
      brand: null,
      model: null,
      type: null,
      workCode: '00012',
      assetCode: 'ACT0001',
      initDay: '2026-02-25',
      initHour: '08:00:00',
      initPlace: 'Madrid',
      endDay: '2026-02-25',
      endHour: '14:00:00',
      endPlace: 'Madrid',
      journeys: 2,
      distance: 80_000,
      duration: 5_400,
      movement: 4_500,
      slowMotion: 900,
      // 08:00 to 14:00 is 21,600 s.
      stopTime: 16_200,
      maxSpeed: 121,
      odometer: 1_060_000,
      fuel: 6.4,
      consumption: 8,
      harshAcceleration: 1,
      harshBraking: 2,
      harshCornering: 1,
      maxSpeedEV: 1,
      warningSpeed: 3,
      vehicleId: ids.a,
      driverId: ids.ana,
      fleetId: ids.norte,
      fleetPath: 'Iberia / Norte',
      timeZone: 'Europe/Madrid',
      unsettled: null,
      fuelEstimated: true,
      fuelDistance: 80_000,
      electric: false,
    });
    expect(pick(rows[1], 'driver endPlace fuel consumption fuelEstimated odometer maxSpeed')).toEqual({
      driver: 'Luis Gil',
      endPlace: 'Alcalá de Henares',
      fuel: 1,
      // 100 × 1 ÷ 12
      consumption: 8.333,
      fuelEstimated: false,
      odometer: 1_072_000,
      maxSpeed: null,
    });
    expect(pick(rows[2], 'driver initPlace fuel consumption fuelDistance')).toEqual({
      driver: null,
      initPlace: null,
      fuel: null,
      consumption: null,
      fuelDistance: 0,
    });
    expect(pick(rows[3], 'fuel consumption fuelEstimated electric')).toEqual({
      fuel: 6,
      consumption: 20,
      fuelEstimated: true,
      electric: true,
    });
  });

  it('adds up, without mixing litres and kilowatt hours', async () => {
    const { end, total } = await runReport(server, token, 'Summary', RANGE);
    expect(end.totals.map(({ kind, count }) => [kind, count])).toEqual([
      ['total', 4],
      ['electric', 1],
    ]);
    expect(total).toMatchObject({
      license: null,
      initDay: null,
      journeys: 5,
      distance: 127_000,
      duration: 9_000,
      movement: 8_100,
      slowMotion: 900,
      stopTime: 16_200,
      maxSpeed: 121,
      odometer: null,
      fuel: 7.4,
      harshBraking: 2,
    });
    // 7.4 l on the 92 km whose fuel is known.
    expect(total.consumption).toBeCloseTo(8.0435, 4);
    const electric = end.totals[1]!.values.filter((value) => value !== null);
    expect(electric).toEqual([6, 20]);
    expect(end.figures).toMatchObject({
      subjects: 3,
      journeys: 5,
      distance: 127_000,
      duration: 9_000,
      fuel: 7.4,
    });
  });

  it('draws time and distance by day', async () => {
    const { end } = await runReport(server, token, 'Summary', RANGE);
    expect(end.charts).toEqual([
      {
        id: 'activity',
        kind: 'stacked',
        categoryKind: 'day',
        categories: ['2026-02-25', '2026-02-26'],
        type: 'dur',
        series: [
          // 4,500 + 900 of B; 900 + 1,800 of E
          { id: 'movement', values: [5_400, 2_700] },
          { id: 'slowMotion', values: [900, 0] },
        ],
      },
      {
        id: 'distance',
        kind: 'line',
        categoryKind: 'day',
        categories: ['2026-02-25', '2026-02-26'],
        type: 'dist',
        series: [{ id: 'distance', values: [85_000, 42_000] }],
      },
    ]);
  });
});

describe('of the whole range', () => {
  it('has one row for each vehicle', async () => {
    const { rows } = await runReport(server, token, 'Summary', { ...RANGE, breakdown: 'total' });
    expect(rows).toHaveLength(3);
    expect(
      pick(
        rows[0],
        'license driver initDay initHour endDay endHour journeys distance stopTime fuel fuelEstimated fuelDistance odometer',
      ),
    ).toEqual({
      license: '1000AAA',
      // Luis drove two of the three journeys.
      driver: 'Luis Gil +1',
      initDay: '2026-02-25',
      initHour: '08:00:00',
      endDay: '2026-02-26',
      endHour: '09:15:00',
      journeys: 3,
      distance: 92_000,
      // The night between the days is not a stop.
      stopTime: 16_200,
      fuel: 7.4,
      fuelEstimated: true,
      fuelDistance: 92_000,
      odometer: 1_072_000,
    });
  });

  it('has no chart by day', async () => {
    const { end } = await runReport(server, token, 'Summary', { ...RANGE, breakdown: 'total' });
    expect(end.charts).toEqual([]);
  });
});

describe('of drivers', () => {
  it('is about each driver over the vehicles driven', async () => {
    await aJourney(server.app.database, {
      vehicle_id: ids.b,
      start_at: '2026-02-24T10:00:00Z',
      end_at: '2026-02-24T10:30:00Z',
    });
    await anAssignment(server.app.database, {
      vehicle_id: ids.b,
      driver_id: ids.luis,
      start_at: '2026-02-24T00:00:00Z',
      end_at: '2026-02-25T08:10:00Z',
    });
    const { rows, head, end } = await runReport(server, token, 'Summary', { ...RANGE, variant: 'driver' });
    expect(head.columns).not.toContain('odometer');
    expect(head.columns).not.toContain('workCode');
    expect(rows.map((row) => [row.driver, row.initDay, row.journeys, row.license, row.vehicles])).toEqual([
      ['Ana Ruiz', '2026-02-25', 1, '1000AAA', 1],
      ['Luis Gil', '2026-02-25', 2, '1000AAA +1', 2],
      ['Luis Gil', '2026-02-26', 1, '1000AAA', 1],
    ]);
    expect(pick(rows[0], 'driverLicense driverFleet driverType driverId fleetPath')).toEqual({
      driverLicense: 'DNI1',
      driverFleet: 'Norte',
      driverType: 'OPERATIVE',
      driverId: ids.ana,
      fleetPath: 'Iberia / Norte',
    });
    // B at 09:00–09:15 without a known fuel, A at 13:00–14:00: 60 km at 8.
    expect(
      pick(rows[1], 'initHour endHour duration stopTime distance fuel fuelDistance consumption'),
    ).toEqual({
      initHour: '09:00:00',
      endHour: '14:00:00',
      duration: 4_500,
      stopTime: 13_500,
      distance: 65_000,
      fuel: 4.8,
      fuelDistance: 60_000,
      consumption: 8,
    });
    expect(end.figures.subjects).toBe(2);
    expect(end.totals[0]!.values[head.columns.indexOf('vehicles')]).toBeNull();
  });

  it('sums a driver’s range over the vehicles', async () => {
    const asked = { ...RANGE, variant: 'driver', breakdown: 'total' };
    const { rows } = await runReport(server, token, 'Summary', asked);
    expect(rows.map((row) => [row.driver, row.journeys, row.vehicles, row.distance, row.stopTime])).toEqual([
      ['Ana Ruiz', 1, 1, 20_000, 0],
      ['Luis Gil', 3, 2, 77_000, 13_500],
    ]);
  });

  it('takes the days of the driver’s own zone', async () => {
    const { database } = server.app;
    const fleet = await aFleet(database, { name: 'Canarias' });
    const driver = await aDriver(database, {
      fleet_id: fleet.id,
      name: 'Yurena',
      time_zone: 'Atlantic/Canary',
    });
    const vehicle = await aVehicle(database, { fleet_id: fleet.id, driver_id: driver.id });
    // 23:30 UTC on the 24th: the 25th in Madrid, still the 24th in the Canaries.
    await aJourney(database, {
      vehicle_id: vehicle.id,
      start_at: '2026-02-24T23:30:00Z',
      end_at: '2026-02-24T23:45:00Z',
      day: '2026-02-25',
    });
    const reader = await aReader(server, { fleetIds: [fleet.id] });
    const days = async (variant: string, from: string, to = from) => {
      const { rows } = await runReport(server, reader, 'Summary', { variant, from, to });
      return rows.map((row) => [row.initDay, row.initHour]);
    };
    expect(await days('vehicle', '2026-02-25')).toEqual([['2026-02-25', '00:30:00']]);
    expect(await days('vehicle', '2026-02-24')).toEqual([]);
    expect(await days('driver', '2026-02-24')).toEqual([['2026-02-24', '23:30:00']]);
    expect(await days('driver', '2026-02-25')).toEqual([]);
    // At the end of a range, before its beginning, and in the middle of a longer one.
    expect(await days('driver', '2026-02-18', '2026-02-24')).toEqual([['2026-02-24', '23:30:00']]);
    expect(await days('driver', '2026-02-25', '2026-02-28')).toEqual([]);
    expect(await days('driver', '2026-02-20', '2026-02-28')).toEqual([['2026-02-24', '23:30:00']]);
  });
});

describe('the time between journeys is whole seconds that add up', () => {
  const JANUARY = { from: '2026-01-01', to: '2026-01-31' };
  const stops = async (breakdown: 'day' | 'total', vehicle: number) => {
    const asked = { ...JANUARY, breakdown, vehicles: [vehicle] };
    const { rows, total } = await runReport(server, token, 'Summary', asked);
    return { rows: rows.map(({ stopTime }) => stopTime), total: total.stopTime };
  };
  /** A journey from one instant of a day to another, ms after its midnight. */
  const between = (vehicle_id: number, day: string, fromMs: number, toMs: number) => {
    const at = (ms: number) => new Date(Date.parse(`${day}T00:00:00Z`) + ms).toISOString();
    const duration_s = Math.round((toMs - fromMs) / 1000);
    const figures = { duration_s, movement_s: duration_s, band1_s: duration_s };
    return aJourney(server.app.database, {
      vehicle_id,
      start_at: at(fromMs),
      end_at: at(toMs),
      day,
      ...figures,
    });
  };

  it('day by day and in the range, where journeys begin and end between two seconds', async () => {
    const { id } = await aVehicle(server.app.database, { fleet_id: ids.norte });
    // 1 h 00:00.5 and 30:00.2 within 2 h 29:59.9 are 3601 and 1800 of 9000 s.
    await between(id, '2026-01-12', 25_200_400, 28_800_900);
    await between(id, '2026-01-12', 32_400_100, 34_200_300);
    // 30:00.5 and 10:00 within 1 h 10:00 are 1801 and 600 of 4200 s.
    await between(id, '2026-01-13', 25_200_000, 27_000_500);
    await between(id, '2026-01-13', 28_800_000, 29_400_000);
    expect(await stops('day', id)).toEqual({ rows: [3_599, 1_799], total: 5_398 });
    expect(await stops('total', id)).toEqual({ rows: [5_398], total: 5_398 });
  });

  it('however they fall', async () => {
    const { id } = await aVehicle(server.app.database, { fleet_id: ids.norte });
    const draw = fc.sample(
      fc.array(fc.integer({ min: 200_000, max: 9_000_000 }), { minLength: 8, maxLength: 8 }),
      {
        ...{ seed: 7, numRuns: 20 },
      },
    );
    const spans: number[] = [];
    for (const [n, [start, ...lasting]] of draw.entries()) {
      const edges = [start!];
      for (const ms of lasting.slice(0, 5)) edges.push(edges.at(-1)! + ms);
      const day = `2026-01-${String(n + 1).padStart(2, '0')}`;
      let driven = 0;
      for (let i = 0; i < edges.length; i += 2) {
        await between(id, day, edges[i]!, edges[i + 1]!);
        driven += Math.round((edges[i + 1]! - edges[i]!) / 1000);
      }
      spans.push(Math.round((edges.at(-1)! - edges[0]!) / 1000) - driven);
    }
    const sum = spans.reduce((total, one) => total + one, 0);
    expect(await stops('day', id)).toEqual({ rows: spans, total: sum });
    expect(await stops('total', id)).toEqual({ rows: [sum], total: sum });
  });
});
