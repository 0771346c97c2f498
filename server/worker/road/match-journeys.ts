import type { PoolClient } from 'pg';
import { Counter, Histogram } from 'prom-client';
import { MINUTE_MS } from '#domain/duration.ts';
import type { JourneyRoads } from '#domain/road/journey/journey-roads.ts';
import { type LegalExcess, legalExcessFinder } from '#domain/road/journey/legal-excess.ts';
import type { JourneyFixes } from '#domain/road/journey/match-piece.ts';
import type { RuleLookup } from '#domain/telemetry/rules.ts';
import { decodeTrack, validFixes } from '#domain/telemetry/track.ts';
import type { Base } from '#server/base/app.ts';
import { inTransaction } from '#server/base/db/in-transaction.ts';
import { metrics } from '#server/base/http/metrics.ts';
import type { Roads } from '#server/base/roads.ts';
import { type Raised, raiseEvents } from '#server/bus/raise.ts';
import { startMatching } from '#server/telemetry/journey-roads.ts';
import { readLimitedVehicle } from '#server/telemetry/limited-vehicle.ts';
import { readPayloads } from '#server/telemetry/position-store.ts';
import { readSettings } from '#server/telemetry/vehicle-memory.ts';
import { type JourneyMatcher, journeyMatcher } from './match-journey.ts';
import { type MatchedJourney, writeRoads } from './write-roads.ts';

/** Vehicles that one query looks for, and journeys of a vehicle in one transaction. */
const VEHICLES = 500;
const TOGETHER = 20;
/** Excesses of a journey that became certain longer ago raise no event, ms. */
const LATE_MS = 15 * MINUTE_MS;

const matchedJourneys = new Counter({
  name: 'traza_road_journeys_total',
  help: 'Journeys matched with the road files, by whether they lead over known roads',
  labelNames: ['outcome'],
  registers: [metrics],
});
const matchSeconds = new Histogram({
  name: 'traza_road_match_seconds',
  help: 'Time that the matching of one journey takes',
  buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
  registers: [metrics],
});

type JourneyRow = {
  start_at: Date;
  end_at: Date;
  decided_at: Date;
  is_private: boolean;
};

/** The work of a turn. */
export type MatchedTurn = { journeys: number; excesses: number };

/**
 * Makes the work of matching journeys with roads. A turn matches the final journeys that are not matched yet,
 * vehicle by vehicle, and finds their excesses over the legal limit. Several processes may run: each vehicle
 * is matched by one of them, and a killed one leaves the rest to others. Private use is passed over. Without
 * a road file it does nothing.
 */
export function journeyMatching(
  app: Pick<Base, 'database' | 'known' | 'log' | 'now' | 'ending'>,
  roads: Roads,
): () => Promise<MatchedTurn> {
  const match = journeyMatcher(roads);
  return async () => {
    const done: MatchedTurn = { journeys: 0, excesses: 0 };
    if (!roads.hasFile) return done;
    const began = performance.now();
    for (let after = 0, isFull = true; isFull; ) {
      const ids = await readWaiting(app, after);
      for (const vehicleId of ids) {
        if (app.ending.aborted) return done;
        try {
          const matched = await inTransaction(app.database.pool, (client) =>
            matchVehicle(app, client, { vehicleId, match }),
          );
          done.journeys += matched.journeys;
          done.excesses += matched.excesses;
        } catch (error) {
          app.log.error({ err: error, vehicleId }, 'journeys not matched, tried again later');
        }
      }
      after = ids.at(-1) ?? after;
      isFull = ids.length === VEHICLES;
    }
    if (done.journeys > 0)
      app.log.info({ ...done, ms: Math.round(performance.now() - began) }, 'journeys matched with roads');
    return done;
  };
}

/** Vehicles with journeys that are not matched, in the order of their ids. Each has its row afterwards. */
async function readWaiting({ database, now }: Pick<Base, 'database' | 'now'>, after: number) {
  const { rows } = await database.pool.query<{ vehicle_id: number; is_new: boolean }>(
    `select live.vehicle_id, done.vehicle_id is null as is_new
     from vehicle_live live left join road_match done on done.vehicle_id = live.vehicle_id
     where live.vehicle_id > $1 and exists (
       select from journey
       where journey.vehicle_id = live.vehicle_id and journey.start_at > coalesce(done.through_at, '-infinity') and journey.final
     )
     order by live.vehicle_id limit $2`,
    [after, VEHICLES],
  );
  const unknown = rows.filter(({ is_new }) => is_new).map(({ vehicle_id }) => vehicle_id);
  if (unknown.length > 0) await startMatching(database.pool, { vehicleIds: unknown, nowMs: now() });
  return rows.map(({ vehicle_id }) => vehicle_id);
}

