import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATED_ROWS } from '#api/dated-tabs.ts';
import { getVehicle, getVehicleHistory } from '#api/vehicle.ts';
import {
  postVehicle,
  postVehicleDeregistration,
  postVehicleRecovery,
  putVehicle,
} from '#api/vehicle-command.ts';
import { faultsOf, outcome } from '#server/testing/answer.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aValue } from '#server/testing/builders.ts';
import { type VehicleCompany, vehicleCompany } from '#server/testing/vehicle-company.ts';
import { sheetsFollow } from '../contract-on-sheet.ts';

let server: TestApp;
let company: VehicleCompany;
let count = 0;

beforeAll(async () => {
  server = await testApp();
  company = await vehicleCompany(server);
});
afterAll(() => server.close());

type Who = keyof VehicleCompany['tokens'];
const by: VehicleCompany['by'] = (who, id) => company.by(who, id);
/** A rented vehicle's fields; its contract began in June 2025. */
const rented = (fields: object = {}) => ({
  contract_typology_id: company.values.rent.id,
  renting_contract: `C-${count++}`,
  renting_company_id: company.values.company.id,
  renting_monthly_fee: '310.00',
  renting_start: '2025-06-01',
  renting_end: '2026-12-31',
  renting_km_limit: 30_000,
  initial_odometer: 12,
  ...fields,
});
const rows = async (id: number, who: Who = 'viewer') =>
  (await server.call(DATED_ROWS.renting.list, by(who, id))).body.rows;
const record = async (id: number) => (await server.call(getVehicle, by('viewer', id))).body;
const add = (id: number, fields: object, who: Who = 'costs') =>
  server.call(DATED_ROWS.renting.create, {
    ...by(who, id),
    body: {
      company_id: company.values.company.id,
      contract_code: `N-${count++}`,
      monthly_fee: '290.00',
      billing_month: '2027-01',
      start_day: '2027-01-01',
      ...fields,
    },
  });

describe('a rented vehicle', () => {
  it('is registered with its contract, which its history tells of', async () => {
    const { id } = await company.register(rented({ renting_contract: 'R-77' }));
    expect(await rows(id)).toMatchObject([
      {
        contract_code: 'R-77',
        company: company.values.company.name,
        monthly_fee: '310.00',
        billing_month: '2025-06',
        start_day: '2025-06-01',
        end_day: '2026-12-31',
        km_limit: 30_000,
        initial_odometer: 12,
      },
    ]);
    const { history } = (await server.call(getVehicleHistory, by('viewer', id))).body;
    expect(history.map(({ entity, action }) => [entity, action])).toEqual(
      expect.arrayContaining([
        ['renting', 'create'],
        ['vehicle', 'register'],
      ]),
    );
  });

  it.each<[string, object, readonly string[]]>([
    ['a fee', { renting_monthly_fee: null }, ['renting_monthly_fee renting.fee']],
    ['a start', { renting_start: null }, ['renting_start renting.startRequired']],
    ['an odometer to count from', { initial_odometer: null }, ['initial_odometer renting.kmNeedsStart']],
  ])('is not registered without %s, and nothing of it stays', async (_name, fields, expected) => {
    const body = company.sheet(rented(fields));
    const refused = await server.call(postVehicle, { token: company.tokens.operator, body });
    expect(outcome(refused)).toEqual([422, 'err.request']);
    expect(faultsOf(refused)).toEqual(expected);
  });

  it('is not registered with a code that the company has given before', async () => {
    await company.register(rented({ renting_contract: 'Único 1' }));
    const body = company.sheet(rented({ renting_contract: 'UNICO 1' }));
    const refused = await server.call(postVehicle, { token: company.tokens.operator, body });
    expect(outcome(refused)).toEqual([409, 'renting.exists']);
    const other = await aValue(server.app.database, { list: 'renting_company' });
    await company.register({ ...body, renting_company_id: other.id });
  });
});

