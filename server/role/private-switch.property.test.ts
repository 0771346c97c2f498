import { connect } from 'node:net';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { postOwnPrivateUse } from '#api/private-use.ts';
import type { ServerMessage } from '#api/socket.ts';
import { decodeRecords } from '#domain/telemetry/codec.ts';
import { recordAt } from '#domain/telemetry/record.builder.ts';
import type { TrackerRecord } from '#domain/telemetry/record.ts';
import { memoryBus } from '#server/bus/bus.ts';
import { packFrames, unpackFrames } from '#server/bus/live-codec.ts';
import { encodeLogin, encodeTcpFrame } from '#server/protocol/teltonika/encode.ts';
import { plainPayload } from '#server/telemetry/chunk-payload.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aDriver, aFleet, aTracker, aUser, aVehicle } from '#server/testing/builders.ts';
import { testGateway } from '#server/testing/gateway.ts';
import { signedInSocket } from '#server/testing/socket.ts';
import { reading } from '#server/testing/tracker-client.ts';

/* A driver switches private use at an api, while a gateway of another process stores what the tracker sends.
   The messages between both come late, in any order, or never. No place of private use is anywhere. */
const RUNS = 20;
let t: TestApp;
let gateway: Awaited<ReturnType<typeof testGateway>>;
let url: string;
let admin: { username: string; token: string };
/** All that an administrator's page got. */
const messages: ServerMessage[] = [];
let fleetId: number;
/** Messages that are on their way to the other process. */
const toGateway: (readonly number[])[] = [];
const toApi: Buffer[] = [];
const busOfGateway = memoryBus(pino({ level: 'silent' }));

