import { type RawBuilder, sql } from 'kysely';
import { type Database, readAside } from '#server/base/db/database.ts';
import type { VehiclePlace } from '#server/bus/change.ts';

/** Figures of one part by their names, added up within one place and one key: a day, a vehicle or a code. */
export type Sum = VehiclePlace & {
  key: string;
  /** The place of the records themselves, if it differs from their vehicle's: both must be visible. */
  own?: VehiclePlace;
  figures: Readonly<Record<string, number>>;
};

/** A row of a query that adds up figures. */
export type SumRow = { fleet_id: number; work_code: string | null; key: string } & Record<
  string,
  number | string | null
>;

/** The sums of a query; every column besides the place and the key is a figure. */
export function sumOf({ fleet_id, work_code, key, ...figures }: SumRow): Sum {
  return { fleetId: fleet_id, workCode: work_code, key, figures: figures as Sum['figures'] };
}

/**
 * Reads rows that each sum up thousands: in memory, and without compiling the query, which takes longer than
 * running it. On the standby if there is one.
 */
export function readLarge<Row>(database: Database, query: RawBuilder<Row>): Promise<Row[]> {
  return readAside(database, ({ sql: db }) =>
    db
      .transaction()
      .setAccessMode('read only')
      .execute(async (tx) => {
        await sql`select set_config('jit', 'off', true), set_config('work_mem', '64MB', true)`.execute(tx);
        return (await query.execute(tx)).rows;
      }),
  );
}
