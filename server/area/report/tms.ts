import { type RawBuilder, sql } from 'kysely';
import { POI_STOP } from '#domain/constants.ts';
import { tms } from '#domain/report/tms.ts';
import type { Ask } from './ask.ts';
import { HEAD_CELLS, personOf, type Subject } from './head-cells.ts';
import { drivenSource, JOURNEY_DRIVER } from './journey-source.ts';
import { reportQuery } from './query.ts';
import type { Snapshot } from './snapshot.ts';
import { lasts } from './visit-rows.ts';
import { instantAt } from './zone-clock.ts';

type Stop = {
  n: number;
  driver_id: number | null;
  day: string;
  seq: number;
  start_s: number;
  end_s: number | null;
  lat: number | null;
  lng: number | null;
  poi_id: number | null;
  from_prev_m: number | null;
  from_prev_s: number | null;
};
type Row = Subject & { stop: Stop; poi: string | null };

const stops = (ask: Ask, drivers: boolean): RawBuilder<unknown> =>
  drivenSource(ask, { table: 'halt', counts: lasts(ask, POI_STOP), drivers });

async function* rows(ask: Ask, snapshot: Snapshot): AsyncGenerator<Row[]> {
  const { scope, places } = ask;
  const names = new Map(places.pois().map(({ id, name }) => [id, name]));
  // A filter of drivers must not change the numbers of the stops.
  const batches = snapshot.batches(sql<Stop>`
    select stay.n, ${JOURNEY_DRIVER} as driver_id, halt.day, halt.start_at, halt.lat, halt.lng, halt.poi_id,
      halt.from_prev_m, halt.from_prev_s, date_part('epoch', halt.start_at) as start_s,
      date_part('epoch', halt.end_at) as end_s,
      (select count(*)::int from halt as earlier where earlier.vehicle_id = halt.vehicle_id and earlier.day = halt.day
         and earlier.start_at <= halt.start_at) as seq
    from ${stops(ask, true)}
    order by stay.n, halt.start_at`);
  for await (const batch of batches) {
    yield batch.map((stop) => ({
      stop,
      poi: stop.poi_id === null ? null : (names.get(stop.poi_id) ?? null),
      stay: scope.stays[stop.n - 1]!,
      person: personOf(scope, null, stop.driver_id),
      drivers: 1,
      vehicles: 1,
    }));
  }
}

/** R23: the stops of each vehicle and day in order. */
export const tmsQuery = reportQuery(tms, {
  count: (ask) => sql<{ n: number }>`select count(*)::int as n from ${stops(ask, false)}`,
  rows,
  cells: {
    ...HEAD_CELLS,
    startAt: ({ stop }) => instantAt(stop.start_s),
    day: ({ stop }) => stop.day,
    seq: ({ stop }) => stop.seq,
    poi: ({ poi }) => poi,
    place: ({ stop }, { places }) => places.ground(stop.lat, stop.lng),
    lat: ({ stop }) => stop.lat,
    lng: ({ stop }) => stop.lng,
    arrival: ({ stop }) => instantAt(stop.start_s),
    departure: ({ stop }) => (stop.end_s === null ? null : instantAt(stop.end_s)),
    serviceTime: ({ stop }) => (stop.end_s === null ? null : Math.round(stop.end_s - stop.start_s)),
    fromPrevDistance: ({ stop }) => stop.from_prev_m,
    fromPrevTime: ({ stop }) => stop.from_prev_s,
    // Without a schedule there are no working hours.
    inSchedule: ({ stop, stay }, { known: { schedules } }) =>
      schedules.of(stay.fleetId) &&
      schedules.inHours(stay.fleetId, stay.vehicle.timeZone, stop.start_s * 1000),
  },
});
