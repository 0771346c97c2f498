import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type DriverNote, getDriverNotes, getEventNotes } from '#api/driver-note.ts';
import type { NotedEvent } from '#domain/driver/note-event.ts';
import { iso } from '#domain/iso.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { driverName } from '#server/base/access/driver-scope.ts';
import { notFound } from '#server/base/access/record.ts';
import type { Db } from '#server/base/db/database.ts';
import { handle } from '#server/base/http/route.ts';
import { driverAtEvent, noteworthy } from './note-scope.ts';

type Row = Omit<DriverNote, 'made_at' | 'done_at' | 'event'> & {
  made_at: Date;
  done_at: Date | null;
  vehicle_id: number | null;
  license: string | null;
  event_at: Date | null;
  event_code: NotedEvent | null;
};

/** The notes about drivers in scope, the open ones first, then the latest. */
async function readNotes(db: Db, caller: Caller, which: RawBuilder<SqlBool>): Promise<DriverNote[]> {
  const { rows } = await sql<Row>`
    select note.id, note.text, note.follow_up_on, note.is_shared, note.made_at, maker.username as made_by,
      note.vehicle_id, vehicle.license, note.event_at, note.event_code, note.done_at, doer.username as done_by, note.version
    from driver_note note
    join driver on driver.id = note.driver_id
    left join vehicle on vehicle.id = note.vehicle_id
    left join app_user maker on maker.id = note.made_by
    left join app_user doer on doer.id = note.done_by
    where ${noteworthy(caller)} and ${which}
    order by note.done_at is not null or note.follow_up_on is null, note.made_at desc, note.id desc
    limit 200`.execute(db.sql);
  return rows.map(({ vehicle_id, license, event_at, event_code, ...note }) => ({
    ...note,
    made_at: iso(note.made_at),
    done_at: iso(note.done_at),
    event: event_at && { device_id: vehicle_id, license, at: iso(event_at), code: event_code! },
  }));
}

export const readDriverNotes = handle(getDriverNotes, async ({ params, caller, app }) => {
  const { database } = app;
  const found = await database.sql
    .selectFrom('driver')
    .select('id')
    .where('id', '=', params.driver_id)
    .where(noteworthy(caller))
    .executeTakeFirst();
  if (!found) throw notFound();
  return { notes: await readNotes(database, caller, sql`note.driver_id = ${found.id}`) };
});

export const readEventNotes = handle(getEventNotes, async ({ params, query, caller, app }) => {
  const { database } = app;
  const event = { vehicleId: params.vehicle_id, atMs: Date.parse(query.at), code: query.code };
  const [found] = (await driverAtEvent(caller, event).execute(database.sql)).rows;
  if (!found) throw notFound();
  const { rows } = await sql<{ id: number; name: string }>`
    select driver.id, ${driverName(caller)} as name from driver
    where driver.id = ${found.driver_id} and ${noteworthy(caller)}`.execute(database.sql);
  const [driver = null] = rows;
  const about = sql<SqlBool>`note.driver_id = ${driver?.id ?? null} and note.vehicle_id = ${event.vehicleId}
    and note.event_at = ${new Date(event.atMs)} and note.event_code = ${event.code}`;
  return { driver, notes: driver ? await readNotes(database, caller, about) : [] };
});
