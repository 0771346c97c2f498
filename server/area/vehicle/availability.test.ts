import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteInterval, getIntervals, postInterval, putInterval } from '#api/interval.ts';
import { getVehicle, getVehicleHistory } from '#api/vehicle.ts';
import { putVehicleAdditional, putVehicleAvailability } from '#api/vehicle-command.ts';
import { NOW, type TestApp, testApp } from '#server/testing/app.ts';
import { type VehicleCompany, vehicleCompany } from '#server/testing/vehicle-company.ts';

let server: TestApp;
let company: VehicleCompany;

beforeAll(async () => {
  server = await testApp();
  company = await vehicleCompany(server);
});
afterAll(() => server.close());

async function intervals(id: number) {
  const { body } = await server.call(getIntervals, {
    token: company.tokens.viewer,
    params: { vehicle_id: id },
  });
  return body.rows;
}

const fieldsOf = (answer: { body: unknown }) =>
  (answer.body as { error: { fields: { field: string; code: string }[] } }).error.fields.map(
    ({ field, code }) => `${field} ${code}`,
  );

describe('availability (domain rules §5.8)', () => {
  const say = (id: number, body: object, token = company.tokens.operator) =>
    server.call(putVehicleAvailability, { token, params: { vehicle_id: id }, body });

  it('opens and closes intervals', async () => {
    const { id } = await company.register({ in_maintenance: true });
    server.clock.nowMs = NOW + 60_000;
    await say(id, { unusable: true, unusable_reason: 'Crash', in_maintenance: true, version: 1 });
    server.clock.nowMs = NOW + 120_000;
    await say(id, { unusable: true, unusable_reason: 'Total loss', in_maintenance: false, version: 2 });
    server.clock.nowMs = NOW + 180_000;
    await say(id, { unusable: false, unusable_reason: 'x', in_maintenance: true, version: 3 });
    server.clock.nowMs = NOW;
    const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();
    expect(await intervals(id)).toMatchObject([
      { kind: 'in_maintenance', start: at(3), end: null, reason: null, username: 'oscar' },
      { kind: 'unusable', start: at(1), end: at(3), reason: 'Total loss' },
      { kind: 'in_maintenance', start: at(0), end: at(2), reason: null },
    ]);
    expect(await company.stored(id)).toMatchObject({
      unusable: false,
      unusable_reason: null,
      in_maintenance: true,
      version: 4,
    });
  });

  it('taken back and said again at one instant is one interval', async () => {
    const { id } = await company.register();
    await say(id, { in_maintenance: true, version: 1 });
    await say(id, { in_maintenance: false, version: 2 });
    expect((await say(id, { in_maintenance: true, version: 3 })).status).toBe(200);
    const { rows } = await server.app.database.pool.query(
      'select end_at from vehicle_interval where vehicle_id = $1',
      [id],
    );
    expect(rows).toEqual([{ end_at: null }]);
  });

  it('asks for the reason, the version and the right', async () => {
    const { id } = await company.register();
    expect(fieldsOf(await say(id, { unusable: true, version: 1 }))).toEqual(['unusable_reason val.required']);
    expect((await say(id, { in_maintenance: true, version: 2 })).code).toBe('err.stale');
    expect((await say(id, { in_maintenance: true, version: 1 }, company.tokens.costs)).code).toBe(
      'auth.notPermitted',
    );
  });
});

