import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  deleteVehicleShare,
  getVehicleShares,
  postVehicleShare,
  readSharedVehicle,
} from '#api/vehicle-share.ts';
import { driving } from '#bench/drive.ts';
import { DAY_MS, MINUTE_MS } from '#domain/duration.ts';
import { NOW, type TestApp, testApp } from '#server/testing/app.ts';
import { aDriver, aFleet, aLiveEntry, aNow, aUser, aVehicle } from '#server/testing/builders.ts';
import { testIngest } from '#server/testing/ingest.ts';
import { endShares } from './end-shares.ts';

let server: TestApp;
let fleet: { id: number };
let maker: { id: number; username: string };
let token: string;
let driver: { id: number };
let vehicle: { id: number };
let count = 0;

beforeAll(async () => {
  server = await testApp();
  fleet = await aFleet(server.app.database, { name: 'Secret fleet' });
  driver = await aDriver(server.app.database, { fleet_id: fleet.id, name: 'Ana', surname: 'Secreta' });
});
beforeEach(async () => {
  server.clock.nowMs = NOW;
  const { database, board } = server.app;
  maker = await aUser(database, {
    username: `op${count++}`,
    roles: ['manager'],
    fleetIds: [fleet.id],
  });
  token = await server.tokenOf(maker);
  vehicle = await aVehicle(database, {
    ...{ fleet_id: fleet.id, license: `S${count}HARE`, alias: 'Furgoneta secreta', driver_id: driver.id },
  });
  const place = { lat: 40.4168, lng: -3.7038, course_deg: 90, speed_kmh: 61, odometer_m: 123_456_789 };
  await aNow(database, { vehicle_id: vehicle.id, state: 'movement', ...place });
  // The board of this process has heard nothing since.
  board.put(aLiveEntry({ vehicleId: vehicle.id, fleetId: fleet.id, lat: 40, lng: -3 }));
});
afterAll(() => server.close());

const ofVehicle = () => ({ token, params: { device_id: vehicle.id } });
const SECRET = /^\/shared#([\w-]{43})$/;

async function share(body: object = {}): Promise<{ id: number; secret: string }> {
  const answer = await server.call(postVehicleShare, {
    ...ofVehicle(),
    body: { minutes: 60, label: 'Su pedido 4711', ...body },
  });
  expect(answer.status, answer.text).toBe(200);
  return { id: answer.body.id, secret: SECRET.exec(answer.body.path)![1]! };
}
const read = (secret: string) => server.call(readSharedVehicle, { params: { secret } });
const list = async () => (await server.call(getVehicleShares, ofVehicle())).body.rows;
const reasonOf = async (id: number) => (await list()).find((row) => row.id === id)!.end_reason;
const query = (text: string, values: unknown[] = []) => server.app.database.pool.query(text, values);

const pass = (ms: number) => {
  server.clock.nowMs += ms;
};

/** All names of members in an answer, at any depth. */
function namesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...namesIn(inner)]);
}

describe('a link to a vehicle', () => {
  it('shows where it is and where it heads, and nothing else', async () => {
    const { secret } = await share({ lat: 40.5, lng: -3.7038 });
    const { status, body, text } = await read(secret);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Su pedido 4711',
      place: { lat: 40.4168, lng: -3.7038, heading: 90, ts: '2026-03-02T09:55:00.000Z' },
      target: { lat: 40.5, lng: -3.7038 },
      expires_at: '2026-03-02T11:00:00.000Z',
    });
    expect(new Set(namesIn(body))).toEqual(
      new Set([
        'name',
        'place',
        'lat',
        'lng',
        'heading',
        'ts',
        'target',
        'arrival',
        'at',
        'by',
        'expires_at',
      ]),
    );
    for (const hidden of ['HARE', 'ecreta', 'Secret fleet', '123456', maker.username, '61', 'Ana'])
      expect(text).not.toContain(hidden);
  });

  it('shows the plate without a label, and no heading of a vehicle that stands', async () => {
    await query(`update vehicle_live set motion = 'stopped' where vehicle_id = $1`, [vehicle.id]);
    const { secret } = await share({ label: null });
    const { body } = await read(secret);
    expect(body.name).toBe(`S${count}HARE`);
    expect(body.place!.heading).toBeNull();
    expect([body.target, body.arrival]).toEqual([null, null]);
  });

  it('has a secret that is stored as a hash, and that no list and no audit shows', async () => {
    const { secret } = await share();
    await read(secret);
    const rows = await query(
      'select t::text as row from vehicle_share t union all select a::text from audit_entry a',
    );
    const all = rows.rows.map(({ row }) => row).join();
    expect(all).toContain('4711');
    expect(all).not.toContain(secret);
    expect(JSON.stringify(await list())).not.toContain(secret);
  });

  it('has no answer for another secret', async () => {
    await share();
    expect((await read('x'.repeat(43))).status).toBe(404);
    expect((await server.http.inject({ url: '/api/traza/shared/short' })).statusCode).toBe(404);
  });

  it('is kept by nobody on the way', async () => {
    const { secret } = await share();
    const { headers } = await server.http.inject({ url: `/api/traza/shared/${secret}` });
    expect(headers['cache-control']).toBe('private, no-cache');
  });
});

