import { connect } from 'node:net';
import { readXlsx } from 'hucre';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endpoints } from '#api/endpoints.ts';
import { getTrack, getVehicleCard } from '#api/telemetry.ts';
import { getTrackerFrames } from '#api/tracker.ts';
import { getTrackerSaid } from '#api/tracker-said.ts';
import { decodeRecords } from '#domain/telemetry/codec.ts';
import { recordAt } from '#domain/telemetry/record.builder.ts';
import type { TrackerRecord } from '#domain/telemetry/record.ts';
import { writeRunning } from '#server/gateway/lane/save-running.ts';
import { encodeOsmandJson, encodeOsmandQuery } from '#server/protocol/osmand/encode.ts';
import { encodeLogin, encodeTcpFrame } from '#server/protocol/teltonika/encode.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aTracker, aVehicle } from '#server/testing/builders.ts';
import { secretIdOf } from '#server/testing/fitted.ts';
import { testGateway } from '#server/testing/gateway.ts';
import { argsFor, type Matrix, makeMatrix } from '#server/testing/matrix.ts';
import { pdfText } from '#server/testing/pdf-text.ts';
import { reading } from '#server/testing/tracker-client.ts';
import { compactPositions } from '#server/worker/job/jobs.ts';
import { plainPayload } from './chunk-payload.ts';
import { switchOff, switchOn } from './private-switch.ts';
import { rebuildLate } from './rebuild.ts';

/* Private use may leave no place, speed, course, height or text anywhere (domain rules §2.4.6). The
   trackers here send coordinates, a radio cell and a fault code that occur nowhere else. Then everything
   stored, logged and answered is searched for them. Places of work prove that the search finds such
   values. */
const CELL = 87_654_321;
const FAULT = 'P1D17';
const PRIVATE = { lat: 43.1234, lng: -8.9876, digits: ['431234', '89876', String(CELL), FAULT] };
/** Driving figures of private use that occur nowhere else. */
const DRIVEN = { speedKmh: 191, vehicleSpeedKmh: 193, courseDeg: 293, altitudeM: 7_357, rpm: 7_153 };
const WORK = { lat: 42.5678, lng: -6.5432, digits: ['425678', '65432'] };

let matrix: Matrix;
let server: TestApp;
let gateway: Awaited<ReturnType<typeof testGateway>>;

beforeAll(async () => {
  matrix = await makeMatrix({ LOG_LEVEL: 'debug' });
  server = matrix.server;
  const { now } = server.app;
  gateway = await testGateway(server.app, { now, frames: server.frames });
});
afterAll(async () => {
  await gateway.close();
  await server.close();
});

/** A record some seconds from now, a little further on with each; `undefined` leaves the private flag out. */
function at(shiftS: number, place: typeof PRIVATE, privateMode?: boolean): TrackerRecord {
  const timeMs = server.clock.nowMs + shiftS * 1000;
  const step = (Math.abs(shiftS) % 89) / 1e6;
  const point = { lat: round(place.lat + step), lng: round(place.lng - step) };
  const own = place === PRIVATE ? { ...DRIVEN, extra: { io636: CELL, io281: FAULT } } : { speedKmh: 40 };
  return recordAt(timeMs, { ...point, ...own, privateMode: privateMode ?? null });
}
const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
const stretch = (from: number, to: number, place: typeof PRIVATE, privateMode?: boolean) =>
  Array.from({ length: Math.floor((to - from) / 20) }, (_, i) => at(from + i * 20, place, privateMode));

async function overTcp(imei: string, frames: readonly Buffer[]): Promise<void> {
  const socket = connect({ port: gateway.ports.teltonika, host: '127.0.0.1' });
  const read = reading(socket);
  socket.write(encodeLogin(imei));
  await read(1);
  for (const frame of frames) {
    socket.write(frame);
    await read(4);
  }
  socket.destroy();
}
const packet = (records: readonly TrackerRecord[]) => encodeTcpFrame(records, { codec: '8E' });
const overHttp = (path: string, init?: RequestInit) =>
  fetch(`http://127.0.0.1:${gateway.ports.osmand}${path}`, init).then(({ status }) => status);

async function aFitted(driver_id: number | null = null) {
  const { database } = server.app;
  const vehicle = await aVehicle(database, { fleet_id: matrix.companies.own.fleetId, driver_id });
  const tracker = await aTracker(database, { vehicle_id: vehicle.id });
  return { vehicleId: vehicle.id, trackerId: tracker.id, imei: tracker.imei };
}

