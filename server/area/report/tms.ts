import { type RawBuilder, sql } from 'kysely';
import { POI_STOP } from '#domain/constants.ts';
import { addDays } from '#domain/day.ts';
import { tms } from '#domain/report/tms.ts';
import type { Ask } from './ask.ts';
import { type Facts, factCells, factsOf, HEAD_FACTS } from './facts.ts';
import { drivenSource, JOURNEY_DRIVER, startHours } from './journey-source.ts';
import { factQuery } from './query.ts';
import type { Snapshot } from './snapshot.ts';
import { inPieces } from './stay-pieces.ts';
import { lasts } from './visit-rows.ts';

type Stop = {
  n: number;
  person_n: null;
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
type Stops = Facts<Stop> & {
  /** The names of the points of interest that the reader may know. */
  names: ReadonlyMap<number, string>;
};
const VALUES: Readonly<Record<keyof Stop, true>> = {
  n: true,
  person_n: true,
  driver_id: true,
  day: true,
  seq: true,
  start_s: true,
  end_s: true,
  lat: true,
  lng: true,
  poi_id: true,
  from_prev_m: true,
  from_prev_s: true,
};

/** Average number of stops in a day, for estimates. */
const STOPS = 11;

/** Does the report have every stop of a day? Else a filter of drivers or hours leaves some out. */
const hasEveryStop = (ask: Ask) => ask.scope.drivers === null && startHours(ask) === null;

/**
 * The halts of the vehicles and days, each with its number in its day. A filter of drivers or hours must not
 * change the numbers.
 */
function numbered({ scope, range }: Ask): RawBuilder<unknown> {
  const ids = [...new Set(scope.stays.map(({ vehicle }) => vehicle.id))];
  return sql`(
    select halt.*, row_number() over (partition by vehicle_id, day order by start_at)::int as seq from halt
    where vehicle_id = any(${ids}::int[]) and day between ${addDays(range.from, -1)}::date and ${addDays(range.to, 1)}::date
  ) as halt`;
}

/**
 * The numbers of stops in their day, when every stop is there in order. A day of a vehicle is in one stay
 * only, and a stop that does not count yet is the last one.
 */
function numbersOf({ n, day }: Pick<Stops['of'], 'n' | 'day'>): number[] {
  const numbers = new Map<string, number>();
  return day.map((one, i) => {
    if (n[i] !== n[i - 1]) numbers.clear();
    const seq = (numbers.get(one) ?? 0) + 1;
    numbers.set(one, seq);
    return seq;
  });
}

type Source = { drivers: boolean; relation?: RawBuilder<unknown>; counts?: RawBuilder<unknown> };
const stops = (ask: Ask, options: Source) =>
  drivenSource(ask, { table: 'halt', counts: lasts(ask, POI_STOP), ...options });

/**
 * The number of stops. Those that do not count yet are counted apart: the index knows all others without the
 * table.
 */
function countStops(ask: Ask): RawBuilder<{ n: number }> {
  const counted = (counts: RawBuilder<unknown>) =>
    sql`(select count(*)::int from ${stops(ask, { drivers: false, counts })})`;
  const lasting = lasts(ask, POI_STOP);
  return hasEveryStop(ask)
    ? sql<{ n: number }>`select ${counted(sql`true`)} - ${counted(sql`not ${lasting}`)} as n`
    : sql<{ n: number }>`select ${counted(lasting)} as n`;
}

function facts(ask: Ask, snapshot: Snapshot): AsyncGenerator<Stops> {
  const names = new Map(ask.places.pois().map(({ id, name }) => [id, name]));
  const isWhole = hasEveryStop(ask);
  const packing = {
    values: { ...VALUES, person_n: false, seq: !isWhole },
    by: 'n',
    most: STOPS * ask.view.days,
  } as const;
  return inPieces(ask, async function* (piece) {
    const query = sql<Stop>`
      select stay.n, null as person_n, ${JOURNEY_DRIVER} as driver_id, halt.day, ${isWhole ? sql`null::int as` : sql`halt.`}seq, halt.lat,
        halt.lng, halt.poi_id, halt.from_prev_m, halt.from_prev_s, date_part('epoch', halt.start_at) as start_s,
        date_part('epoch', halt.end_at) as end_s
      from ${stops(piece, { drivers: true, ...(isWhole ? {} : { relation: numbered(piece) }) })}
      order by stay.n, halt.start_at`;
    for await (const { of, ...batch } of factsOf(piece, snapshot, query, packing))
      yield { ...batch, of: isWhole ? { ...of, seq: numbersOf(of) } : of, names };
  });
}

const { value, each, instant, place } = factCells<Stop>();

/** R23: the stops of each vehicle and day in order. */
export const tmsQuery = factQuery(tms, {
  count: countStops,
  facts,
  cells: {
    ...HEAD_FACTS,
    startAt: instant('start_s'),
    day: value('day'),
    seq: value('seq'),
    poi: ({ of, names }: Stops) => of.poi_id.map((id) => (id === null ? null : (names.get(id) ?? null))),
    place: place('lat', 'lng', 'ground'),
    lat: value('lat'),
    lng: value('lng'),
    arrival: instant('start_s'),
    departure: instant('end_s'),
    serviceTime: each(({ start_s, end_s }, at) =>
      end_s[at] == null ? null : Math.round(end_s[at] - start_s[at]!),
    ),
    fromPrevDistance: value('from_prev_m'),
    fromPrevTime: value('from_prev_s'),
    // Without a schedule there are no working hours.
    inSchedule: each(
      ({ start_s }, at, { known: { schedules } }, { stay }) =>
        schedules.of(stay.fleetId) &&
        schedules.inHours(stay.fleetId, stay.vehicle.timeZone, start_s[at]! * 1000),
    ),
  },
});