type Matching = { vehicleId: number; match: JourneyMatcher };

/** Matches the next journeys of a vehicle, unless another process is at it. */
async function matchVehicle(
  app: Pick<Base, 'known' | 'now'>,
  client: PoolClient,
  { vehicleId, match }: Matching,
): Promise<MatchedTurn> {
  const { rows: locked } = await client.query<{ through_at: Date; told_at: Date | null }>(
    'select through_at, told_at from road_match where vehicle_id = $1 for update skip locked',
    [vehicleId],
  );
  if (!locked[0]) return { journeys: 0, excesses: 0 };
  const { rows } = await client.query<JourneyRow>(
    `select start_at, end_at, decided_at, is_private from journey
     where vehicle_id = $1 and start_at > $2 and final order by start_at limit $3`,
    [vehicleId, locked[0].through_at, TOGETHER],
  );
  const last = rows.at(-1);
  const settings = (await readSettings(client, app.known, [vehicleId])).get(vehicleId);
  if (!last || !settings) return { journeys: 0, excesses: 0 };
  const vehicleAt = await readLimitedVehicle(client, { vehicleId, fromMs: rows[0]!.start_at.getTime() });
  const matched: MatchedJourney[] = [];
  const events: Raised[] = [];
  let toldMs = locked[0].told_at?.getTime() ?? 0;
  for (const { start_at, end_at, decided_at, is_private } of rows) {
    // Private use is never matched.
    if (is_private) continue;
    const span = { startMs: start_at.getTime(), endMs: end_at.getTime() };
    const { fixes, speedKmh } = await readFixes(client, vehicleId, span);
    const stop = matchSeconds.startTimer();
    const roads = await match(fixes, vehicleAt(span.startMs));
    stop();
    matchedJourneys.inc({ outcome: roads.sources.length > 0 ? 'on_roads' : 'unknown' });
    const excesses = excessesOf({ fixes, speedKmh, roads, rules: settings.rules });
    matched.push({ ...span, roads, excesses });
    for (const excess of excesses) {
      if (excess.startMs <= toldMs || app.now() - decided_at.getTime() > LATE_MS) continue;
      events.push(eventOf(vehicleId, excess));
      toldMs = excess.startMs;
    }
  }
  await writeRoads(client, { vehicleId, throughMs: last.start_at.getTime(), toldMs, matched });
  await raiseEvents(client, events, app.now());
  return {
    journeys: matched.length,
    excesses: matched.reduce((sum, { excesses }) => sum + excesses.length, 0),
  };
}

/** The valid fixes of a journey with their speeds; an unknown speed is NaN. */
async function readFixes(
  client: PoolClient,
  vehicleId: number,
  { startMs, endMs }: { startMs: number; endMs: number },
): Promise<{ fixes: JourneyFixes; speedKmh: Float64Array }> {
  const payloads = await readPayloads(client, { vehicleId, fromMs: startMs, toMs: endMs });
  const found = validFixes(payloads.map(({ payload }) => decodeTrack(payload))).filter(
    ({ track, i }) => track.timeMs[i]! >= startMs && track.timeMs[i]! <= endMs,
  );
  const column = (name: 'timeMs' | 'lat' | 'lng' | 'speedKmh' | 'courseDeg') =>
    Float64Array.from(found, ({ track, i }) => track[name][i]!);
  const speedKmh = column('speedKmh');
  // A vehicle that stands has no heading.
  const headingDeg = Float32Array.from(column('courseDeg'), (course, i) =>
    speedKmh[i]! > 0 ? course : Number.NaN,
  );
  return {
    fixes: { timeMs: column('timeMs'), lat: column('lat'), lng: column('lng'), headingDeg },
    speedKmh,
  };
}

function excessesOf(journey: {
  fixes: JourneyFixes;
  speedKmh: Float64Array;
  roads: JourneyRoads;
  rules: RuleLookup;
}): LegalExcess[] {
  const { fixes, speedKmh, roads, rules } = journey;
  const excesses: LegalExcess[] = [];
  const finder = legalExcessFinder(roads.limits, rules, (excess) => excesses.push(excess));
  for (let i = 0; i < fixes.timeMs.length; i++)
    finder.add({
      ...{ timeMs: fixes.timeMs[i]!, lat: fixes.lat[i]!, lng: fixes.lng[i]! },
      speedKmh: speedKmh[i]!,
    });
  finder.end();
  return excesses;
}

function eventOf(vehicleId: number, { startMs, worst }: LegalExcess): Raised {
  const { lat, lng, speedKmh, limit } = worst;
  return {
    ...{ code: 912, timeMs: startMs, vehicleId, lat, lng, value: speedKmh - limit.kmh },
    detail: { limit: limit.kmh, ...(limit.label !== null && { way: limit.label }) },
  };
}
