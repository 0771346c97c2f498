import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  deleteTracker,
  getTracker,
  getTrackerHistory,
  getTrackers,
  getTrackersExport,
  postFitting,
  postTracker,
  putTracker,
} from '#api/tracker.ts';
import type { Role } from '#domain/access/role.ts';
import { type CallArgs, type TestApp, testApp } from '#server/testing/app.ts';
import { aFleet, anImei, aTracker, aUser, aValue, aVehicle } from '#server/testing/builders.ts';

let server: TestApp;
let fleetId: number;
let hiddenFleetId: number;
let lists: { model_id: number; provider_id: number; operator_id: number };
const tokens = {} as Record<'ADM' | 'OPE' | 'INS', string>;

beforeAll(async () => {
  server = await testApp();
  const { database } = server.app;
  fleetId = (await aFleet(database, { name: 'Norte' })).id;
  hiddenFleetId = (await aFleet(database)).id;
  const actors = { ADM: 'administrator', OPE: 'manager', INS: 'installer' } satisfies Record<string, Role>;
  for (const actor of ['ADM', 'OPE', 'INS'] as const) {
    const user = await aUser(database, { username: actor, roles: [actors[actor]], fleetIds: [fleetId] });
    tokens[actor] = await server.tokenOf(user);
  }
  lists = {
    model_id: (await aValue(database, { list: 'tracker_model', name: 'FMC003' })).id,
    provider_id: (await aValue(database, { list: 'tracker_provider', name: 'Teltonika' })).id,
    operator_id: (await aValue(database, { list: 'gsm_operator', name: 'Orange' })).id,
  };
});
afterAll(() => server.close());

const SECRETS = {
  password: 'abc123',
  control_pid: '0C',
  billing_plan: 'M2M 50',
  billing_monthly: '3.50',
  billing_start: '2026-01-01',
  billing_end: '2026-12-31',
};

const input = (change: object = {}) => ({ imei: anImei(), ...lists, ...change });
const create = (change: object = {}) => server.call(postTracker, { token: tokens.ADM, body: input(change) });
const read = (id: number, token = tokens.ADM) =>
  server.call(getTracker, { token, params: { tracker_id: id } });
const edit = (id: number, body: object) =>
  server.call(putTracker, { token: tokens.ADM, params: { tracker_id: id }, body });
const remove = (id: number) => server.call(deleteTracker, { token: tokens.ADM, params: { tracker_id: id } });
const faultOf = ({ status, text }: { status: number; text: string }) => {
  const { code, fields } = JSON.parse(text).error;
  return [
    status,
    code,
    fields?.map((field: { field: string; code: string }) => `${field.field}: ${field.code}`),
  ];
};

