import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { MINUTE_MS } from '#domain/duration.ts';
import type { ReportId } from '#domain/report/report.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aCard, aDriver, aFleet, aVehicle } from '#server/testing/builders.ts';
import { aJourney, anAssignment, aReader, runReport } from './report.builder.ts';

const RANGE = { from: '2026-02-25', to: '2026-02-28' };
const BEGIN_MS = Date.parse('2026-02-25T12:00:00Z');
const ZONES = ['Europe/Madrid', 'Asia/Tokyo', 'Atlantic/Canary'];
const LIVES = 8;
/** Steps of this many minutes, so that the driver often changes at the very start of a journey. */
const STEP = 15;

let server: TestApp;
let fleet_id: number;
let token: string;
/** For each vehicle one driver of every zone: a driver is assigned to one vehicle at a time. */
let drivers: number[];

beforeAll(async () => {
  server = await testApp();
  server.clock.nowMs = Date.parse('2026-03-01T12:00:00Z');
});
afterAll(() => server.close());

beforeEach(async () => {
  const { database } = server.app;
  fleet_id = (await aFleet(database)).id;
  drivers = [];
  for (let i = 0; i < LIVES; i++)
    for (const time_zone of ZONES) drivers.push((await aDriver(database, { fleet_id, time_zone })).id);
  token = await aReader(server, { fleetIds: [fleet_id] });
});

const at = (steps: number) => new Date(BEGIN_MS + steps * STEP * MINUTE_MS).toISOString();

/** Every report that adds up journeys, with every combination of parameters. Floats are compared exactly. */
async function everything() {
  const told = [];
  for (const report of ['Summary', 'Driving', 'Audit'] satisfies ReportId[]) {
    for (const breakdown of report === 'Audit' ? ['total'] : ['day', 'total']) {
      for (const variant of ['vehicle', 'driver']) {
        const asked = { ...RANGE, breakdown, variant };
        const { status, rows, end } = await runReport(server, token, report, asked);
        expect(status).toBe(200);
        const settled = rows.map(({ unsettled: _, ...row }) => row);
        told.push({ report, breakdown, variant, rows: settled, end });
      }
    }
  }
  return told;
}

/**
 * Deletes the sums, which cover only final journeys. When none is final, reports read all journeys one by
 * one.
 */
async function forgetSums() {
  const { pool } = server.app.database;
  await pool.query('update journey set final = false, over_at = end_at where final');
  await pool.query('delete from journey_sum');
}

const drive = fc.record({
  pause: fc.integer({ min: 0, max: 12 }),
  steps: fc.integer({ min: 1, max: 9 }),
  tag: fc.integer({ min: 0, max: 2 }),
  is_private: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
  distance_m: fc.integer({ min: 100, max: 80_000 }),
  idle_s: fc.integer({ min: 0, max: 60 }),
  longest_halt_s: fc.integer({ min: 0, max: 1_800 }),
  max_speed_kmh: fc.option(fc.integer({ min: 5, max: 140 })),
  fuel_l: fc.option(fc.integer({ min: 0, max: 99 }).map((tenths) => tenths / 10)),
  odometer_m: fc.option(fc.integer({ min: 0, max: 2 ** 40 })),
  start_lat: fc.option(fc.double({ min: 36, max: 43, noNaN: true })),
  harsh_braking: fc.integer({ min: 0, max: 3 }),
  excesses: fc.integer({ min: 0, max: 3 }),
});
const who = fc.integer({ min: 0, max: ZONES.length - 1 });
/** The holder of something, who changes now and then; null is nobody. */
const changes = fc.array(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.option(who)), { maxLength: 5 });
const life = fc.record({
  usual: fc.option(who),
  drives: fc.array(drive, { maxLength: 14 }),
  assigned: changes,
  isRunning: fc.boolean(),
});
type Life = typeof life extends fc.Arbitrary<infer L> ? L : never;

