import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getLiveVehicles, getTrack, getUnknownTrackers, getVehicleCard } from '#api/telemetry.ts';
import { driving } from '#bench/drive.ts';
import { decodeRecords } from '#domain/telemetry/codec.ts';
import { decodeTrack } from '#domain/telemetry/track.ts';
import type { Ingest } from '#server/gateway/lane/ingest.ts';
import { testApp } from '#server/testing/app.ts';
import { aDriver, aFleet, aLiveEntry, aUser, aVehicle } from '#server/testing/builders.ts';
import { testIngest } from '#server/testing/ingest.ts';

type TestApp = Awaited<ReturnType<typeof testApp>>;
let t: TestApp;
let ingest: Ingest;
type Named = { id: number; username: string };
let users: Record<'viewer' | 'boss' | 'director' | 'office', Named>;
const ids = { seen: 0, hidden: 0, driver: 0, structure: 0 };
const as = async (who: keyof typeof users) => ({ token: await t.tokenOf(users[who]) });

beforeAll(async () => {
  t = await testApp();
  const { database } = t.app;
  const north = (await aFleet(database)).id;
  const south = (await aFleet(database)).id;
  ids.seen = (await aVehicle(database, { fleet_id: north })).id;
  ids.hidden = (await aVehicle(database, { fleet_id: south })).id;
  ids.driver = (await aDriver(database, { fleet_id: north })).id;
  ids.structure = (await aDriver(database, { fleet_id: north, driver_type: 'STRUCTURE' })).id;
  users = {
    viewer: await aUser(database, { roles: ['visualizer'], fleetIds: [north] }),
    boss: await aUser(database, { roles: ['administrator'], fleetIds: [north] }),
    director: await aUser(database, {
      roles: ['administrator'],
      fleetIds: [north],
      allowed_estructura: true,
    }),
    office: await aUser(database, { roles: ['manager_only'], fleetIds: [north] }),
  };
  ingest = testIngest(t.app);
  const entry = { driver: 'Ana Gil', driverId: ids.driver, imei: '356307042441013' };
  t.app.board.put(aLiveEntry({ ...entry, vehicleId: ids.seen, fleetId: north }));
  t.app.board.put(aLiveEntry({ ...entry, vehicleId: ids.hidden, fleetId: south }));
});
afterAll(async () => {
  await ingest.stop();
  await t.close();
});

describe('live vehicles', () => {
  it('are those of the visible fleets, drivers by name only for those who may know names', async () => {
    const boss = await t.call(getLiveVehicles, await as('boss'));
    expect(boss.body.vehicles.map((v) => [v.device_id, v.driver])).toEqual([[ids.seen, 'Ana Gil']]);
    const viewer = await t.call(getLiveVehicles, await as('viewer'));
    expect(viewer.body.vehicles.map((v) => v.driver)).toEqual([`#${ids.driver}`]);
  });

  it('are only those asked for, when some are', async () => {
    const of = async (devices: string) => {
      const { body } = await t.call(getLiveVehicles, { ...(await as('boss')), query: { devices } });
      return body.vehicles.map((vehicle) => vehicle.device_id);
    };
    expect(await of(`${ids.seen},${ids.hidden},999999`)).toEqual([ids.seen]);
    expect(await of(String(ids.hidden))).toEqual([]);
  });

  it('keep a structure driver from those without the grant', async () => {
    t.app.board.change(
      ids.seen,
      { driver: 'Eva Sol', driverId: ids.structure },
      { position: false, state: false },
    );
    const boss = await t.call(getLiveVehicles, await as('boss'));
    expect(boss.body.vehicles.map((v) => v.driver)).toEqual([null]);
  });

  it('do not exist for a role without positions', async () => {
    expect((await t.call(getLiveVehicles, await as('office'))).status).toBe(404);
  });
});

