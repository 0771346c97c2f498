import { sql } from 'kysely';
import { deleteShift, getShifts, postShift, putShift, type ShiftRow } from '#api/shift.ts';
import { shiftInput } from '#domain/driver/shift.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { Command } from '#server/base/access/command.ts';
import { notFound } from '#server/base/access/record.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { writeHandlers } from '#server/base/record/record-handlers.ts';
import { recordWriter } from '#server/base/record/record-writer.ts';

/** Reads shifts: a fleet also uses those of the fleets above it. */
const readShifts = handle(getShifts, async ({ caller, app }) => {
  const { ids } = caller.visible;
  const { rows } = await sql<ShiftRow>`
    select shift.id, shift.name, shift.fleet_id, fleet.name as fleet, shift.from_time, shift.to_time,
      shift.fleet_id = any(${ids}::int[]) as is_own, shift.version
    from shift
    join fleet on fleet.id = shift.fleet_id
    where exists (
      select from fleet_subtree used
      where used.root_id = shift.fleet_id and used.fleet_id = any(${ids}::int[]))
    order by shift.from_time, shift.to_time, plain(fleet.name), shift.id`.execute(app.database.sql);
  return { rows };
});

/** Writes shifts of visible fleets. */
const writer = recordWriter<'shift', typeof shiftInput>({
  entity: 'shift',
  input: shiftInput,
  async lock(tx, caller, id) {
    const shift = await tx.sql
      .selectFrom('shift')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!shift || !caller.visible.has(shift.fleet_id)) throw notFound();
    return shift;
  },
  settle(_tx, { caller }, given) {
    assertSeen(caller, given.fleet_id);
    return given;
  },
  reach: ({ fleet_id }, tx) => fleetsBelow(tx, fleet_id),
});

function assertSeen(caller: Caller, fleetId: number): void {
  if (!caller.visible.has(fleetId)) throw notFound();
}

async function fleetsBelow(tx: Command, fleetId: number): Promise<number[]> {
  const rows = await tx.sql
    .selectFrom('fleet_subtree')
    .select('fleet_id')
    .where('root_id', '=', fleetId)
    .execute();
  return rows.flatMap(({ fleet_id }) => fleet_id ?? []);
}

/** Endpoints for shifts: the hours for which drivers are often assigned (decision 136). */
export const shiftHandlers: readonly Handler[] = [
  readShifts,
  ...writeHandlers({ key: 'shift_id', create: postShift, edit: putShift, remove: deleteShift }, writer),
];
