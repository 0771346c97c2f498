import { afterAll, beforeAll, expect, it } from 'vitest';
import { blankRecord, type TrackerRecord } from '#domain/telemetry/record.ts';
import { startIngest } from '#server/gateway/lane/ingest.ts';
import { writeRunning } from '#server/gateway/lane/save-running.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aFleet, aTracker, aVehicle } from '#server/testing/builders.ts';
import { aReader, runReport } from './report.builder.ts';

/* A day to check with a pencil. The van drives along a meridian, where 0.009° are 1,000.75 m (0.009 × π ÷
   180 × 6,371,000 m); its limit is 100 km/h. Times are those of Madrid, an hour ahead of UTC. Private use
   has no place but a counter, in metres.
   
   time ignition km/h latitude */
const RECORDS = `
  08:00:00  on          10  40.000
  08:01:00  on          60  40.009
  08:02:00  on          60  40.018
  08:03:00  on           0  40.027   a halt of 30 s: part of the movement
  08:03:30  on          60  40.027
  08:04:30  on          60  40.036
  08:05:00  on         120  40.045   over the limit for 30 s: one event
  08:05:30  on         120  40.054
  08:06:00  on          60  40.063
  08:07:00  on           0  40.072   standing for 180 s: idling
  08:08:00  on           0  40.072
  08:09:00  on           0  40.072
  08:10:00  on          60  40.072
  08:11:00  on          60  40.081
  08:12:00  on           0  40.090   the last record with ignition: the end
  08:12:30  off          0  40.090
  08:20:00  off          0  40.090
  09:00:00  on          10  40.090
  09:01:00  on          60  40.081
  09:02:00  on          60  40.072
  09:03:00  off          0  40.063   off for 60 s: idling within the journey
  09:04:00  on          60  40.063
  09:05:00  on          60  40.054   braking with 0.5 g
  09:06:00  on           0  40.045
  09:06:30  off          0  40.045
  09:15:00  off          0  40.045
  12:00:00  on          60  private  100000
  12:05:00  on          60  private  105000
  12:10:00  on           0  private  108000
  12:10:30  off          0  private  108000
  12:20:00  off          0  40.045`;

const DAY = '2026-03-01';
const at = (time: string) => new Date(`${DAY}T${time}+01:00`);
const latitude = (thousandths: number) => thousandths / 1_000;

function recordOf(line: string): TrackerRecord {
  const [time, ignition, kmh, place, counter] = line.trim().split(/\s+/);
  const isPrivate = place === 'private';
  const isBraking = line.includes('braking');
  return {
    ...blankRecord(at(time!).getTime()),
    ...(isPrivate
      ? { odometerM: Number(counter), odometerSource: 'device' as const }
      : { lat: Number(place), lng: -3, valid: true, satellites: 9, hdop: 1 }),
    privateMode: isPrivate,
    ignition: ignition === 'on',
    speedKmh: Number(kmh),
    ...(isBraking && { event: 'harsh_braking' as const, eventValue: 0.5, eventCode: 253 }),
  };
}

let server: TestApp;
let token: string;
let vehicleId: number;

beforeAll(async () => {
  server = await testApp();
  const { database, log } = server.app;
  const fleet = await aFleet(database);
  const vehicle = await aVehicle(database, { fleet_id: fleet.id, license: '1234BCD', max_speed_kmh: 100 });
  vehicleId = vehicle.id;
  await aTracker(database, { vehicle_id: vehicleId });
  token = await aReader(server, { fleetIds: [fleet.id] });
  await database.pool.query(
    `insert into poi (name, lat, lng) values ('Almacén', 40.090, -3), ('Cliente', 40.0455, -3)`,
  );
  await server.app.known.places.refresh(database.pool);
  const ingest = startIngest({
    known: server.app.known,
    pool: database.pool,
    log,
    onStored: () => {},
    quarantine: async (_, { message }) => expect.fail(message),
  });
  const records = RECORDS.trim().split('\n').map(recordOf);
  expect(records).toHaveLength(31);
  // One record in each packet, as from a tracker with a good connection.
  for (const record of records)
    await ingest.store({ vehicleId, records: [record], receivedMs: record.timeMs });
  await writeRunning(database.pool, ingest, at('12:30:00').getTime());
  await ingest.stop();
});
afterAll(() => server.close());

const rowsOf = async (select: string) => (await server.app.database.pool.query(select, [vehicleId])).rows;

