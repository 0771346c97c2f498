import { readXlsx } from 'hucre';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getIntervals } from '#api/interval.ts';
import {
  deleteMassChange,
  getMassChange,
  getMassChanges,
  getMassRefusedExport,
  getMassTemplateExport,
  postMassSelection,
} from '#api/mass.ts';
import { getVehicle, getVehicleHistory } from '#api/vehicle.ts';
import { putVehicle } from '#api/vehicle-command.ts';
import { vehicleSheet } from '#domain/vehicle/vehicle.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aTracker, aUser } from '#server/testing/builders.ts';
import { massCalls } from '#server/testing/mass-calls.ts';
import { type VehicleCompany, vehicleCompany } from '#server/testing/vehicle-company.ts';
import { expireData } from '#server/worker/job/retention.ts';

let server: TestApp;
let company: VehicleCompany;
let calls: ReturnType<typeof massCalls>;

beforeAll(async () => {
  server = await testApp();
  company = await vehicleCompany(server);
  calls = massCalls(server, company);
});
afterAll(() => server.close());

describe('applying', () => {
  it('writes over values only when that is confirmed, does it once, and leaves the history of single edits', async () => {
    const { id, license } = await company.register({ alias: 'Antes' });
    const file = `matricula;alias;en_mantenimiento;centro_coste\n${license};Después;sí;Company / South\n`;
    const draft = (await calls.upload(file)).body.id;
    expect((await calls.apply(draft, false)).code).toBe('mass.overwrite');
    expect((await calls.apply(draft)).status).toBe(200);
    const { version } = await company.stored(id);
    expect((await calls.apply(draft)).status).toBe(200);
    const stored = await company.stored(id);
    expect([stored.version, stored.alias, stored.in_maintenance]).toEqual([version, 'Después', true]);
    expect(stored.fleet_id).toBe(company.fleets.south);
    const params = { vehicle_id: id };
    const { body } = await server.call(getVehicleHistory, { token: company.tokens.operator, params });
    expect(body.history.map(({ action }) => action).sort()).toEqual([
      'availability',
      'edit',
      'move',
      'register',
    ]);
    const intervals = await server.call(getIntervals, { token: company.tokens.operator, params });
    expect(intervals.body.rows).toHaveLength(1);
  });

  it('refuses a vehicle that changed since the verdict, and writes the others', async () => {
    const [one, two] = [await company.register(), await company.register()];
    const draft = (await calls.upload(`matricula;alias\n${one.license};A\n${two.license};B\n`)).body.id;
    const { body: vehicle } = await server.call(getVehicle, {
      token: company.tokens.operator,
      params: { vehicle_id: one.id },
    });
    await server.call(putVehicle, {
      token: company.tokens.operator,
      params: { vehicle_id: one.id },
      body: { ...vehicleSheet.parse(vehicle), alias: 'Otro', version: 1 },
    });
    await calls.apply(draft);
    expect([await calls.aliasOf(one.id), await calls.aliasOf(two.id)]).toEqual(['Otro', 'B']);
    const { rows, counts } = await calls.recordOf(draft);
    expect(rows[0]!.faults.map(({ code }) => code)).toEqual(['mass.stale']);
    expect(counts).toMatchObject({ changed: 1, refused: 1 });
  });

  it('gives the refused rows back as they stood, with the reason', async () => {
    const draft = (await calls.upload('matricula;codigo_obra\nNADIE1;00123\n')).body.id;
    const { bytes } = await server.call(getMassRefusedExport, {
      token: company.tokens.operator,
      params: { mass_id: draft },
    });
    expect((await readXlsx(bytes)).sheets[0]!.rows).toEqual([
      ['matricula', 'codigo_obra', 'error'],
      ['NADIE1', '00123', 'matricula: No hay ningún vehículo con la matrícula NADIE1'],
    ]);
  });

  it('registers what an import names for the first time, for those who may import', async () => {
    const { values } = company;
    const head =
      'matricula;centro_coste;marca;modelo;tipo;combustible;contrato;fecha_matriculacion;fecha_inicio_flota';
    const row = (plate: string) =>
      `${plate};Company / North;${values.ford.name};${values.transit.name};${values.van.name};Diésel;Propiedad;01/01/2024;02/01/2024`;
    const file = `${head}\n${row('IMPORT1')}\n${row('IMPORT2').replace('Company / North', 'Foreign')}\n`;
    expect((await calls.upload(file, { mode: 'import' })).code).toBe('auth.notPermitted');
    const token = company.tokens.admin;
    const draft = (await calls.upload(file, { mode: 'import', token })).body.id;
    const { rows } = await calls.recordOf(draft, token);
    expect(rows.map(({ verdict, faults }) => [verdict, faults[0]?.code])).toEqual([
      ['new', undefined],
      ['refused', 'vehicle.fleetNotVisible'],
    ]);
    await calls.apply(draft, false, token);
    const [made] = (await calls.recordOf(draft, token)).rows;
    const stored = await company.stored(made!.vehicle_id!);
    expect([stored.license, stored.fuel_type, stored.country, stored.time_zone]).toEqual([
      ...['IMPORT1', 'DIESEL', 'ES', 'Europe/Madrid'],
    ]);
    expect(await company.stays(made!.vehicle_id!)).toHaveLength(1);
    // A vehicle registered by mistake is removed, and its plate is free.
    expect((await calls.undo(draft, token)).status).toBe(200);
    expect((await calls.recordOf(draft, token)).rows[0]!.undo_faults).toEqual([]);
    expect(await company.stored(made!.vehicle_id!)).toBeUndefined();
    const again = (await calls.upload(file, { mode: 'import', token })).body.id;
    await calls.apply(again, false, token);
    const second = (await calls.recordOf(again, token)).rows[0]!.vehicle_id!;
    await aTracker(server.app.database, { vehicle_id: second });
    await calls.undo(again, token);
    expect((await calls.recordOf(again, token)).rows[0]!.undo_faults).toMatchObject([{ code: 'mass.inUse' }]);
  });
});

