import { type RawBuilder, sql } from 'kysely';
import type { CellValue } from '#domain/column.ts';
import { RF_WINDOW } from '#domain/constants.ts';
import { FUEL_CLASSES } from '#domain/refuelling/product.ts';
import type { SeenPlace } from '#server/known/places/reader-places.ts';
import type { Ask } from './ask.ts';
import { type Facts, factCells, factsOf } from './facts.ts';
import { drivenSource, JOURNEY_DRIVER } from './journey-source.ts';
import type { Snapshot } from './snapshot.ts';
import { inPieces } from './stay-pieces.ts';

/** A visit; or all visits of a subject to a place, when the report adds them up. */
export type Visit = {
  n: number;
  person_n: number | null;
  driver_id: number | null;
  /** The number of the subject's first stay in the rows; it orders them. */
  row_n: number;
  /** Null for one visit: then each is one. */
  drivers: number | null;
  vehicles: number | null;
  visits: number | null;
  place_n: number;
  start_s: number;
  /** Null while it lasts. */
  end_s: number | null;
  /** Seconds of the visits that are over; null for one visit. */
  stay_s: number | null;
  lat: number | null;
  lng: number | null;
  distance_m: number | null;
  max_speed_kmh: number | null;
  /** Litres of fuel bought meanwhile; null: none, or the report has no such column. */
  liters: number | null;
};
export type Visits = Facts<Visit> & { places: readonly SeenPlace[] };
const VALUES: Readonly<Record<keyof Visit, true>> = {
  n: true,
  person_n: true,
  driver_id: true,
  row_n: true,
  drivers: true,
  vehicles: true,
  place_n: true,
  visits: true,
  start_s: true,
  end_s: true,
  stay_s: true,
  lat: true,
  lng: true,
  distance_m: true,
  max_speed_kmh: true,
  liters: true,
};

/** The kind of visits, and which of them count. */
export type VisitKind = {
  table: 'halt' | 'area_visit';
  /** The column with the place. */
  place: 'halt.poi_id' | 'area_visit.area_id';
  counts(ask: Ask): RawBuilder<unknown>;
  /** The rows also contain the fillings during the visit. */
  hasLiters?: true;
  /** The places that the reader may know. */
  places(ask: Ask): readonly SeenPlace[];
};

function source(ask: Ask, kind: VisitKind, options: { drivers: boolean }): RawBuilder<unknown> {
  const ids = kind.places(ask).map(({ id }) => id);
  const isKnown = sql`${sql.ref(kind.place)} = any(${ids}::int[])`;
  return drivenSource(ask, {
    table: kind.table,
    counts: sql`${kind.counts(ask)} and ${isKnown}`,
    ...options,
  });
}

/** The most rows possible. */
export const countVisits = (kind: VisitKind) => (ask: Ask) =>
  sql<{ n: number }>`select count(*)::int as n from ${source(ask, kind, { drivers: false })}`;

/** Average number of visits in a day, for estimates. */
const A_DAY = 10;

/** The visits of the scope, one row each, or added up by subject and place. */
export const visitFacts =
  (kind: VisitKind) =>
  (ask: Ask, snapshot: Snapshot): AsyncGenerator<Visits> => {
    const places = kind.places(ask);
    const { view } = ask;
    const isAdded = view.breakdown === 'total';
    const packing = {
      values: valuesOf(ask, kind),
      by: 'row_n',
      most: A_DAY * (isAdded ? 1 : view.days),
    } as const;
    return inPieces(
      ask,
      async function* (piece) {
        const query = isAdded ? added(piece, kind, places) : each(piece, kind, places);
        for await (const batch of factsOf(piece, snapshot, query, packing)) yield { ...batch, places };
      },
      snapshot,
    );
  };

/** The values that are null, or one, in every row are not read. */
function valuesOf({ view }: Ask, { table, hasLiters }: VisitKind): Readonly<Record<keyof Visit, boolean>> {
  const isAdded = view.breakdown === 'total';
  const isPlaced = table === 'halt' && !isAdded;
  return {
    ...VALUES,
    person_n: view.variant === 'driver',
    drivers: isAdded,
    vehicles: isAdded,
    visits: isAdded,
    end_s: !isAdded,
    stay_s: isAdded,
    lat: isPlaced,
    lng: isPlaced,
    distance_m: table === 'area_visit',
    max_speed_kmh: table === 'area_visit',
    liters: hasLiters === true && !isAdded,
  };
}

