import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LiveUpdate, readLiveFrame } from '#api/live-frame.ts';
import { getVehiclesAt, getVehicleWindow, readWindow } from '#api/moment.ts';
import { getLiveVehicles, type LiveVehicle } from '#api/telemetry.ts';
import { drive, idle, later, park, recordAt, SOL } from '#domain/telemetry/record.builder.ts';
import type { TrackerRecord } from '#domain/telemetry/record.ts';
import { type Ingest, startIngest } from '#server/gateway/lane/ingest.ts';
import { writeRunning } from '#server/gateway/lane/save-running.ts';
import { loadBoard } from '#server/live/board/board-rows.ts';
import { partitions } from '#server/telemetry/partition.ts';
import { NOW, type TestApp, testApp } from '#server/testing/app.ts';
import { aCard, aDriver, aFleet, aTracker, aUser, aVehicle } from '#server/testing/builders.ts';
import { compact } from '#server/worker/telemetry/compact.ts';

const ago = (seconds: number) => NOW - seconds * 1000;
const iso = (ms: number) => new Date(ms).toISOString();

/** The records of each vehicle until now, by its plate. */
const LIVES: Readonly<Record<string, readonly TrackerRecord[] | null>> = {
  MOVING: drive({ from: ago(1500), to: ago(0), everyS: 30 }),
  IDLING: [
    ...drive({ from: ago(900), to: ago(300), everyS: 30 }),
    ...idle({ from: ago(270), to: ago(30), everyS: 30 }),
  ],
  PARKED: [
    ...drive({ from: ago(3000), to: ago(2000), everyS: 20 }),
    ...park({ from: ago(1980), to: ago(1980) }),
  ],
  HALTED: [
    ...drive({ from: ago(890), to: ago(50), everyS: 30 }),
    ...idle({ from: ago(30), to: ago(0), everyS: 30 }),
  ],
  SILENT: drive({ from: ago(4500), to: ago(1801), everyS: 30 }),
  PRIVATE: [
    ...drive({ from: ago(900), to: ago(600), everyS: 30 }),
    ...drive({
      from: ago(570),
      to: ago(0),
      everyS: 30,
      fields: { privateMode: true, lat: null, lng: null, valid: false },
    }),
  ],
  UNPLUGGED: [...drive({ from: ago(900), to: ago(60), everyS: 30 }), recordAt(ago(30), { unplugged: true })],
  NEVER: [],
  WITHOUT: null,
};

let server: TestApp;
let ingest: Ingest;
let token: string;
let fleetId: number;
const ids = new Map<string, number>();

beforeAll(async () => {
  server = await testApp();
  const { app } = server;
  const { database } = app;
  fleetId = (await aFleet(database)).id;
  token = await tokenFor([fleetId]);
  ingest = startIngest({
    known: server.app.known,
    pool: database.pool,
    log: app.log,
    onStored: () => {},
    quarantine: async (_, { message }) => expect.fail(message),
  });
  for (const [license, records] of Object.entries(LIVES)) {
    const vehicle = await aVehicle(database, { fleet_id: fleetId, license });
    ids.set(license, vehicle.id);
    if (records === null) continue;
    await aTracker(database, { vehicle_id: vehicle.id });
    if (records.length > 0) await ingest.store({ vehicleId: vehicle.id, records, receivedMs: NOW });
  }
  await writeRunning(database.pool, ingest, NOW);
  await database.pool.query(
    'update vehicle_live set last_contact_at = folded_at where folded_at is not null',
  );
  await loadBoard(database.pool, app.board, { nowMs: NOW });
});
afterAll(async () => {
  await ingest.stop();
  await server.close();
});

async function tokenFor(fleetIds: number[], more = {}): Promise<string> {
  const user = await aUser(server.app.database, { roles: ['visualizer'], fleetIds, ...more });
  return server.tokenOf(user);
}

async function at(ms: number, as = token): Promise<Map<string, LiveVehicle>> {
  const { status, body } = await server.call(getVehiclesAt, { token: as, query: { ts: iso(ms) } });
  expect(status).toBe(200);
  return new Map(body.vehicles.map((vehicle) => [vehicle.license, vehicle]));
}

async function window(
  fromMs: number,
  toMs: number,
  every = 0,
): Promise<{ untilMs: number; updates: LiveUpdate[] }> {
  const query = { from: iso(fromMs), to: iso(toMs), every: String(every) };
  const { status, bytes } = await server.call(getVehicleWindow, { token, query });
  expect(status).toBe(200);
  const { untilMs, frame } = readWindow(bytes);
  const updates: LiveUpdate[] = [];
  expect(readLiveFrame(frame, (update) => updates.push(update))).toBe(true);
  return { untilMs, updates };
}

