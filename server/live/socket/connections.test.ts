import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { getProfile, postLogin, postLoginCookie, postLoginDelete } from '#api/session.ts';
import { SOCKET_CLOSE } from '#api/socket.ts';
import { endSessions } from '#server/area/account/session/session.ts';
import { NOW, type TestApp, testApp } from '#server/testing/app.ts';
import { aFleet, aLiveEntry, aUser, aVehicle, PASSWORD } from '#server/testing/builders.ts';
import { openSocket, signedInSocket, type TestSocket } from '#server/testing/socket.ts';
import { broadcast } from './broadcast.ts';
import { sweepConnections } from './connections.ts';
import { hubOf } from './hub.ts';
import { recheckDue, recheckUsers } from './recheck.ts';

let server: TestApp;
let url: string;
const opened: TestSocket[] = [];

beforeAll(async () => {
  server = await testApp();
  url = await server.listen();
});
afterEach(() => {
  for (const socket of opened.splice(0)) socket.ws.terminate();
  server.clock.nowMs = NOW;
});
afterAll(() => server.close());

async function open(headers: Record<string, string> = {}) {
  const socket = await openSocket(url, headers);
  opened.push(socket);
  return socket;
}

async function signedIn(columns: Parameters<typeof aUser>[1] = {}, options: { binary?: boolean } = {}) {
  const user = await aUser(server.app.database, columns);
  const token = await server.tokenOf(user);
  const socket = await signedInSocket(url, { username: user.username, token }, options);
  opened.push(socket);
  return { user, token, socket };
}

/** Lets time pass; the server closes at once what its next look would close. */
function pass(ms: number) {
  server.clock.nowMs += ms;
  sweepConnections(server.app);
}

/** Lets time pass, with heartbeats; the server reads at once the sessions that its next look would read. */
async function passBeating(ms: number) {
  server.clock.nowMs += ms;
  for (const connection of hubOf(server.app).connections) connection.heardMs = server.clock.nowMs;
  await recheckDue(server.app);
}

const login = (given: { username: string; token: string }) =>
  ({ task: 'login', keep_connected: true, binary: false, ...given }) as const;

describe('signing in', () => {
  it('answers a client id of its own to each socket', async () => {
    const { user, token, socket } = await signedIn();
    const other = await signedInSocket(url, { username: user.username.toUpperCase(), token });
    opened.push(other);
    const ids = [(await socket.message('login')).client_id, (await other.message('login')).client_id];
    expect(new Set(ids).size).toBe(2);
  });

  it('is refused without a session, and the client is told to end its own', async () => {
    const user = await aUser(server.app.database);
    const stranger = await aUser(server.app.database);
    const token = await server.tokenOf(user);
    for (const given of [
      { username: user.username, token: 'unknown' },
      { username: stranger.username, token },
    ]) {
      const socket = await open();
      socket.send(login(given));
      expect(await socket.closed()).toEqual({ code: SOCKET_CLOSE.notSignedIn, reason: 'auth.sessionEnded' });
      expect(socket.messages).toEqual([{ type: 'expired_token', reason: 'auth.sessionEnded' }]);
    }
  });

  it('is refused to an account that has ended, with the reason', async () => {
    const user = await aUser(server.app.database, { disabled: true });
    const socket = await open();
    socket.send(login({ username: user.username, token: await server.tokenOf(user) }));
    expect((await socket.closed()).code).toBe(SOCKET_CLOSE.notSignedIn);
    expect(socket.messages).toEqual([{ type: 'close_session', reason: 'auth.userEnded' }]);
  });

  it('is by the task alone: a header opens nothing', async () => {
    const user = await aUser(server.app.database, { roles: ['system'] });
    const token = await server.tokenOf(user);
    const socket = await openSocket(url, { authorization: `Bearer ${token}`, 'client-id': 'x' });
    opened.push(socket);
    broadcast(server.app, { type: 'vehicle_group', device_id: 1, fleet_id: 1 }, { userIds: [user.id] });
    pass(10_000);
    expect((await socket.closed()).code).toBe(SOCKET_CLOSE.notSignedIn);
    expect(socket.messages).toEqual([]);
    expect((await server.call(getProfile, { token })).status).toBe(200);
  });

  it('must come within ten seconds, and heartbeats do not replace it', async () => {
    const earlier = await open();
    server.clock.nowMs += 1_000;
    const socket = await open();
    socket.send({ task: 'heartbeat' });
    await socket.fence();
    pass(9_000);
    await earlier.closed();
    await socket.fence();
    expect(socket.ws.readyState).toBe(socket.ws.OPEN);
    pass(1_000);
    expect(await socket.closed()).toEqual({ code: SOCKET_CLOSE.notSignedIn, reason: 'no login' });
  });
});

