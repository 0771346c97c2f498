import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  deleteAdditionalField,
  getAdditionalFields,
  getEnumerated,
  postAdditionalField,
  putAdditionalField,
  putAdditionalOrder,
} from '#api/admin.ts';
import { outcome } from '#server/testing/answer.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aFleet, aUser, aVehicle } from '#server/testing/builders.ts';

let server: TestApp;
let token: string;

beforeAll(async () => {
  server = await testApp();
  token = await server.tokenOf(await aUser(server.app.database, { roles: ['administrator'] }));
});
afterAll(() => server.close());

const add = (body: object) => server.call(postAdditionalField, { token, body });
const edit = (field_id: number, body: object) =>
  server.call(putAdditionalField, { token, params: { field_id }, body });
const remove = (field_id: number) => server.call(deleteAdditionalField, { token, params: { field_id } });
const order = (ids: readonly number[]) => server.call(putAdditionalOrder, { token, body: { ids } });
const fields = async () => (await server.call(getAdditionalFields, { token })).body.fields;

it('are defined, edited, put in order and deleted', async () => {
  const ids: number[] = [];
  for (const [name, type] of [
    ['Color', 'string'],
    ['Plazas', 'number'],
    ['Garantía', 'date'],
  ]) {
    ids.push((await add({ name, type })).body.id);
  }
  const [color, seats, warranty] = ids as [number, number, number];
  expect((await fields()).map(({ name, type, required }) => [name, type, required])).toEqual([
    ['Color', 'string', false],
    ['Plazas', 'number', false],
    ['Garantía', 'date', false],
  ]);
  const change = { name: 'Color del vehículo', type: 'string', required: true, version: 1 };
  expect((await edit(color, change)).body).toEqual({ version: 2 });
  expect(outcome(await edit(color, change))).toEqual([410, 'err.stale']);
  expect((await order([warranty, color, seats])).status).toBe(200);
  expect((await fields()).map(({ id }) => id)).toEqual([warranty, color, seats]);
  const { data } = (await server.call(getEnumerated, { token })).body;
  expect(data.find(({ id }) => id === 'vehicle_additional')!.values.map(({ name }) => name)).toEqual([
    'Garantía',
    'Color del vehículo',
    'Plazas',
  ]);
  for (const stale of [
    [warranty, color],
    [warranty, color, color],
    [warranty, color, seats, 999],
  ]) {
    expect(outcome(await order(stale))).toEqual([410, 'err.stale']);
  }
  expect((await remove(seats)).status).toBe(200);
  expect(outcome(await remove(seats))).toEqual([404, 'err.deleteNotFound']);
  expect(outcome(await add({ name: 'garantia', type: 'string' }))).toEqual([409, 'enum.exists']);
});

it('keep their type and stay as long as a vehicle has a value', async () => {
  const { database } = server.app;
  const { id } = (await add({ name: 'Llave', type: 'boolean' })).body;
  expect((await edit(id, { name: 'Llave', type: 'string', version: 1 })).status).toBe(200);
  const vehicle = await aVehicle(database, { fleet_id: (await aFleet(database)).id });
  await database.sql
    .insertInto('vehicle_additional')
    .values({ vehicle_id: vehicle.id, field_id: id, value: 'yes' })
    .execute();
  expect(outcome(await edit(id, { name: 'Llave', type: 'date', version: 2 }))).toEqual([409, 'enum.inUse']);
  expect((await edit(id, { name: 'Llave doble', type: 'string', version: 2 })).status).toBe(200);
  expect(outcome(await remove(id))).toEqual([409, 'enum.inUse']);
  expect((await fields()).find((field) => field.id === id)).toMatchObject({ uses: 1, name: 'Llave doble' });
});

it('are at most thirty, also when two are added at once', async () => {
  for (let i = (await fields()).length; i < 29; i++) await add({ name: `Campo ${i}`, type: 'string' });
  const both = await Promise.all([1, 2].map((i) => add({ name: `Último ${i}`, type: 'string' })));
  expect(both.map(outcome).sort()).toEqual([
    [200, null],
    [409, 'enum.tooManyFields'],
  ]);
  expect((await fields()).length).toBe(30);
});
