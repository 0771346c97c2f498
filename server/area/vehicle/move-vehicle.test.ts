import { afterAll, beforeAll, expect, it } from 'vitest';
import { getVehicle, getVehicleHistory } from '#api/vehicle.ts';
import { postVehicleMove, putVehicle } from '#api/vehicle-command.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { type VehicleCompany, vehicleCompany } from '#server/testing/vehicle-company.ts';

let server: TestApp;
let company: VehicleCompany;

beforeAll(async () => {
  server = await testApp();
  company = await vehicleCompany(server);
});
afterAll(() => server.close());

const move = (id: number, body: object, token = company.tokens.operator) =>
  server.call(postVehicleMove, { token, params: { vehicle_id: id }, body });
const inSouth = (date: string, version = 1) => ({ fleet_id: company.fleets.south, date, version });
const briefly = async (id: number) =>
  (await company.stays(id)).map(({ from_day, to_day, fleet_id, work_code }) => [
    from_day,
    to_day,
    fleet_id === company.fleets.north ? 'North' : 'South',
    work_code,
  ]);

it('ends the stay in one fleet and begins it in the other, on the day', async () => {
  const { id } = await company.register();
  expect((await move(id, inSouth('2026-02-01'))).body).toEqual({ version: 2 });
  expect(await briefly(id)).toEqual([
    ['2024-01-02', '2026-02-01', 'North', null],
    ['2026-02-01', null, 'South', null],
  ]);
  const args = { token: company.tokens.viewer, params: { vehicle_id: id } };
  expect((await server.call(getVehicle, args)).body).toMatchObject({ fleet: 'South', version: 2 });
  const { body } = await server.call(getVehicleHistory, args);
  expect(body.stays.map(({ from, to, fleet }) => [from, to, fleet])).toEqual([
    ['2026-02-01', null, 'South'],
    ['2024-01-02', '2026-01-31', 'North'],
  ]);
  expect(body.history[0]).toMatchObject({
    action: 'move',
    changes: [
      { field: 'fleet_id', from: 'North', to: 'South' },
      { field: 'move_date', from: null, to: '2026-02-01' },
    ],
  });
});

it('overwrites the day on which it moved already', async () => {
  const { id } = await company.register();
  await move(id, inSouth('2026-03-02'));
  await move(id, { fleet_id: company.fleets.north, date: '2026-03-02', version: 2 });
  expect((await briefly(id)).map(([from, to, fleet]) => [from, to, fleet])).toEqual([
    ['2024-01-02', '2026-03-02', 'North'],
    ['2026-03-02', null, 'North'],
  ]);
  // Both are the same instant in the north: the vehicle may still move from a day within its stay.
  expect((await move(id, inSouth('2025-01-01', 3))).status).toBe(200);
  expect((await briefly(id)).map(([from, , fleet]) => [from, fleet])).toEqual([
    ['2024-01-02', 'North'],
    ['2025-01-01', 'South'],
    ['2026-03-02', 'South'],
  ]);
});

it('keeps what changed after the day of the move', async () => {
  const { id, license } = await company.register({ work_code: '10001' });
  const { fleet_id: _, ...sheet } = company.sheet({ license, work_code: '10002' });
  const token = company.tokens.operator;
  await server.call(putVehicle, { token, params: { vehicle_id: id }, body: { ...sheet, version: 1 } });
  await move(id, inSouth('2026-02-20', 2));
  expect(await briefly(id)).toEqual([
    ['2024-01-02', '2026-02-20', 'North', '10001'],
    ['2026-02-20', '2026-03-02', 'South', '10001'],
    ['2026-03-02', null, 'South', '10002'],
  ]);
});

it('moves a vehicle that has not begun with its first day', async () => {
  const { id } = await company.register({ fleet_start: '2026-03-20' });
  expect((await move(id, inSouth('2026-03-02'))).status).toBe(200);
  expect(await briefly(id)).toEqual([['2026-03-20', null, 'South', null]]);
});

it('changes nothing when it is there already', async () => {
  const { id } = await company.register();
  const body = { fleet_id: company.fleets.north, date: '2026-03-01', version: 1 };
  expect((await move(id, body)).body).toEqual({ version: 1 });
  expect(await briefly(id)).toHaveLength(1);
});

it('is refused out of order, into what is hidden or closed, and to who may not', async () => {
  const { id } = await company.register();
  await move(id, inSouth('2026-02-01'));
  const north = (date: string) => ({ fleet_id: company.fleets.north, date, version: 2 });
  const fields = async (date: string) =>
    ((await move(id, north(date))).body as unknown as { error: { fields: object[] } }).error.fields;
  expect(await fields('2026-01-31')).toEqual([{ field: 'date', code: 'val.order' }]);
  expect(await fields('2026-03-03')).toEqual([{ field: 'date', code: 'val.futureDate' }]);
  const into = async (fleetId: number) => {
    const { status, code } = await move(id, { fleet_id: fleetId, date: '2026-03-02', version: 2 });
    return [status, code];
  };
  expect(await into(company.fleets.foreign)).toEqual([404, 'vehicle.fleetNotVisible']);
  expect(await into(company.fleets.closed)).toEqual([404, 'vehicle.fleetNotVisible']);
  expect((await move(id, north('2026-03-02'), company.tokens.viewer)).code).toBe('auth.notPermitted');
  expect((await move(id, north('2026-03-02'), company.tokens.foreigner)).code).toBe('notFound');
  expect((await move(id, { ...north('2026-03-02'), version: 1 })).code).toBe('err.stale');
  expect(await company.stored(id)).toMatchObject({ fleet_id: company.fleets.south, version: 2 });
});
