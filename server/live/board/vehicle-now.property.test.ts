import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DISC_OFF, DISC_ON, IDLE_MIN, STOP_SPLIT } from '#domain/constants.ts';
import { life } from '#domain/telemetry/life.builder.ts';
import { recordAt } from '#domain/telemetry/record.builder.ts';
import type { TrackerRecord } from '#domain/telemetry/record.ts';
import { inOrder } from '#domain/telemetry/record-order.ts';
import { VEHICLE_STATES } from '#domain/telemetry/state.ts';
import type { Database } from '#server/base/db/database.ts';
import { testDatabase } from '#server/base/db/testing.ts';
import { liveBoard } from '#server/bus/board/live-board.ts';
import { frameOf } from '#server/gateway/lane/announce-stored.ts';
import type { Ingest } from '#server/gateway/lane/ingest.ts';
import { completeNow } from '#server/gateway/lane/reload.ts';
import { loadBoard } from '#server/live/board/board-rows.ts';
import { switchOff, switchOn } from '#server/telemetry/private-switch.ts';
import { keepUnfolded } from '#server/telemetry/unfolded.ts';
import { type Held, loadHeld } from '#server/telemetry/vehicle-memory.ts';
import { NOW_COLUMNS } from '#server/telemetry/vehicle-now.ts';
import { aCard, aDriver, aFleet, aTracker, aVehicle } from '#server/testing/builders.ts';
import { testIngest } from '#server/testing/ingest.ts';

/* Two rules say what a vehicle does now: those of the folds, which the live board shows, and `vehicle_now`
   in SQL. Whatever happens to a vehicle, and whenever it is asked, they answer the same. */
let database: Database;
let ingest: Ingest;
let fleet: { id: number };
let drivers: { id: number }[];

beforeAll(async () => {
  database = await testDatabase();
  ingest = testIngest({ database });
  fleet = await aFleet(database);
  drivers = [];
  for (const _ of 'AB') drivers.push(await aDriver(database, { fleet_id: fleet.id }));
  // One of the two cards in the records.
  await aCard(database, { fleet_id: fleet.id, nfc_id: 'A', driver_id: drivers[0]!.id });
});
afterAll(async () => {
  await ingest.stop();
  await database.close();
});

/** So long after its last record the clock may change its state, or the day may; seconds. */
const TURNS_S = [0, IDLE_MIN, STOP_SPLIT, DISC_ON, DISC_OFF].flatMap((s) => [s, s + 1]);
const ASKED_S = [...TURNS_S, IDLE_MIN - 1, STOP_SPLIT - 1, 600, 2 * DISC_OFF, 3 * DISC_OFF];

/** A life with signs of tampering and private use, or without, so that other states are met as often. */
const lives = fc.oneof(
  life,
  life.map((records) => records.map((record) => ({ ...record, ...CALM }))),
);
const CALM = { unplugged: null, jamming: null, vin: null, event: null, externalV: null, privateMode: null };

/** Events of a vehicle besides its records. */
const around = fc.record({
  isFitted: fc.constantFrom(true, true, true, false),
  switched: fc.constantFrom('never', 'never', 'on', 'on and off'),
  // A packet that cannot be folded: what it says of private use.
  unfolded: fc.constantFrom<boolean | null | 'none'>('none', 'none', true, false, null),
  initial_odometer_m: fc.option(fc.integer({ min: 0, max: 500_000_000 }), { nil: null }),
  corrected: fc.uniqueArray(fc.integer({ min: -1, max: 3 }), { maxLength: 2 }),
  hasUsualDriver: fc.boolean(),
  assignedH: fc.option(fc.integer({ min: -2, max: 30 }), { nil: null }),
  heardS: fc.constantFrom(0, 0, 1, 4_000),
});
type Around = typeof around extends fc.Arbitrary<infer Value> ? Value : never;

/** A vehicle to which all this happened, and the time of its last record. */
async function lived(records: readonly TrackerRecord[], happened: Around) {
  const { sql, pool } = database;
  const { initial_odometer_m, hasUsualDriver } = happened;
  const driver_id = hasUsualDriver ? drivers[1]!.id : null;
  const { id } = await aVehicle(database, { fleet_id: fleet.id, initial_odometer_m, driver_id });
  if (happened.isFitted) await aTracker(database, { vehicle_id: id });
  const lastMs = records.at(-1)!.timeMs;
  for (const days of happened.corrected)
    await pool.query(
      `insert into odometer_correction (vehicle_id, day, added_m) values ($1, $2::timestamptz::date + $3::int, 7000)`,
      [id, new Date(lastMs), days],
    );
  const receivedMs = lastMs + happened.heardS * 1000;
  const ordered = [...records];
  for (const packet of [ordered.splice(0, ordered.length >> 1), ordered])
    await ingest.store({ vehicleId: id, records: packet, receivedMs });
  if (happened.switched !== 'never')
    await sql
      .transaction()
      .execute((tx) => switchOn(tx, { vehicleId: id, driverId: drivers[1]!.id, fromMs: lastMs - 60_000 }));
  if (happened.switched === 'on and off')
    await sql.transaction().execute((tx) => switchOff(tx, id, lastMs + 1_000));
  if (happened.unfolded !== 'none') {
    const unfoldable = recordAt(lastMs + 500, { privateMode: happened.unfolded });
    await keepUnfolded(
      { database, known: ingest.known },
      { vehicleId: id, records: [unfoldable], receivedMs },
      new Error('unfoldable'),
    );
  }
  if (happened.assignedH !== null)
    await sql
      .insertInto('driver_assignment')
      .values({
        ...{
          vehicle_id: id,
          driver_id: (await aDriver(database, { fleet_id: fleet.id })).id,
          time_zone: 'Europe/Madrid',
        },
        start_at: new Date(lastMs + happened.assignedH * 3_600_000),
      })
      .execute();
  return { vehicleId: id, lastMs };
}

