import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getIntervals } from '#api/interval.ts';
import { getPlate, getVehicle, getVehicleHistory } from '#api/vehicle.ts';
import { postVehicle } from '#api/vehicle-command.ts';
import { NOW, type TestApp, testApp } from '#server/testing/app.ts';
import { aDriver, aVehicle } from '#server/testing/builders.ts';
import { type VehicleCompany, vehicleCompany } from '#server/testing/vehicle-company.ts';

let server: TestApp;
let company: VehicleCompany;

beforeAll(async () => {
  server = await testApp();
  company = await vehicleCompany(server);
});
afterAll(() => server.close());

const register = (fields: Parameters<VehicleCompany['sheet']>[0], token = company.tokens.operator) =>
  server.call(postVehicle, { token, body: company.sheet(fields) });

/** The code of the refusal, with the field and its code if it names one. */
async function refusal(fields: Parameters<VehicleCompany['sheet']>[0], token = company.tokens.operator) {
  const { status, code, body } = await register(fields, token);
  const told = (body as unknown as { error: { fields: { field: string; code: string }[] } }).error.fields;
  return [status, code, ...told.map((fault) => `${fault.field} ${fault.code}`)];
}

describe('registering (domain rules §3.1)', () => {
  it('writes the vehicle, begins its stay and intervals, and puts it on the board', async () => {
    const driver = await aDriver(server.app.database, { fleet_id: company.fleets.north, name: 'Ana' });
    const { id, license } = await company.register({
      license: '1234-bcd',
      driver_id: driver.id,
      work_code: '10001',
      asset_code: '0012345',
      initial_odometer: 12_500,
      driving_start_day: '2024-01-02',
      driving_start_time: '08:30',
      unusable: true,
      unusable_reason: 'No key',
      consumption: 8.9,
      monthly_tax: '12.50',
    });
    expect(license).toBe('1234-bcd');
    expect(await company.stored(id)).toMatchObject({
      license: '1234BCD',
      registration_state: 'registered',
      fleet_id: company.fleets.north,
      initial_odometer_m: 12_500_000,
      // 08:30 in Madrid in winter.
      driving_start: new Date('2024-01-02T07:30:00Z'),
      consumption_l100: '8.9',
      monthly_tax: '12.50',
      version: 1,
    });
    expect(await company.stays(id)).toEqual([
      {
        vehicle_id: id,
        from_day: '2024-01-02',
        to_day: null,
        fleet_id: company.fleets.north,
        work_code: '10001',
        asset_code: '0012345',
        driver_id: driver.id,
      },
    ]);
    const { body } = await server.call(getVehicleHistory, {
      token: company.tokens.operator,
      params: { vehicle_id: id },
    });
    const intervals = await server.call(getIntervals, {
      token: company.tokens.operator,
      params: { vehicle_id: id },
    });
    expect(intervals.body.rows).toMatchObject([
      { kind: 'unusable', start: new Date(NOW).toISOString(), end: null, reason: 'No key' },
    ]);
    expect(body.history.map(({ username, action }) => [username, action])).toEqual([['oscar', 'register']]);
    expect(body.history[0]!.changes).toContainEqual({ field: 'fleet_id', from: null, to: 'North' });
    expect(server.app.board.get(id)).toMatchObject({
      license: '1234BCD',
      state: 'no_tracker',
      driver: 'Ana',
    });
  });

  it('reads it back as it was written', async () => {
    const { id } = await company.register({
      license: 'R1',
      power: 96,
      mma: 3_500,
      voltage: 24,
      category: 'N1',
    });
    const { body } = await server.call(getVehicle, {
      token: company.tokens.viewer,
      params: { vehicle_id: id },
    });
    expect(body).toMatchObject({
      license: 'R1',
      registration_state: 'registered',
      fleet_path: ['Company', 'North'],
      brand: company.values.ford.name,
      model: company.values.transit.name,
      contract: 'Propiedad',
      contract_class: 'own_vehicle',
      power: 96,
      mma: 3_500,
      voltage: 24,
      category: 'N1',
      issues: ['asset_code', 'driver', 'vin', 'work_code'],
      tracker: null,
      live: { state: 'no_tracker', since: null, last_contact: null, odometer: null, speed: null },
      cancel: null,
      version: 1,
    });
  });

  it('takes a start in the fleet that lies ahead', async () => {
    const { id } = await company.register({ fleet_start: '2026-03-30' });
    expect((await company.stays(id)).map(({ from_day }) => from_day)).toEqual(['2026-03-30']);
  });
});

