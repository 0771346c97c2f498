import { deleteDriverNote, postDriverNote, putDriverNote } from '#api/driver-note.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { type Command, command } from '#server/base/access/command.ts';
import { assertCurrent, notFound } from '#server/base/access/record.ts';
import { handle } from '#server/base/http/route.ts';
import type { Change } from '#server/bus/change.ts';
import { driverAtEvent, noteworthy } from './note-scope.ts';

type Tx = Pick<Command, 'sql'>;

/** A driver about whom the caller may write, kept from going until the command ends. */
async function lockDriver({ sql }: Tx, caller: Caller, driverId: number) {
  const found = await sql
    .selectFrom('driver')
    .select(['id', 'fleet_id', 'user_id'])
    .where('id', '=', driverId)
    .where(noteworthy(caller))
    .forKeyShare()
    .executeTakeFirst();
  if (!found) throw notFound();
  return found;
}

/** A note about a driver in scope, locked until the command ends, with what its change carries. */
async function lockNote(tx: Tx, caller: Caller, noteId: number) {
  const note = await tx.sql
    .selectFrom('driver_note')
    .selectAll()
    .where('id', '=', noteId)
    .forUpdate()
    .executeTakeFirst();
  if (!note) throw notFound();
  const driver = await lockDriver(tx, caller, note.driver_id);
  return { note, driver };
}

/** A change of a note. Its text stays out of the audit, so that it goes when the driver goes. */
const changeOf = (id: number, driver: { fleet_id: number; user_id: number | null }) =>
  ({
    ...{ entity: 'driver_note', id, place: { fleetId: driver.fleet_id, isStructure: false } },
    userIds: driver.user_id === null ? [] : [driver.user_id],
  }) satisfies Partial<Change<'driver_note'>>;

type Audited = { driver_id: number; follow_up_on: string | null; is_shared: boolean; done: boolean };
const auditedOf = (note: Omit<Audited, 'done'> & { done_at: Date | null }): Audited => ({
  ...{ driver_id: note.driver_id, follow_up_on: note.follow_up_on, is_shared: note.is_shared },
  done: note.done_at !== null,
});

export const createNote = handle(postDriverNote, (call) =>
  command(call, async (tx) => {
    const { params, body, caller, app } = call;
    const { event, ...input } = body;
    const driver = await lockDriver(tx, caller, params.driver_id);
    if (event) {
      const of = { vehicleId: event.device_id, atMs: Date.parse(event.at), code: event.code };
      const [found] = (await driverAtEvent(caller, of).execute(tx.sql)).rows;
      if (found?.driver_id !== driver.id) throw notFound();
    }
    const values = { ...input, driver_id: driver.id, made_at: new Date(app.now()), done_at: null };
    const { id } = await tx.sql
      .insertInto('driver_note')
      .values({
        ...{ ...values, made_by: caller.userId },
        ...(event && { vehicle_id: event.device_id, event_at: new Date(event.at), event_code: event.code }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.changed({ ...changeOf(id, driver), action: 'create', after: auditedOf(values) });
    return { id };
  }),
);

export const editNote = handle(putDriverNote, (call) =>
  command(call, async (tx) => {
    const { params, body, caller, app } = call;
    const { done, version: given, ...input } = body;
    const { note, driver } = await lockNote(tx, caller, params.note_id);
    assertCurrent(note, { version: given });
    const isNewlyDone = done && note.done_at === null;
    const after = {
      ...note,
      ...input,
      done_at: done ? (note.done_at ?? new Date(app.now())) : null,
      done_by: isNewlyDone ? caller.userId : done ? note.done_by : null,
    };
    const version = note.version + 1;
    await tx.sql
      .updateTable('driver_note')
      .set({ ...input, done_at: after.done_at, done_by: after.done_by, version })
      .where('id', '=', note.id)
      .execute();
    const rows = { before: auditedOf(note), after: auditedOf(after) };
    await tx.changed({ ...changeOf(note.id, driver), action: 'edit', ...rows });
    return { version };
  }),
);

export const deleteNote = handle(deleteDriverNote, (call) =>
  command(call, async (tx) => {
    const { params, caller } = call;
    const { note, driver } = await lockNote(tx, caller, params.note_id);
    await tx.sql.deleteFrom('driver_note').where('id', '=', note.id).execute();
    await tx.changed({ ...changeOf(note.id, driver), action: 'delete', before: auditedOf(note) });
    return { ok: true as const };
  }),
);
