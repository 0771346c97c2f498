import { sql } from 'kysely';
import { Fault } from '#domain/fault.ts';
import type { ScheduleInput } from '#domain/schedule/schedule.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { Command } from '#server/base/access/command.ts';
import { assertCurrent, notFound } from '#server/base/access/record.ts';
import { askFleets } from '#server/known/schedules/ask-judgement.ts';
import { scheduleInScope } from './schedule-scope.ts';

type Stored = ScheduleInput & { id: number; version: number };

/**
 * A schedule that the caller sees, locked.
 * @throws Fault `auth.notPermitted` 409 if it also has fleets that the caller does not see (domain rules
 * §2.4.5)
 */
async function lockSchedule({ sql: tx }: Command, { visible }: Caller, id: number): Promise<Stored> {
  const { rows } = await sql<Omit<Stored, 'fleet_ids'>>`
    select id, name, ranges, margin, with_holidays, free_days, version from schedule
    where id = ${id} and ${scheduleInScope(visible)} for update`.execute(tx);
  const [schedule] = rows;
  if (!schedule) throw notFound();
  const { rows: fleets } = await sql<{ fleet_id: number }>`
    select fleet_id from schedule_fleet where schedule_id = ${id} order by fleet_id`.execute(tx);
  const fleet_ids = fleets.map(({ fleet_id }) => fleet_id);
  if (!fleet_ids.every((fleetId) => visible.has(fleetId))) throw new Fault('auth.notPermitted', 409);
  return { ...schedule, fleet_ids };
}

const assertFleets = ({ visible }: Caller, { fleet_ids }: ScheduleInput) => {
  if (!fleet_ids.every((id) => visible.has(id))) throw notFound();
};

/** The columns of an input: lists are stored as JSON. */
const columnsOf = ({ name, margin, with_holidays, ranges, free_days }: ScheduleInput) => ({
  ...{ name, margin, with_holidays },
  ranges: JSON.stringify(ranges),
  free_days: JSON.stringify(free_days),
});

async function giveFleets({ sql: tx }: Command, id: number, fleetIds: readonly number[]): Promise<void> {
  await sql`delete from schedule_fleet where schedule_id = ${id}`.execute(tx);
  await sql`insert into schedule_fleet (fleet_id, schedule_id) select unnest(${fleetIds}::int[]), ${id}`.execute(
    tx,
  );
}

/** Creates a schedule. Returns its id. */
export async function createSchedule(tx: Command, caller: Caller, input: ScheduleInput): Promise<number> {
  assertFleets(caller, input);
  const { id } = await tx.sql
    .insertInto('schedule')
    .values(columnsOf(input))
    .returning('id')
    .executeTakeFirstOrThrow();
  await giveFleets(tx, id, input.fleet_ids);
  await askFleets(tx.sql, input.fleet_ids);
  await tx.changed({
    ...{ action: 'create', entity: 'schedule', id, after: input },
    fleetIds: input.fleet_ids,
  });
  return id;
}

/** Changes a schedule. Returns the new version. */
export async function editSchedule(
  tx: Command,
  caller: Caller,
  change: { id: number; version: number; input: ScheduleInput },
): Promise<number> {
  const { input } = change;
  const { id, version, ...before } = await lockSchedule(tx, caller, change.id);
  assertCurrent({ version }, change);
  assertFleets(caller, input);
  await tx.sql
    .updateTable('schedule')
    .set({ ...columnsOf(input), version: version + 1 })
    .where('id', '=', id)
    .execute();
  await giveFleets(tx, id, input.fleet_ids);
  const fleetIds = [...before.fleet_ids, ...input.fleet_ids];
  await askFleets(tx.sql, fleetIds);
  await tx.changed({ action: 'edit', entity: 'schedule', id, before, after: input, fleetIds });
  return version + 1;
}

/** Deletes a schedule: its fleets have that of the fleet above them from now on, or none. */
export async function deleteSchedule(tx: Command, caller: Caller, scheduleId: number): Promise<void> {
  const { id, version: _, ...before } = await lockSchedule(tx, caller, scheduleId);
  await tx.sql.deleteFrom('schedule').where('id', '=', id).execute();
  await askFleets(tx.sql, before.fleet_ids);
  await tx.changed({ action: 'delete', entity: 'schedule', id, before, fleetIds: before.fleet_ids });
}