describe('what speaks against it', () => {
  it('a plate that is known, however it is typed', async () => {
    await company.register({ license: 'KNOWN1' });
    expect(await refusal({ license: 'known-1' })).toEqual([
      409,
      'vehicle.licenseExists',
      'license vehicle.licenseExists',
    ]);
  });

  it('a plate of a company that the caller does not see, telling no more than that it is known', async () => {
    await aVehicle(server.app.database, { fleet_id: company.fleets.foreign, license: 'HIDDEN1' });
    await aVehicle(server.app.database, {
      fleet_id: company.fleets.foreign,
      license: 'HIDDEN2',
      registration_state: 'deleted',
    });
    const hidden = async (license: string) => (await register({ license }, company.tokens.admin)).body;
    expect(await hidden('HIDDEN1')).toMatchObject({
      error: { code: 'vehicle.licenseExists', params: { plate: 'HIDDEN1' } },
    });
    expect((await hidden('HIDDEN2')) as unknown).toMatchObject({
      error: { code: 'vehicle.mustBeRecovered', params: { plate: 'HIDDEN2' } },
    });
    expect(JSON.stringify(await hidden('HIDDEN2'))).not.toContain('vehicle_id');
  });

  it('the same is told of a plate while it is typed, and nothing else', async () => {
    const told = async (license: string, token = company.tokens.admin) => {
      const { status, body } = await server.call(getPlate, { token, params: { license } });
      return [status, body];
    };
    expect(await told('FREE1')).toEqual([200, { code: null }]);
    expect(await told('known-1')).toEqual([200, { code: 'vehicle.licenseExists' }]);
    expect(await told('HIDDEN1')).toEqual([200, { code: 'vehicle.licenseExists' }]);
    expect(await told('HIDDEN2')).toEqual([200, { code: 'vehicle.mustBeRecovered' }]);
    expect((await told('HIDDEN1', company.tokens.viewer))[0]).toBe(404);
  });

  it.each(['deregistered', 'deleted'])('a plate that was here before and is %s', async (state) => {
    const license = `WAS${state.length}`;
    const { id } = await aVehicle(server.app.database, {
      fleet_id: company.fleets.south,
      license,
      registration_state: state,
    });
    const params = async (token: string) =>
      ((await register({ license }, token)).body as unknown as { error: { params: object } }).error.params;
    expect(await refusal({ license })).toEqual([
      409,
      'vehicle.mustBeRecovered',
      'license vehicle.mustBeRecovered',
    ]);
    expect(await params(company.tokens.operator)).toEqual({ plate: license });
    expect(await params(company.tokens.admin)).toEqual({ plate: license, vehicle_id: id });
  });

  it.each([
    ['hidden', () => company.fleets.foreign],
    ['unknown', () => 999_999],
    ['closed', () => company.fleets.closed],
  ])('a fleet that is %s', async (_name, fleetId) => {
    expect(await refusal({ fleet_id: fleetId() })).toEqual([404, 'vehicle.fleetNotVisible']);
  });

  it('a plate that is known before a fleet that is hidden', async () => {
    await company.register({ license: 'ORDER1' });
    expect((await refusal({ license: 'ORDER1', fleet_id: company.fleets.foreign }))[1]).toBe(
      'vehicle.licenseExists',
    );
  });

  it('an asset code of another registered vehicle', async () => {
    await company.register({ asset_code: '7000001' });
    expect(await refusal({ asset_code: '7000001' })).toEqual([
      409,
      'vehicle.assetCodeExists',
      'asset_code vehicle.assetCodeExists',
    ]);
  });

  it('values of the wrong list, retired ones, children in the place of parents', async () => {
    const { ford, transit, van, panel, company: lessor } = company.values;
    const { sql } = server.app.database;
    const { id: retired } = await sql
      .insertInto('enum_value')
      .values({ list: 'vehicle_type', entered: 'Cart', retired: true })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(await refusal({ brand_id: transit.id, model_id: ford.id })).toEqual([
      422,
      'err.request',
      'brand_id val.enum',
      'model_id val.enum',
      'model_id val.enum',
    ]);
    expect(await refusal({ type_id: panel.id })).toEqual([422, 'err.request', 'type_id val.enum']);
    expect(await refusal({ type_id: retired })).toEqual([422, 'err.request', 'type_id val.enum']);
    expect(await refusal({ contract_typology_id: lessor.id })).toEqual([
      422,
      'err.request',
      'contract_typology_id val.enum',
    ]);
    expect(await refusal({ renting_company_id: van.id })).toEqual([
      422,
      'err.request',
      'renting_company_id val.enum',
    ]);
  });

  it('the cross-field rules, and a reason that is missing', async () => {
    expect(await refusal({ contract_typology_id: company.values.rent.id })).toEqual([
      422,
      'err.request',
      'renting_contract val.required',
      'renting_company_id val.required',
    ]);
    expect(await refusal({ registration_date: '2026-03-03', fleet_start: '2026-03-03' })).toEqual([
      422,
      'err.request',
      'registration_date val.futureDate',
    ]);
    expect(await refusal({ unusable: true })).toEqual([422, 'err.request', 'unusable_reason val.required']);
  });

  it('a usual driver who is gone, of the staff, or out of sight', async () => {
    const { database } = server.app;
    const { north, foreign } = company.fleets;
    const gone = await aDriver(database, { fleet_id: north, end_date: '2026-03-01' });
    const lastDay = await aDriver(database, { fleet_id: north, end_date: '2026-03-02' });
    const staff = await aDriver(database, { fleet_id: north, driver_type: 'STRUCTURE' });
    const hidden = await aDriver(database, { fleet_id: foreign });
    expect(await refusal({ driver_id: gone.id })).toEqual([422, 'err.request', 'driver_id driver.notActive']);
    expect((await register({ driver_id: lastDay.id })).status).toBe(200);
    expect(await refusal({ driver_id: hidden.id })).toEqual([404, 'notFound']);
    // Structure drivers do not exist for users who may not know them.
    expect(await refusal({ driver_id: staff.id })).toEqual([404, 'notFound']);
    const { admin } = company.tokens;
    expect(await refusal({ driver_id: staff.id }, admin)).toEqual([
      422,
      'err.request',
      'driver_id vehicle.driverStructure',
    ]);
    expect((await register({ driver_id: staff.id, allow_structure_driver: true }, admin)).status).toBe(200);
  });

  it('works that are not the caller’s', async () => {
    const { works } = company.tokens;
    expect(await refusal({ work_code: '10002' }, works)).toEqual([422, 'err.request', 'work_code val.enum']);
    expect(await refusal({}, works)).toEqual([422, 'err.request', 'work_code val.enum']);
    expect((await register({ work_code: '10001' }, works)).status).toBe(200);
  });
});

it('lets one of 64 who register the same plate at once win', async () => {
  const bodies = Array.from({ length: 64 }, () => company.sheet({ license: 'RACE64' }));
  const answers = await Promise.all(
    bodies.map((body) => server.call(postVehicle, { token: company.tokens.operator, body })),
  );
  const codes = answers.map(({ status, code }) => `${status} ${code}`);
  expect(codes.filter((code) => code === '200 null')).toHaveLength(1);
  expect(codes.filter((code) => code === '409 vehicle.licenseExists')).toHaveLength(63);
  const lost = answers.find(({ status }) => status === 409)!.body as unknown as { error: object };
  expect(lost.error).toMatchObject({
    params: { plate: 'RACE64' },
    fields: [{ field: 'license', code: 'vehicle.licenseExists' }],
  });
  const { rows } = await server.app.database.pool.query(
    `select 1 from vehicle_stay join vehicle on vehicle.id = vehicle_id where license = 'RACE64'`,
  );
  expect(rows).toHaveLength(1);
});