describe('the moment that is now', () => {
  it.each(['as packets', 'as hours'])('is what the live map shows, with positions kept %s', async (kept) => {
    const { pool } = server.app.database;
    if (kept === 'as hours') await compact(pool, partitions(pool), NOW + 3_600_000);
    const live = (await server.call(getLiveVehicles, { token, query: {} })).body.vehicles;
    const moment = await at(NOW);
    expect(moment.size).toBe(Object.keys(LIVES).length);
    for (const vehicle of live) expect(moment.get(vehicle.license), vehicle.license).toEqual(vehicle);
    expect(live.map(({ license, state }) => [license, state])).toEqual([
      ['MOVING', 'movement'],
      ['IDLING', 'idle'],
      ['PARKED', 'stopped'],
      ['HALTED', 'movement'],
      ['SILENT', 'disconnected'],
      ['PRIVATE', 'private'],
      ['UNPLUGGED', 'tampered'],
      ['NEVER', 'disconnected'],
      ['WITHOUT', 'no_tracker'],
    ]);
  });
});

describe('a moment of the past', () => {
  it('has every vehicle as it stood', async () => {
    const moment = await at(ago(700));
    expect([...moment.values()].map(({ license, state }) => [license, state])).toEqual([
      ['MOVING', 'movement'],
      ['IDLING', 'movement'],
      ['PARKED', 'stopped'],
      ['HALTED', 'movement'],
      ['SILENT', 'movement'],
      ['PRIVATE', 'movement'],
      ['UNPLUGGED', 'movement'],
      ['NEVER', 'disconnected'],
      ['WITHOUT', 'no_tracker'],
    ]);
    // 800 s at 50 km/h from the start are 11.1 km north: the last record is ten seconds older.
    const moving = LIVES.MOVING!.findLast(({ timeMs }) => timeMs <= ago(700))!;
    expect(moment.get('MOVING')).toMatchObject({
      ts: iso(moving.timeMs),
      lat: moving.lat,
      lng: moving.lng,
      speed: 50,
    });
    expect(moment.get('PARKED')).toMatchObject({ since: iso(ago(1980)), ignition: false });
  });

  it('is private by the driver’s switch at once, and shows no place from before afterwards', async () => {
    await server.app.database.pool.query(
      `insert into private_switch (vehicle_id, from_at, until_at, driver_id) values ($1, $2, $3, 1)`,
      [ids.get('MOVING'), new Date(ago(1000)), new Date(ago(700))],
    );
    const seen = async (seconds: number) => {
      const { state, lat } = (await at(ago(seconds))).get('MOVING')!;
      return [state, lat !== null];
    };
    expect(await seen(1001)).toEqual(['movement', true]);
    expect(await seen(1000)).toEqual(['private', false]);
    expect(await seen(701)).toEqual(['private', false]);
    expect(await seen(700)).toEqual(['movement', false]);
    await server.app.database.pool.query('delete from private_switch');
  });

  it('has the stop of long ago since the ignition went off, as the live map had then, and no bad fix', async () => {
    const vehicle = await aVehicle(server.app.database, { fleet_id: fleetId, license: 'NIGHT' });
    await aTracker(server.app.database, { vehicle_id: vehicle.id });
    const evening = ago(12 * 3600);
    const records = [
      ...drive({ from: evening, to: later(evening, 600), everyS: 30 }),
      ...park({ from: later(evening, 630), to: later(evening, 630) }),
      ...park({ from: ago(3 * 3600) - 10_000, to: ago(3 * 3600) - 10_000 }),
      // 44 km away within ten seconds.
      ...park({ from: ago(3 * 3600), to: ago(3 * 3600), start: { lat: SOL.lat + 0.4, lng: SOL.lng } }),
    ];
    await ingest.store({ vehicleId: vehicle.id, records, receivedMs: NOW });
    expect((await at(ago(3600))).get('NIGHT')).toMatchObject({
      state: 'stopped',
      lat: SOL.lat,
      since: iso(later(evening, 630)),
      ts: iso(ago(3 * 3600)),
    });
  });

  it('has the tracker, the fleet and the driver of that date', async () => {
    const { database } = server.app;
    const other = await aFleet(database);
    const vehicle = await aVehicle(database, { fleet_id: other.id, license: 'MOVED', work_code: 'NEW01' });
    const usual = await aDriver(database, { fleet_id: fleetId, name: 'Usual' });
    const assigned = await aDriver(database, { fleet_id: fleetId, name: 'Assigned' });
    const byCard = await aDriver(database, { fleet_id: fleetId, name: 'Carded' });
    const card = await aCard(database, { fleet_id: fleetId, driver_id: byCard.id });
    await database.pool.query(`update vehicle_stay set from_day = '2026-03-01' where vehicle_id = $1`, [
      vehicle.id,
    ]);
    await database.pool.query(
      `insert into vehicle_stay (vehicle_id, from_day, to_day, fleet_id, work_code, driver_id)
       values ($1, '2026-02-01', '2026-03-01', $2, 'OLD01', $3)`,
      [vehicle.id, fleetId, usual.id],
    );
    const tracker = await aTracker(database);
    await database.pool.query(
      `insert into tracker_fitting (tracker_id, vehicle_id, fitted_at, removed_at)
       values ($1, $2, '2026-02-10T08:00Z', '2026-02-20T08:00Z')`,
      [tracker.id, vehicle.id],
    );
    await database.pool.query(
      `insert into driver_assignment (vehicle_id, driver_id, start_at, end_at, time_zone)
       values ($1, $2, '2026-02-12T08:00Z', '2026-02-13T08:00Z', 'Europe/Madrid')`,
      [vehicle.id, assigned.id],
    );
    const begin = Date.parse('2026-02-12T09:00Z');
    const fields = { driverTag: card.nfc_id };
    await ingest.store({
      vehicleId: vehicle.id,
      records: [
        ...drive({ from: begin, to: later(begin, 900), everyS: 30, fields }),
        ...park({ from: later(begin, 930), to: later(begin, 1200), everyS: 30 }),
      ],
      receivedMs: NOW,
    });
    const seen = async (instant: string, as = token) => {
      const found = (await at(Date.parse(instant), as)).get('MOVED');
      return found && [found.state, found.driver, found.fleet_id];
    };
    const names = await tokenFor([fleetId], { see_driver_names: true });
    expect(await seen('2026-01-31T22:59:59Z')).toBeUndefined();
    expect(await seen('2026-02-09T12:00Z', names)).toEqual(['no_tracker', 'Usual', fleetId]);
    expect(await seen('2026-02-12T08:30Z', names)).toEqual(['disconnected', 'Assigned', fleetId]);
    expect(await seen('2026-02-12T09:10Z', names)).toEqual(['movement', 'Carded', fleetId]);
    expect(await seen('2026-02-12T09:30Z', names)).toEqual(['stopped', 'Assigned', fleetId]);
    expect(await seen('2026-02-13T09:30Z', names)).toEqual(['stopped', 'Usual', fleetId]);
    expect(await seen('2026-02-12T09:10Z')).toEqual(['movement', `#${byCard.id}`, fleetId]);
    // Until midnight in Madrid it belongs to the old fleet, then to the other.
    expect(await seen('2026-02-28T22:59:59Z')).toBeDefined();
    expect(await seen('2026-02-28T23:00:00Z')).toBeUndefined();
    const others = await tokenFor([other.id]);
    expect(await seen('2026-02-28T22:59:59Z', others)).toBeUndefined();
    expect(await seen('2026-02-28T23:00:00Z', others)).toEqual(['no_tracker', null, other.id]);
    // Own works are those of that date too.
    const worker = (code: string) => tokenFor([fleetId, other.id], { own_works: true, work_codes: [code] });
    expect(await seen('2026-02-12T09:10Z', await worker('NEW01'))).toBeUndefined();
    expect(await seen('2026-02-12T09:10Z', await worker('OLD01'))).toBeDefined();
  });

  it.each([
    ['the future', iso(NOW + 1), 'val.futureDate'],
    ['what is no longer kept', '2025-02-01T00:00:00Z', 'val.date'],
  ])('is not %s', async (_, ts, code) => {
    const { status, body } = await server.call(getVehiclesAt, { token, query: { ts } });
    expect(status).toBe(422);
    expect(JSON.stringify(body)).toContain(code);
  });
});

