import { sql } from 'kysely';
import { getJourneyRoads, type JourneyRoadsAnswer } from '#api/history.ts';
import { DAY_MS } from '#domain/duration.ts';
import { iso } from '#domain/iso.ts';
import { decodeJourneyRoads } from '#domain/road/journey/journey-roads.ts';
import { ROAD_CREDIT } from '#domain/road/road-file.ts';
import { handle } from '#server/base/http/route.ts';
import { lookAtWay, readDriven } from './get-track.ts';
import { checkTrackPeriod, readSeenSpans } from './read-track.ts';

type Row = { start_at: Date; end_at: Date; roads: Buffer };

/**
 * The roads of a vehicle's journeys that lie within the time in which the caller saw it. Private use has
 * none.
 */
export const journeyRoads = handle(getJourneyRoads, async (call) => {
  const { params, query, caller, app } = call;
  const vehicleId = params.device_id;
  const period = { fromMs: Date.parse(query.from), toMs: Date.parse(query.to) };
  checkTrackPeriod(period);
  // Journeys may end after the period in which they start.
  const reach = { fromMs: period.fromMs, toMs: period.toMs + 2 * DAY_MS };
  const seen = await readSeenSpans(app, caller, { vehicleId, ...reach });
  const { driver } = query;
  const spans =
    driver === undefined ? seen : await readDriven(app, caller, { vehicleId, driver, period: reach, seen });
  await lookAtWay(call, { vehicleId, driver, ...period });
  const { rows } = await sql<Row>`
    select journey_road.start_at, journey_road.end_at, roads
    from journey_road
    join journey on journey.vehicle_id = journey_road.vehicle_id and journey.start_at = journey_road.start_at
    where journey_road.vehicle_id = ${vehicleId} and not journey.is_private
      and journey_road.start_at >= ${new Date(period.fromMs)} and journey_road.start_at < ${new Date(period.toMs)}
    order by 1`.execute(app.database.sql);
  const journeys = rows
    .filter(({ start_at, end_at }) =>
      spans.some(({ fromMs, toMs }) => start_at.getTime() >= fromMs && end_at.getTime() < toMs),
    )
    .map(answerOf);
  return { is_known: app.roads.hasFile || rows.length > 0, credit: ROAD_CREDIT, journeys };
});

function answerOf({ start_at, end_at, roads: octets }: Row): JourneyRoadsAnswer['journeys'][number] {
  const { roads, sources } = decodeJourneyRoads(start_at.getTime(), octets);
  return {
    start: start_at.toISOString(),
    end: end_at.toISOString(),
    roads: roads.map(({ label, class: kind, distanceM, fromMs, toMs }) => ({
      ...{ label, class: kind, distance: distanceM },
      start: iso(fromMs),
      end: iso(toMs),
    })),
    sources: sources.map(({ name, date }) => ({ name, date })),
  };
}