describe('what is not a task closes the socket', () => {
  it.each<[string, string | Buffer, number]>([
    ['no JSON', 'hello', SOCKET_CLOSE.badMessage],
    ['no object', '5', SOCKET_CLOSE.badMessage],
    ['an unknown task', '{"task":"reboot"}', SOCKET_CLOSE.badMessage],
    ['a login without token', '{"task":"login","username":"ana"}', SOCKET_CLOSE.badMessage],
    ['octets', Buffer.from('{"task":"heartbeat"}'), SOCKET_CLOSE.badMessage],
    ['a message too long', JSON.stringify({ task: 'heartbeat', x: 'x'.repeat(4096) }), SOCKET_CLOSE.tooLarge],
    ['one much too long', 'x'.repeat(100_000), 1009],
  ])('%s', async (_name, data, code) => {
    const socket = await open();
    socket.send(data);
    expect((await socket.closed()).code).toBe(code);
  });

  it('also after signing in, and the next one is served as ever', async () => {
    const { socket } = await signedIn();
    socket.send('{');
    expect(await socket.closed()).toEqual({ code: SOCKET_CLOSE.badMessage, reason: 'not a task' });
    await signedIn();
  });
});

it.each([
  // A text frame, masked with zeros, whose one octet is no UTF-8.
  ['text that is no UTF-8', [0x81, 0x81, 0, 0, 0, 0, 0xff], { code: 1007, reason: 'text is not UTF-8' }],
  [
    'a frame of no known kind',
    [0x83, 0x80, 0, 0, 0, 0],
    { code: 1002, reason: 'not the WebSocket protocol' },
  ],
])('closes at %s, and says why', async (_name, octets, end) => {
  const socket = await open();
  (socket.ws as unknown as { _socket: NodeJS.WritableStream })._socket.write(Buffer.from(octets));
  expect(await socket.closed()).toEqual(end);
});

describe('silence', () => {
  it('is broken by the answer to a heartbeat, which strangers do not get', async () => {
    const { socket } = await signedIn();
    socket.send({ task: 'heartbeat' });
    await socket.message('heartbeat');
    const stranger = await open();
    stranger.send({ task: 'heartbeat' });
    await stranger.fence();
    expect(stranger.messages).toEqual([]);
  });

  it('closes after two and a half heartbeats, not before', async () => {
    const { socket } = await signedIn();
    server.clock.nowMs += 100_000;
    socket.send({ task: 'heartbeat' });
    await socket.fence();
    pass(124_000);
    await socket.fence();
    expect(socket.ws.readyState).toBe(socket.ws.OPEN);
    pass(1_000);
    expect((await socket.closed()).code).toBe(SOCKET_CLOSE.silent);
  });

  it('leaves nothing behind', async () => {
    const hub = hubOf(server.app);
    const { socket } = await signedIn();
    expect([hub.connections.size, hub.audiences.size]).toEqual([1, 1]);
    socket.ws.terminate();
    await socket.until(() => hub.connections.size === 0);
    expect(hub.audiences.size).toBe(0);
  });
});

describe('the end of a session reaches its sockets', () => {
  it('when the token runs out', async () => {
    const { socket } = await signedIn();
    await passBeating(8 * 3_600_000 - 1000);
    await socket.fence();
    expect(socket.ws.readyState).toBe(socket.ws.OPEN);
    await passBeating(1000);
    expect((await socket.closed()).code).toBe(SOCKET_CLOSE.notSignedIn);
    expect(socket.messages.at(-1)).toEqual({ type: 'expired_token', reason: 'auth.sessionEnded' });
  });

  it('but not when it has been renewed meanwhile', async () => {
    const user = await aUser(server.app.database);
    const held = (await server.call(postLogin, { body: { username: user.username, password: PASSWORD } }))
      .body;
    const socket = await signedInSocket(url, held);
    opened.push(socket);
    await passBeating(7 * 3_600_000);
    await server.call(postLoginCookie, { body: { username: held.username, cookie: held.cookie } });
    await passBeating(2 * 3_600_000);
    await socket.fence();
    expect(socket.ws.readyState).toBe(socket.ws.OPEN);
  });

  it('when the user signs out elsewhere, that session’s alone', async () => {
    const user = await aUser(server.app.database);
    const body = { username: user.username, password: PASSWORD };
    const one = (await server.call(postLogin, { body })).body;
    const two = (await server.call(postLogin, { body })).body;
    const sockets = [await signedInSocket(url, one), await signedInSocket(url, two)];
    opened.push(...sockets);
    await server.call(postLoginDelete, { body: { username: user.username, cookie: one.cookie } });
    expect((await sockets[0]!.message('close_session')).reason).toBe('auth.sessionEnded');
    expect((await sockets[0]!.closed()).code).toBe(SOCKET_CLOSE.notSignedIn);
    expect(sockets[1]!.ws.readyState).toBe(1);
  });

  it('when an administrator closes it', async () => {
    const { user, socket } = await signedIn();
    const { socket: other } = await signedIn();
    const { id } = user;
    const { database, now, publish } = server.app;
    const ended = await endSessions(database, { userId: id }, now(), 'auth.userEnded');
    await publish([{ entity: 'user', action: 'close_session', id, places: [], ended }]);
    expect((await socket.message('close_session')).reason).toBe('auth.userEnded');
    expect((await socket.closed()).code).toBe(SOCKET_CLOSE.notSignedIn);
    expect(other.ws.readyState).toBe(1);
  });

  it('when the user is disabled behind the server’s back, at the next look', async () => {
    const { user, socket } = await signedIn();
    await server.app.database.sql
      .updateTable('app_user')
      .set({ disabled: true })
      .where('id', '=', user.id)
      .execute();
    await passBeating(20_000);
    expect((await socket.message('close_session')).reason).toBe('auth.userEnded');
  });
});

