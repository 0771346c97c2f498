import { RETENTION } from '#domain/constants.ts';
import type { Aging } from '#server/base/db/aging.ts';
import type { DB } from '#server/base/db/schema.gen.ts';
import { FACT_TABLES } from './fact-table.ts';

const FACTS = Object.values(FACT_TABLES);

/**
 * Every table with data derived from a vehicle's tracker. Erasing the vehicle's tracking deletes its rows
 * from them.
 */
export const TRACKING_TABLES: readonly (keyof DB)[] = [
  'position_hot',
  'position_chunk',
  'vehicle_memory',
  'vehicle_checkpoint',
  'vehicle_glance',
  'rebuild_request',
  'unfolded_packet',
  'journey_sum',
  'journey_month',
  'tampering_dismissal',
  'silence',
  'camera_alarm',
  'camera_review',
  'violation_request',
  'schedule_violation',
  // First the row that a worker locks while it writes the others.
  'road_match',
  'journey_road',
  'legal_excess',
  ...FACTS.map(({ table }) => table),
];

/**
 * The tables whose rows age one by one. Positions are dropped with their partitions; the other tables have
 * one row per vehicle.
 */
export const TRACKING_AGING: readonly Aging[] = [
  // Days are consolidated long before this age, so no rebuild begins at an older one.
  { table: 'vehicle_checkpoint', since: ['starts_at'], keep: { days: 40 } },
  // As long as positions, because a glance starts from it only to read them.
  { table: 'vehicle_glance', since: ['starts_at'], keep: { months: RETENTION.positionsMonths } },
  { table: 'journey_sum', since: ['day'], keep: { months: 12 * RETENTION.derivedYears } },
  // As long as any of its days.
  { table: 'journey_month', since: ['month'], keep: { months: 12 * RETENTION.derivedYears + 1 } },
  { table: 'tampering_dismissal', since: ['dismissed_at'], keep: { months: 12 * RETENTION.derivedYears } },
  // As long as its event.
  { table: 'camera_review', since: ['event_at'], keep: { months: 12 * RETENTION.derivedYears } },
  { table: 'schedule_violation', since: ['day'], keep: { months: 12 * RETENTION.derivedYears } },
  { table: 'private_switch', since: ['until_at'], keep: { months: 12 * RETENTION.derivedYears } },
  // As long as the positions that they are made of.
  { table: 'journey_road', since: ['start_at'], keep: { months: RETENTION.positionsMonths } },
  { table: 'legal_excess', since: ['start_at'], keep: { months: 12 * RETENTION.derivedYears } },
  // As long as its positions would have been kept.
  { table: 'unfolded_packet', since: ['t1'], keep: { months: RETENTION.positionsMonths } },
  ...FACTS.map(
    ({ table, happened }) =>
      ({ table, since: [happened], keep: { months: 12 * RETENTION.derivedYears } }) as Aging,
  ),
];