it('registers a rented vehicle with its contract, which goes with it when that is rolled back', async () => {
  const { values, tokens } = company;
  const sheet = {
    ...{ matricula: 'RENTED1', centro_coste: 'Company / North', marca: values.ford.name },
    ...{ modelo: values.transit.name, tipo: values.van.name, combustible: 'Diésel', contrato: 'RENT' },
    ...{ contrato_renting: 'C1', empresa: values.company.name, cuota: '412,50', limite_km: '90000' },
    ...{ fecha_matriculacion: '01/01/2024', fecha_inicio_flota: '02/01/2024', km_inicial: '10' },
  };
  const fileOf = (more: object) => {
    const cells = { ...sheet, ...more };
    return `${Object.keys(cells).join(';')}\n${Object.values(cells).join(';')}\n`;
  };
  const how = { mode: 'import' as const, token: tokens.admin };
  expect(await calls.judged(fileOf({}), how)).toEqual([
    [2, 'refused', '', 'renting_start renting.startRequired'],
  ]);
  const { id } = (await calls.upload(fileOf({ inicio_contrato: '02/01/2024' }), how)).body;
  await calls.apply(id, false, tokens.admin);
  const [row] = (await calls.recordOf(id, tokens.admin)).rows;
  const contracts = () =>
    server.app.database.pool.query(
      'select monthly_fee, km_limit, start_day from vehicle_renting where vehicle_id = $1',
      [row!.vehicle_id],
    );
  expect((await contracts()).rows).toEqual([
    { monthly_fee: '412.50', km_limit: 90_000, start_day: '2024-01-02' },
  ]);
  expect(await calls.judged(`matricula;cuota\nRENTED1;500\n`)).toEqual([
    [2, 'refused', '', 'renting_monthly_fee mass.contract'],
  ]);
  await calls.undo(id, tokens.admin);
  expect((await contracts()).rows).toEqual([]);
});

