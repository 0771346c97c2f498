import { type RawBuilder, sql } from 'kysely';
import { can } from '#domain/access/permission.ts';
import { isFuel, quantityUnit } from '#domain/refuelling/product.ts';
import type { DISCREPANCY_REASONS } from '#domain/refuelling/refuelling-list.ts';
import { refueling } from '#domain/report/refueling.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';
import { translatorOf } from '#text/translator.ts';
import type { Ask } from './ask.ts';
import { HEAD_CELLS, personOf, type Subject } from './head-cells.ts';
import { personRelation } from './person.ts';
import { reportQuery } from './query.ts';
import { UNIT_PRICE } from './refuelling-quantity.ts';
import type { Snapshot } from './snapshot.ts';
import { stayRelation } from './stay.ts';

type Reason = (typeof DISCREPANCY_REASONS)[number];
type Line = {
  n: number;
  person_n: number | null;
  driver_id: number | null;
  id: string;
  day: string;
  hour: string | null;
  card_number: string | null;
  station: string;
  province: string;
  product_class: string;
  liters: number;
  unit_price: string | null;
  amount: string;
  validation: string;
  discrepancy: number | null;
  discrepancy_reasons: Reason[];
  odometer: number | null;
  station_distance: number | null;
  source: string;
  work_code: string | null;
};
type Row = Subject & { line: Line };

/** The refuellings of the vehicles and days in scope. A reversed line and its reversal are left out. */
function source({ scope, reader, view }: Ask): RawBuilder<unknown> {
  const lines = sql`${stayRelation(scope.stays)}
    join refuelling on refuelling.vehicle_id = stay.vehicle_id
      and refuelling.day >= stay.from_day and refuelling.day < stay.to_day
      and refuelling.reversed_with is null and ${vehicleInScope(reader, 'refuelling')}`;
  if (scope.drivers === null) return lines;
  const inStay =
    view.variant === 'driver'
      ? sql`refuelling.day >= person.from_day and refuelling.day < person.to_day`
      : sql`true`;
  return sql`${lines} join ${personRelation(scope.drivers)} on person.id = refuelling.driver_id and ${inStay}`;
}

async function* rows(ask: Ask, snapshot: Snapshot): AsyncGenerator<Row[]> {
  const { scope, view } = ask;
  const isDriver = view.variant === 'driver';
  const person = isDriver ? sql`person.n` : sql`null::bigint`;
  const batches = snapshot.batches(sql<Line>`
    select stay.n, ${person} as person_n, refuelling.driver_id, refuelling.id, refuelling.day::text as day,
      case when not refuelling.hour_unknown then refuelling.hour end as hour, refuelling.card_number, station.name as station,
      station.province, refuelling.product_class, refuelling.liters::float8 as liters,
      ${UNIT_PRICE} as unit_price,
      refuelling.amount, refuelling.validation, refuelling.discrepancy, refuelling.discrepancy_reasons, refuelling.odometer,
      refuelling.station_distance, refuelling.source, refuelling.work_code
    from ${source(ask)} join fuel_station station on station.id = refuelling.station_id
    order by ${isDriver ? sql`person.n` : sql`stay.n`}, refuelling.operation_at, refuelling.id`);
  for await (const batch of batches) {
    yield batch.map((line) => ({
      line,
      stay: scope.stays[line.n - 1]!,
      person: personOf(scope, line.person_n, line.driver_id),
      drivers: 1,
      vehicles: 1,
    }));
  }
}

/** The shown part of a card: its last digits. */
const cardEnd = (number: string | null) => number && `•${number.slice(-5)}`;

/** R10: refuellings, and their match with the vehicles. */
export const refuelingQuery = reportQuery(refueling, {
  count: (ask) => sql<{ n: number }>`select count(*)::int as n from ${source(ask)}`,
  rows,
  cells: {
    ...HEAD_CELLS,
    cardNumber: ({ line }) => cardEnd(line.card_number),
    day: ({ line }) => line.day,
    initHour: ({ line }) => line.hour && `${line.hour}:00`,
    station: ({ line }) => line.station,
    province: ({ line }) => line.province,
    product: ({ line }) => line.product_class,
    liters: ({ line }) => (quantityUnit(line.product_class) === null ? null : line.liters),
    fuelLiters: ({ line }) => (isFuel(line.product_class) || isElectric(line) ? line.liters : null),
    electric: ({ line }) => isElectric(line),
    unitPrice: ({ line }) => line.unit_price,
    amount: ({ line }) => line.amount,
    validation: ({ line }) => line.validation,
    discrepancy: ({ line }) => line.discrepancy,
    discrepancyReasons: ({ line }, { reader }) => {
      const t = translatorOf(reader.language);
      return line.discrepancy_reasons.map((reason) => t(`refuelling.reason_${reason}`)).join(', ') || null;
    },
    odometer: ({ line }) => line.odometer && line.odometer * 1000,
    stationDistance: ({ line }, { reader }) =>
      can(reader.actors, 'position:read') ? line.station_distance : null,
    source: ({ line }) => line.source,
    workCode: ({ line }) => line.work_code,
    refuellingId: ({ line }) => Number(line.id),
  },
});

const isElectric = ({ product_class }: Line) => quantityUnit(product_class) === 'kilowatt_hour';
