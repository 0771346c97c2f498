import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getEnumeratedValues } from '#api/admin.ts';
import { DATED_ROWS } from '#api/dated-tabs.ts';
import { getVehicle, getVehicleHistory } from '#api/vehicle.ts';
import { hubOf } from '#server/live/socket/hub.ts';
import { sendStale } from '#server/live/socket/stale.ts';
import { faultsOf, outcome } from '#server/testing/answer.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aValue } from '#server/testing/builders.ts';
import { signedInSocket } from '#server/testing/socket.ts';
import { type VehicleCompany, vehicleCompany } from '#server/testing/vehicle-company.ts';

let server: TestApp;
let company: VehicleCompany;
let itv: { id: number; name: string };
let vehicleId: number;

beforeAll(async () => {
  server = await testApp();
  company = await vehicleCompany(server);
  itv = await aValue(server.app.database, { list: 'itv_type', name: 'ITV' });
  vehicleId = (await company.register()).id;
});
afterAll(() => server.close());

type Who = keyof VehicleCompany['tokens'];
const by = (who: Who, id = vehicleId) => company.by(who, id);
const add = (body: object, who: Who = 'operator', id = vehicleId) =>
  server.call(DATED_ROWS.inspection.create, { ...by(who, id), body });
const row = (rowId: number, who: Who = 'operator', id = vehicleId) => {
  const { token, params } = by(who, id);
  return { token, params: { ...params, row_id: rowId } };
};
const rows = async (id = vehicleId) =>
  (await server.call(DATED_ROWS.inspection.list, by('viewer', id))).body.rows;