/** The tracker itself flags private use: live, in a buffer emptied newest first, late, and broken. */
async function byTracker() {
  const car = await aFitted();
  const send = (...records: TrackerRecord[][]) => overTcp(car.imei, records.map(packet));
  await send(stretch(-3600, -3000, WORK, false), stretch(-3000, -2400, PRIVATE, true));
  // Records without the flag keep the state before; a silence does not end it.
  await send(stretch(-1800, -1500, PRIVATE), stretch(-1500, -1200, PRIVATE, true));
  const broken = packet([at(-1190, PRIVATE, true)]);
  broken[broken.length - 1]! ^= 1;
  await overTcp(car.imei, [broken, broken, broken]);
  // A time that no clock can have, in private use: the record goes to quarantine.
  await send([at(90_000, PRIVATE), at(-1180, PRIVATE)]);
  await send(stretch(-1100, -900, WORK, false));
  // Late records of the period that is over, without the flag or denying it.
  await send(stretch(-2990, -2500, PRIVATE).map(moved), stretch(-2450, -2410, PRIVATE, false).map(moved));
  // From out of coverage, newest first.
  await send(
    stretch(-300, -200, WORK, false),
    stretch(-500, -400, PRIVATE, true),
    stretch(-800, -700, WORK, false),
  );
  return car;
}
/** The same a second later, so that it is another record. */
const moved = (record: TrackerRecord) => ({ ...record, timeMs: record.timeMs + 1000 });

/** A driver switches by hand; the phone in the vehicle does not know it. */
async function bySwitch() {
  const { app, clock } = server;
  const car = await aFitted();
  const secret = await secretIdOf(app.database.pool, car.imei);
  const turn = (work: (tx: Parameters<typeof switchOn>[0]) => Promise<boolean>) =>
    app.database.sql.transaction().execute(work);
  expect(await overHttp(encodeOsmandQuery(secret, plain(at(-60, WORK))))).toBe(200);
  const { vehicleId } = car;
  await turn((tx) => switchOn(tx, { vehicleId, driverId: 1, fromMs: clock.nowMs }));
  clock.nowMs += 600_000;
  for (const record of stretch(-500, -400, PRIVATE)) await overHttp(encodeOsmandQuery(secret, plain(record)));
  const post = (record: TrackerRecord) =>
    overHttp('/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: encodeOsmandJson(secret, plain(record)),
    });
  expect(await post(at(-300, PRIVATE))).toBe(200);
  expect(await overHttp(`/?id=${secret}&timestamp=nonsense&lat=${PRIVATE.lat}&lon=${PRIVATE.lng}`)).not.toBe(
    500,
  );
  await turn((tx) => switchOff(tx, vehicleId, clock.nowMs - 1000));
  await overHttp(encodeOsmandQuery(secret, plain(at(0, WORK))));
  // In the buffer until now; the phone flags it as work.
  await post(at(-200, PRIVATE, false));
  return car;
}
const plain = (record: TrackerRecord): TrackerRecord => ({ ...record, extra: null });

/** Sent before the fitting, and then given to the vehicle. */
async function unfitted() {
  const { imei } = await aTracker(server.app.database);
  await overTcp(imei, [packet(stretch(-900, -600, PRIVATE, true)), packet(stretch(-600, -500, PRIVATE))]);
}

const isTold = (text: string, digits: readonly string[]) => {
  const plainText = text.replaceAll(/(\d)\.(\d)/g, '$1$2');
  return digits.some((digit) => plainText.includes(digit));
};

/** Do these bytes contain a place of the kind, as text, as packed records, or as whole numbers of 4 bytes? */
function holds(bytes: Buffer, { lat, lng, digits }: typeof WORK): boolean {
  if (isTold(bytes.toString('latin1'), digits)) return true;
  try {
    if (isTold(JSON.stringify(decodeRecords(plainPayload(bytes))), digits)) return true;
  } catch {
    // It is no payload of records.
  }
  const near = (value: number, degrees: number, parts: number) =>
    Math.abs(value - Math.round(degrees * parts)) <= 100e-6 * parts;
  for (let i = 0; i + 4 <= bytes.length; i++) {
    const values = [bytes.readInt32BE(i), bytes.readInt32LE(i)];
    if (values.some((v) => [1e6, 1e7].some((parts) => near(v, lat, parts) || near(v, lng, parts))))
      return true;
  }
  return false;
}

/** All figures in a row: of its columns, of JSON in them, of packed records in them. */
function figuresIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  if (Buffer.isBuffer(value)) {
    try {
      return figuresIn(decodeRecords(plainPayload(value)));
    } catch {
      return [];
    }
  }
  if (value === null || typeof value !== 'object' || value instanceof Date) return [];
  return Object.entries(value).flatMap(([key, inner]) => (/id$/i.test(key) ? [] : figuresIn(inner)));
}

