import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  deleteEnumeratedValue,
  getEnumerated,
  getEnumeratedHistory,
  getEnumeratedValues,
  postEnumeratedRetirement,
  postEnumeratedValue,
  putEnumeratedValue,
} from '#api/admin.ts';
import { getLiveVehicles } from '#api/telemetry.ts';
import { outcome } from '#server/testing/answer.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aFleet, aTracker, aUser, aValue, aVehicle } from '#server/testing/builders.ts';
import { openSocket } from '#server/testing/socket.ts';

let server: TestApp;
let fleetId: number;
let operator: { id: number; username: string };
const tokens = {} as Record<'ADM' | 'SYS', string>;

beforeAll(async () => {
  server = await testApp();
  const { database } = server.app;
  fleetId = (await aFleet(database)).id;
  const administrator = await aUser(database, { roles: ['administrator'], fleetIds: [fleetId] });
  tokens.ADM = await server.tokenOf(administrator);
  tokens.SYS = await server.tokenOf(await aUser(database, { roles: ['system'] }));
  operator = await aUser(database, { roles: ['manager'], fleetIds: [fleetId] });
});
afterAll(() => server.close());

type By = keyof typeof tokens;
const add = (body: object, by: By = 'ADM') => server.call(postEnumeratedValue, { token: tokens[by], body });
const rename = (value_id: number, body: object, by: By = 'ADM') =>
  server.call(putEnumeratedValue, { token: tokens[by], params: { value_id }, body: { version: 1, ...body } });
const retire = (value_id: number, retired: boolean, version: number, by: By = 'ADM') =>
  server.call(postEnumeratedRetirement, {
    token: tokens[by],
    params: { value_id },
    body: { retired, version },
  });
const remove = (value_id: number, by: By = 'ADM') =>
  server.call(deleteEnumeratedValue, { token: tokens[by], params: { value_id } });
const values = async () => (await server.call(getEnumeratedValues, { token: tokens.ADM })).body.values;
const valueWith = async (id: number) => (await values()).find((value) => value.id === id);
const offered = async (list: string) => {
  const { data } = (await server.call(getEnumerated, { token: tokens.ADM })).body;
  return data.find(({ id }) => id === list)!.values.map(({ name }) => name);
};
const systemValue = async (list: string, code: string) =>
  (await values()).find((value) => value.list === list && value.code === code && value.system)!;

describe('a value of a list', () => {
  it('is added, renamed, retired, restored and deleted, and tells by whom', async () => {
    const { body } = await add({ list: 'gsm_operator', name: '  Yoigo  ' });
    expect(await valueWith(body.id)).toEqual({
      id: body.id,
      list: 'gsm_operator',
      name: 'Yoigo',
      entered: 'Yoigo',
      labels: {},
      code: null,
      parent_id: null,
      class: null,
      system: false,
      retired: false,
      uses: 0,
      version: 1,
    });
    expect((await rename(body.id, { name: 'Yoigo España' })).body).toEqual({ version: 2 });
    expect(outcome(await rename(body.id, { name: 'Otro' }))).toEqual([410, 'err.stale']);
    expect(await offered('gsm_operator')).toEqual(['Yoigo España']);
    expect((await retire(body.id, true, 2)).body).toEqual({ version: 3 });
    expect(await offered('gsm_operator')).toEqual([]);
    expect((await retire(body.id, false, 3)).body).toEqual({ version: 4 });
    expect(await offered('gsm_operator')).toEqual(['Yoigo España']);
    const history = await server.call(getEnumeratedHistory, {
      token: tokens.ADM,
      params: { value_id: body.id },
    });
    expect(history.body.history.map(({ action, changes }) => [action, changes[0]])).toEqual([
      ['edit', { field: 'retired', from: true, to: false }],
      ['edit', { field: 'retired', from: false, to: true }],
      ['edit', { field: 'name', from: 'Yoigo', to: 'Yoigo España' }],
      ['create', expect.anything()],
    ]);
    expect((await remove(body.id)).status).toBe(200);
    expect(outcome(await remove(body.id))).toEqual([404, 'err.deleteNotFound']);
  });

  it('is there once in its list, whatever case and accents, also retired; the list says what exists', async () => {
    const brand = (await add({ list: 'vehicle_brand', name: 'Citroën' })).body.id;
    const other = (await add({ list: 'vehicle_brand', name: 'Fiat' })).body.id;
    const model = (await add({ list: 'vehicle_brand', name: 'Berlingo', parent_id: brand })).body.id;
    expect((await add({ list: 'vehicle_brand', name: 'Berlingo', parent_id: other })).status).toBe(200);
    await add({ list: 'vehicle_type', name: 'Furgón' });
    await add({ list: 'tracker_model', name: 'FMC003' });
    await retire(model, true, 1);
    const taken = [
      [{ list: 'vehicle_brand', name: 'CITROEN' }, 'enum.brand'],
      [{ list: 'vehicle_brand', name: 'berlingo', parent_id: brand }, 'enum.model'],
      [{ list: 'vehicle_type', name: 'furgon' }, 'enum.type'],
      [{ list: 'tracker_model', name: 'fmc003' }, 'enum.model'],
      // The name of a system value in one of the languages.
      [{ list: 'bill_type', name: 'combustible' }, 'enum.exists'],
      [{ list: 'bill_type', name: 'Fuel' }, 'enum.exists'],
    ] as const;
    for (const [body, code] of taken) {
      const answer = await add(body);
      expect([body.name, ...outcome(answer)]).toEqual([body.name, 409, code]);
      expect(JSON.parse(answer.text).error.fields).toEqual([{ field: 'name', code }]);
    }
    expect(outcome(await rename(other, { name: 'citroen' }))).toEqual([409, 'enum.brand']);
  });

  it('has a parent of its own list, that has none itself', async () => {
    const brand = (await add({ list: 'vehicle_brand', name: 'Iveco' })).body.id;
    const model = (await add({ list: 'vehicle_brand', name: 'Daily', parent_id: brand })).body.id;
    for (const body of [
      { list: 'vehicle_brand', name: 'A', parent_id: model },
      { list: 'vehicle_type', name: 'A', parent_id: brand },
      { list: 'vehicle_brand', name: 'A', parent_id: 999_999 },
    ]) {
      expect((await add(body)).status).toBe(422);
    }
  });

  it('in use is retired, not deleted: by a vehicle, by a tracker, by what is below it', async () => {
    const { database } = server.app;
    const brand = (await add({ list: 'vehicle_brand', name: 'Seat' })).body.id;
    const model = (await add({ list: 'vehicle_brand', name: 'Ibiza', parent_id: brand })).body.id;
    const tracker = (await add({ list: 'tracker_model', name: 'FMB920' })).body.id;
    await aVehicle(database, { fleet_id: fleetId, model_id: model, fuel_type: 'DIESEL' });
    await aVehicle(database, { fleet_id: fleetId, model_id: model });
    await aTracker(database, { model_id: tracker });
    for (const id of [brand, model, tracker]) expect(outcome(await remove(id))).toEqual([409, 'enum.inUse']);
    expect((await valueWith(brand))!.uses).toBe(0);
    expect((await valueWith(model))!.uses).toBe(2);
    expect((await valueWith(tracker))!.uses).toBe(1);
    expect((await systemValue('fuel_types', 'DIESEL')).uses).toBe(1);
    expect((await retire(model, true, 1)).status).toBe(200);
  });
});