describe('inspections of a vehicle', () => {
  it('are added, edited and deleted, and the history of the vehicle says so', async () => {
    const { id } = await company.register();
    const { body: made } = await add(
      { type_id: itv.id, last: '2025-03-10', next: '2027-03-10', observations: ' Luces \n' },
      'operator',
      id,
    );
    expect(await rows(id)).toEqual([
      {
        id: made.id,
        version: 1,
        type_id: itv.id,
        type: 'ITV',
        last: '2025-03-10',
        next: '2027-03-10',
        exemption: false,
        observations: 'Luces',
      },
    ]);
    const change = { type_id: itv.id, last: '2026-03-01', next: '2028-03-01', version: 1 };
    const edited = await server.call(DATED_ROWS.inspection.edit, {
      ...row(made.id, 'operator', id),
      body: change,
    });
    expect(edited.body).toEqual({ version: 2 });
    const stale = await server.call(DATED_ROWS.inspection.edit, {
      ...row(made.id, 'operator', id),
      body: change,
    });
    expect(outcome(stale)).toEqual([410, 'err.stale']);
    expect((await server.call(DATED_ROWS.inspection.remove, row(made.id, 'operator', id))).body).toEqual({
      ok: true,
    });
    expect(outcome(await server.call(DATED_ROWS.inspection.remove, row(made.id, 'operator', id)))).toEqual([
      404,
      'err.deleteNotFound',
    ]);
    const { history } = (await server.call(getVehicleHistory, by('viewer', id))).body;
    expect(history.map(({ entity, action, username }) => [entity, action, username])).toEqual([
      ['inspection', 'delete', 'oscar'],
      ['inspection', 'edit', 'oscar'],
      ['inspection', 'create', 'oscar'],
      ['vehicle', 'register', 'oscar'],
    ]);
    // The line of an edit names the row's type, even when the type stayed.
    expect(history[1]!.changes).toEqual([
      { field: 'type_id', from: 'ITV', to: 'ITV' },
      { field: 'last', from: '2025-03-10', to: '2026-03-01' },
      { field: 'next', from: '2027-03-10', to: '2028-03-01' },
      { field: 'observations', from: 'Luces', to: null },
    ]);
    // The vehicle itself is unchanged: a user who edits its sheet gets no version conflict.
    expect((await server.call(getVehicle, by('viewer', id))).body.version).toBe(1);
  });

  it.each<[string, object, readonly string[]]>([
    ['next on the day of the last', { last: '2026-02-01', next: '2026-02-01' }, ['next inspection.order']],
    ['a last one tomorrow', { last: '2026-03-03', next: '2027-03-03' }, ['last val.futureDate']],
    ['no next', {}, ['next val.required']],
    ['a type of another list', { type_id: -1, next: '2027-01-01' }, ['type_id val.enum']],
    ['a date that is none', { next: '2027-02-30' }, ['next val.date']],
  ])('are refused with %s', async (_name, fields, expected) => {
    const body = { type_id: itv.id, ...fields };
    const { van } = company.values;
    const refused = await add(body.type_id === -1 ? { ...body, type_id: van.id } : body);
    expect(outcome(refused)).toEqual([422, 'err.request']);
    expect(faultsOf(refused)).toEqual(expected);
    expect(await rows()).toEqual([]);
  });

  it('are one of each type, also when two are added at once', async () => {
    const { id } = await company.register();
    const type = await aValue(server.app.database, { list: 'itv_type' });
    const body = { type_id: type.id, next: '2027-01-01' };
    const both = await Promise.all([1, 2].map(() => add(body, 'operator', id)));
    expect(both.map(outcome).sort()).toEqual([
      [200, null],
      [422, 'err.request'],
    ]);
    expect(faultsOf(both.find(({ status }) => status === 422)!)).toEqual(['type_id inspection.duplicate']);
    // The edited row does not collide with itself.
    const [one] = await rows(id);
    const edit = { ...body, next: '2027-02-01', version: 1 };
    expect(
      (await server.call(DATED_ROWS.inspection.edit, { ...row(one!.id, 'operator', id), body: edit })).status,
    ).toBe(200);
  });

  it('need no next one on a vehicle that is exempt', async () => {
    const { id } = await company.register({ nct_exemption: true });
    expect((await add({ type_id: itv.id }, 'operator', id)).status).toBe(200);
  });

  it('make their type count as used, and a retired one stays where it is', async () => {
    const { database } = server.app;
    const type = await aValue(database, { list: 'itv_type' });
    const { id } = await company.register();
    const { body: made } = await add({ type_id: type.id, next: '2027-01-01' }, 'operator', id);
    const { values } = (await server.call(getEnumeratedValues, { token: company.tokens.admin })).body;
    expect(values.find((value) => value.id === type.id)).toMatchObject({ uses: 1 });
    await database.pool.query('update enum_value set retired = true where id = $1', [type.id]);
    const body = { type_id: type.id, next: '2028-01-01', version: 1 };
    expect(
      (await server.call(DATED_ROWS.inspection.edit, { ...row(made.id, 'operator', id), body })).status,
    ).toBe(200);
    const other = await company.register();
    const refused = await add({ type_id: type.id, next: '2027-01-01' }, 'operator', other.id);
    expect(faultsOf(refused)).toEqual(['type_id val.enum']);
  });

  it('are hidden from another company, and changed by those alone who edit vehicles', async () => {
    const { id } = await company.register();
    const body = { type_id: itv.id, next: '2027-01-01' };
    const { body: made } = await add(body, 'operator', id);
    expect(outcome(await server.call(DATED_ROWS.inspection.list, by('foreigner', id)))).toEqual([
      404,
      'notFound',
    ]);
    expect(outcome(await add(body, 'foreigner', id))).toEqual([404, 'notFound']);
    expect(outcome(await server.call(DATED_ROWS.inspection.remove, row(made.id, 'foreigner', id)))).toEqual([
      404,
      'err.deleteNotFound',
    ]);
    for (const who of ['viewer', 'costs'] as const)
      expect(outcome(await server.call(DATED_ROWS.inspection.remove, row(made.id, who, id)))).toEqual([
        409,
        'auth.notPermitted',
      ]);
    // A row is found below its own vehicle alone.
    const elsewhere = row(made.id, 'operator', (await company.register()).id);
    expect(outcome(await server.call(DATED_ROWS.inspection.remove, elsewhere))).toEqual([
      404,
      'err.deleteNotFound',
    ]);
    expect(await rows(id)).toHaveLength(1);
  });

  it.each([
    ['deleting', 'vehicle.deleting'],
    ['deregistered', 'vehicle.notRegistered'],
  ])('stay as they are while the vehicle is %s', async (state, code) => {
    const { id } = await company.register();
    const { body: made } = await add({ type_id: itv.id, next: '2027-01-01' }, 'operator', id);
    await server.app.database.pool.query('update vehicle set registration_state = $1 where id = $2', [
      state,
      id,
    ]);
    expect(outcome(await server.call(DATED_ROWS.inspection.remove, row(made.id, 'operator', id)))).toEqual([
      409,
      code,
    ]);
    expect(await rows(id)).toHaveLength(1);
  });

  it('that somebody adds are told to those who see the vehicle', async () => {
    const { id } = await company.register();
    const who = { username: 'adela', token: company.tokens.admin };
    const socket = await signedInSocket(await server.listen(), who);
    await add({ type_id: itv.id, next: '2027-01-01' }, 'operator', id);
    sendStale(hubOf(server.app));
    expect(await socket.message('changed')).toEqual({ type: 'changed', entities: ['inspection'] });
    socket.ws.close();
  });
});

describe('tyres of a vehicle', () => {
  it('keep their figures as they were entered, and the replaced beside the new one', async () => {
    const tyre = { position: 'Delantera izquierda', fitted: '2025-01-15', fitted_km: 41_000, tread_mm: 1.5 };
    const fit = (fields: object) =>
      server.call(DATED_ROWS.tyre.create, { ...by('operator'), body: { ...tyre, ...fields } });
    await fit({});
    expect(faultsOf(await fit({ position: 'delantera  IZQUIERDA' }))).toEqual(['position tyre.duplicate']);
    expect((await fit({ fitted: '2026-02-01', tread_mm: 8 })).status).toBe(200);
    const { body } = await server.call(DATED_ROWS.tyre.list, by('viewer'));
    expect(body.rows).toMatchObject([
      { ...tyre, brand: null, next_review: null },
      { fitted: '2026-02-01', tread_mm: 8 },
    ]);
  });
});