describe('sheet and contract', () => {
  it('are in step: the contract follows an edited sheet', async () => {
    const fields = rented();
    const { id, license } = await company.register(fields);
    const { fleet_id, ...sheet } = company.sheet({ ...fields, license, renting_contract: 'R-NEW' });
    const edited = await server.call(putVehicle, { ...by('operator', id), body: { ...sheet, version: 1 } });
    expect(edited.status).toBe(200);
    expect(await rows(id)).toMatchObject([{ contract_code: 'R-NEW', version: 2 }]);
  });

  it('are in step: the sheet follows an edited contract, and who edits the sheet is told that it is old', async () => {
    const { id } = await company.register(rented());
    const [{ id: row_id, ...body }] = (await rows(id)) as unknown as [{ id: number }];
    const changed = { ...body, contract_code: 'R-COS' };
    const { token, params } = by('costs', id);
    const edit = { token, params: { ...params, row_id }, body: changed };
    expect((await server.call(DATED_ROWS.renting.edit, edit)).status).toBe(200);
    expect(await record(id)).toMatchObject({ renting_contract: 'R-COS', version: 2 });
  });

  it('are in step: the next contract becomes the current one on its first day', async () => {
    const { id } = await company.register(rented());
    const next = await aValue(server.app.database, { list: 'renting_company' });
    expect((await add(id, { contract_code: 'R-NEXT', company_id: next.id })).status).toBe(200);
    expect((await record(id)).renting_contract).not.toBe('R-NEXT');
    const before = server.clock.nowMs;
    // Half past midnight of 1 January in Madrid, the vehicle's zone.
    server.clock.nowMs = Date.parse('2026-12-31T23:30:00Z');
    expect(await sheetsFollow(server.app)).toBe(1);
    expect(await sheetsFollow(server.app)).toBe(0);
    server.clock.nowMs = before;
    expect(await record(id)).toMatchObject({ renting_contract: 'R-NEXT', company: next.name, version: 2 });
  });
});

describe('contracts of a vehicle', () => {
  it('do not overlap', async () => {
    const { id } = await company.register(rented());
    expect(faultsOf(await add(id, { start_day: '2026-12-31' }))).toEqual(['start_day val.overlap']);
    expect((await add(id, {})).status).toBe(200);
  });

  it('are written by those who handle costs, in their own company', async () => {
    const { id } = await company.register(rented());
    expect(outcome(await add(id, {}, 'viewer'))).toEqual([409, 'auth.notPermitted']);
    expect(outcome(await add(id, {}, 'foreigner'))).toEqual([404, 'notFound']);
    expect(outcome(await add(id, { cost_centre_id: company.fleets.foreign }))).toEqual([404, 'notFound']);
    expect((await add(id, { cost_centre_id: company.fleets.south })).status).toBe(200);
    expect((await rows(id)).map(({ cost_centre }) => cost_centre)).toEqual([null, 'South']);
  });

  it.each<[string, object, object]>([
    ['its end', { end_day: '2026-12-31' }, { end_day: '2026-03-01', extended: false, extended_end: null }],
    [
      'its extension',
      { end_day: '2026-02-15', extended: true, extended_end: '2026-12-31' },
      { end_day: '2026-02-15', extended: true, extended_end: '2026-03-01' },
    ],
    [
      'both',
      { end_day: '2026-06-30', extended: true, extended_end: '2026-12-31' },
      { end_day: '2026-03-01', extended: false, extended_end: null },
    ],
  ])('are shortened with the vehicle’s last day: %s', async (_name, before, after) => {
    const { id } = await company.register(rented());
    await server.app.database.sql
      .updateTable('vehicle_renting')
      .set(before)
      .where('vehicle_id', '=', id)
      .execute();
    const leaving = { reason: 'RETURN', date: '2026-03-01', version: 1 };
    const left = await server.call(postVehicleDeregistration, { ...by('operator', id), body: leaving });
    expect(left.status).toBe(200);
    expect(await rows(id)).toMatchObject([after]);
  });

  it.each([
    [['renting'] as const, 1],
    [[], 0],
  ])('come back with the vehicle when %j is chosen', async (modules, expected) => {
    const { id } = await company.register(rented());
    const leaving = { reason: 'RETURN', date: '2026-03-01', version: 1 };
    await server.call(postVehicleDeregistration, { ...by('operator', id), body: leaving });
    const body = {
      fleet_id: company.fleets.north,
      type_id: company.values.van.id,
      modules,
      confirmed: true,
      version: 2,
    };
    expect((await server.call(postVehicleRecovery, { ...by('admin', id), body })).status).toBe(200);
    expect(await rows(id)).toHaveLength(expected);
    expect((await record(id)).renting_contract === null).toBe(expected === 0);
  });
});
