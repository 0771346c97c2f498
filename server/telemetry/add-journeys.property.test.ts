import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOUR_MS } from '#domain/duration.ts';
import type { Journey } from '#domain/telemetry/fact.ts';
import type { Database } from '#server/base/db/database.ts';
import { testDatabase } from '#server/base/db/testing.ts';
import { sumJourneys } from './journey-sums.ts';
import { addFacts, writeUnsettled } from './write-facts.ts';

const BEGIN_MS = Date.parse('2026-01-25T00:00:00Z');
const DAYS = 12;

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/**
 * A journey of one of three vehicles. A second one with the same start is the same journey again. It has the
 * same tag and use, because a journey that changes these is removed first.
 */
const journey = fc
  .record({
    vehicleId: fc.integer({ min: 1, max: 3 }),
    hour: fc.integer({ min: 0, max: DAYS * 24 - 1 }),
    durationS: fc.constantFrom(0, 900, 1800, 7200, 9000),
    distanceM: fc.constantFrom(0, 19_999, 20_000, 50_001),
    fuelDl: fc.option(fc.integer({ min: 0, max: 400 }), { freq: 3 }),
    maxSpeedKmh: fc.option(fc.integer({ min: 0, max: 160 })),
    place: fc.option(fc.integer({ min: 1, max: 80 })),
    count: fc.integer({ min: 0, max: 3 }),
    isRunningFirst: fc.boolean(),
  })
  .map(({ vehicleId, hour, isRunningFirst, ...told }) => ({
    vehicleId,
    isRunningFirst,
    journey: journeyAt(BEGIN_MS + hour * HOUR_MS, {
      ...told,
      tag: [null, 'AA', 'BB'][hour % 3]!,
      isPrivate: hour % 5 === 0,
    }),
  }));

function journeyAt(
  startMs: number,
  told: {
    durationS: number;
    distanceM: number;
    fuelDl: number | null;
    maxSpeedKmh: number | null;
    place: number | null;
    tag: string | null;
    isPrivate: boolean;
    count: number;
  },
): Journey {
  const { durationS, distanceM, maxSpeedKmh, place, tag, isPrivate, count } = told;
  return {
    startMs,
    endMs: startMs + durationS * 1000,
    day: new Date(startMs).toISOString().slice(0, 10),
    startLat: place,
    startLng: place,
    endLat: place,
    endLng: place === null ? null : -place,
    distanceM,
    durationS,
    movementS: durationS,
    idleS: count,
    maxSpeedKmh,
    bandS: [durationS, count, 0],
    odometerM: place === null ? null : place * 1000,
    fuelL: told.fuelDl === null ? null : told.fuelDl / 10,
    fuelByLevel: false,
    harshAcceleration: count,
    harshBraking: 0,
    harshCornering: count,
    excesses: count,
    warnings: 1,
    driverTag: tag,
    cardMs: null,
    secondTag: null,
    isPrivate,
    hasGap: false,
    longestHaltS: 0,
  };
}

async function sums() {
  const days = await database.pool.query(
    'select * from journey_sum order by vehicle_id, day, driver_tag, is_private',
  );
  const months = await database.pool.query(
    'select * from journey_month order by vehicle_id, month, is_private',
  );
  return { days: days.rows, months: months.rows };
}

/** Counts everything again from the journeys. */
async function counted() {
  await database.pool.query('truncate journey_sum, journey_month');
  const { rows } = await database.pool.query<{ vehicle_id: number; day: string }>(
    'select distinct vehicle_id, day::text from journey where final',
  );
  await sumJourneys(database.pool, rows);
  return sums();
}

it('adding journeys to the sums gives what counting them gives, however they come', async () => {
  let largest = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(journey, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 12 }),
      async (batches) => {
        await database.pool.query('truncate journey, journey_sum, journey_month, violation_request');
        const client = await database.pool.connect();
        const known = new Set<string>();
        for (const batch of batches) {
          const isNew = ({ vehicleId, journey }: (typeof batch)[number]) =>
            !known.has(`${vehicleId} ${journey.startMs}`);
          const running = batch.filter((one) => one.isRunningFirst && isNew(one));
          for (const { vehicleId, journey } of running) {
            const unsettled = { journey, overMs: journey.endMs, halt: null, visits: [] };
            await writeUnsettled(client, [{ vehicleId, lastMs: journey.endMs, ...unsettled }]);
          }
          for (const { vehicleId, journey } of batch) known.add(`${vehicleId} ${journey.startMs}`);
          await addFacts(
            client,
            batch.map(({ vehicleId, journey }) => ({
              vehicleId,
              decidedMs: journey.endMs,
              fact: { type: 'journey', journey },
            })),
          );
        }
        client.release();
        const added = await sums();
        largest = Math.max(largest, added.days.length);
        expect(added).toEqual(await counted());
      },
    ),
    { seed: 29, numRuns: 60 },
  );
  expect(largest).toBeGreaterThan(15);
});