beforeAll(async () => {
  t = await testApp();
  const { app } = t;
  app.bus.subscribe('reload_vehicles', (ids) => void toGateway.push(ids));
  // Its own memories, and its own bus.
  gateway = await testGateway(
    { database: app.database },
    {
      ...{ now: app.now, bus: busOfGateway, frames: t.frames },
      showStored: (frames) => void toApi.push(packFrames(frames)),
    },
  );
  fleetId = (await aFleet(app.database)).id;
  const user = await aUser(app.database, { roles: ['administrator'], fleetIds: [fleetId] });
  admin = { username: user.username, token: await t.tokenOf(user) };
  url = await t.listen();
});
afterAll(async () => {
  await gateway.close();
  await t.close();
});

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('send' as const),
      lateS: fc.array(fc.oneof(fc.nat(2), fc.nat(2), fc.nat(90)), { minLength: 1, maxLength: 4 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('switch' as const, 'switch while sending' as const) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('broken' as const, 'future' as const, 'to gateway' as const, 'to api' as const),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Places of private use, and of work, by the ten-millionth of a degree that trackers send. */
const places = { own: new Map<number, string>(), work: new Set<number>() };
const e7 = (degrees: number) => Math.round(degrees * 1e7);
/** Each record has a place of its own. */
let sent = 0;
function nextRecord(lateS = 0): TrackerRecord {
  sent++;
  return recordAt(t.clock.nowMs - lateS * 1000, { lat: 36 + sent / 1e4, lng: -6 - sent / 1e4, speedKmh: 40 });
}

/** A vehicle with its driver, and its tracker on a connection. */
async function aLife() {
  const { database } = t.app;
  const user = await aUser(database, { roles: [] });
  const driver = await aDriver(database, { fleet_id: fleetId, user_id: user.id });
  const { id: vehicleId } = await aVehicle(database, { fleet_id: fleetId, driver_id: driver.id });
  const { imei } = await aTracker(database, { vehicle_id: vehicleId });
  await t.app.bus.publish('reload_vehicles', [vehicleId]);
  const tracker = connect({ port: gateway.ports.teltonika, host: '127.0.0.1', noDelay: true });
  const read = reading(tracker);
  tracker.write(encodeLogin(imei));
  await read(1);
  const put = async (frame: Buffer) => {
    tracker.write(frame);
    await read(4);
  };
  const token = await t.tokenOf(user);
  const socket = await signedInSocket(url, admin);
  return {
    ...{ vehicleId, imei },
    send: (records: readonly TrackerRecord[]) => put(encodeTcpFrame(records, { codec: '8E' })),
    /** Three times, after which a packet that nobody can read is set aside. */
    async sendBroken(record: TrackerRecord) {
      const broken = encodeTcpFrame([record], { codec: '8E' });
      broken[broken.length - 1]! ^= 1;
      for (const _ of 'abc') await put(broken);
    },
    async turn(on: boolean) {
      const { status } = await t.call(postOwnPrivateUse, {
        token,
        body: { device_id: vehicleId, private: on },
      });
      expect(status).toBe(200);
    },
    async end() {
      tracker.destroy();
      await socket.fence();
      messages.push(...socket.messages);
      socket.ws.terminate();
    },
  };
}

async function live(steps: readonly Step[]): Promise<void> {
  const car = await aLife();
  const sentRecords: TrackerRecord[] = [];
  let isOn = false;
  const send = (lates: readonly number[]) => {
    const records = lates.map(nextRecord);
    sentRecords.push(...records);
    return car.send(records);
  };
  await send([60]);
  for (const { kind, ...more } of steps) {
    t.clock.nowMs += 2_000;
    if (kind === 'send') await send('lateS' in more ? more.lateS : []);
    else if (kind === 'to gateway')
      for (const ids of toGateway.splice(0)) await busOfGateway.publish('reload_vehicles', ids);
    else if (kind === 'to api')
      for (const frames of toApi.splice(0)) await t.app.bus.publish('live', unpackFrames(frames));
    else if (kind === 'broken' || kind === 'future') {
      const record = nextRecord(kind === 'future' ? -90_000 : 0);
      if (isOn) places.own.set(e7(record.lat!), `${kind}: ${steps.map((one) => one.kind).join(', ')}`);
      else places.work.add(e7(record.lat!));
      await (kind === 'broken' ? car.sendBroken(record) : car.send([record]));
    } else {
      isOn = !isOn;
      await Promise.all([car.turn(isOn), kind === 'switch' ? null : send([0, 1])]);
    }
    // A switch begins after the newest record, so a second later it has begun.
    t.clock.nowMs += 1_000;
    t.app.board.sweep(t.clock.nowMs);
    const shown = t.app.board.get(car.vehicleId)!;
    if (isOn) expect([kind, shown.state, shown.lat, shown.lng]).toEqual([kind, 'private', null, null]);
  }
  await car.end();
  const { rows: spans } = await t.app.database.pool.query<{ from_at: Date; until_at: Date | null }>(
    'select from_at, until_at from private_switch where vehicle_id = $1',
    [car.vehicleId],
  );
  for (const { timeMs, lat } of sentRecords) {
    const isOwn = spans.some(
      ({ from_at, until_at }) => timeMs >= +from_at && timeMs < +(until_at ?? timeMs + 1),
    );
    if (isOwn) places.own.set(e7(lat!), `sent: ${steps.map((one) => one.kind).join(', ')}`);
    else places.work.add(e7(lat!));
  }
  const { rows } = await t.app.database.pool.query(
    'select lat, lng from vehicle_now($2) where vehicle_id = $1',
    [car.vehicleId, new Date(t.clock.nowMs)],
  );
  if (isOn) expect(rows).toEqual([{ lat: null, lng: null }]);
  trackers.push(car.imei);
}
const trackers: string[] = [];

/** All figures of a value, as ten-millionths: of JSON, of text, of packed records, and of any four bytes. */
function* figuresIn(value: unknown): Generator<number> {
  if (typeof value === 'number') yield e7(value);
  else if (typeof value === 'string')
    for (const [text] of value.matchAll(/-?\d{1,3}\.\d+/g)) yield e7(Number(text));
  else if (Buffer.isBuffer(value)) {
    for (let i = 0; i + 4 <= value.length; i++) yield value.readInt32BE(i);
    try {
      yield* figuresIn(decodeRecords(plainPayload(value)));
    } catch {
      // It is no payload of records.
    }
  } else if (value !== null && typeof value === 'object' && !(value instanceof Date))
    for (const inner of Object.values(value)) yield* figuresIn(inner);
}

async function* stored(): AsyncGenerator<[string, unknown]> {
  const { pool } = t.app.database;
  const tables = await pool.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')`,
  );
  for (const { name } of tables.rows) yield [name, (await pool.query(`select * from ${name}`)).rows];
  for (const imei of trackers)
    yield [
      'frame',
      (await t.frames.newest(imei, { limit: 1000, passes: () => true })).map(({ bytes }) => bytes),
    ];
  yield ['socket', messages];
}

it('whenever a driver switches, no place of private use is in a table, a frame or a message', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 12 }), live), {
    numRuns: RUNS,
    endOnFailure: true,
  });
  const leaked: string[] = [];
  const seen = new Map<string, number>();
  for await (const [where, values] of stored())
    for (const figure of figuresIn(values)) {
      const own = places.own.get(figure);
      if (own) leaked.push(`${where}: ${own}`);
      if (places.work.has(figure)) seen.set(where, (seen.get(where) ?? 0) + 1);
    }
  expect(leaked).toEqual([]);
  // The search finds places of work everywhere, and there were enough of both.
  expect([...seen.keys()]).toEqual(expect.arrayContaining(['frame', 'socket', 'public.quarantine']));
  expect(places.own.size).toBeGreaterThan(RUNS / 4);
  expect(places.work.size).toBeGreaterThan(RUNS);
}, 120_000);
