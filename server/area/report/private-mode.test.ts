import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aCard, aDriver, aFleet, aVehicle } from '#server/testing/builders.ts';
import { aJourney, aPrivatePeriod, aReader, pick, runReport } from './report.builder.ts';

const RANGE = { from: '2026-02-25', to: '2026-02-27' };
const PERIOD = 'license driver origin initInstant endInstant privateTime privateDistance';

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
  ids.b = (
    await aVehicle(database, {
      ...inFleet,
      license: '2000BBB',
      driver_id: ids.luis,
      allow_structure_driver: true,
    })
  ).id;
  const { nfc_id } = await aCard(database, { ...inFleet, driver_id: ids.luis });
  // Work: A 60 + 80 km, B 50 km.
  const work = (vehicle_id: number, start_at: string, end_at: string, distance_m: number) =>
    aJourney(database, { vehicle_id, start_at, end_at, distance_m });
  await work(ids.a, '2026-02-25T07:00:00Z', '2026-02-25T08:00:00Z', 60_000);
  await work(ids.a, '2026-02-26T07:00:00Z', '2026-02-26T08:00:00Z', 80_000);
  await work(ids.b, '2026-02-27T07:00:00Z', '2026-02-27T08:00:00Z', 50_000);
  // A: 1 h 30 and 40 km with Ana, its usual driver; 2 h and 20 km with Luis, whose card was read. The day
  // before is outside the range.
  await aPrivatePeriod(database, {
    vehicle_id: ids.a,
    start_at: '2026-02-25T17:00:00Z',
    end_at: '2026-02-25T18:30:00Z',
    distance_m: 40_000,
  });
  await aPrivatePeriod(database, {
    vehicle_id: ids.a,
    start_at: '2026-02-26T18:00:00Z',
    end_at: '2026-02-26T20:00:00Z',
    distance_m: 20_000,
    origin: 'automatic',
  });
  await aJourney(database, {
    vehicle_id: ids.a,
    start_at: '2026-02-26T18:10:00Z',
    end_at: '2026-02-26T18:40:00Z',
    is_private: true,
    driver_tag: nfc_id,
  });
  await aPrivatePeriod(database, {
    vehicle_id: ids.a,
    start_at: '2026-02-24T17:00:00Z',
    end_at: '2026-02-24T18:30:00Z',
  });
  // B is still in private use.
  await aPrivatePeriod(database, { vehicle_id: ids.b, start_at: '2026-02-27T17:00:00Z', end_at: null });
  token = await aReader(server, { fleetIds: [ids.fleet] });
});
afterAll(() => server.close());

describe('private mode of vehicles (R15)', () => {
  it('tells each period, with its driver and without any place', async () => {
    const { head, rows } = await runReport(server, token, 'PrivateMode', RANGE);
    expect(rows.map((row) => pick(row, PERIOD))).toEqual([
      {
        license: '1000AAA',
        driver: 'Ana',
        origin: 'manual',
        initInstant: '2026-02-25T17:00:00.000Z',
        endInstant: '2026-02-25T18:30:00.000Z',
        privateTime: 5_400,
        privateDistance: 40_000,
      },
      {
        license: '1000AAA',
        driver: 'Luis',
        origin: 'automatic',
        initInstant: '2026-02-26T18:00:00.000Z',
        endInstant: '2026-02-26T20:00:00.000Z',
        privateTime: 7_200,
        privateDistance: 20_000,
      },
      {
        license: '2000BBB',
        driver: 'Luis',
        origin: 'manual',
        initInstant: '2026-02-27T17:00:00.000Z',
        endInstant: null,
        privateTime: null,
        privateDistance: null,
      },
    ]);
    expect(rows.map(({ unsettled }) => unsettled)).toEqual([null, null, 'running']);
    expect([...head.columns, ...head.marks].filter((id) => /place|lat|lng|poi|area/i.test(id))).toEqual([]);
  });

  it('and its share of all that the vehicle drove in the range', async () => {
    const { rows } = await runReport(server, token, 'PrivateMode', RANGE);
    // 40 and 20 of 60 + 80 + 40 + 20 km.
    expect(rows.map(({ privateShare }) => privateShare)).toEqual([20, 10, null]);
  });

  it('adds up, and draws work and private distance of each vehicle', async () => {
    const { total, end } = await runReport(server, token, 'PrivateMode', RANGE);
    // 60 of 60 + 140 + 50 km.
    expect(pick(total, 'privateTime privateDistance privateShare')).toEqual({
      privateTime: 12_600,
      privateDistance: 60_000,
      privateShare: 24,
    });
    expect(end.figures).toEqual({
      subjects: 2,
      periods: 3,
      privateTime: 12_600,
      privateDistance: 60_000,
      privateShare: 24,
    });
    expect(end.charts).toEqual([
      {
        id: 'privateUse',
        kind: 'stacked',
        categoryKind: 'value',
        categoriesOf: 'license',
        categories: ['1000AAA'],
        type: 'dist',
        series: [
          { id: 'workDistance', values: [140_000] },
          { id: 'privateDistance', values: [60_000] },
        ],
      },
    ]);
  });

  it('in structure reports tells only vehicles for structure drivers, to those with the grant', async () => {
    const body = { ...RANGE, family: 'structure' };
    expect((await runReport(server, token, 'PrivateMode', body)).status).toBe(404);
    const granted = await aReader(server, { fleetIds: [ids.fleet], allowed_estructura: true });
    const { rows } = await runReport(server, granted, 'PrivateMode', body);
    expect(rows.map(({ license }) => license)).toEqual(['2000BBB']);
  });
});

it('of drivers, it follows whoever drove in the period', async () => {
  const { rows, total } = await runReport(server, token, 'PrivateMode', { ...RANGE, variant: 'driver' });
  expect(rows.map((row) => pick(row, 'driver license privateDistance privateShare'))).toEqual([
    // 40 of 140 + 40 km; 20 of 50 + 20 km.
    { driver: 'Ana', license: '1000AAA', privateDistance: 40_000, privateShare: 22.222 },
    { driver: 'Luis', license: '1000AAA', privateDistance: 20_000, privateShare: 28.571 },
    { driver: 'Luis', license: '2000BBB', privateDistance: null, privateShare: null },
  ]);
  expect(total.privateShare).toBeCloseTo(24, 9);
});

it('is of the roles that see operations and of vehicle managers, once assigned', async () => {
  const statusOf = async (columns: Parameters<typeof aReader>[1]) =>
    (
      await runReport(
        server,
        await aReader(server, { fleetIds: [ids.fleet], ...columns }),
        'PrivateMode',
        RANGE,
      )
    ).status;
  expect(await statusOf({ roles: ['manager_only'] })).toBe(200);
  expect(await statusOf({ roles: ['visualizer'] })).toBe(200);
  expect(await statusOf({ roles: ['cost_manager'] })).toBe(404);
  expect(await statusOf({ assigned_reports: ['Summary'] })).toBe(404);
});
