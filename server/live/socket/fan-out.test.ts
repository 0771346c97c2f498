import type { Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { LIVE_HEAD, LIVE_SIZE } from '#api/live-frame.ts';
import { SOCKET_CLOSE } from '#api/socket.ts';
import type { Role } from '#domain/access/role.ts';
import type { LiveEntry } from '#server/bus/board/live-board.ts';
import { NOW, type TestApp, testApp } from '#server/testing/app.ts';
import { aDriver, aFleet, aLiveEntry, aUser } from '#server/testing/builders.ts';
import { signedInSocket, type TestSocket } from '#server/testing/socket.ts';
import { hubOf } from './hub.ts';
import { seenSeconds } from './metrics.ts';

let server: TestApp;
let url: string;
let fleets: { own: number; other: number };
const opened: TestSocket[] = [];

beforeAll(async () => {
  server = await testApp();
  url = await server.listen();
  const { database } = server.app;
  fleets = { own: (await aFleet(database)).id, other: (await aFleet(database)).id };
});
afterEach(() => {
  for (const socket of opened.splice(0)) socket.ws.terminate();
  for (const { vehicleId } of [...server.app.board.all()]) server.app.board.remove(vehicleId);
  server.clock.nowMs = NOW;
});
afterAll(() => server.close());

async function watch(
  columns: Parameters<typeof aUser>[1] = {},
  form: Parameters<typeof signedInSocket>[2] = {},
): Promise<TestSocket> {
  const user = await aUser(server.app.database, { roles: ['manager'], fleetIds: [fleets.own], ...columns });
  const socket = await signedInSocket(
    url,
    { username: user.username, token: await server.tokenOf(user) },
    form,
  );
  opened.push(socket);
  return socket;
}

const put = (vehicleId: number, fields: Partial<LiveEntry> = {}) =>
  server.app.board.put(aLiveEntry({ vehicleId, fleetId: fleets.own, ...fields }));
const BOTH = { position: true, state: true };
const POSITION = { position: true, state: false };
const moved = {
  state: 'movement',
  speedKmh: 62,
  courseDeg: 90,
  ignition: true,
  lat: 41.5,
  lng: -2.25,
} as const;
const devices = (socket: TestSocket) =>
  socket.messages.flatMap((message) => (message.type === 'vehicle_position' ? [message.device_id] : []));

describe('a client that asked for messages', () => {
  it('gets the position and the state of a vehicle, as the wire defines them', async () => {
    put(1, { driverId: 5 });
    const socket = await watch();
    server.app.board.change(1, { ...moved, timeMs: NOW, sinceMs: NOW - 5_000, odometerM: 1_000_250 }, BOTH);
    await socket.message('vehicle_state');
    expect(socket.messages.slice(1)).toEqual([
      {
        type: 'vehicle_position',
        device_id: 1,
        ts: '2026-03-02T10:00:00.000Z',
        lat: 41.5,
        lng: -2.25,
        speed: 62,
        heading: 90,
        ignition: true,
        odometer: 1_000_250,
        driver_id: 5,
      },
      { type: 'vehicle_state', device_id: 1, state: 'movement', since: '2026-03-02T09:59:55.000Z' },
    ]);
  });

  it('gets the newest only, however many came within a tick, and a change of state among them', async () => {
    for (const id of [1, 2]) put(id);
    const socket = await watch();
    server.app.board.change(1, { ...moved, timeMs: NOW, sinceMs: NOW }, BOTH);
    for (let i = 1; i <= 50; i++)
      server.app.board.change(1, { lat: 41 + i / 1000, timeMs: NOW + i * 1000 }, POSITION);
    await socket.message('vehicle_state');
    server.app.board.change(2, { timeMs: NOW }, POSITION);
    await socket.until(() => devices(socket).includes(2));
    expect(devices(socket)).toEqual([1, 2]);
    expect(socket.messages.map(({ type }) => type)).toEqual([
      ...['login', 'vehicle_position', 'vehicle_state'],
      'vehicle_position',
    ]);
    expect(socket.messages[1]).toMatchObject({ lat: 41.05, ts: '2026-03-02T10:00:50.000Z' });
  });

  it('gets it so long after the packet as the figures say, each vehicle counted once', async () => {
    for (const id of [1, 2, 3]) put(id);
    put(4, { fleetId: fleets.other });
    const sockets = [await watch(), await watch()];
    seenSeconds.reset();
    const { board } = server.app;
    board.change(1, { timeMs: NOW, lastContactMs: NOW - 400 }, POSITION);
    board.change(2, { timeMs: NOW, lastContactMs: NOW - 3_000 }, BOTH);
    // A state without a position, and a vehicle that nobody sees.
    board.change(3, { state: 'disconnected', lastContactMs: NOW - 60_000 }, { position: false, state: true });
    board.change(4, { timeMs: NOW, lastContactMs: NOW - 9_000 }, POSITION);
    for (const socket of sockets) await socket.until(() => devices(socket).includes(2));
    const { values } = await seenSeconds.get();
    const below = (le: number) => values.find(({ labels }) => labels.le === le)?.value;
    expect([below(0.25), below(0.5), below(2.5), below(5), below(30)]).toEqual([0, 1, 1, 2, 2]);
  });

  it('gets no frame, and a state alone when only that has changed', async () => {
    put(1);
    const socket = await watch();
    server.app.board.change(1, { state: 'disconnected', sinceMs: NOW }, { position: false, state: true });
    await socket.message('vehicle_state');
    await socket.fence();
    expect(socket.frames).toEqual([]);
    expect(devices(socket)).toEqual([]);
  });

  it('is told of private use without a place, dated by its beginning', async () => {
    put(1);
    const socket = await watch();
    const hidden = { lat: null, lng: null, speedKmh: null, courseDeg: null, ignition: null, timeMs: null };
    server.app.board.change(1, { ...hidden, odometerM: null, state: 'private', sinceMs: NOW }, BOTH);
    expect(await socket.message('vehicle_position')).toMatchObject({
      ts: '2026-03-02T10:00:00.000Z',
      lat: null,
      lng: null,
      speed: null,
      heading: null,
      ignition: null,
      odometer: null,
    });
  });
});

describe('a client that asked for binary', () => {
  it('gets one batch of twenty bytes a vehicle, and changes of state as messages', async () => {
    for (const id of [1, 2, 3]) put(id);
    const socket = await watch({}, { binary: true });
    const sizes: number[] = [];
    socket.ws.on('message', (data: Buffer, isBinary) => isBinary && sizes.push(data.length));
    server.app.board.change(1, { ...moved, timeMs: NOW, sinceMs: NOW }, BOTH);
    server.app.board.change(3, { lat: null, lng: null, timeMs: null, state: 'private', sinceMs: NOW }, BOTH);
    server.app.board.change(2, { speedKmh: 8, timeMs: NOW }, POSITION);
    await socket.until(() => socket.messages.length === 3);
    expect(sizes).toEqual([LIVE_HEAD + 3 * LIVE_SIZE]);
    expect(
      socket.frames[0]!.map(({ deviceId, lat, state, speedKmh }) => [deviceId, lat, state, speedKmh]),
    ).toEqual([
      [1, 41.5, 'movement', 62],
      [2, 40.4168, 'stopped', 8],
      [3, null, 'private', 0],
    ]);
    expect(socket.frames[0]![2]!.timeS).toBe(NOW / 1000);
    expect(socket.messages.slice(1)).toEqual([
      { type: 'vehicle_state', device_id: 1, state: 'movement', since: '2026-03-02T10:00:00.000Z' },
      { type: 'vehicle_state', device_id: 3, state: 'private', since: '2026-03-02T10:00:00.000Z' },
    ]);
  });
});

describe('a page of this version', () => {
  it('gets the same vehicles in packed batches', async () => {
    for (const id of [1, 2, 3]) put(id);
    const [plain, packed] = [await watch({}, { binary: true }), await watch({}, { packed: true })];
    const sizes: number[] = [];
    packed.ws.on('message', (data: Buffer, isBinary) => isBinary && sizes.push(data.length));
    server.app.board.change(3, { ...moved, lat: 40.9, lng: -3.2, timeMs: NOW }, POSITION);
    server.app.board.change(1, { lat: null, lng: null, timeMs: null, state: 'private', sinceMs: NOW }, BOTH);
    server.app.board.change(2, { speedKmh: 8, timeMs: NOW - 9_000 }, POSITION);
    await packed.until(() => packed.messages.length === 2);
    await plain.until(() => plain.frames.length === 1);
    expect(packed.frames).toEqual(plain.frames);
    // The head. Vehicle 1: id 1, time 5, state 1, speed and heading 2. Vehicle 2: likewise 1, 1, 1, 2, and a
    // place of 4 + 4. Vehicle 3: a place of 3 + 3.
    expect(sizes).toEqual([1 + 9 + 13 + 11]);
  });
});

describe('nobody is told of what they may not see', () => {
  it.each<[string, Parameters<typeof aUser>[1] & object, number[]]>([
    ['a fleet of one’s own', {}, [1, 2]],
    ['no fleet', { fleetIds: [] }, []],
    ['the system role', { roles: ['system'], fleetIds: [] }, [1, 2, 3]],
    ['own works', { own_works: true, work_codes: ['10001'] }, [1]],
    ['a GAO viewer', { gao: true, work_codes: [] }, []],
    ...(['cost_manager', 'manager_only', 'installer'] as Role[]).map(
      (role) => [`a ${role}, who may see no positions`, { roles: [role] }, []] as [string, object, number[]],
    ),
    ['no role', { roles: [] }, []],
  ])('%s', async (_name, columns, seen) => {
    put(1, { workCode: '10001' });
    put(2);
    put(3, { fleetId: fleets.other });
    const binary = await watch(columns, { binary: true });
    const json = await watch(columns);
    const last = await watch({ roles: ['system'] });
    for (const id of [1, 2, 3]) server.app.board.change(id, { ...moved, timeMs: NOW, sinceMs: NOW }, BOTH);
    // One tick sends to everybody.
    await last.until(() => devices(last).length === 3);
    await Promise.all([json.fence(), binary.fence()]);
    expect(devices(json)).toEqual(seen);
    expect(binary.frames.flat().map(({ deviceId }) => deviceId)).toEqual(seen);
    const states = (socket: TestSocket) =>
      socket.messages.filter(({ type }) => type === 'vehicle_state').length;
    expect([states(json), states(binary)]).toEqual([seen.length, seen.length]);
  });

  it('a vehicle that has moved to another fleet is told of to those who see that one', async () => {
    put(1);
    const [own, other] = [await watch(), await watch({ fleetIds: [fleets.other] })];
    server.app.board.change(1, { fleetId: fleets.other, lat: 42, timeMs: NOW }, POSITION);
    await other.message('vehicle_position');
    await own.fence();
    expect(devices(own)).toEqual([]);
  });

  it('a driver of type structure, but to those who may', async () => {
    const { database } = server.app;
    const driver = await aDriver(database, { fleet_id: fleets.own, driver_type: 'STRUCTURE' });
    const fresh = hubOf(server.app);
    fresh.structureDrivers = null;
    put(1, { driverId: driver.id });
    const [without, granted] = [await watch(), await watch({ allowed_estructura: true })];
    server.app.board.change(1, { lat: 42, timeMs: NOW }, POSITION);
    expect((await without.message('vehicle_position')).driver_id).toBeNull();
    expect((await granted.message('vehicle_position')).driver_id).toBe(driver.id);
  });
});

it('shares one audience between all who may see the same', async () => {
  await Promise.all([watch(), watch({}, { binary: true }), watch(), watch({ fleetIds: [fleets.other] })]);
  const sizes = [...hubOf(server.app).audiences.values()].map(({ members }) => members.size);
  expect(sizes.toSorted()).toEqual([1, 3]);
});

describe('a client that does not read', () => {
  const VEHICLES = 40_000;

  /** Changes every vehicle once a tick, until the client falls behind. */
  async function overwhelm(socket: TestSocket) {
    const connection = [...hubOf(server.app).connections].find(({ caller }) => caller !== null)!;
    // The amount of bytes written to a socket shows that a tick is over.
    const wire = (connection.socket as unknown as { _socket: Socket })._socket;
    socket.ws.pause();
    for (let tick = 1; connection.lag === null; tick++) {
      expect(tick).toBeLessThan(100);
      const written = wire.bytesWritten;
      for (let id = 1; id <= VEHICLES; id++) {
        const state = id === 7 && tick === 1;
        server.app.board.change(id, { speedKmh: tick, timeMs: NOW + tick * 1000 }, { position: true, state });
      }
      await vi.waitUntil(() => wire.bytesWritten > written || connection.lag !== null, { timeout: 5_000 });
    }
    return connection;
  }

  it('is spared ticks, its memory bounded, and gets the whole picture once it reads again', async () => {
    for (let id = 1; id <= VEHICLES; id++) put(id);
    const socket = await watch({}, { binary: true });
    const connection = await overwhelm(socket);
    const reading = await watch({}, { binary: true });
    const frameBytes = LIVE_HEAD + VEHICLES * LIVE_SIZE;
    const unsent = connection.socket.bufferedAmount;
    expect(unsent).toBeLessThan(3 * frameBytes);

    server.app.board.change(
      9,
      { state: 'movement', speedKmh: 201, sinceMs: NOW, timeMs: NOW + 500_000 },
      BOTH,
    );
    await reading.until(() => reading.frames.flat().some(({ speedKmh }) => speedKmh === 201));
    expect(connection.socket.bufferedAmount).toBe(unsent);
    expect(socket.frames.flat().some(({ speedKmh }) => speedKmh === 201)).toBe(false);

    socket.ws.resume();
    await socket.until(() => connection.lag === null, 10_000);
    const stateOfNine = () => socket.messages.filter((m) => m.type === 'vehicle_state' && m.device_id === 9);
    await socket.until(() => stateOfNine().length > 0);
    expect(stateOfNine()).toHaveLength(1);
    expect(socket.frames.at(-1)).toHaveLength(VEHICLES);
    expect(socket.frames.at(-1)!.find(({ deviceId }) => deviceId === 9)).toMatchObject({
      speedKmh: 201,
      state: 'movement',
    });
  });

  it('is closed when it has not caught up within a minute, and others are not', async () => {
    for (let id = 1; id <= VEHICLES; id++) put(id);
    const socket = await watch({}, { binary: true });
    const connection = await overwhelm(socket);
    const other = await watch({}, { binary: true });
    server.clock.nowMs += 61_000;
    await socket.until(() => connection.socket.readyState !== connection.socket.OPEN);
    server.app.board.change(1, { timeMs: NOW + 900_000 }, POSITION);
    await other.until(() => other.frames.length > 0);
    socket.ws.resume();
    expect((await socket.closed()).code).toBe(SOCKET_CLOSE.tooSlow);
  });
});
