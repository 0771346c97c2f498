import { readXlsx } from 'hucre';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getVehiclesExport } from '#api/vehicle.ts';
import { VEHICLE_LIST } from '#domain/vehicle/vehicle-list.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aDriver, aUser } from '#server/testing/builders.ts';
import { type VehicleCompany, vehicleCompany } from '#server/testing/vehicle-company.ts';

let server: TestApp;
let company: VehicleCompany;

beforeAll(async () => {
  server = await testApp();
  company = await vehicleCompany(server);
  const driver = await aDriver(server.app.database, {
    fleet_id: company.fleets.north,
    name: 'Ana',
    surname: 'Gil',
  });
  await company.register({
    license: 'AAA1',
    alias: '=1+1',
    driver_id: driver.id,
    consumption: 9.5,
    monthly_tax: '12.50',
    accessories: ['crane', 'dsm'],
    category: 'SPECIAL',
  });
  await company.register({ license: 'BBB2', fleet_id: company.fleets.south, fuel_type: 'ELECTRIC' });
  await company.register({ license: 'CCC3' });
});
afterAll(() => server.close());

async function file(query: Record<string, string>, token = company.tokens.operator) {
  const { raw } = await ask(query, token);
  const { sheets } = await readXlsx(raw);
  return sheets.map(({ name, rows }) => ({ name, rows }));
}

async function ask(query: Record<string, string>, token: string) {
  const { statusCode, rawPayload, headers } = await server.http.inject({
    method: 'GET',
    url: `/api/traza${getVehiclesExport.path}`,
    query,
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: statusCode, raw: rawPayload, headers };
}

it('has the columns asked for, in their order, in the words of the reader', async () => {
  const columns =
    'license,alias,fleet,fuel_type,contract,driver,registration_state,accessories,category,state';
  const [sheet] = await file({ columns, sort: 'license' });
  expect(sheet).toEqual({
    name: 'Vehículos',
    rows: [
      [
        ...['Matrícula', 'Alias', 'Flota', 'Combustible', 'Tipo de contrato', 'Conductor', 'Situación'],
        ...['Accesorios', 'Categoría', 'Estado'],
      ],
      [
        ...['AAA1', '=1+1', 'North', 'Diésel', 'Propiedad', 'Ana Gil', 'De alta'],
        ...['DSM, Grúa', 'Especial', 'Sin localizador'],
      ],
      ['BBB2', null, 'South', 'Eléctrico', 'Propiedad', null, 'De alta', null, null, 'Sin localizador'],
      ['CCC3', null, 'North', 'Diésel', 'Propiedad', null, 'De alta', null, null, 'Sin localizador'],
    ],
  });
});

it('has the rows of the filter, in the order of the list, and says what was asked', async () => {
  const [sheet, asked] = await file({
    columns: 'license',
    sort: 'license',
    dir: 'desc',
    fuels: 'DIESEL',
    tracker: 'false',
  });
  expect(sheet!.rows).toEqual([['Matrícula'], ['CCC3'], ['AAA1']]);
  expect(asked!.rows).toEqual(
    expect.arrayContaining([
      ['Combustible', 'Diésel'],
      ['Con localizador', 'No'],
    ]),
  );
});

it('writes figures as figures', async () => {
  const [sheet] = await file({ columns: 'consumption,monthly_tax,fleet_start', q: 'AAA1' });
  const [consumption, tax, start] = sheet!.rows[1]!;
  expect([consumption, tax]).toEqual([9.5, 12.5]);
  expect(new Date(start as never).toISOString().slice(0, 10)).toBe('2024-01-02');
});

it('knows every column of the list, in every language', async () => {
  const columns = VEHICLE_LIST.columns.map(({ id }) => id).join(',');
  for (const language of ['es', 'en', 'it', 'pt'] as const) {
    const user = await aUser(server.app.database, {
      roles: ['manager'],
      fleetIds: [company.fleets.root],
      language,
    });
    const [sheet] = await file({ columns }, await server.tokenOf(user));
    const labels = sheet!.rows[0]!;
    expect([language, labels.filter(Boolean).length]).toEqual([language, VEHICLE_LIST.columns.length]);
  }
});

it('keeps what the caller may not see out of it', async () => {
  const [sheet] = await file({ columns: 'license,driver', q: 'AAA1' }, company.tokens.costs);
  expect(sheet!.rows[1]![1]).toMatch(/^Conductor .*#\d+/);
  expect((await ask({ columns: 'license,state' }, company.tokens.costs)).status).toBe(400);
  expect((await ask({ columns: 'license,password' }, company.tokens.operator)).status).toBe(400);
  const [nothing] = await file({ columns: 'license' }, company.tokens.foreigner);
  expect(nothing!.rows).toHaveLength(1);
});

it('is noted in the audit, and named as the screen', async () => {
  const { headers } = await ask({ columns: 'license' }, company.tokens.admin);
  expect(headers['content-disposition']).toBe(`attachment; filename*=UTF-8''Veh%C3%ADculos.xlsx`);
  const { rows } = await server.app.database.pool.query(
    `select username, action, entity from audit_entry where action = 'export' order by id desc limit 1`,
  );
  expect(rows).toEqual([{ username: 'adela', action: 'export', entity: 'vehicle' }]);
});