describe('the record of a tracker', () => {
  it('is created, read whole by who edits it, edited, and tells who changed what', async () => {
    const imei = anImei();
    const { status, body } = await create({ imei, ...SECRETS, phone: '+34 600 000 111', version: '03.28' });
    expect(status).toBe(200);
    const first = await read(body.id);
    expect(first.body).toMatchObject({
      imei,
      availability: 'available',
      model: 'FMC003',
      provider: 'Teltonika',
      operator: 'Orange',
      version: '03.28',
      phone: '+34600000111',
      distance_source: 'gps',
      fuel_source: 'none',
      speed_unit: 'knots',
      talking: null,
      record_version: 1,
      ...SECRETS,
    });
    const change = { imei, ...lists, ...SECRETS, password: 'other', version: '03.29', fuel_source: 'can' };
    expect((await edit(body.id, { ...change, record_version: 1 })).body).toEqual({ record_version: 2 });
    const stale = await edit(body.id, { ...change, record_version: 1 });
    expect([stale.status, stale.code]).toEqual([410, 'err.stale']);
    const { history } = (
      await server.call(getTrackerHistory, { token: tokens.ADM, params: { tracker_id: body.id } })
    ).body;
    expect(history.map(({ action, username }) => [action, username])).toEqual([
      ['edit', 'ADM'],
      ['create', 'ADM'],
    ]);
    expect(history[0]!.changes).toEqual([
      { field: 'phone', from: '+34600000111', to: null },
      { field: 'version', from: '03.28', to: '03.29' },
      { field: 'password', from: 'set', to: 'changed' },
      { field: 'fuel_source', from: 'none', to: 'can' },
    ]);
    expect(history[1]!.changes).toContainEqual({ field: 'model', from: null, to: 'FMC003' });
  });

  it('has its password sealed, outside of lists and searches, and keeps one that cannot be read now', async () => {
    const { app } = server;
    const imei = anImei();
    const { body } = await create({ imei, password: 'Sesame-77' });
    const { rows } = await app.database.pool.query(
      `select encode(password, 'escape') || tracker::text as row from tracker where id = ${body.id}
       union all select audit_entry::text from audit_entry`,
    );
    expect(JSON.stringify(rows)).not.toContain('Sesame-77');
    const found = await server.call(getTrackers, { token: tokens.ADM, query: { q: 'Sesame-77' } });
    expect(found.body.total).toBe(0);
    const listed = await server.call(getTrackers, { token: tokens.ADM, query: { q: imei } });
    expect([listed.body.total, listed.text.includes('Sesame-77')]).toEqual([1, false]);
    const { SECRET_KEY } = app.config;
    const same = { imei, ...lists };
    app.config.SECRET_KEY = 'one key of an installation';
    await edit(body.id, { ...same, password: 'Sesame-78', record_version: 1 });
    app.config.SECRET_KEY = 'another key of an installation';
    expect((await read(body.id)).body.password).toBeNull();
    await edit(body.id, { ...same, password: null, version: '2', record_version: 2 });
    app.config.SECRET_KEY = 'one key of an installation';
    expect((await read(body.id)).body.password).toBe('Sesame-78');
    app.config.SECRET_KEY = SECRET_KEY;
  });

  it('keeps password, control PID and billing from who may not edit it, in the history too', async () => {
    const { body } = await create(SECRETS);
    for (const token of [tokens.INS]) {
      const shown = await read(body.id, token);
      expect(shown.status).toBe(200);
      for (const [field, value] of Object.entries(SECRETS)) {
        expect([field, field in shown.body]).toEqual([field, false]);
        expect(shown.text).not.toContain(value);
      }
      const history = await server.call(getTrackerHistory, { token, params: { tracker_id: body.id } });
      expect(history.body.history[0]!.changes.map(({ field }) => field)).toEqual([
        'imei',
        'model',
        'operator',
        'protocol',
        'provider',
        'clock_zone',
        'speed_unit',
        'fuel_source',
        'speed_source',
        'battery_source',
        'distance_source',
      ]);
    }
  });

  it.each([
    ['a slip in the IMEI', { imei: '356307042441014' }, [422, 'err.request', ['imei: val.imei']]],
    ['a model of another list', { model_id: 'provider' }, [422, 'err.request', ['model_id: val.enum']]],
    [
      'billing that ends before it begins',
      { billing_start: '2026-02-01', billing_end: '2026-01-01' },
      [422, 'err.request', ['billing_end: val.order']],
    ],
  ])('refuses %s', async (_, change, fault) => {
    const body = 'model_id' in change ? { model_id: lists.provider_id } : change;
    expect(faultOf(await create(body))).toEqual(fault);
  });

  it('refuses an IMEI and a SIM that are taken, whoever has them', async () => {
    const hidden = await aVehicle(server.app.database, { fleet_id: hiddenFleetId });
    const taken = await aTracker(server.app.database, { vehicle_id: hidden.id, phone: '600999888' });
    expect(faultOf(await create({ imei: taken.imei }))).toEqual([
      409,
      'tracker.exists',
      ['imei: tracker.exists'],
    ]);
    expect(faultOf(await create({ phone: '600 999 888' }))).toEqual([
      409,
      'tracker.exists',
      ['phone: tracker.exists'],
    ]);
  });

  it('keeps a value that its list has retired, and offers it to no other', async () => {
    const { database } = server.app;
    const old = await aValue(database, { list: 'tracker_model', name: 'FM1000' });
    const imei = anImei();
    const { body } = await create({ imei, model_id: old.id });
    await database.sql.updateTable('enum_value').set({ retired: true }).where('id', '=', old.id).execute();
    const kept = await edit(body.id, { imei, ...lists, model_id: old.id, record_version: 1 });
    expect(kept.status).toBe(200);
    expect(faultOf(await create({ model_id: old.id }))).toEqual([422, 'err.request', ['model_id: val.enum']]);
  });

  it('is a stranger no more', async () => {
    const imei = anImei();
    const { pool } = server.app.database;
    await pool.query(
      "insert into unknown_tracker (imei, protocol, address, sample) values ($1, 'teltonika', '', '')",
      [imei],
    );
    await create({ imei });
    const { rows } = await pool.query('select 1 from unknown_tracker where imei = $1', [imei]);
    expect(rows).toEqual([]);
  });

  it('may have the number of a terminal, which no other has, and which ends with its protocol', async () => {
    const imei = anImei();
    const { pool } = server.app.database;
    await pool.query(
      "insert into unknown_tracker (imei, protocol, address, sample) values ('13800138000', 'jt808', '', '')",
    );
    const terminal = { protocol: 'jt808', terminal_id: '0138 0013 8000', clock_zone: 'utc' };
    const { body } = await create({ imei, ...terminal });
    expect((await read(body.id)).body).toMatchObject({ ...terminal, terminal_id: '13800138000' });
    expect((await pool.query('select 1 from unknown_tracker')).rows).toEqual([]);
    expect(faultOf(await create(terminal))).toEqual([409, 'tracker.exists', ['terminal_id: tracker.exists']]);
    await edit(body.id, { imei, ...lists, ...terminal, protocol: 'gt06', record_version: 1 });
    expect((await read(body.id)).body).toMatchObject({ protocol: 'gt06', terminal_id: null });
  });

  it('goes only when it is in no vehicle, and its IMEI is free again', async () => {
    const { body } = await create({ imei: '490154203237518' });
    const vehicle = await aVehicle(server.app.database, { fleet_id: fleetId });
    const params = { tracker_id: body.id };
    const fitting = { device_id: vehicle.id, odometer: null };
    expect((await server.call(postFitting, { token: tokens.ADM, params, body: fitting })).status).toBe(200);
    expect(faultOf(await remove(body.id)).slice(0, 2)).toEqual([409, 'tracker.cannotDelete']);
    await server.app.database.pool.query(
      'update tracker_fitting set removed_at = fitted_at where tracker_id = $1',
      [body.id],
    );
    expect((await remove(body.id)).status).toBe(200);
    expect((await read(body.id)).status).toBe(404);
    expect((await create({ imei: '490154203237518' })).status).toBe(200);
  });
});