/** Consecutive periods, as rows with a beginning and, except for the last, an end. */
function periods(edges: readonly (readonly [number, number | null])[], among: readonly number[]) {
  let from = 0;
  const starts = edges.map(([steps, n]) => {
    from += steps;
    return { from, n };
  });
  return starts.flatMap(({ from, n }, i) => {
    const next = starts[i + 1];
    return n === null
      ? []
      : [{ driver_id: among[n]!, from_at: at(from), to_at: next ? at(next.from) : null }];
  });
}

async function aLife(
  n: number,
  { usual, drives, assigned, isRunning }: Life,
  tags: readonly (string | null)[],
) {
  const { database } = server.app;
  const driver_id = usual === null ? null : drivers[usual]!;
  const vehicle = await aVehicle(database, { fleet_id, driver_id, consumption_l100: 7.3 });
  for (const { driver_id, from_at, to_at } of periods(assigned, drivers.slice(ZONES.length * n))) {
    const period = { start_at: from_at, ...(to_at && { end_at: to_at }) };
    await anAssignment(database, { vehicle_id: vehicle.id, driver_id, ...period });
  }
  let step = 0;
  for (const [i, { pause, steps, tag, ...columns }] of drives.entries()) {
    const start_at = at(step + pause);
    step += pause + steps;
    const isOpen = isRunning && i === drives.length - 1;
    await aJourney(database, {
      vehicle_id: vehicle.id,
      start_at,
      end_at: at(step),
      // Madrid is an hour ahead of UTC.
      day: new Date(Date.parse(start_at) + 60 * MINUTE_MS).toISOString().slice(0, 10),
      driver_tag: tags[tag]!,
      ...columns,
      start_lng: columns.start_lat && -3,
      end_lat: columns.start_lat && columns.start_lat + 1,
      end_lng: columns.start_lat && -4,
      ...(isOpen && { final: false, over_at: '2026-03-02T00:00:00Z' }),
    });
  }
}

it('reports add up the same from sums as from journeys one by one', async () => {
  const many = fc.array(life, { minLength: LIVES, maxLength: LIVES });
  const cards = fc.tuple(changes, changes);
  await fc.assert(
    fc.asyncProperty(many, cards, async (lives, held) => {
      const { database } = server.app;
      await database.pool.query('truncate journey, journey_sum, driver_assignment');
      const tags: (string | null)[] = [null];
      for (const edges of held) {
        const card = await aCard(database, { fleet_id });
        tags.push(card.nfc_id);
        const rows = periods(edges, drivers).map((period) => ({ card_id: card.id, ...period }));
        if (rows.length > 0) await database.sql.insertInto('card_holder').values(rows).execute();
      }
      for (const [n, each] of lives.entries()) await aLife(n, each, tags);
      const bySums = await everything();
      await forgetSums();
      expect(await everything()).toEqual(bySums);
    }),
    { numRuns: 6, endOnFailure: true },
  );
}, 60_000);

it('journeys are read one by one only where the driver changes among them', async () => {
  const { database } = server.app;
  for (const [n, [license, start_at]] of [
    ['1000AAA', '2026-02-26T10:00:00Z'],
    ['2000BBB', '2026-02-26T08:00:00Z'],
    ['3000CCC', '2026-02-26T09:00:00Z'],
  ].entries()) {
    const { id } = await aVehicle(database, { fleet_id, license: license!, driver_id: drivers[0]! });
    await anAssignment(database, { vehicle_id: id, driver_id: drivers[n + 1]!, start_at: start_at! });
    for (const hour of ['08', '10']) {
      await aJourney(database, {
        vehicle_id: id,
        start_at: `2026-02-26T${hour}:00:00Z`,
        end_at: `2026-02-26T${hour}:30:00Z`,
      });
    }
  }
  await database.pool.query('update journey_sum set distance_m = 7');
  const { rows } = await runReport(server, token, 'Summary', RANGE);
  expect(rows.map((row) => [row.license, row.driver, row.distance])).toEqual([
    ['1000AAA', expect.stringContaining('+1'), 40_000],
    ['2000BBB', expect.not.stringContaining('+'), 7],
    ['3000CCC', expect.stringContaining('+1'), 40_000],
  ]);
});
