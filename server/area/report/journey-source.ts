import { type RawBuilder, sql } from 'kysely';
import { JOURNEY_MIN } from '#domain/constants.ts';
import { addDays } from '#domain/day.ts';
import type { Ask } from './ask.ts';
import { holderRelation } from './card-period.ts';
import { personRelation } from './person.ts';
import { stayRelation } from './stay.ts';

/**
 * Driver of a journey (domain rules §5.6): the card read in it, else the assignment at its start, else the
 * day's usual driver. `NOBODY` once the driver is unlinked.
 */
export const JOURNEY_DRIVER = sql<
  number | null
>`coalesce(holder.driver_id, assignment.driver_id, stay.driver_id)`;

/**
 * The settlement of a journey: 0 final; 1 over by the clock, which a later record may still change; 2 running
 * (domain rules §5.1).
 */
export const journeyUnsettled = ({ nowMs }: Pick<Ask, 'nowMs'>) => sql<0 | 1 | 2>`
  case when journey.final then 0 when journey.over_at <= ${new Date(nowMs)}::timestamptz then 1 else 2 end`;

/** The mark of a row by its least settled journey. */
export const unsettledMark = (unsettled: number) => [null, 'uncertain', 'running'][unsettled] ?? null;

/** Is it no journey: not final, over by the clock, and below both minima? */
export const isDiscarded = ({
  nowMs,
}: Pick<Ask, 'nowMs'>) => sql`(not journey.final and journey.over_at <= ${new Date(nowMs)}::timestamptz
  and journey.distance_m < ${JOURNEY_MIN.distanceM}::int and journey.duration_s < ${JOURNEY_MIN.durationS}::int)`;

/** The zone of a row's subject: the vehicle's, or the driver's. */
const zoneOf = ({ view }: Ask) => (view.variant === 'driver' ? sql`person.time_zone` : sql`stay.time_zone`);

/**
 * The facts that have a driver, as results of a vehicle's records from an instant on. Events of cameras are a
 * relation made like them.
 */
type DrivenTable = 'journey' | 'halt' | 'area_visit' | 'private_period' | 'camera_event';

/** The civil day that a journey belongs to: the one in which it starts, in the subject's zone (§0.1). */
export const journeyDay = (ask: Ask): RawBuilder<string> => drivenDay(ask, 'journey');

/** The same for other facts of a vehicle. */
export function drivenDay(ask: Ask, table: DrivenTable): RawBuilder<string> {
  return ask.view.variant === 'driver'
    ? sql<string>`(${sql.ref(`${table}.start_at`)} at time zone ${zoneOf(ask)})::date`
    : sql<string>`${sql.ref(`${table}.day`)}`;
}

/**
 * The source of every report about journeys: the journeys for work, of the vehicles and days in scope, with
 * their driver. It includes those that the next record may still change. It offers `journey` (the table, or a
 * `relation` of that name), `stay`, and `person` where drivers are the subjects or a filter. Without
 * `drivers` it has only the parts that a count needs.
 */
export function journeySource(
  ask: Ask,
  options: { drivers: boolean; relation?: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const counts = sql`not journey.is_private and not ${isDiscarded(ask)}`;
  return drivenSource(ask, { table: 'journey', counts, ...options });
}

/**
 * The rows of a table that count, for the vehicles and days in scope, with their driver: see journeySource.
 */
export function drivenSource(
  ask: Ask,
  {
    table,
    relation = sql.table(table),
    counts,
    drivers,
  }: { table: DrivenTable; relation?: RawBuilder<unknown>; counts: RawBuilder<unknown>; drivers: boolean },
): RawBuilder<unknown> {
  const { scope, view, range } = ask;
  const [day, vehicleId, startAt] = ['day', 'vehicle_id', 'start_at'].map((name) =>
    sql.ref(`${table}.${name}`),
  );
  // The days of the range are constants, so the planner can estimate the rows and choose an index. The days
  // of each stay are no constants, and are written so that no index is searched by them. Drivers' stays reach
  // a day beyond the range on both sides.
  const source = sql`${stayRelation(scope.stays)}
    join ${relation} on ${vehicleId} = stay.vehicle_id
      and ${day} between ${addDays(range.from, -1)}::date and ${addDays(range.to, 1)}::date
      and ${day} - stay.from_day >= 0 and ${day} - stay.to_day < 0
      and ${counts}`;
  const hours = inHours(ask, startAt!);
  if (!drivers && scope.drivers === null) return sql`${source} where ${hours}`;
  const driven = sql`${source}
    left join driver_assignment assignment on assignment.vehicle_id = ${vehicleId}
      and ${startAt} >= assignment.start_at
      and (assignment.end_at is null or ${startAt} < assignment.end_at)
    left join ${holderRelation(scope.cards)} on holder.tag = ${sql.ref(`${table}.driver_tag`)}
      and ${startAt} >= holder.from_at and ${startAt} < holder.to_at`;
  if (scope.drivers === null) return sql`${driven} where ${hours}`;
  // Two zones are at most two days apart, so the driver’s zone matters only at the edges. It is not looked up
  // elsewhere, because that is slow.
  const inStay =
    view.variant === 'driver'
      ? sql`(${day} - person.from_day > 1 and ${day} - person.to_day < -2
        or ${drivenDay(ask, table)} - person.from_day >= 0 and ${drivenDay(ask, table)} - person.to_day < 0)`
      : sql`true`;
  return sql`${driven}
    join ${personRelation(scope.drivers)} on person.id = ${JOURNEY_DRIVER}
    where ${hours} and ${inStay}`;
}

/** The window of the day in which journeys must start; null: any time. */
export function startHours({ parameters, report }: Ask): { from: string; to: string } | null {
  const { hour_from: from = '00:00', hour_to: to = '24:00' } = parameters;
  const isWhole = from === to || (from === '00:00' && to === '24:00');
  return isWhole || !report.filters.includes('hours') ? null : { from, to };
}

/** Restricts to starts within a window of the day. A window that ends before it begins spans midnight. */
function inHours(ask: Ask, startAt: RawBuilder<unknown>): RawBuilder<unknown> {
  const hours = startHours(ask);
  if (!hours) return sql`true`;
  const { from, to } = hours;
  const time = sql`(${startAt} at time zone ${zoneOf(ask)})::time`;
  return from < to
    ? sql`(${time} >= ${from}::time and ${time} < ${to}::time)`
    : sql`(${time} >= ${from}::time or ${time} < ${to}::time)`;
}
