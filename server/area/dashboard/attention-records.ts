import { type RawBuilder, sql } from 'kysely';
import { monthStart } from '#domain/cost/cost.ts';
import { ATTENTION_DAYS, ATTENTION_ROWS } from '#domain/dashboard/attention.ts';
import { addDays, daySpan } from '#domain/day.ts';
import { iso } from '#domain/iso.ts';
import { MISMATCH } from '#domain/matter/cause.ts';
import type { DISCREPANCY_REASONS } from '#domain/refuelling/refuelling-list.ts';
import type { TamperingKind } from '#domain/telemetry/fact.ts';
import type { CommandKind } from '#domain/tracker/command.ts';
import { costInScope } from '#server/area/cost/cost-source.ts';
import { belowFleets } from '#server/base/access/below-fleets.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';
import type { AttentionQuery, Found } from './attention-query.ts';

/** A row of the query's answer, with the number of all rows. */
type Counted<Row> = Row & { total: number };
type Subject = { device_id: number | null; license: string; fleet: string };

async function firstOf<Row>(
  { app }: AttentionQuery,
  query: RawBuilder<unknown>,
): Promise<{ n: number; rows: Counted<Row>[] }> {
  const { rows } = await sql<Counted<Row>>`${query} limit ${ATTENTION_ROWS}`.execute(app.database.sql);
  return { n: rows[0]?.total ?? 0, rows };
}

/** Open tamperings, the latest first; one for each vehicle. */
export async function readTampered(ask: AttentionQuery): Promise<Found> {
  const { n, rows } = await firstOf<Subject & { since: Date; tampering: TamperingKind }>(
    ask,
    sql`
    select vehicle.id as device_id, vehicle.license, fleet.name as fleet, latest.start_at as since, latest.kind as tampering,
      count(*) over ()::int as total
    from (
      select distinct on (vehicle_id) vehicle_id, start_at, kind from tampering where end_at is null
      order by vehicle_id, start_at desc, kind
    ) latest
    join vehicle on vehicle.id = latest.vehicle_id
    join fleet on fleet.id = vehicle.fleet_id
    where vehicle.registration_state in ('registered', 'deleting') and ${vehicleInScope(ask.caller)}
      and ${belowFleets('vehicle.fleet_id', ask.chosen)}
    order by latest.start_at desc, vehicle.id`,
  );
  return {
    n,
    rows: rows.map(({ total: _, since, ...row }) => ({
      kind: 'tampered',
      ...row,
      since: iso(since),
    })),
  };
}

/** Outputs of trackers that others want to switch, those whose time ends first. */
export async function readConsents(ask: AttentionQuery): Promise<Found> {
  const { n, rows } = await firstOf<Subject & { tracker_id: number; until: Date; command: CommandKind }>(
    ask,
    sql`
    select vehicle.id as device_id, vehicle.license, fleet.name as fleet, command.tracker_id, command.expires_at as until,
      command.kind as command, count(*) over ()::int as total
    from tracker_command command
    join tracker_fitting fitting on fitting.tracker_id = command.tracker_id and fitting.removed_at is null
    join vehicle on vehicle.id = fitting.vehicle_id
    join fleet on fleet.id = vehicle.fleet_id
    where command.state = 'awaiting_consent' and command.expires_at > ${new Date(ask.app.now())}
      and command.asked_by is not null and command.asked_by <> ${ask.caller.userId}
      and ${vehicleInScope(ask.caller)} and ${belowFleets('vehicle.fleet_id', ask.chosen)}
    order by command.expires_at, command.id`,
  );
  return {
    n,
    rows: rows.map(({ total: _, until, ...row }) => ({
      kind: 'consent',
      ...row,
      until: iso(until),
    })),
  };
}

/**
 * Refuellings of the last days that do not match their vehicle, the latest first. One whose matter is done or
 * put off needs nobody now.
 */
export async function readRefuellings(ask: AttentionQuery): Promise<Found> {
  const { caller, app, chosen } = ask;
  const since = addDays(daySpan(app.now(), caller.timeZone).day, -ATTENTION_DAYS);
  const { n, rows } = await firstOf<
    Subject & { id: number; day: string; reasons: (typeof DISCREPANCY_REASONS)[number][] }
  >(
    ask,
    sql`
    select refuelling.id::int as id, refuelling.vehicle_id as device_id,
      coalesce(vehicle.license, refuelling.license, '') as license, fleet.name as fleet, refuelling.day::text as day,
      refuelling.discrepancy_reasons as reasons, count(*) over ()::int as total
    from refuelling
    join fleet on fleet.id = refuelling.fleet_id
    left join vehicle on vehicle.id = refuelling.vehicle_id
    where refuelling.day >= ${since}::date and refuelling.reversed_with is null and refuelling.discrepancy_reasons <> '{}'
      and ${vehicleInScope(caller, 'refuelling')} and ${belowFleets('refuelling.fleet_id', chosen)}
      and not exists (
        select from matter
        where matter.vehicle_id = refuelling.vehicle_id and matter.cause = ${`${MISMATCH}.`} || refuelling.id
          and (matter.done_at is not null or matter.snoozed_until > ${new Date(app.now())}))
    order by refuelling.day desc, refuelling.id desc`,
  );
  return { n, rows: rows.map(({ total: _, ...row }) => ({ kind: 'refuelling', ...row })) };
}

/**
 * Months of cost centres that have ended and cannot be closed because proposals wait for a decision; the
 * oldest first.
 */
export async function readMonths(ask: AttentionQuery): Promise<Found> {
  const { caller, app, chosen } = ask;
  const { day: today } = daySpan(app.now(), caller.timeZone);
  const { n, rows } = await firstOf<{ fleet_id: number; fleet: string; month: string; proposed: number }>(
    ask,
    sql`
    select cost.fleet_id, fleet.name as fleet, to_char(cost.month, 'YYYY-MM') as month, count(*)::int as proposed,
      count(*) over ()::int as total
    from cost join fleet on fleet.id = cost.fleet_id
    where cost.status = 'proposed' and cost.month < ${monthStart(today.slice(0, 7))}::date and ${costInScope(caller)}
      and ${belowFleets('cost.fleet_id', chosen)}
    group by cost.fleet_id, fleet.name, cost.month
    order by cost.month, fleet.name, cost.fleet_id`,
  );
  return {
    n,
    rows: rows.map(({ fleet_id, fleet, month, proposed }) => ({
      kind: 'month',
      ...{ fleet_id, fleet, month, n: proposed },
    })),
  };
}