describe('a stretch of the past', () => {
  it('leads from any moment to any later one', async () => {
    for (const [from, to] of [
      [3000, 1900],
      [1000, 0],
      [650, 500],
      [2500, 2400],
    ] as const) {
      const before = await at(ago(from));
      const state = new Map(
        [...before.values()].map((one) => [one.device_id, { state: one.state, lat: one.lat }]),
      );
      const { updates, untilMs } = await window(ago(from), ago(to));
      expect(untilMs).toBe(ago(to));
      for (const { deviceId, state: now, lat } of updates) state.set(deviceId, { state: now, lat });
      for (const { device_id, license, state: now, lat } of (await at(ago(to))).values()) {
        expect(state.get(device_id), `${license} ${from}-${to}`).toEqual({ state: now, lat });
      }
    }
  });

  it('goes in the order of time, shows no place of private use, and as few positions as asked for', async () => {
    const { updates } = await window(ago(900), ago(0));
    const times = updates.map(({ timeS }) => timeS);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    const hidden = updates.filter(
      ({ deviceId, state }) => deviceId === ids.get('PRIVATE') && state === 'private',
    );
    expect(hidden).toHaveLength(20);
    expect(hidden.every(({ lat, lng }) => lat === null && lng === null)).toBe(true);
    const sparse = (await window(ago(900), ago(0), 120)).updates;
    expect(sparse.filter(({ deviceId }) => deviceId === ids.get('MOVING'))).toHaveLength(8);
  });

  it('is at most an hour, and not the wrong way round', async () => {
    for (const [from, to] of [
      [3601, 0],
      [0, 100],
    ] as const) {
      const query = { from: iso(ago(from)), to: iso(ago(to)) };
      expect((await server.call(getVehicleWindow, { token, query })).status).toBe(422);
    }
  });
});
