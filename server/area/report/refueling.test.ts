import { afterAll, beforeAll, expect, it } from 'vitest';
import { aRefuelling, aStation } from '#server/area/refuelling/refuelling.builder.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aDriver, aFleet, aVehicle } from '#server/testing/builders.ts';
import { aReader, pick, type Ran, runReport } from './report.builder.ts';

let t: TestApp;
let fleetId: number;
let reversed: number;
const MARCH = { from: '2026-02-01', to: '2026-03-01' };

beforeAll(async () => {
  t = await testApp();
  const { database } = t.app;
  fleetId = (await aFleet(database, { name: 'Norte' })).id;
  const other = (await aFleet(database)).id;
  const ana = await aDriver(database, { fleet_id: fleetId, name: 'Ana', surname: 'Gil' });
  const station = await aStation(database, { name: 'E.S. Sol' });
  const { id: vehicleId } = await aVehicle(database, { fleet_id: fleetId, license: '1234BCD' });
  const hidden = await aVehicle(database, { fleet_id: other });
  const fill = (day: string, columns: object = {}) =>
    aRefuelling(database, {
      ...{ fleet_id: fleetId, vehicle_id: vehicleId, station_id: station, driver_id: ana.id },
      ...{ operation_at: `${day}T09:00:00Z`, hour: '10:00', validation: 'gps_ok', ...columns },
    });
  await fill('2026-02-03', {
    ...{ card_number: '70881234567890', liters: 40.5, amount: 60.71, unit_price: 1.499, odometer: 81_000 },
    ...{ discrepancy: 12.5, discrepancy_reasons: ['liters', 'price'], station_distance: 42 },
  });
  await fill('2026-02-20', { liters: 30.1, amount: 45.2, validation: 'different_position' });
  await fill('2026-02-21', { product_class: 'ADBLUE', liters: 10, amount: 9.9 });
  await fill('2026-02-22', { product_class: 'ELECTRIC', liters: 22.5, amount: 6.75, driver_id: null });
  await fill('2026-03-01', { liters: 20, amount: 30, hour_unknown: true });
  await fill('2025-11-03', { product_class: 'GAS', liters: 40, amount: 60, unit_price: 1.5 });
  await fill('2025-11-04', { product_class: 'OTHER', product: 'LAVADO', liters: 0, amount: 12.5 });
  await fill('2025-11-05', {
    product_class: 'OTHER',
    product: 'LAVADO',
    liters: 1,
    amount: 9,
    unit_price: 9,
  });
  reversed = await fill('2026-02-23', { liters: 99 });
  const back = await fill('2026-02-23', { liters: -99, amount: -75, reversed_with: reversed });
  await database.pool.query('update refuelling set reversed_with = $2 where id = $1', [reversed, back]);
  await fill('2026-01-31');
  await fill('2026-02-05', { vehicle_id: hidden.id, fleet_id: other });
  // Each new fill has put the one after it back among the waiting ones.
  await database.pool.query(
    `update refuelling set validation = case when liters = 30.1 then 'different_position' else 'gps_ok' end`,
  );
});
afterAll(() => t.close());

const reader = (roles: ('manager' | 'cost_manager')[]) =>
  aReader(t, { roles, fleetIds: [fleetId], country: 'ES', language: 'es' });
const lines = ({ head, end }: Ran) =>
  end.totals.map(({ kind, count, values }) => {
    const at = (id: string) => values[head.columns.indexOf(id)];
    return [kind, at('product') ?? at('validation') ?? null, count, at('liters'), at('amount')];
  });

it('tells each refuelling, sums fuel alone, and counts by product and outcome', async () => {
  const ran = await runReport(t, await reader(['manager']), 'Refueling', MARCH);
  expect(ran.rows).toHaveLength(5);
  expect(
    pick(ran.rows[0], 'cardNumber day initHour license fleet driver station province product liters'),
  ).toEqual({
    ...{ cardNumber: '•67890', day: '2026-02-03', initHour: '10:00:00', license: '1234BCD', fleet: 'Norte' },
    ...{ driver: 'Ana Gil', station: 'E.S. Sol', province: 'MADRID', product: 'DIESEL', liters: 40.5 },
  });
  expect(
    pick(ran.rows[0], 'unitPrice amount validation discrepancy discrepancyReasons odometer stationDistance'),
  ).toEqual({
    ...{ unitPrice: '1.499', amount: '60.71', validation: 'gps_ok', discrepancy: 12.5 },
    ...{ discrepancyReasons: 'Cantidad, Precio', odometer: 81_000_000, stationDistance: 42 },
  });
  expect(pick(ran.rows[4], 'initHour unitPrice')).toEqual({ initHour: null, unitPrice: '1.500' });
  // 40.5 + 30.1 + 20 litres of diesel; 22.5 kWh apart; the additive only by itself.
  expect(lines(ran)).toEqual([
    ['total', null, 5, 90.6, '152.56'],
    ['electric', null, 1, 22.5, null],
    ['product', 'DIESEL', 3, 90.6, '135.91'],
    ['product', 'ELECTRIC', 1, null, '6.75'],
    ['product', 'ADBLUE', 1, 10, '9.90'],
    ['validation', 'gps_ok', 4, null, '107.36'],
    ['validation', 'different_position', 1, null, '45.20'],
  ]);
  expect(ran.end.figures).toEqual({
    subjects: 1,
    refuellings: 5,
    liters: 90.6,
    amount: expect.anything(),
    elsewhere: 1,
  });
  expect(ran.end.charts.map(({ id, categories, series }) => [id, categories, series[0]!.values])).toEqual([
    ['validations', ['gps_ok', 'different_position'], [4, 1]],
    ['liters', ['2026-02-01', '2026-03-01'], [70.6, 20]],
  ]);
});

it('is told by driver too, and nobody who may not see positions hears of distances', async () => {
  const byDriver = await runReport(t, await reader(['manager']), 'Refueling', {
    ...MARCH,
    variant: 'driver',
  });
  expect(byDriver.rows.map((row) => [row.driver, row.license, row.day])).toEqual(
    ['2026-02-03', '2026-02-20', '2026-02-21', '2026-03-01'].map((day) => ['Ana Gil', '1234BCD', day]),
  );
  const costs = await runReport(t, await reader(['cost_manager']), 'Refueling', MARCH);
  expect(costs.rows).toHaveLength(5);
  expect(costs.rows[0]!.stationDistance).toBeNull();
});

it('begins where refuellings begin', async () => {
  const old = { from: '2020-08-31', to: '2020-09-30' };
  expect(await runReport(t, await reader(['manager']), 'Refueling', old)).toMatchObject({
    status: 422,
    code: 'refuel.tooOld',
  });
});

it('tells kilograms of gas as such, and no quantity and no price of a unit of a wash', async () => {
  const november = { from: '2025-11-01', to: '2025-11-30' };
  const ran = await runReport(t, await reader(['manager']), 'Refueling', november);
  expect(ran.rows.map((row) => pick(row, 'product liters unitPrice amount'))).toEqual([
    { product: 'GAS', liters: 40, unitPrice: '1.500', amount: '60.00' },
    { product: 'OTHER', liters: null, unitPrice: null, amount: '12.50' },
    { product: 'OTHER', liters: null, unitPrice: null, amount: '9.00' },
  ]);
  // They are no litres, so only the line of their product counts them.
  expect(lines(ran).slice(0, 2)).toEqual([
    ['total', null, 3, 0, '81.50'],
    ['product', 'GAS', 1, 40, '60.00'],
  ]);
});