describe('the time of arrival', () => {
  it('is estimated from the time of the place, for all readers at most every 30 seconds', async () => {
    // 0.0832° north are 9,251.4 m; with 30 % more, at 40 km/h, they take 1,082 s from 9:55 on.
    const { secret } = await share({ lat: 40.5, lng: -3.7038 });
    expect((await read(secret)).body.arrival).toEqual({ at: '2026-03-02T10:13:02.000Z', by: 'line' });
    const atPlace = 'update vehicle_live set lat = 40.4999 where vehicle_id = $1';
    await query(atPlace, [vehicle.id]);
    server.clock.nowMs += 29_000;
    expect((await read(secret)).body.arrival!.at).toBe('2026-03-02T10:13:02.000Z');
    server.clock.nowMs += 1_000;
    expect((await read(secret)).body.arrival!.at).toBe('2026-03-02T10:00:30.000Z');
  });

  it('ends the link if that is wanted', async () => {
    const stays = await share({ lat: 40.5, lng: -3.7038 });
    const ends = await share({ lat: 40.5, lng: -3.7038, ends_on_arrival: true });
    const arrive = `update vehicle_live set lat = 40.5005, folded_at = $2 where vehicle_id = $1`;
    await query(arrive, [vehicle.id, new Date(NOW + MINUTE_MS)]);
    server.clock.nowMs += MINUTE_MS;
    expect((await read(stays.secret)).status).toBe(200);
    expect((await read(ends.secret)).status).toBe(404);
    expect(await reasonOf(ends.id)).toBe('arrived');
  });
});

describe('private use ends a link for good', () => {
  const isOver = async ({ id, secret }: { id: number; secret: string }) => {
    const { status, text } = await read(secret);
    expect(text).not.toContain('40.4');
    return [status, await reasonOf(id)];
  };
  const switchOn = (until: number | null = null) =>
    query('insert into private_switch (vehicle_id, from_at, until_at, driver_id) values ($1, $2, $3, $4)', [
      ...[vehicle.id, new Date(server.clock.nowMs), until === null ? null : new Date(until), driver.id],
    ]);

  it('in the same instant, before any board hears of it', async () => {
    const link = await share();
    expect((await read(link.secret)).status).toBe(200);
    await switchOn();
    expect(await isOver(link)).toEqual([404, 'private']);
    await query('update private_switch set until_at = $2 where vehicle_id = $1', [
      ...[vehicle.id, new Date(server.clock.nowMs + 1)],
    ]);
    server.clock.nowMs += 1_000;
    expect(await isOver(link)).toEqual([404, 'private']);
  });

  it('also if it was over before anybody looked', async () => {
    const link = await share();
    server.clock.nowMs += 1_000;
    await switchOn(server.clock.nowMs + 1);
    server.clock.nowMs += 5_000;
    expect(await isOver(link)).toEqual([404, 'private']);
  });

  it('when a tracker reports it, now or late', async () => {
    const records = driving({ seed: 3, startMs: NOW + 1_000, stepMs: 10_000, count: 12 }).map(
      (record, i) => ({
        ...record,
        privateMode: i >= 4 && i < 8,
      }),
    );
    const own = await aVehicle(server.app.database, { fleet_id: fleet.id });
    vehicle = own;
    const ingest = testIngest(server.app);
    await ingest.store({ vehicleId: own.id, records: records.slice(0, 4), receivedMs: NOW + 40_000 });
    const link = await share();
    expect((await read(link.secret)).status).toBe(200);
    await ingest.store({ vehicleId: own.id, records: records.slice(4), receivedMs: NOW + 130_000 });
    await ingest.stop();
    server.clock.nowMs = NOW + 130_000;
    expect(await isOver(link)).toEqual([404, 'private']);
  });

  it('even if the vehicle counts as tampered', async () => {
    const link = await share();
    await query(
      'update vehicle_live set tampered_at = $2, private_at = $2, says_private = true where vehicle_id = $1',
      [...[vehicle.id, new Date(NOW)]],
    );
    expect(await isOver(link)).toEqual([404, 'private']);
  });

  it('and none is made while it lasts', async () => {
    await switchOn();
    const answer = await server.call(postVehicleShare, { ...ofVehicle(), body: { minutes: 60 } });
    expect([answer.status, answer.code]).toEqual([409, 'share.private']);
  });

  it('but private use that was over before does not', async () => {
    await switchOn(NOW);
    expect((await read((await share()).secret)).status).toBe(200);
  });
});