describe('a change of what the user may see', () => {
  it('makes the client come again when vehicles are lost or gained, and not otherwise', async () => {
    const { database, board } = server.app;
    const root = await aFleet(database);
    const vehicle = await aVehicle(database, { fleet_id: root.id });
    board.put(aLiveEntry({ vehicleId: vehicle.id, fleetId: root.id }));
    const { user, socket } = await signedIn({ fleetIds: [root.id] });

    await aFleet(database, { parent_id: root.id });
    await recheckUsers(server.app);
    await socket.fence();
    expect(socket.ws.readyState).toBe(1);

    await database.sql.deleteFrom('user_fleet').where('user_id', '=', user.id).execute();
    await recheckUsers(server.app, [user.id]);
    expect(await socket.closed()).toEqual({ code: SOCKET_CLOSE.scopeChanged, reason: 'scope changed' });
    board.remove(vehicle.id);
  });

  it('is seen by itself within half a minute', async () => {
    const { database, board } = server.app;
    const fleet = await aFleet(database);
    board.put(aLiveEntry({ vehicleId: 77, fleetId: fleet.id }));
    const { user, socket } = await signedIn();
    await database.sql.insertInto('user_fleet').values({ user_id: user.id, fleet_id: fleet.id }).execute();
    server.clock.nowMs += 29_000;
    expect((await socket.closed()).code).toBe(SOCKET_CLOSE.scopeChanged);
    board.remove(77);
  });
});

describe('broadcast', () => {
  const place = { fleetId: 0, workCode: null as string | null };
  const told = (device_id: number) =>
    ({
      type: 'vehicle_tampering',
      device_id,
      timestamp: '2026-03-02T10:00:00.000Z',
      kind: 'unplugged',
      open: true,
    }) as const;

  it('reaches those with the permission who see the vehicle', async () => {
    const { database } = server.app;
    const [own, other] = [await aFleet(database), await aFleet(database)];
    const audience = await Promise.all([
      signedIn({ roles: ['manager'], fleetIds: [own.id] }),
      signedIn({ roles: ['manager'], fleetIds: [own.id], own_works: true, work_codes: ['10001'] }),
      signedIn({ roles: ['cost_manager'], fleetIds: [own.id] }),
      signedIn({ roles: ['manager'], fleetIds: [other.id] }),
      signedIn({ roles: ['system'] }),
    ]);
    const permission = 'tampering:read' as const;
    broadcast(server.app, told(1), { permission, vehicle: [{ ...place, fleetId: own.id }] });
    broadcast(server.app, told(2), { permission, vehicle: [{ fleetId: own.id, workCode: '10001' }] });
    broadcast(server.app, told(3), {
      permission,
      vehicle: [
        { ...place, fleetId: own.id },
        { ...place, fleetId: other.id },
      ],
    });
    broadcast(server.app, told(99), { userIds: audience.map(({ user }) => user.id) });
    await Promise.all(
      audience.map(({ socket }) =>
        socket.until(() => socket.messages.length >= 2 && JSON.stringify(socket.messages).includes('99')),
      ),
    );
    const got = audience.map(({ socket }) =>
      socket.messages.flatMap((m) => ('device_id' in m ? [m.device_id] : [])),
    );
    expect(got).toEqual([[1, 2, 3, 99], [2, 99], [99], [3, 99], [1, 2, 3, 99]]);
  });

  it('reaches nobody who has not signed in', async () => {
    const socket = await open();
    broadcast(server.app, told(1), { permission: 'tampering:read', vehicle: [place] });
    await socket.fence();
    expect(socket.messages).toEqual([]);
  });
});

it('tells why when the server stops', async () => {
  const ending = await testApp();
  const socket = await openSocket(await ending.listen());
  await ending.close();
  expect(await socket.closed()).toEqual({ code: 1001, reason: 'server stops' });
});