/** The tables, of all schemas, whose rows contain a place of the kind in any column. */
async function tablesWith(place: typeof WORK): Promise<string[]> {
  const { pool } = server.app.database;
  const tables = await pool.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'm') and n.nspname not in ('pg_catalog', 'information_schema')
       -- Says when the program made its tables: the parts of a second may be any digits.
       and c.relname <> 'migration'`,
  );
  const found: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await pool.query(`select *, t::text as whole from ${name} t`);
    const isThere = rows.some((row) =>
      Object.values(row).some((value) =>
        Buffer.isBuffer(value) ? holds(value, place) : isTold(JSON.stringify(value) ?? '', place.digits),
      ),
    );
    const driven = new Set<number>(Object.values(DRIVEN));
    const isDriven = place === PRIVATE && figuresIn(rows).some((figure) => driven.has(figure));
    if (isThere || isDriven) found.push(name);
  }
  return found.sort();
}

it('of private use no place, speed, course, height or text is in any table, frame, line of the log or answer', async () => {
  const { app, call, frames, logged } = server;
  const cars = [await byTracker(), await bySwitch()];
  await unfitted();
  await app.bus.publish(
    'reload_vehicles',
    cars.map(({ vehicleId }) => vehicleId),
  );
  await writeRunning(app.database.pool, gateway.ingest, app.now());
  expect(await tablesWith(PRIVATE)).toEqual([]);
  expect(await tablesWith(WORK)).toContain('public.vehicle_memory');
  await rebuildLate(server.app, () => {});
  expect(await tablesWith(PRIVATE)).toEqual([]);
  server.clock.nowMs += 5 * 3_600_000;
  await compactPositions(app);
  expect(await tablesWith(PRIVATE)).toEqual([]);
  expect((await tablesWith(WORK)).join()).toMatch(/journey.*position_chunk/);

  // The totals are kept.
  const { rows } = await app.database.pool.query(
    'select vehicle_id, count(*)::int as n from private_period where end_at is not null group by 1 order by 1',
  );
  expect(rows).toEqual([
    { vehicle_id: cars[0]!.vehicleId, n: 2 },
    { vehicle_id: cars[1]!.vehicleId, n: 1 },
  ]);

  let kept = 0;
  const { rows: trackers } = await app.database.pool.query<{ imei: string }>('select imei from tracker');
  for (const { imei } of trackers) {
    for (const { bytes } of await frames.newest(imei, { limit: 1000, passes: () => true })) {
      if (bytes === null) continue;
      if (holds(bytes, WORK)) kept++;
      expect(holds(bytes, PRIVATE), imei).toBe(false);
    }
  }
  expect(kept).toBeGreaterThan(0);
  expect(isTold(JSON.stringify(logged), PRIVATE.digits)).toBe(false);

  const token = matrix.tokens.get('SYS')!;
  const answers: Buffer[] = [];
  for (const { vehicleId, trackerId } of cars) {
    const params = { device_id: vehicleId };
    const query = { from: '2026-03-02T00:00:00Z', to: '2026-03-03T00:00:00Z' };
    const track = await call(getTrack, { token, params, query });
    for (let from = 0; from < track.bytes.length; ) {
      const length = track.bytes.readUInt32BE(from);
      answers.push(track.bytes.subarray(from + 4, from + 4 + length));
      from += 4 + length;
    }
    const ofTracker = { params: { tracker_id: trackerId }, token };
    for (const answer of [
      await call(getVehicleCard, { token, params }),
      await call(getTrackerSaid, ofTracker),
      await call(getTrackerFrames, ofTracker),
    ])
      answers.push(answer.bytes);
  }
  for (const endpoint of endpoints.filter(({ method }) => method === 'GET')) {
    const { bytes } = await call(endpoint, await argsFor(matrix, endpoint, 'SYS', 'own'));
    const isWorkbook = bytes.subarray(0, 2).toString() === 'PK';
    // Compressed bytes hold any number by chance.
    const isPaper = bytes.subarray(0, 4).toString() === '%PDF';
    answers.push(
      isWorkbook
        ? Buffer.from(JSON.stringify(await readXlsx(bytes)))
        : isPaper
          ? Buffer.from(JSON.stringify(await pdfText(bytes)))
          : bytes,
    );
  }
  expect(answers.filter((bytes) => holds(bytes, PRIVATE)).map((bytes) => bytes.toString('latin1'))).toEqual(
    [],
  );
  expect(answers.filter((bytes) => holds(bytes, WORK)).length).toBeGreaterThan(2);
}, 60_000);