describe('rolling back', () => {
  it('gives back what the vehicles had, but not to those that changed since', async () => {
    const one = await company.register({ alias: 'Uno', max_speed: 90 });
    const two = await company.register({ alias: 'Dos' });
    const file = `matricula;alias;velocidad_max;accesorios\n${one.license};X;-;adas, dsm\n${two.license};X;;\n`;
    const draft = (await calls.upload(file)).body.id;
    await calls.apply(draft);
    await server.app.database.pool.query('update vehicle set version = version + 1 where id = $1', [two.id]);
    await calls.undo(draft);
    const stored = await company.stored(one.id);
    expect([stored.alias, stored.max_speed_kmh, stored.accessories]).toEqual(['Uno', 90, []]);
    expect(await calls.aliasOf(two.id)).toBe('X');
    const { rows, state } = await calls.recordOf(draft);
    expect(state).toBe('undone');
    expect(rows.map(({ undo_faults }) => undo_faults?.map(({ code }) => code))).toEqual([[], ['mass.stale']]);
    // A second time it does nothing.
    await calls.undo(draft);
    expect((await company.stored(one.id)).version).toBe(stored.version);
  });

  it('is possible for 30 days, of a draft for one day', async () => {
    const { id, license } = await company.register();
    const draft = (await calls.upload(`matricula;alias\n${license};Uno\n`)).body.id;
    await calls.apply(draft);
    const forgotten = (await calls.upload(`matricula;alias\n${license};Dos\n`)).body.id;
    const later = (hours: number) =>
      server.app.database.pool.query(
        `update mass_change set expires_at = expires_at - $1 * interval '1 hour'`,
        [hours],
      );
    const token = await server.tokenOf(
      await aUser(server.app.database, { roles: ['manager'], fleetIds: [company.fleets.root] }),
    );
    await later(24);
    expect((await calls.apply(forgotten)).status).toBe(404);
    expect((await calls.undo(draft, token)).status).toBe(404);
    expect((await calls.undo(draft)).status).toBe(200);
    expect(await calls.aliasOf(id)).toBeNull();
    await later(30 * 24);
    await expireData(server.app);
    const { rows } = await server.app.database.pool.query('select id from mass_change where id = any($1)', [
      [draft, forgotten],
    ]);
    expect(rows).toEqual([]);
  });
});

describe('who sees what', () => {
  it('shows administrators what others changed, as far as they see the vehicles; drafts are their makers', async () => {
    const { license } = await company.register();
    const draft = (await calls.upload(`matricula;alias\n${license};Uno\nOTRO;Dos\n`)).body.id;
    const idsFor = async (token: string) =>
      (await server.call(getMassChanges, { token })).body.changes.map(({ id }) => id);
    expect(await idsFor(company.tokens.admin)).not.toContain(draft);
    await calls.apply(draft);
    expect(await idsFor(company.tokens.admin)).toContain(draft);
    expect(await idsFor(company.tokens.foreigner)).not.toContain(draft);
    // Only its author sees a row without a vehicle.
    expect((await calls.recordOf(draft, company.tokens.admin)).rows.map((row) => row.license)).toEqual([
      license,
    ]);
    expect((await calls.recordOf(draft)).rows).toHaveLength(2);
    expect((await calls.undo(draft, company.tokens.admin)).status).toBe(200);
  });

  it('changes a selection without a file, and discards drafts', async () => {
    const [one, two] = [await company.register(), await company.register({ alias: 'Dos' })];
    const select = (vehicle_ids: number[], token = company.tokens.operator) =>
      server.call(postMassSelection, {
        token,
        body: { vehicle_ids, values: { alias: 'Común', power: 5_000 } },
      });
    expect((await select([one.id], company.tokens.foreigner)).status).toBe(404);
    const draft = (await select([one.id, two.id])).body.id;
    const { rows } = await calls.recordOf(draft);
    expect(rows.map(({ verdict, faults }) => [verdict, faults[0]?.code])).toEqual([
      ['refused', 'val.range'],
      ['refused', 'val.range'],
    ]);
    const params = { mass_id: draft };
    expect((await server.call(deleteMassChange, { token: company.tokens.operator, params })).status).toBe(
      200,
    );
    expect((await server.call(getMassChange, { token: company.tokens.operator, params })).status).toBe(404);
  });

  it('offers a template whose heads are those that are read, with the fleets in sight', async () => {
    const template = async (format: 'xlsx' | 'csv') =>
      (await server.call(getMassTemplateExport, { token: company.tokens.operator, query: { format } })).bytes;
    const { sheets } = await readXlsx(await template('xlsx'));
    const heads = sheets[0]!.rows[0]!;
    expect(heads.slice(0, 3)).toEqual(['matricula *', 'alias', 'centro_coste (*)']);
    const plain = heads.map((head) => String(head).replace(/ \(?\*\)?$/, ''));
    expect((await template('csv')).toString()).toBe(`\uFEFF${plain.join(';')}\r\n`);
    const fleets = sheets[1]!.rows.filter(([column]) => column === 'centro_coste').map(([, value]) => value);
    expect(fleets).toEqual(['Company', 'Company / North', 'Company / South']);
    expect((await calls.upload(`${heads.join(';')}\nX1\n`)).status).toBe(200);
  });
});
