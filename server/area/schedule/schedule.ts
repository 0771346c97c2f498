import { type RawBuilder, sql } from 'kysely';
import type { QueryOf } from '#api/endpoint.ts';
import { type ScheduleRow, schedules } from '#api/schedule.ts';
import { Fault } from '#domain/fault.ts';
import { type ScheduleInput, scheduleInput } from '#domain/schedule/schedule.ts';
import { SCHEDULE_LIST } from '#domain/schedule/schedule-list.ts';
import { notFound } from '#server/base/access/record.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';
import { contains } from '#server/base/http/listing.ts';
import type { Handler } from '#server/base/http/route.ts';
import { readHandlers, writeHandlers } from '#server/base/record/record-handlers.ts';
import { recordWriter } from '#server/base/record/record-writer.ts';
import { rowReader } from '#server/base/record/row-reader.ts';
import { requestFleets } from '#server/known/schedules/request-judgement.ts';
import { scheduleInScope } from './schedule-scope.ts';

const rows = rowReader<QueryOf<typeof schedules.list>, ScheduleRow>((caller, { q, fleets }) => {
  const { visible } = caller;
  return {
    id: 'schedule.id',
    columns: sql`schedule.id, schedule.name, schedule.ranges, schedule.margin, schedule.with_holidays,
      schedule.free_days, assigned.fleet_ids, assigned.fleets, assigned.has_hidden_fleets, applied.vehicles, schedule.version`,
    from: sql`
      from schedule
      cross join lateral (
        select
          coalesce(array_agg(fleet.id order by plain(fleet.name), fleet.id) filter (where seen), '{}') as fleet_ids,
          coalesce(array_agg(fleet.name order by plain(fleet.name), fleet.id) filter (where seen), '{}') as fleets,
          bool_or(not seen) as has_hidden_fleets
        from schedule_fleet own
        join fleet on fleet.id = own.fleet_id
        cross join lateral (select fleet.id = any(${visible.ids}::int[]) as seen) sight
        where own.schedule_id = schedule.id
      ) assigned
      cross join lateral (
        select count(*)::int as vehicles
        from fleet_schedule
        join vehicle on vehicle.fleet_id = fleet_schedule.fleet_id and vehicle.registration_state = 'registered'
        where fleet_schedule.schedule_id = schedule.id and ${vehicleInScope(caller)}
      ) applied
      where ${scheduleInScope(visible)} and ${contains(q, [sql`schedule.name`, sql`array_to_string(assigned.fleets, ' ')`])}
        and ${appliesIn(fleets?.filter((id) => visible.has(id)))}`,
    sortable: {
      name: sql`plain(schedule.name)`,
      margin: sql`schedule.margin`,
      vehicles: sql`applied.vehicles`,
      with_holidays: sql`schedule.with_holidays`,
    },
  };
});

/** Does the schedule apply in one of these fleets or below them? Without fleets it need not. */
function appliesIn(fleetIds: readonly number[] | undefined): RawBuilder<unknown> {
  if (!fleetIds) return sql`true`;
  return sql`exists (
    select from fleet_schedule join fleet_subtree using (fleet_id)
    where fleet_schedule.schedule_id = schedule.id and fleet_subtree.root_id = any(${fleetIds}::int[]))`;
}

const writer = recordWriter({
  entity: 'schedule',
  input: scheduleInput,
  async lock({ sql: tx }, { visible }, id) {
    const { rows: found } = await sql<Omit<ScheduleInput, 'fleet_ids'> & { id: number; version: number }>`
      select id, name, ranges, margin, with_holidays, free_days, version from schedule
      where id = ${id} and ${scheduleInScope(visible)} for update`.execute(tx);
    const [schedule] = found;
    if (!schedule) throw notFound();
    const { rows: fleets } = await sql<{ fleet_id: number }>`
      select fleet_id from schedule_fleet where schedule_id = ${id} order by fleet_id`.execute(tx);
    const fleet_ids = fleets.map(({ fleet_id }) => fleet_id);
    // Only who sees all its fleets may change it (domain rules §2.4.5).
    if (!fleet_ids.every((fleetId) => visible.has(fleetId))) throw new Fault('auth.notPermitted', 409);
    return { ...schedule, fleet_ids };
  },
  settle(_tx, { caller }, given) {
    if (!given.fleet_ids.every((id) => caller.visible.has(id))) throw notFound();
    return given;
  },
  // Lists are kept as JSON.
  columns: ({ name, margin, with_holidays, ranges, free_days }) => ({
    ...{ name, margin, with_holidays },
    ranges: JSON.stringify(ranges),
    free_days: JSON.stringify(free_days),
  }),
  reach: ({ fleet_ids }) => fleet_ids,
  async follow({ sql: tx }, _by, { id, before, after }) {
    if (after) {
      await sql`delete from schedule_fleet where schedule_id = ${id}`.execute(tx);
      await sql`insert into schedule_fleet (fleet_id, schedule_id)
        select unnest(${after.fleet_ids}::int[]), ${id}`.execute(tx);
    }
    await requestFleets(tx, [...(before?.fleet_ids ?? []), ...(after?.fleet_ids ?? [])]);
  },
});

/** Schedules of fleets (domain rules §9.3). */
export const scheduleRecordHandlers: readonly Handler[] = [
  ...readHandlers(schedules, { entity: 'schedule', list: SCHEDULE_LIST, rows }),
  ...writeHandlers(schedules, writer),
];