/** The visits with the number of their place in the order of names. */
function numbered(ask: Ask, kind: VisitKind, places: readonly SeenPlace[]): RawBuilder<unknown> {
  const { table, place } = kind;
  const of = (name: string) => sql.ref(`${table}.${name}`);
  const isHalt = table === 'halt';
  const columns = sql`stay.n, ${ask.view.variant === 'driver' ? sql`person.n` : sql`null::bigint`} as person_n,
    ${ask.view.variant === 'driver' ? sql`person.id` : sql`null::int`} as person_id,
    ${JOURNEY_DRIVER} as driver_id, ${of('vehicle_id')},
    ${sql.ref(place)} as place_id,
    date_part('epoch', ${of('start_at')}) as start_s, date_part('epoch', ${of('end_at')}) as end_s,
    ${isHalt ? of('lat') : sql`null::float8`} as lat, ${isHalt ? of('lng') : sql`null::float8`} as lng,
    ${isHalt ? sql`null::int` : of('distance_m')} as distance_m,
    ${isHalt ? sql`null::smallint` : of('max_speed_kmh')} as max_speed_kmh`;
  return sql`(select ${columns} from ${source(ask, kind, { drivers: true })}) as visit
    join unnest(${places.map(({ id }) => id)}::int[]) with ordinality as place (id, place_n) on place.id = visit.place_id`;
}

function each(ask: Ask, kind: VisitKind, places: readonly SeenPlace[]): RawBuilder<Visit> {
  return sql<Visit>`
    select visit.*, ${ask.view.variant === 'driver' ? sql`person_n` : sql`n`} as row_n, place_n, null as drivers, null as vehicles, null as visits,
      null as stay_s,
      ${kind.hasLiters ? LITERS : sql`null::float8`} as liters
    from ${numbered(ask, kind, places)}
    order by row_n, start_s, place_n, n`;
}

/**
 * The litres of fuel bought during a visit, or as shortly before or after it as counts for a place (domain
 * rules §4.4, R18).
 */
const LITERS = sql`(
  select sum(line.liters)::float8 from refuelling line
  where line.vehicle_id = visit.vehicle_id and line.reversed_with is null and not line.hour_unknown
    and line.product_class = any(${FUEL_CLASSES}::text[])
    and line.operation_at >= to_timestamp(visit.start_s - ${RF_WINDOW}::int)
    and line.operation_at <= to_timestamp(coalesce(visit.end_s, 'infinity') + ${RF_WINDOW}::int))`;

function added(ask: Ask, kind: VisitKind, places: readonly SeenPlace[]): RawBuilder<Visit> {
  const isDriver = ask.view.variant === 'driver';
  return sql<Visit>`
    select max(n) as n, max(person_n) as person_n, min(${isDriver ? sql`person_n` : sql`n`}) as row_n, mode() within group (order by driver_id) as driver_id,
      count(distinct driver_id)::int as drivers, count(distinct vehicle_id)::int as vehicles, place_n, count(*)::int as visits,
      min(start_s) as start_s, null as end_s, sum(end_s - start_s) as stay_s, null as lat, null as lng,
      sum(distance_m)::int as distance_m, max(max_speed_kmh) as max_speed_kmh, null::float8 as liters
    from ${numbered(ask, kind, places)}
    group by ${isDriver ? sql`person_id` : sql`vehicle_id`}, place_n
    order by row_n, place_n`;
}

/**
 * Does the halt count? One that is not final may still change; a vehicle standing with its ignition off
 * counts by the clock.
 */
export const lasts = ({ nowMs }: Ask, seconds: number) =>
  sql`(halt.final or halt.start_at <= ${new Date(nowMs - seconds * 1000)}::timestamptz)`;

const { each: eachVisit, instant } = factCells<Visit>();

/** The cells of a visit common to several reports. */
export const VISIT_CELLS = {
  startAt: instant('start_s'),
  arrival: instant('start_s'),
  departure: instant('end_s'),
  visits: eachVisit(({ visits }, at) => visits[at] ?? 1),
};

/** Seconds of the visits that are over; null if none is. */
export const staySeconds = eachVisit(({ start_s, end_s, stay_s }, at) => {
  const end = end_s[at] ?? null;
  const seconds = stay_s[at] ?? (end === null ? null : end - start_s[at]!);
  return seconds === null ? null : Math.round(seconds);
});

/** A cell of the place of each visit. */
export const ofPlace =
  (cell: (place: SeenPlace) => CellValue) =>
  ({ of, places }: Visits): CellValue[] =>
    of.place_n.map((n) => cell(places[n - 1]!));
