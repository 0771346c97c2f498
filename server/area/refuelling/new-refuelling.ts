import { type RawBuilder, sql } from 'kysely';
import { iso } from '#domain/iso.ts';
import { productClassOf } from '#domain/refuelling/product.ts';
import { operationMs, type StatementLine } from '#domain/refuelling/refuelling.ts';
import { stationZone } from '#domain/refuelling/station-zone.ts';

/** A refuelling to be stored; its station is already stored. `n` numbers the rows of one call. */
export type NewRefuelling = {
  n: number;
  source: 'statement' | 'manual';
  provider: string | null;
  card_number: string | null;
  /** Instant, ISO-8601 UTC. */
  operation_at: string;
  day: string;
  hour: string;
  hour_unknown: boolean;
  time_zone: string;
  license: string | null;
  driver_name: string | null;
  station_id: number;
  product: string;
  product_class: string;
  liters: number;
  unit_price: string | null;
  amount: string;
  discount: string | null;
  odometer: number | null;
  ticket: string | null;
  invoice: string | null;
  document_id: number | null;
};

/** A line of a statement in its stored form, except its station. */
export function rowOfLine(line: StatementLine, provider: string): Omit<NewRefuelling, 'station_id'> {
  const time_zone = stationZone(line);
  const ms = operationMs({ day: line.day, hour: line.hour, timeZone: time_zone });
  const { day, hour, license, product, liters, amount, discount, odometer, ticket, invoice } = line;
  return {
    ...{ n: line.line, source: 'statement', provider, card_number: line.card },
    operation_at: iso(ms),
    ...{ day, hour, hour_unknown: line.hourUnknown, time_zone, license, driver_name: line.driver },
    ...{ product, product_class: productClassOf(product), liters, unit_price: line.unitPrice },
    ...{ amount, discount, odometer, ticket, invoice, document_id: null },
  };
}

const FIELDS =
  sql.raw(`n int, source text, provider text, card_number text, operation_at timestamptz, day date, hour text,
  hour_unknown boolean, time_zone text, license text, driver_name text, station_id int, product text, product_class text,
  liters numeric, unit_price numeric, amount numeric, discount numeric, odometer int, ticket text, invoice text, document_id int`);

/** The rows as a relation of a query, named `line`. */
export function lineRelation(rows: readonly NewRefuelling[]): RawBuilder<unknown> {
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as line (${FIELDS})`;
}
