import type { PoolClient } from 'pg';
import type { Day } from '#domain/day.ts';
import type { VehicleDay } from '../db/schema.gen.ts';

const SUMS = [
  'distance_m',
  'duration_s',
  'movement_s',
  'idle_s',
  'band1_s',
  'band2_s',
  'band3_s',
  'harsh_acceleration',
  'harsh_braking',
  'harsh_cornering',
  'excesses',
  'warnings',
] as const satisfies readonly (keyof VehicleDay)[];
const SUM_COLUMNS = [
  'journeys',
  'max_speed_kmh',
  'fuel_l',
  ...SUMS,
] as const satisfies readonly (keyof VehicleDay)[];

/** A column of `vehicle_day` with a figure of the day's journeys. */
export type JourneySum = (typeof SUM_COLUMNS)[number];

// A day without journeys gets no new row here: its row is written when the day is over, or by the running day. Each day is read
// through the index journey_day: left to itself, the planner reads the whole table while it has no statistics.
const SUM_JOURNEYS = `
  insert into vehicle_day (vehicle_id, day, ${SUM_COLUMNS.join(', ')})
  select d.vehicle_id, d.day, sums.*
  from (select distinct vehicle_id, day from json_to_recordset($1) as d(vehicle_id integer, day date)) d
  cross join lateral (
    select count(*) as n, max(j.max_speed_kmh), sum(j.fuel_l), ${SUMS.map((name) => `coalesce(sum(j.${name}), 0)`).join(', ')}
    from journey j where j.vehicle_id = d.vehicle_id and j.day = d.day and j.final and not j.is_private
  ) sums
  where sums.n > 0
    or exists (select from vehicle_day own where own.vehicle_id = d.vehicle_id and own.day = d.day)
  on conflict (vehicle_id, day) do update set ${SUM_COLUMNS.map((name) => `${name} = excluded.${name}`).join(', ')}`;

/** Sets the journey figures of vehicle days from the journeys that start in them; private use has its own totals. */
export async function sumJourneys(
  client: PoolClient,
  days: readonly { vehicle_id: number; day: Day }[],
): Promise<void> {
  if (days.length === 0) return;
  await client.query({ name: 'sum-journeys', text: SUM_JOURNEYS, values: [JSON.stringify(days)] });
}
