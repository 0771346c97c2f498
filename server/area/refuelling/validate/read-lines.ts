import type { Pool, PoolClient } from 'pg';
import type { Day } from '#domain/day.ts';
import type { Point } from '#domain/geo.ts';
import type { DiscrepancyFacts, Fill, Reason } from '#domain/refuelling/discrepancy.ts';
import type { Validation } from '#domain/refuelling/outcome.ts';
import type { ProductClass } from '#domain/refuelling/product.ts';

type FuelType = NonNullable<DiscrepancyFacts['vehicle']>['fuelType'];

/** A refuelling with the data of its own rows. */
export type Line = {
  fill: Fill;
  timeZone: string;
  day: Day;
  fleetId: number;
  workCode: string | null;
  isReversed: boolean;
  station: Point | null;
  vehicle: {
    id: number;
    license: string;
    timeZone: string;
    fuelType: FuelType;
    consumptionL100: number | null;
    /** The time up to which its records are folded, ms UTC. */
    foldedMs: number | null;
  } | null;
  driver: string | null;
  typed: DiscrepancyFacts['typed'];
  cardVehicleId: number | null;
  /** The last written outcome; null before the first. */
  last: {
    validation: Validation;
    distanceM: number | null;
    discrepancy: number | null;
    by: string | null;
    reasons: Reason[];
  } | null;
};

type Row = {
  id: string;
  operation_at: Date;
  hour_unknown: boolean;
  time_zone: string;
  day: Day;
  fleet_id: number;
  work_code: string | null;
  product_class: ProductClass;
  liters: string;
  amount: string;
  is_reversed: boolean;
  station_lat: number | null;
  station_lng: number | null;
  vehicle_id: number | null;
  vehicle_license: string;
  vehicle_zone: string;
  fuel_type: FuelType;
  consumption_l100: number | null;
  folded_at: Date | null;
  driver: string | null;
  odometer: number | null;
  driver_name: string | null;
  license: string | null;
  card_vehicle_id: number | null;
  last_validation: Validation | null;
  last_distance: number | null;
  last_discrepancy: number | null;
  last_by: string | null;
  last_reasons: Reason[];
};

/** Reads refuellings, the oldest of each vehicle first. */
export async function readLines(db: Pool | PoolClient, ids: readonly number[]): Promise<Line[]> {
  const { rows } = await db.query<Row>(
    `select line.id, line.operation_at, line.hour_unknown, line.time_zone, line.day, line.fleet_id, line.work_code,
       line.product_class, line.liters, line.amount, line.reversed_with is not null as is_reversed,
       coalesce(poi.lat, station.lat) as station_lat, coalesce(poi.lng, station.lng) as station_lng,
       line.vehicle_id, vehicle.license as vehicle_license, vehicle.time_zone as vehicle_zone, vehicle.fuel_type,
       vehicle.consumption_l100::float8 as consumption_l100, live.folded_at,
       nullif(concat_ws(' ', driver.name, driver.surname), '') as driver, line.odometer, line.driver_name,
       nullif(regexp_replace(upper(line.license), '[^A-Z0-9]', '', 'g'), '') as license, card.vehicle_id as card_vehicle_id,
       last.validation as last_validation, last.station_distance as last_distance, last.discrepancy as last_discrepancy,
       last.discrepancy_by as last_by, last.discrepancy_reasons as last_reasons
     from refuelling line
     join fuel_station station on station.id = line.station_id
     left join poi on poi.id = station.poi_id
     left join vehicle on vehicle.id = line.vehicle_id
     left join vehicle_live live on live.vehicle_id = line.vehicle_id
     left join driver on driver.id = line.driver_id
     left join fuel_card card on card.id = line.card_id
     left join lateral (
       select * from refuelling_outcome where refuelling_id = line.id order by id desc limit 1
     ) last on true
     where line.id = any($1::bigint[])
     order by line.vehicle_id, line.operation_at, line.id`,
    [ids],
  );
  return rows.map(lineOf);
}

function lineOf(row: Row): Line {
  const { station_lat, station_lng, vehicle_id } = row;
  return {
    fill: fillOf(row),
    ...{ timeZone: row.time_zone, day: row.day, fleetId: row.fleet_id, workCode: row.work_code },
    isReversed: row.is_reversed,
    station: station_lat === null || station_lng === null ? null : { lat: station_lat, lng: station_lng },
    vehicle:
      vehicle_id === null
        ? null
        : {
            id: vehicle_id,
            license: row.vehicle_license,
            timeZone: row.vehicle_zone,
            fuelType: row.fuel_type,
            consumptionL100: row.consumption_l100,
            foldedMs: row.folded_at?.getTime() ?? null,
          },
    driver: row.driver,
    typed: { odometerKm: row.odometer, driver: row.driver_name, license: row.license },
    cardVehicleId: row.card_vehicle_id,
    last:
      row.last_validation === null
        ? null
        : {
            validation: row.last_validation,
            distanceM: row.last_distance,
            discrepancy: row.last_discrepancy,
            by: row.last_by,
            reasons: row.last_reasons,
          },
  };
}

type FillRow = Pick<Row, 'id' | 'operation_at' | 'hour_unknown' | 'product_class' | 'liters' | 'amount'>;

const fillOf = (row: FillRow): Fill => ({
  id: Number(row.id),
  atMs: row.operation_at.getTime(),
  hourUnknown: row.hour_unknown,
  productClass: row.product_class,
  liters: Number(row.liters),
  amount: row.amount,
});

/** The fills around some lines, by vehicle: possible predecessors that were not reversed. */
export async function readFills(
  db: Pool | PoolClient,
  lines: readonly Line[],
  days: number,
): Promise<ReadonlyMap<number, Fill[]>> {
  const spans = new Map<number, { fromMs: number; toMs: number }>();
  for (const { vehicle, fill } of lines) {
    if (vehicle === null) continue;
    const span = spans.get(vehicle.id) ?? { fromMs: fill.atMs, toMs: fill.atMs };
    spans.set(vehicle.id, {
      fromMs: Math.min(span.fromMs, fill.atMs),
      toMs: Math.max(span.toMs, fill.atMs),
    });
  }
  const { rows } = await db.query<FillRow & { vehicle_id: number }>(
    `select line.id, line.vehicle_id, line.operation_at, line.hour_unknown, line.product_class, line.liters, line.amount
     from unnest($1::int4[], $2::timestamptz[], $3::timestamptz[]) as asked (vehicle_id, from_at, to_at)
     join refuelling line on line.vehicle_id = asked.vehicle_id
       and line.operation_at between asked.from_at - make_interval(days => $4) and asked.to_at
     where line.reversed_with is null and line.liters > 0`,
    [
      [...spans.keys()],
      [...spans.values()].map(({ fromMs }) => new Date(fromMs)),
      [...spans.values()].map(({ toMs }) => new Date(toMs)),
      days,
    ],
  );
  const fills = new Map<number, Fill[]>();
  for (const row of rows) {
    const own = fills.get(row.vehicle_id) ?? [];
    own.push(fillOf(row));
    fills.set(row.vehicle_id, own);
  }
  return fills;
}
