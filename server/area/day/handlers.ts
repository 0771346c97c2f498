import { sql } from 'kysely';
import { getOwnDay, getOwnPaper, type OwnDay } from '#api/own-day.ts';
import { addDays, type Day, daySpan, dayStartMs, mondayOf } from '#domain/day.ts';
import { ROADSIDE_CATEGORIES } from '#domain/document/roadside.ts';
import { iso } from '#domain/iso.ts';
import { fileOf } from '#server/area/document/document-versions.ts';
import { assignmentStateAt } from '#server/area/driver/read-assignments.ts';
import { notFound } from '#server/base/access/record.ts';
import type { Database } from '#server/base/db/database.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { readerPlaces } from '#server/known/places/reader-places.ts';
import { drivenNow } from './driven-now.ts';
import { readOwnJourneys } from './read-journeys.ts';
import { readOwnVehicle } from './read-own-vehicle.ts';

const FINES = 20;
const RECEIPTS = 10;
const NO_DAY: OwnDay = {
  ...{ day: null, journeys: [], assignments: [], vehicle: null, fines: [], receipts: [] },
};

type Db = Pick<Database, 'sql'>;
type Assigned = OwnDay['assignments'][number];

/** The caller as a driver, with his zone. */
const driverOf = ({ sql: db }: Db, userId: number) =>
  db.selectFrom('driver').select(['id', 'time_zone']).where('user_id', '=', userId).executeTakeFirst();

/** The assignments of the week of a day, of one driver. */
async function readWeek(
  { sql: db }: Db,
  driver: { id: number; time_zone: string },
  { day, nowMs }: { day: Day; nowMs: number },
): Promise<Assigned[]> {
  const monday = mondayOf(day);
  const [from, to] = [monday, addDays(monday, 7)].map((at) => new Date(dayStartMs(at, driver.time_zone)));
  const { rows } = await sql<Omit<Assigned, 'start' | 'end'> & { start_at: Date; end_at: Date | null }>`
    select assignment.id, vehicle.license, vehicle.alias, assignment.start_at, assignment.end_at,
      assignment.time_zone, ${assignmentStateAt(nowMs)} as state
    from driver_assignment assignment
    join vehicle on vehicle.id = assignment.vehicle_id
    where assignment.driver_id = ${driver.id}
      and tstzrange(assignment.start_at, assignment.end_at) && tstzrange(${from}, ${to})
    order by assignment.start_at, assignment.id`.execute(db);
  return rows.map(({ start_at, end_at, ...row }) => ({ ...row, start: iso(start_at), end: iso(end_at) }));
}

/** The latest fines of a driver, with the few facts that concern him. */
async function readFines({ sql: db }: Db, driverId: number): Promise<OwnDay['fines']> {
  const { rows } = await sql<OwnDay['fines'][number]>`
    select id, date, place, fact, state, amount::text as amount from fine
    where driver_id = ${driverId} order by date desc, id desc limit ${FINES}`.execute(db);
  return rows;
}

/** The latest receipts that a user sent. */
async function readReceipts({ sql: db }: Db, userId: number): Promise<OwnDay['receipts']> {
  const { rows } = await sql<Omit<OwnDay['receipts'][number], 'paid_at'> & { paid_at: Date }>`
    select id, kind, paid_at, amount::text as amount, state, refused_reason from receipt
    where user_id = ${userId} order by paid_at desc, id desc limit ${RECEIPTS}`.execute(db);
  return rows.map((row) => ({ ...row, paid_at: iso(row.paid_at) }));
}

/** The caller's own day as a driver, whatever fleets he sees. */
export const dayHandlers: readonly Handler[] = [
  handle(getOwnDay, async ({ app, caller }) => {
    const { database } = app;
    const driver = await driverOf(database, caller.userId);
    if (!driver) return NO_DAY;
    const nowMs = app.now();
    const { day } = daySpan(nowMs, driver.time_zone);
    const asked = { driverId: driver.id, day, zone: driver.time_zone, nowMs };
    const [driven, journeys, assignments, fines, receipts] = await Promise.all([
      drivenNow(database, driver.id, nowMs),
      readOwnJourneys(database, asked, readerPlaces(app, caller.visible)),
      readWeek(database, driver, { day, nowMs }),
      readFines(database, driver.id),
      readReceipts(database, caller.userId),
    ]);
    const vehicle = driven && (await readOwnVehicle(app, driven, caller.language));
    return { day, journeys, assignments, vehicle, fines, receipts };
  }),

  handle(getOwnPaper, async ({ app, caller, params, query }) => {
    const { database } = app;
    const driver = await driverOf(database, caller.userId);
    const vehicle = driver && (await drivenNow(database, driver.id, app.now()));
    if (!vehicle) throw notFound();
    const found = await database.sql
      .selectFrom('document')
      .innerJoin('document_version as version', 'version.document_id', 'document.id')
      .innerJoin('document_content as content', 'content.version_id', 'version.id')
      .select(['version.file', 'version.size', 'version.digest', 'content.id'])
      .where('document.id', '=', params.document_id)
      .where('document.vehicle_id', '=', vehicle.id)
      .where('document.category', 'in', ROADSIDE_CATEGORIES)
      .orderBy('version.number', 'desc')
      .executeTakeFirst();
    if (!found) throw notFound();
    return fileOf(database, found, query);
  }),
];
