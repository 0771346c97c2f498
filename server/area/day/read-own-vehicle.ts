import { sql } from 'kysely';
import type { OwnDay } from '#api/own-day.ts';
import { daySpan } from '#domain/day.ts';
import { documentState } from '#domain/document/document-list.ts';
import { ROADSIDE_CATEGORIES } from '#domain/document/roadside.ts';
import type { Language } from '#domain/language.ts';
import { NO_STATES } from '#domain/telemetry/vehicle-states.ts';
import { dueLines } from '#server/area/calendar/calendar-rows.ts';
import { readDues, readingIn } from '#server/area/calendar/read-dues.ts';
import { readStates } from '#server/area/position/read-states.ts';
import type { App } from '#server/base/app.ts';
import type { Database } from '#server/base/db/database.ts';
import { loadHeld } from '#server/telemetry/vehicle-memory.ts';
import type { DrivenVehicle } from './driven-now.ts';

const DEFECTS = 20;

type Vehicle = NonNullable<OwnDay['vehicle']>;
type Paper = Omit<Vehicle['documents'][number], 'state'>;
type Defect = Omit<Vehicle['defects'][number], 'reported_on'> & { reported_at: Date };

/** The open defects of a vehicle, the dangerous ones first, then the newest. */
async function readDefects({ sql: db }: Pick<Database, 'sql'>, { id, time_zone }: DrivenVehicle) {
  const { rows } = await sql<Defect>`
    select id, title, severity, state, reported_at from defect
    where vehicle_id = ${id} and closed_at is null
    order by severity = 'dangerous' desc, reported_at desc, id desc limit ${DEFECTS}`.execute(db);
  return rows.map(({ reported_at, ...row }) => ({
    ...row,
    reported_on: daySpan(reported_at.getTime(), time_zone).day,
  }));
}

/** The facts that a driver should know of the vehicle that he drives: defects, faults, dues, papers. */
export async function readOwnVehicle(
  { database, known, now }: App,
  driven: DrivenVehicle,
  language: Language,
): Promise<Vehicle> {
  const { id, license, time_zone } = driven;
  const nowMs = now();
  const today = daySpan(nowMs, time_zone).day;
  const [dues, defects, papers, [held]] = await Promise.all([
    readDues({ nowMs, language }, readingIn(database), sql<boolean>`vehicle.id = ${id}`),
    readDefects(database, driven),
    sql<Paper>`
      select document.id, document.name, document.category, document.expires,
        newest.number as version, newest.size
      from document
      cross join lateral (
        select number, size from document_version where document_id = document.id order by number desc limit 1) newest
      where document.vehicle_id = ${id} and document.category = any(${ROADSIDE_CATEGORIES}::text[])
      order by array_position(${ROADSIDE_CATEGORIES}::text[], document.category), document.plain_name`.execute(
      database.sql,
    ),
    loadHeld(database.pool, known, [id]),
  ]);
  const states = held ? await readStates(database.pool, held) : NO_STATES;
  // Contracts are the office's concern.
  const pressing = dues.filter(
    ({ section, standing }) => section !== 'renting' && standing.state !== 'planned',
  );
  return {
    id,
    license,
    defects,
    fault_codes: states.faultCodes,
    faults: states.faults,
    dues: dueLines(pressing).map(({ row }) => ({
      ...{ id: row.id, kind: row.kind, section: row.section, due_of: row.due_of, n: row.n },
      ...{ subject: row.subject, state: row.state, due_date: row.due_date },
      is_projected: row.is_projected,
      ...{ days_left: row.days_left, distance_left: row.distance_left },
    })),
    documents: papers.rows.map((paper) => ({ ...paper, state: documentState(paper.expires, today) })),
  };
}