describe('the list of trackers', () => {
  let rows: { imei: string; license: string | null }[];
  const list = async (query: Record<string, string> = {}, token = tokens.ADM) => {
    const args: CallArgs = { token, query: { sort: 'imei', q: '3599', ...query } };
    const { status, body } = await server.call(getTrackers, args);
    expect(status).toBe(200);
    rows = body.rows;
    return body.rows.map(({ imei }) => imei.at(-1));
  };

  beforeEach(async () => {
    const { database, board } = server.app;
    if (rows) return;
    const vehicle = (columns: object) => aVehicle(database, { fleet_id: fleetId, ...columns });
    const inside = await aFleet(database, { parent_id: fleetId });
    const van = await vehicle({ license: '3599BCD', alias: 'Furgoneta 12' });
    const lorry = await vehicle({ license: '1111BBB', fleet_id: inside.id });
    const hidden = await vehicle({ fleet_id: hiddenFleetId });
    const tracker = (digit: string, columns: object = {}) =>
      aTracker(database, { imei: `35990000000000${digit}`, ...columns });
    await tracker('1', { vehicle_id: van.id, model_id: lists.model_id, phone: '600111222' });
    await tracker('2', { vehicle_id: lorry.id });
    await tracker('3', { vehicle_id: hidden.id });
    await tracker('4');
    // The van had its last contact 26 hours ago, the lorry an hour ago.
    await database.pool.query(
      'insert into vehicle_live (vehicle_id, last_contact_at) values ($1, $2), ($3, $4)',
      [
        van.id,
        new Date(server.clock.nowMs - 26 * 3_600_000),
        lorry.id,
        new Date(server.clock.nowMs - 3_600_000),
      ],
    );
    await server.app.bus.publish('reload_vehicles', [van.id, lorry.id]);
    expect(board.get(van.id)?.imei).toBe('359900000000001');
  });

  it('shows the assigned ones of visible fleets, and the available ones to who fits them', async () => {
    expect(await list()).toEqual(['1', '2', '4']);
    expect(await list({}, tokens.INS)).toEqual(['1', '2', '4']);
    expect(await list({}, tokens.OPE)).toEqual(['1', '2']);
  });

  it.each([
    ['available ones', { availability: 'available' }, ['4']],
    ['assigned ones', { availability: 'assigned' }, ['1', '2']],
    ['both', { availability: 'assigned,available' }, ['1', '2', '4']],
    ['talking ones', { talking: 'true' }, ['2']],
    ['silent ones', { talking: 'false' }, ['1']],
    ['some IMEI digits', { q: '3599 0000 0000 002' }, ['2']],
    ['the plate', { q: '3599-bcd' }, ['1']],
    ['the alias', { q: 'furgoneta 12' }, ['1']],
    ['the SIM', { q: '600 111' }, ['1']],
    ['nothing alike', { q: '%' }, []],
  ])('is narrowed to %s', async (_, query, expected) => {
    expect(await list(query)).toEqual(expected);
  });

  it('is narrowed by model and by fleet with all below it; what is in no vehicle is in every fleet', async () => {
    expect(await list({ model: String(lists.model_id) })).toEqual(['1']);
    expect(await list({ fleets: String(fleetId) })).toEqual(['1', '2', '4']);
    expect(await list({ fleets: String(hiddenFleetId) })).toEqual(['4']);
  });

  it('is ordered by any column, what is empty last', async () => {
    expect(await list({ sort: 'license', dir: 'desc' })).toEqual(['1', '2', '4']);
    expect(await list({ sort: 'license', dir: 'asc' })).toEqual(['2', '1', '4']);
    expect(await list({ sort: 'last_contact', dir: 'asc' })).toEqual(['1', '2', '4']);
    const refused = await server.call(getTrackers, { token: tokens.ADM, query: { sort: 'password' } });
    expect(refused.status).toBe(400);
  });
});

it('the list is exported as it is on screen, and the audit keeps who took it away', async () => {
  const { database } = server.app;
  const vehicle = await aVehicle(database, { fleet_id: fleetId, license: '7777XLS' });
  await aTracker(database, { imei: '777700000000001', vehicle_id: vehicle.id });
  const query = { q: '7777', columns: 'license,imei,availability' };
  const { status, headers } = await server.call(getTrackersExport, { token: tokens.OPE, query });
  expect([status, headers['content-type']]).toEqual([
    200,
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ]);
  const { rows } = await database.pool.query(
    "select username, after->'rows' as rows from audit_entry where action = 'export' and entity = 'tracker'",
  );
  expect(rows).toEqual([{ username: 'OPE', rows: 1 }]);
  const secret = await server.call(getTrackersExport, { token: tokens.ADM, query: { columns: 'password' } });
  expect(secret.status).toBe(400);
});
