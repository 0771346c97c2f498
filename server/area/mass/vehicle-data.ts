import { sql } from 'kysely';
import type { Command } from '#server/base/access/command.ts';

/** Data that every vehicle has from its registration on. */
const OWN = [
  'vehicle_stay',
  'vehicle_interval',
  'vehicle_additional',
  'vehicle_renting',
  'mass_row',
  'calendar_alert',
  'calendar_check',
  // Its registration raised an event, and days without journeys are compared with the schedule.
  'raised_event',
  'told_event',
  'violation_request',
];

/**
 * The vehicles with any further data: positions, trackers, drivers, inspections, any row with a `vehicle_id`.
 */
export async function vehiclesWithData(
  { sql: db }: Pick<Command, 'sql'>,
  vehicleIds: readonly number[],
): Promise<Set<number>> {
  if (vehicleIds.length === 0) return new Set();
  // From the catalogue, so that no table can be forgotten. Partitions are read through their parent.
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and attname = 'vehicle_id' and not attisdropped and not (relname = any(${OWN}::text[]))`.execute(db);
  const held = tables.map(
    ({ name }) =>
      sql`select made.id from unnest(${vehicleIds}::int[]) as made (id)
        where exists (select from ${sql.table(name)} as kept where kept.vehicle_id = made.id)`,
  );
  // A rented vehicle is registered with a contract, so only another one, or a changed one, counts.
  const contracts = sql`select vehicle_id as id from vehicle_renting where vehicle_id = any(${vehicleIds}::int[])
    group by vehicle_id having count(*) > 1 or max(version) > 1`;
  const { rows } = await sql<{ id: number }>`${sql.join([...held, contracts], sql` union `)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
