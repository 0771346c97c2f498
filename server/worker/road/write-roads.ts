import type { PoolClient } from 'pg';
import { encodeJourneyRoads, type JourneyRoads } from '#domain/road/journey/journey-roads.ts';
import type { LegalExcess } from '#domain/road/journey/legal-excess.ts';

/** A journey with its roads and its excesses over the legal limit. */
export type MatchedJourney = {
  startMs: number;
  endMs: number;
  roads: JourneyRoads;
  excesses: readonly LegalExcess[];
};

/**
 * Replaces what is stored of the roads of some journeys, and says how far the vehicle is matched. A journey
 * off all road files leaves nothing.
 */
export async function writeRoads(
  client: PoolClient,
  {
    vehicleId,
    throughMs,
    toldMs,
    matched,
  }: { vehicleId: number; throughMs: number; toldMs: number; matched: readonly MatchedJourney[] },
): Promise<void> {
  const starts = matched.map(({ startMs }) => new Date(startMs));
  await client.query('delete from journey_road where vehicle_id = $1 and start_at = any($2)', [
    vehicleId,
    starts,
  ]);
  await client.query('delete from legal_excess where vehicle_id = $1 and journey_at = any($2)', [
    vehicleId,
    starts,
  ]);
  const known = matched.filter(({ roads }) => roads.sources.length > 0);
  await client.query(
    `insert into journey_road (vehicle_id, start_at, end_at, roads)
     select $1, * from unnest($2::timestamptz[], $3::timestamptz[], $4::bytea[])`,
    [
      vehicleId,
      known.map(({ startMs }) => new Date(startMs)),
      known.map(({ endMs }) => new Date(endMs)),
      known.map(({ startMs, roads }) => Buffer.from(encodeJourneyRoads(startMs, roads))),
    ],
  );
  await client.query(
    `insert into legal_excess (vehicle_id, start_at, end_at, journey_at, duration_s, lat, lng, speed_kmh, limit_kmh, by_law, way,
       source, source_date)
     select $1, start_at, end_at, journey_at, duration_s, lat, lng, speed_kmh, limit_kmh, by_law, way, source, source_date
     from json_populate_recordset(null::legal_excess, $2)`,
    [vehicleId, JSON.stringify(known.flatMap(excessRows))],
  );
  await client.query('update road_match set through_at = $2, told_at = $3 where vehicle_id = $1', [
    vehicleId,
    new Date(throughMs),
    new Date(toldMs),
  ]);
}

function excessRows({ startMs: journeyMs, roads, excesses }: MatchedJourney) {
  return excesses.map(({ startMs, endMs, overMs, worst: { lat, lng, speedKmh, limit } }) => ({
    start_at: new Date(startMs),
    end_at: new Date(endMs),
    journey_at: new Date(journeyMs),
    duration_s: Math.round(overMs / 1000),
    lat,
    lng,
    speed_kmh: speedKmh,
    limit_kmh: limit.kmh,
    by_law: limit.by === 'law',
    way: limit.label,
    source: roads.sources[limit.source]!.name,
    source_date: roads.sources[limit.source]!.date,
  }));
}
