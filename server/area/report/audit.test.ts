import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aDriver, aFleet, aVehicle } from '#server/testing/builders.ts';
import { aJourney, anAssignment, aReader, pick, runReport } from './report.builder.ts';

const RANGE = { from: '2026-02-25', to: '2026-02-26' };
const BANDS = 'movement band1Time band2Time band3Time band1Pct band2Pct band3Pct';
const GROUPS = 'distGroup1 distGroup2 distGroup3 timeGroup1 timeGroup2 timeGroup3';

let server: TestApp;
let token: string;
const ids = {} as Record<'fleet' | 'a' | 'b' | 'ana' | 'luis', number>;

beforeAll(async () => {
  server = await testApp();
  const { database } = server.app;
  ids.fleet = (await aFleet(database)).id;
  const inFleet = { fleet_id: ids.fleet };
  ids.ana = (await aDriver(database, { ...inFleet, name: 'Ana' })).id;
  ids.luis = (await aDriver(database, { ...inFleet, name: 'Luis' })).id;
  ids.a = (await aVehicle(database, { ...inFleet, license: '1000AAA', driver_id: ids.ana })).id;
  ids.b = (await aVehicle(database, { ...inFleet, license: '2000BBB', driver_id: ids.luis })).id;
  const assigned = { start_at: '2026-02-26T00:00:00Z', driver_id: ids.luis };
  await anAssignment(database, { ...assigned, vehicle_id: ids.a });
  // A with Ana on the 25th: 20 km in 30 min, 50.001 km in 2 h 1 s, 19.999 km in 29 min 59 s.
  const bands = (band1_s: number, band2_s: number, band3_s: number) => ({ band1_s, band2_s, band3_s });
  await aJourney(database, {
    vehicle_id: ids.a,
    start_at: '2026-02-25T07:00:00Z',
    end_at: '2026-02-25T07:30:00Z',
    idle_s: 300,
    max_speed_kmh: 90,
    ...bands(1_000, 500, 0),
  });
  await aJourney(database, {
    vehicle_id: ids.a,
    start_at: '2026-02-25T09:00:00Z',
    end_at: '2026-02-25T11:00:01Z',
    distance_m: 50_001,
    max_speed_kmh: 121,
    ...bands(201, 5_000, 2_000),
  });
  await aJourney(database, {
    vehicle_id: ids.a,
    start_at: '2026-02-25T12:00:00Z',
    end_at: '2026-02-25T12:29:59Z',
    distance_m: 19_999,
    idle_s: 499,
    ...bands(1_300, 0, 0),
  });
  // A with Luis on the 26th: 50 km in 2 h. B never moves: half an hour of idling.
  await aJourney(database, {
    vehicle_id: ids.a,
    start_at: '2026-02-26T08:00:00Z',
    end_at: '2026-02-26T10:00:00Z',
    distance_m: 50_000,
    max_speed_kmh: 100,
    ...bands(0, 7_200, 0),
  });
  await aJourney(database, {
    vehicle_id: ids.b,
    start_at: '2026-02-25T08:00:00Z',
    end_at: '2026-02-25T08:30:00Z',
    distance_m: 150,
    idle_s: 1_800,
  });
  // Private use is not counted.
  await aJourney(database, {
    vehicle_id: ids.b,
    start_at: '2026-02-26T18:00:00Z',
    end_at: '2026-02-26T19:00:00Z',
    is_private: true,
  });
  token = await aReader(server, { fleetIds: [ids.fleet] });
});
afterAll(() => server.close());

describe('audit of vehicles (R11)', () => {
  it('tells the time in each band of speed and its share of the movement', async () => {
    const { rows } = await runReport(server, token, 'Audit', RANGE);
    expect(rows.map(({ license }) => license)).toEqual(['1000AAA', '2000BBB']);
    // 1,500 + 7,201 + 1,300 + 7,200 s; 2,501 ÷ 17,201, 12,700 ÷ 17,201, 2,000 ÷ 17,201.
    expect(pick(rows[0], BANDS)).toEqual({
      movement: 17_201,
      band1Time: 2_501,
      band2Time: 12_700,
      band3Time: 2_000,
      band1Pct: 14.54,
      band2Pct: 73.833,
      band3Pct: 11.627,
    });
    // Without movement there are no shares.
    expect(pick(rows[1], BANDS)).toMatchObject({ movement: 0, band1Time: 0, band1Pct: null, band3Pct: null });
  });

  it('counts journeys in groups whose edges belong to the middle one', async () => {
    const { rows } = await runReport(server, token, 'Audit', RANGE);
    expect(pick(rows[0], `distance maxSpeed ${GROUPS}`)).toEqual({
      distance: 140_000,
      maxSpeed: 121,
      distGroup1: 1,
      distGroup2: 2,
      distGroup3: 1,
      timeGroup1: 1,
      timeGroup2: 2,
      timeGroup3: 1,
    });
    expect(pick(rows[1], GROUPS)).toMatchObject({
      distGroup1: 1,
      distGroup2: 0,
      timeGroup1: 0,
      timeGroup2: 1,
    });
  });

  it('adds up, with shares of the sums, and draws a donut of each', async () => {
    const { total, end } = await runReport(server, token, 'Audit', RANGE);
    expect(pick(total, `distance maxSpeed ${GROUPS}`)).toEqual({
      distance: 140_150,
      maxSpeed: 121,
      distGroup1: 2,
      distGroup2: 2,
      distGroup3: 1,
      timeGroup1: 1,
      timeGroup2: 3,
      timeGroup3: 1,
    });
    expect(total.band3Pct).toBeCloseTo((2_000 * 100) / 17_201, 5);
    expect(end.figures).toEqual({
      subjects: 2,
      distance: 140_150,
      movement: 17_201,
      band3Time: 2_000,
      timeGroup3: 1,
      maxSpeed: 121,
    });
    expect(end.charts.map(({ id, kind, type, series }) => [id, kind, type, series[0]!.values])).toEqual([
      ['speedBands', 'donut', 'dur', [2_501, 12_700, 2_000]],
      ['distanceGroups', 'donut', 'int', [2, 2, 1]],
      ['timeGroups', 'donut', 'int', [1, 3, 1]],
    ]);
  });
});

describe('audit of drivers', () => {
  it('follows the driver of each journey', async () => {
    const { rows } = await runReport(server, token, 'Audit', { ...RANGE, variant: 'driver' });
    expect(rows.map((row) => pick(row, 'driver vehicles band2Time timeGroup2'))).toEqual([
      { driver: 'Ana', vehicles: 1, band2Time: 5_500, timeGroup2: 1 },
      { driver: 'Luis', vehicles: 2, band2Time: 7_200, timeGroup2: 2 },
    ]);
  });
});

it('is of the roles that see operations, once assigned', async () => {
  const costs = await aReader(server, { fleetIds: [ids.fleet], roles: ['cost_manager'] });
  expect((await runReport(server, costs, 'Audit', RANGE)).status).toBe(404);
  const others = await aReader(server, { fleetIds: [ids.fleet], assigned_reports: ['Summary'] });
  expect((await runReport(server, others, 'Audit', RANGE)).status).toBe(404);
});