describe('a value of the system', () => {
  it('is changed by SYS only, keeps its code, and is deleted by nobody', async () => {
    const toll = await systemValue('bill_type', 'TOLL');
    expect(outcome(await rename(toll.id, { name: 'Autopista' }))).toEqual([409, 'enum.system']);
    expect(outcome(await retire(toll.id, true, 1))).toEqual([409, 'enum.system']);
    expect(outcome(await remove(toll.id, 'SYS'))).toEqual([409, 'enum.system']);
    expect((await rename(toll.id, { name: 'Autopista' }, 'SYS')).status).toBe(200);
    expect(await valueWith(toll.id)).toMatchObject({ name: 'Autopista', code: 'TOLL', version: 2 });
    // A value may take its own name in a language.
    expect((await rename(toll.id, { name: 'Peaje', version: 2 }, 'SYS')).status).toBe(200);
    expect((await retire(toll.id, true, 3, 'SYS')).status).toBe(200);
  });

  it('of fuel is neither more nor fewer', async () => {
    expect(outcome(await add({ list: 'fuel_types', name: 'Hidrógeno' }, 'SYS'))).toEqual([
      409,
      'enum.system',
    ]);
    const hybrid = await systemValue('fuel_types', 'HYBRID');
    expect(outcome(await retire(hybrid.id, true, 1, 'SYS'))).toEqual([409, 'enum.system']);
  });
});

describe('a contract typology', () => {
  it('has a type that stays and a class that may change until a vehicle has it', async () => {
    const leasing = { list: 'vehicle_contract', name: 'Leasing', type: 'PROPERTY', class: 'own_vehicle' };
    const { body } = await add(leasing);
    expect(await valueWith(body.id)).toMatchObject({ code: 'PROPERTY', class: 'own_vehicle', system: false });
    expect((await rename(body.id, { name: 'Leasing', class: null })).status).toBe(422);
    expect((await rename(body.id, { name: 'Leasing', class: 'own_equipment' })).status).toBe(200);
    await aVehicle(server.app.database, { fleet_id: fleetId, contract_typology_id: body.id });
    const changed = await rename(body.id, { name: 'Leasing', class: 'rented', version: 2 });
    expect(outcome(changed)).toEqual([409, 'enum.inUse']);
    const renamed = await rename(body.id, { name: 'Leasing 48', class: 'own_equipment', version: 2 });
    expect(renamed.status).toBe(200);
  });
});

describe('a new name', () => {
  it.each([
    ['brand', 'vehicle_brand', false],
    ['model', 'vehicle_brand', true],
    ['type', 'vehicle_type', false],
  ] as const)('of a %s is on the live map and told to open maps at once', async (field, list, isChild) => {
    const { database } = server.app;
    const parent = isChild ? await aValue(database, { list }) : null;
    const value = await aValue(database, { list, parent_id: parent?.id ?? null });
    const vehicle = await aVehicle(database, { fleet_id: fleetId, [`${field}_id`]: value.id });
    await server.app.bus.publish('reload_vehicles', [vehicle.id]);
    const shown = async (device: number) => {
      const token = await server.tokenOf(operator);
      const { body } = await server.call(getLiveVehicles, { token, query: { devices: String(device) } });
      return body.vehicles[0];
    };
    expect(await shown(vehicle.id)).toMatchObject({ [field]: value.name });
    const socket = await openSocket(await listening());
    socket.send({
      task: 'login',
      username: operator.username,
      token: await server.tokenOf(operator),
      keep_connected: false,
      binary: false,
    });
    await socket.message('login');
    expect((await rename(value.id, { name: `New ${field}` })).status).toBe(200);
    expect(await shown(vehicle.id)).toMatchObject({ [field]: `New ${field}` });
    expect(await socket.message('vehicle_admin')).toMatchObject({ device_id: vehicle.id, action: 'edit' });
    socket.ws.close();
  });
});

let address: Promise<string> | null = null;
function listening(): Promise<string> {
  address ??= server.listen();
  return address;
}