describe('intervals', () => {
  const token = () => company.tokens.operator;
  const WORKSHOP = { kind: 'in_maintenance', start_date: '2026-02-10', start_time: '08:00' } as const;
  const OVER = { ...WORKSHOP, end_date: '2026-02-12', end_time: '18:00' } as const;

  it('of the past are added, corrected and deleted, and the history tells it', async () => {
    const { id } = await company.register();
    const params = { vehicle_id: id };
    const added = await server.call(postInterval, { token: token(), params, body: OVER });
    const interval = { ...params, interval_id: added.body.id };
    expect((await server.call(postInterval, { token: token(), params, body: OVER })).code).toBe(
      'err.request',
    );
    const body = { ...OVER, end_date: '2026-02-13', reason: 'Brakes', version: 1 };
    expect((await server.call(putInterval, { token: token(), params: interval, body })).body).toEqual({
      version: 2,
    });
    expect((await server.call(putInterval, { token: token(), params: interval, body })).code).toBe(
      'err.stale',
    );
    expect(await intervals(id)).toEqual([
      {
        id: added.body.id,
        version: 2,
        kind: 'in_maintenance',
        start: '2026-02-10T07:00:00.000Z',
        end: '2026-02-13T17:00:00.000Z',
        reason: 'Brakes',
        username: 'oscar',
      },
    ]);
    // The maintenance is over: the vehicle can be used.
    expect(await company.stored(id)).toMatchObject({ in_maintenance: false, version: 3 });
    await server.call(deleteInterval, { token: token(), params: interval });
    expect(await intervals(id)).toEqual([]);
    const history = await server.call(getVehicleHistory, { token: token(), params });
    expect(history.body.history.slice(0, 2)).toMatchObject([
      {
        action: 'interval',
        changes: expect.arrayContaining([{ field: 'interval_reason', from: 'Brakes', to: null }]),
      },
      {
        action: 'interval',
        changes: [
          { field: 'interval', from: 'in_maintenance', to: 'in_maintenance' },
          { field: 'interval_end', from: '2026-02-12T17:00:00.000Z', to: '2026-02-13T17:00:00.000Z' },
          { field: 'interval_reason', from: null, to: 'Brakes' },
        ],
      },
    ]);
  });

  it('that go on set the flags, and ending or deleting them takes the flags back', async () => {
    const { id } = await company.register();
    const params = { vehicle_id: id };
    const added = await server.call(postInterval, { token: token(), params, body: WORKSHOP });
    expect(await company.stored(id)).toMatchObject({ in_maintenance: true });
    const interval = { ...params, interval_id: added.body.id };
    const lost = { ...WORKSHOP, kind: 'unusable', reason: 'Crash', version: 1 } as const;
    await server.call(putInterval, { token: token(), params: interval, body: lost });
    expect(await company.stored(id)).toMatchObject({
      in_maintenance: false,
      unusable: true,
      unusable_reason: 'Crash',
    });
    await server.call(deleteInterval, { token: token(), params: interval });
    expect(await company.stored(id)).toMatchObject({ unusable: false, unusable_reason: null });
  });

  it('of another vehicle are not found under this one', async () => {
    const [{ id }, other] = [await company.register(), await company.register()];
    const added = await server.call(postInterval, {
      token: token(),
      params: { vehicle_id: other.id },
      body: OVER,
    });
    const params = { vehicle_id: id, interval_id: added.body.id };
    expect((await server.call(deleteInterval, { token: token(), params })).status).toBe(404);
  });
});

describe('additional fields', () => {
  it('are typed by their definitions', async () => {
    const { sql } = server.app.database;
    const define = (name: string, type: string, required = false) =>
      sql
        .insertInto('additional_field')
        .values({ name, type, required })
        .returning('id')
        .executeTakeFirstOrThrow();
    const colour = await define('Colour', 'string', true);
    const seats = await define('Seats', 'number');
    const warranty = await define('Warranty', 'date');
    const { id } = await company.register();
    const put = (values: object, version: number) =>
      server.call(putVehicleAdditional, {
        token: company.tokens.operator,
        params: { vehicle_id: id },
        body: { values, version },
      });
    expect(fieldsOf(await put({ [`field_${seats.id}`]: 'two' }, 1))).toEqual([
      `field_${colour.id} val.required`,
      `field_${seats.id} val.number`,
    ]);
    const given = { [`field_${colour.id}`]: ' Red ', [`field_${seats.id}`]: 2.5 };
    expect((await put({ ...given, [`field_${warranty.id}`]: '2027-01-31' }, 1)).body).toEqual({ version: 2 });
    expect((await put(given, 2)).body).toEqual({ version: 3 });
    const { body } = await server.call(getVehicle, {
      token: company.tokens.viewer,
      params: { vehicle_id: id },
    });
    expect(body.additional.map(({ name, type, value }) => [name, type, value])).toEqual([
      ['Colour', 'string', 'Red'],
      ['Seats', 'number', 2.5],
      ['Warranty', 'date', null],
    ]);
    const history = await server.call(getVehicleHistory, {
      token: company.tokens.viewer,
      params: { vehicle_id: id },
    });
    expect(history.body.history[0]).toMatchObject({
      action: 'additional',
      changes: [{ field: 'Warranty', from: '2027-01-31', to: null }],
    });
  });
});