it('has two journeys for work and a private one', async () => {
  const journeys = await rowsOf(
    `select start_at, end_at, distance_m, duration_s, movement_s, idle_s, longest_halt_s, band1_s, band2_s, band3_s,
       max_speed_kmh, excesses, warnings, harsh_braking, start_lat, end_lat, is_private, final
     from journey where vehicle_id = $1 order by start_at`,
  );
  expect(journeys).toEqual([
    {
      start_at: at('08:00:00'),
      end_at: at('08:12:00'),
      // Ten legs of 1,000.75 m.
      distance_m: 10_008,
      duration_s: 720,
      movement_s: 540,
      idle_s: 180,
      longest_halt_s: 180,
      // 60 s at 10 km/h and the halt of 30 s; 390 s at 60; 60 s at 120.
      band1_s: 90,
      band2_s: 390,
      band3_s: 60,
      max_speed_kmh: 120,
      excesses: 1,
      warnings: 0,
      harsh_braking: 0,
      start_lat: latitude(40_000),
      end_lat: latitude(40_090),
      is_private: false,
      final: true,
    },
    {
      start_at: at('09:00:00'),
      end_at: at('09:06:00'),
      // Five legs.
      distance_m: 5_004,
      duration_s: 360,
      movement_s: 300,
      idle_s: 60,
      longest_halt_s: 60,
      band1_s: 60,
      band2_s: 240,
      band3_s: 0,
      max_speed_kmh: 60,
      excesses: 0,
      warnings: 0,
      harsh_braking: 1,
      start_lat: latitude(40_090),
      end_lat: latitude(40_045),
      is_private: false,
      final: true,
    },
    expect.objectContaining({
      start_at: at('12:00:00'),
      end_at: at('12:10:00'),
      distance_m: 8_000,
      start_lat: null,
      end_lat: null,
      max_speed_kmh: null,
      is_private: true,
    }),
  ]);
});

it('has one excess, one braking and one private period', async () => {
  const events = await rowsOf(
    `select code, event_at, lat, value, limit_kmh, duration_s, speed_kmh
     from driving_event where vehicle_id = $1 order by event_at`,
  );
  expect(events).toEqual([
    {
      code: 911,
      event_at: at('08:05:00'),
      lat: latitude(40_045),
      value: 120,
      limit_kmh: 100,
      duration_s: 30,
      speed_kmh: 120,
    },
    {
      code: 1020,
      event_at: at('09:05:00'),
      lat: latitude(40_054),
      value: 0.5,
      limit_kmh: null,
      duration_s: null,
      speed_kmh: 60,
    },
  ]);
  const periods = await rowsOf(
    'select start_at, end_at, distance_m from private_period where vehicle_id = $1',
  );
  expect(periods).toEqual([{ start_at: at('12:00:00'), end_at: at('12:20:00'), distance_m: 8_000 }]);
});

it('has two visits: from the end of a journey to the next start, or to private use', async () => {
  const visits = await rowsOf(
    `select poi.name, start_at, end_at from halt join poi on poi.id = poi_id
     where vehicle_id = $1 and final order by start_at`,
  );
  expect(visits).toEqual([
    { name: 'Almacén', start_at: at('08:12:00'), end_at: at('09:00:00') },
    // 0.0005° are 56 m, and a place reaches 150 m.
    { name: 'Cliente', start_at: at('09:06:00'), end_at: at('12:00:00') },
  ]);
});

it('has two rows in R03 and one in R01, which are their sums', async () => {
  const range = { from: DAY, to: DAY };
  const { rows: journeys } = await runReport(server, token, 'Journeys', range);
  expect(journeys).toMatchObject([
    {
      initHour: '08:00:00',
      endHour: '08:12:00',
      distance: 10_008,
      duration: 720,
      movement: 540,
      slowMotion: 180,
    },
    {
      initHour: '09:00:00',
      endHour: '09:06:00',
      distance: 5_004,
      duration: 360,
      movement: 300,
      slowMotion: 60,
    },
  ]);
  expect(journeys).toMatchObject([
    // 10,008 m in 540 s of movement, and 5,004 m in 300.
    { avgSpeed: 66.72, maxSpeed: 120, maxSpeedEV: 1, harshBraking: 0 },
    { avgSpeed: 60.048, maxSpeed: 60, maxSpeedEV: 0, harshBraking: 1 },
  ]);
  const { rows: days } = await runReport(server, token, 'Summary', range);
  expect(days).toMatchObject([
    {
      initHour: '08:00:00',
      endHour: '09:06:00',
      journeys: 2,
      distance: 15_012,
      duration: 1_080,
      movement: 840,
      slowMotion: 240,
      // From 08:12 to 09:00.
      stopTime: 2_880,
      maxSpeed: 120,
      maxSpeedEV: 1,
      warningSpeed: 0,
      harshBraking: 1,
    },
  ]);
});

it('has its messages in the hours in which they came', async () => {
  const { rows } = await runReport(server, token, 'DailyConnection', { from: DAY, to: DAY });
  expect(rows).toMatchObject([{ h8: 17, h9: 9, h10: 0, h12: 5, connectedHours: 3, messages: 31 }]);
});
