import { type RawBuilder, sql } from 'kysely';

/**
 * Does a driver stay linked? A fine that may still be answered, or a claim that is not settled, needs to know
 * who drove (decision 144).
 */
export const isKept = sql<boolean>`(
  exists (select from fine where fine.driver_id = driver.id and fine.state not in ('paid', 'annulled', 'expired'))
  or exists (select from vehicle_claim claim where claim.driver_id = driver.id and claim.state = 'open'))`;

/** The first day that still names a driver of a rule with some days, in the driver's zone. */
export const namedFrom = (days: RawBuilder<unknown>, nowMs: number) => sql<string>`(
  (${new Date(nowMs)}::timestamptz at time zone driver.time_zone)::date - ${days}::int)`;

/** Facts that name no driver any more. */
export const IS_UNLINKED = (tag: string) => sql<boolean>`coalesce(${sql.ref(tag)}, '') like '*%'`;