describe('track and card', () => {
  const startMs = Date.UTC(2026, 5, 10, 6);
  const records = driving({ seed: 2, startMs, stepMs: 20_000, count: 200 }).map((record) => ({
    ...record,
    driverTag: '0004A1B2C3D4E580',
  }));

  beforeAll(async () => {
    await ingest.store({ vehicleId: ids.seen, records, receivedMs: startMs + 5_000_000 });
  });

  async function payloadsFor(who: keyof typeof users): Promise<Buffer[]> {
    const period = { from: new Date(startMs).toISOString(), to: new Date(startMs + 3_600_000).toISOString() };
    const answer = await t.http.inject({
      url: `/api/traza/vehicle/${ids.seen}/track?from=${period.from}&to=${period.to}`,
      headers: { authorization: `Bearer ${(await as(who)).token}` },
    });
    const bytes = answer.rawPayload;
    const payloads: Buffer[] = [];
    for (let at = 0; at < bytes.length; ) {
      const length = bytes.readUInt32BE(at);
      payloads.push(bytes.subarray(at + 4, at + 4 + length));
      at += 4 + length;
    }
    return payloads;
  }

  it('streams the stored positions of a period', async () => {
    const times = (await payloadsFor('boss')).flatMap((payload) => [...decodeTrack(payload).timeMs]);
    // Whole chunks are streamed, so the last one extends beyond the period.
    expect(times).toEqual(records.map((r) => r.timeMs));
  });

  it('tells tags of cards only who may know every driver', async () => {
    const tagsFor = async (who: keyof typeof users) =>
      new Set((await payloadsFor(who)).flatMap((p) => decodeRecords(p).map(({ driverTag }) => driverTag)));
    expect(await tagsFor('director')).toEqual(new Set(['0004A1B2C3D4E580']));
    expect(await tagsFor('boss')).toEqual(new Set([null]));
    expect(await tagsFor('viewer')).toEqual(new Set([null]));
  });

  it.each([
    ['an end before the start', '2026-06-10T06:00:00Z', '2026-06-10T05:00:00Z', 422],
    ['more than 31 days', '2026-05-01T00:00:00Z', '2026-06-10T05:00:00Z', 422],
    ['a date that is none', 'yesterday', '2026-06-10T05:00:00Z', 422],
  ])('refuses %s', async (_, from, to, status) => {
    const answer = await t.http.inject({
      url: `/api/traza/vehicle/${ids.seen}/track?from=${from}&to=${to}`,
      headers: { authorization: `Bearer ${(await as('boss')).token}` },
    });
    expect(answer.statusCode).toBe(status);
  });

  it('the card has what the vehicle tells of its engine, and nothing for what it does not', async () => {
    const boss = await as('boss');
    const { body } = await t.call(getVehicleCard, { ...boss, params: { device_id: ids.seen } });
    expect(body).toMatchObject({ rpm: records.at(-1)!.rpm, coolant: null, fuel_level: null });
    const nothing = { faults: null, fault_codes: [], open_doors: null, inputs_on: null, activities: [] };
    expect(body.states).toEqual(nothing);
  });

  it('the card has the faults, doors and inputs that the tracker of the vehicle told last', async () => {
    const { pool } = t.app.database;
    await pool.query(
      `with box as (insert into tracker (imei, protocol) values ('356307042441013', 'teltonika') returning id)
       insert into tracker_fitting (tracker_id, vehicle_id, fitted_at) select id, $1, $2 from box`,
      [ids.seen, new Date(startMs)],
    );
    const extra = { io30: 1, io281: 'P0301', io90: 0x400, io1: 0, io2: 1 };
    const told = { ...records.at(-1)!, timeMs: records.at(-1)!.timeMs + 20_000, extra };
    await ingest.store({ vehicleId: ids.seen, records: [told], receivedMs: told.timeMs });
    const { body } = await t.call(getVehicleCard, { ...(await as('boss')), params: { device_id: ids.seen } });
    expect(body.states).toEqual({
      faults: 1,
      fault_codes: ['P0301'],
      open_doors: ['rear_left'],
      inputs_on: [2],
      activities: [],
    });
  });

  it('the card says what silence is usual for its tracker, once that is known', async () => {
    const boss = await as('boss');
    const said = async () =>
      (await t.call(getVehicleCard, { ...boss, params: { device_id: ids.seen } })).body.silence;
    const contactMs = startMs + 5_000_000;
    const disconnectedMs = contactMs + 30 * 60_000;
    expect(await said()).toEqual({
      since: new Date(contactMs).toISOString(),
      state: 'driving',
      usual_s: null,
      unusual_from: new Date(disconnectedMs).toISOString(),
    });
    // Ten silences of class 13, which ends at 60 × 2^(13/4) = 571 s, in two weeks.
    await t.app.database.pool.query(
      `insert into tracker_rhythm (tracker_id, learnt_from, learnt_until, driving)
       select id, $1, $2, array_fill(0::real, array[13]) || 10::real from tracker where imei = '356307042441013'`,
      [new Date(startMs - 14 * 86_400_000), new Date(startMs)],
    );
    expect(await said()).toMatchObject({
      usual_s: 571,
      unusual_from: new Date(contactMs + 2 * 571_000).toISOString(),
    });
  });

  it('a vehicle of another fleet does not exist', async () => {
    const boss = await as('boss');
    expect((await t.call(getVehicleCard, { ...boss, params: { device_id: ids.hidden } })).status).toBe(404);
    const query = { from: '2026-06-10T05:00:00Z', to: '2026-06-10T06:00:00Z' };
    expect((await t.call(getTrack, { ...boss, params: { device_id: ids.hidden }, query })).status).toBe(404);
  });

  it('unknown trackers are listed for those who register trackers', async () => {
    await t.app.database.pool.query(
      `insert into unknown_tracker (imei, protocol, address, sample) values ('352093081452251', 'teltonika', '10.0.0.9', '000f')`,
    );
    const answer = await t.call(getUnknownTrackers, await as('boss'));
    expect(answer.body.unknown.map((u) => [u.imei, u.attempts])).toEqual([['352093081452251', 1]]);
    expect((await t.call(getUnknownTrackers, await as('viewer'))).status).toBe(404);
  });
});