describe('a link ends', () => {
  it.each([
    ['when its time is over', 'expired', () => pass(60 * MINUTE_MS)],
    [
      'when its maker may no longer sign in',
      'sight',
      () => query('update app_user set disabled = true where id = $1', [maker.id]),
    ],
    [
      'when its maker no longer sees the fleet',
      'sight',
      () => query('delete from user_fleet where user_id = $1', [maker.id]),
    ],
    [
      'when its maker may no longer share',
      'sight',
      () => query(`update app_user set roles = '{visualizer}' where id = $1`, [maker.id]),
    ],
    [
      'when the vehicle leaves for another fleet',
      'sight',
      async () => {
        const other = await aFleet(server.app.database);
        await query('update vehicle set fleet_id = $2 where id = $1', [vehicle.id, other.id]);
      },
    ],
    [
      'when the vehicle is deregistered',
      'vehicle',
      () =>
        query(
          `update vehicle set registration_state = 'deregistered', cancel_date = '2026-03-02' where id = $1`,
          [vehicle.id],
        ),
    ],
  ])('%s', async (_, reason, happen) => {
    const link = await share();
    expect((await read(link.secret)).status).toBe(200);
    await happen();
    expect((await read(link.secret)).status).toBe(404);
    const { rows } = await query('select end_reason from vehicle_share where id = $1', [link.id]);
    expect(rows).toEqual([{ end_reason: reason }]);
  });

  it('with the vehicle', async () => {
    const { secret } = await share();
    await query('delete from tracker_fitting where vehicle_id = $1', [vehicle.id]);
    await query('delete from vehicle where id = $1', [vehicle.id]);
    expect((await read(secret)).status).toBe(404);
  });

  it('by hand, once', async () => {
    const { id, secret } = await share();
    const params = { device_id: vehicle.id, share_id: id };
    expect((await server.call(deleteVehicleShare, { token, params })).status).toBe(200);
    expect((await read(secret)).status).toBe(404);
    expect((await server.call(deleteVehicleShare, { token, params })).status).toBe(404);
    expect(await reasonOf(id)).toBe('revoked');
  });

  it('only below its own vehicle', async () => {
    const { id, secret } = await share();
    const other = await aVehicle(server.app.database, { fleet_id: fleet.id });
    const params = { device_id: other.id, share_id: id };
    expect((await server.call(deleteVehicleShare, { token, params })).status).toBe(404);
    expect((await read(secret)).status).toBe(200);
  });

  it('also when nobody reads it, and is forgotten after 30 days', async () => {
    const link = await share({ minutes: 15 });
    server.clock.nowMs += 15 * MINUTE_MS;
    await endShares(server.app);
    expect(await reasonOf(link.id)).toBe('expired');
    server.clock.nowMs += 30 * DAY_MS + 1;
    await endShares(server.app);
    const { rows } = await query('select id from vehicle_share where id = $1', [link.id]);
    expect(rows).toEqual([]);
  });
});

it('is in the audit: made, opened once, ended', async () => {
  const { id, secret } = await share();
  for (let i = 0; i < 3; i++) await read(secret);
  server.clock.nowMs += 61 * MINUTE_MS;
  for (let i = 0; i < 3; i++) await read(secret);
  const { rows } = await query(
    `select action, username from audit_entry where entity = 'vehicle_share' and entity_id = $1 order by id`,
    [String(id)],
  );
  expect(rows.filter(({ action }) => action !== 'read')).toEqual([
    { action: 'create', username: maker.username },
    { action: 'open', username: 'shared link' },
    { action: 'end', username: 'traza' },
  ]);
});

it('is in the list of its vehicle, with when it was opened', async () => {
  const { secret } = await share({ lat: 40.5, lng: -3.7, ends_on_arrival: true });
  expect((await list())[0]).toMatchObject({
    label: 'Su pedido 4711',
    target: { lat: 40.5, lng: -3.7 },
    ends_on_arrival: true,
    made_by: maker.username,
    opened_at: null,
    ended_at: null,
  });
  await read(secret);
  expect((await list())[0]!.opened_at).toBe('2026-03-02T10:00:00.000Z');
});

it('is not made for a vehicle out of sight, nor for longer than seven days', async () => {
  const hidden = await aVehicle(server.app.database, { fleet_id: (await aFleet(server.app.database)).id });
  const body = { minutes: 60 };
  const answer = await server.call(postVehicleShare, { token, params: { device_id: hidden.id }, body });
  expect(answer.status).toBe(404);
  const long = await server.call(postVehicleShare, { ...ofVehicle(), body: { minutes: 10_081 } });
  expect(long.status).toBe(422);
});

it('slows those down who guess', async () => {
  const slow = await testApp({ REQUESTS_PER_ADDRESS: '5' });
  const guess = (i: number) =>
    slow.call(readSharedVehicle, { params: { secret: String(i).padStart(43, 'x') } });
  const statuses = [];
  for (let i = 0; i < 7; i++) statuses.push((await guess(i)).status);
  expect(statuses).toEqual([404, 404, 404, 404, 404, 429, 429]);
  await slow.close();
});
