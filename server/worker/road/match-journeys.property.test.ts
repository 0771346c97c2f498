import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TrackerRecord } from '#domain/telemetry/record.ts';
import type { Ingest } from '#server/gateway/lane/ingest.ts';
import { openRoads } from '#server/road/open-roads.ts';
import { eraseTracking } from '#server/telemetry/erase-tracking.ts';
import { rebuild, rebuildLate } from '#server/telemetry/rebuild.ts';
import { loadHeld } from '#server/telemetry/vehicle-memory.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { fittedVehicles } from '#server/testing/fitted.ts';
import { testIngest } from '#server/testing/ingest.ts';
import { aRoadFolder } from '#server/testing/road-files.ts';
import { FAST_ROADS, fastJourney } from './fast-journey.builder.ts';
import { journeyMatching } from './match-journeys.ts';

let folder: Awaited<ReturnType<typeof aRoadFolder>>;
let server: TestApp;
let ingest: Ingest;
let vehicleId: number;
let roads: ReturnType<typeof openRoads>;

const HOURS = ['05', '06', '07', '08', '09'] as const;
const records = HOURS.flatMap((hour) => fastJourney(Date.parse(`2026-03-02T${hour}:00:00Z`)));
const cuts = fc.uniqueArray(fc.integer({ min: 1, max: records.length - 1 }), { minLength: 1, maxLength: 8 });

beforeAll(async () => {
  folder = await aRoadFolder(FAST_ROADS);
  server = await testApp({ DATA_DIR: folder.DATA_DIR });
  roads = openRoads({ folder: join(folder.DATA_DIR, 'roads'), log: server.app.log });
  ingest = testIngest(server.app);
  vehicleId = (await fittedVehicles(server.app.database.pool, 1))[0]!.vehicleId;
});
afterAll(async () => {
  await ingest.stop();
  roads.close();
  await server.close();
  folder.remove();
});

/** A worker that has just started. */
const turn = () => journeyMatching(server.app, roads)();
const store = (part: readonly TrackerRecord[]) =>
  ingest.store({ vehicleId, records: part, receivedMs: server.clock.nowMs });

/** The rows of the vehicle's journeys. */
async function rows() {
  const read = async (table: string) =>
    (
      await server.app.database.pool.query(`select * from ${table} where vehicle_id = $1 order by start_at`, [
        vehicleId,
      ])
    ).rows;
  return [await read('journey_road'), await read('legal_excess')];
}

async function startOver() {
  await server.app.database.sql.transaction().execute((tx) => eraseTracking(tx, vehicleId));
  await reload();
}

/** Lanes hear of rebuilds and erasures. */
async function reload() {
  const { pool } = server.app.database;
  ingest.hold(await loadHeld(pool, ingest.known, [vehicleId]));
}

it('any order of arrival, a restart after any part, and a rebuild give the same rows', async () => {
  await store(records);
  await turn();
  const expected = await rows();
  // Each journey has its roads, and one excess on its motorway.
  expect(expected.map((some) => some.length)).toEqual([5, 5]);
  await fc.assert(
    fc.asyncProperty(cuts, fc.integer({ min: 0, max: 99 }), fc.boolean(), async (at, shuffle, isRebuilt) => {
      await startOver();
      const edges = [0, ...at.toSorted((a, b) => a - b), records.length];
      const parts = edges.slice(1).map((end, i) => records.slice(edges[i], end));
      // Parts come in another order, and after each a new worker has a turn.
      parts.sort((a, b) => ((a.length * 7 + shuffle) % 11) - ((b.length * 7 + shuffle) % 11));
      for (const part of parts) {
        await store(part);
        await turn();
        if (shuffle % 2 === 0) await rebuildLate(server.app, () => {});
        await reload();
      }
      await rebuildLate(server.app, () => {});
      const nowMs = server.clock.nowMs;
      if (isRebuilt) await rebuild(server.app, { vehicleId, fromMs: records[0]!.timeMs, nowMs });
      await turn();
      expect(await rows()).toEqual(expected);
    }),
    { seed: 126, numRuns: 12 },
  );
  expect(server.logged.filter(({ level }) => Number(level) >= 50)).toEqual([]);
}, 60_000);