const ms = (at: Date | null) => at?.getTime() ?? null;

async function inSql(vehicleId: number, instants: readonly number[]) {
  const { rows } = await database.pool.query(
    `select now.* from unnest($1::timestamptz[]) with ordinality as asked(at, n)
     cross join lateral vehicle_now(asked.at) as now where now.vehicle_id = $2 order by n`,
    [instants.map((atMs) => new Date(atMs)), vehicleId],
  );
  return rows.map((row) => ({
    ...{ vehicleId: row.vehicle_id, fleetId: row.fleet_id, workCode: row.work_code, driverId: row.driver_id },
    ...{ state: row.state, sinceMs: ms(row.since_at), lastContactMs: ms(row.last_contact_at) },
    ...{ lat: row.lat, lng: row.lng, speedKmh: row.speed_kmh },
    ...{ ignition: row.ignition, odometerM: row.odometer_m },
  }));
}

/** A board with the vehicle alone: read from the database, then shown what its lane knows. */
async function onBoard(held: Held, nowMs: number) {
  const { vehicleId } = held;
  const board = liveBoard();
  await loadBoard(database.pool, board, { nowMs, vehicleIds: [vehicleId] });
  const loaded = { ...board.get(vehicleId)! };
  board.show([frameOf(held)], nowMs);
  expect(board.get(vehicleId)).toEqual(loaded);
  const { fleetId, workCode, driverId, state, sinceMs, lastContactMs, lat, lng, ...entry } = loaded;
  const { speedKmh, ignition, odometerM } = entry;
  return {
    ...{ vehicleId, fleetId, workCode, driverId, state, sinceMs, lastContactMs },
    ...{ lat, lng, speedKmh, ignition, odometerM },
  };
}

it('in SQL a vehicle does what the folds say it does', async () => {
  const states = new Set<string>();
  await fc.assert(
    fc.asyncProperty(lives, around, async (records, happened) => {
      const { vehicleId, lastMs } = await lived(inOrder(records), happened);
      const instants = ASKED_S.map((seconds) => lastMs + seconds * 1000);
      const told = await inSql(vehicleId, instants);
      const [held] = await loadHeld(database.pool, ingest.known, [vehicleId]);
      expect(told).toEqual(await Promise.all(instants.map((atMs) => onBoard(held!, atMs))));
      for (const { state } of told) states.add(state);
    }),
    { seed: 88, numRuns: 25 },
  );
  expect([...states].sort()).toEqual([...VEHICLE_STATES].sort());
});

it('a vehicle that never reported is there, one that is not registered is not', async () => {
  const [silent, gone] = [
    await aVehicle(database, { fleet_id: fleet.id, driver_id: drivers[0]!.id }),
    await aVehicle(database, { fleet_id: fleet.id, registration_state: 'deregistered' }),
  ];
  await aTracker(database, { vehicle_id: silent.id });
  const { rows } = await database.pool.query(
    'select vehicle_id, state, driver_id, odometer_m from vehicle_now(now()) where vehicle_id = any($1)',
    [[silent.id, gone.id]],
  );
  expect(rows).toEqual([
    { vehicle_id: silent.id, state: 'disconnected', driver_id: drivers[0]!.id, odometer_m: null },
  ]);
});

it('a start writes what an installation of before has not written', async () => {
  const { pool } = database;
  const at = Date.parse('2026-05-10T08:00:00Z');
  const { id } = await aVehicle(database, { fleet_id: fleet.id });
  await ingest.store({ vehicleId: id, records: [recordAt(at)], receivedMs: at });
  const row = async () =>
    (await pool.query('select * from vehicle_live where vehicle_id = $1', [id])).rows[0];
  const before = await row();
  await pool.query(
    `update vehicle_live set ${NOW_COLUMNS.map((name) => `${name} = null`)} where vehicle_id = $1`,
    [id],
  );
  expect(await completeNow({ database, known: ingest.known })).toEqual([id]);
  expect(await row()).toEqual(before);
  expect(before.lat).not.toBeNull();
});
