import { type RawBuilder, sql } from 'kysely';
import type { DocumentQuery, DocumentRow, VehicleDocument } from '#api/document.ts';
import { MAINTENANCE_WARN } from '#domain/constants.ts';
import { addDays, daySpan } from '#domain/day.ts';
import { type DocumentState, documentState } from '#domain/document/document-list.ts';
import { categoriesInSight } from '#domain/document/document-rights.ts';
import { normalCode } from '#domain/field.ts';
import { iso } from '#domain/iso.ts';
import { plainText } from '#domain/plain-text.ts';
import { assertInScope } from '#server/area/vehicle/lock-vehicle.ts';
import { belowFleets } from '#server/base/access/below-fleets.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';
import type { App } from '#server/base/app.ts';
import { orderBy, page, patternOf, type Sortable } from '#server/base/http/listing.ts';

type Sources = Pick<App, 'database' | 'now'>;
/** A row as stored; `time_zone` is the vehicle's. */
type Stored = Omit<DocumentRow, 'state' | 'uploaded_at'> & { uploaded_at: Date; time_zone: string };

/** Rows of an export (domain rules §0.3). */
const EXPORT_MAX = 100_000;

const FROM = sql`
  from document
  join vehicle on vehicle.id = document.vehicle_id
  join fleet on fleet.id = vehicle.fleet_id`;
const COLUMNS = sql`document.id, document.vehicle_id, vehicle.license, vehicle.fleet_id, fleet.name as fleet, document.name,
  document.category, document.expires, document.versions, ceil(document.size / 1000.0)::int as size_kb,
  document.uploaded_at, document.uploaded_by, vehicle.time_zone`;

const SORTABLE: Sortable = {
  name: sql`document.plain_name`,
  // Capitals and digits only: no language orders them differently.
  license: sql`vehicle.license collate "C"`,
  category: sql`document.category`,
  expires: sql`document.expires`,
  state: sql`document.expires`,
  versions: sql`document.versions`,
  size_kb: sql`document.size`,
  uploaded_at: sql`document.uploaded_at`,
  uploaded_by: sql`document.uploaded_by`,
  fleet: sql`plain(fleet.name)`,
};

/**
 * The same states as in `documentState`, for filtering. Days are those of the vehicle's zone, whose today is
 * at most a day from that of UTC. The zone is used only where that matters, because it is slow for many rows.
 */
function inState(state: DocumentState, nowMs: number): RawBuilder<unknown> {
  const utc = (days: number) => sql`${addDays(daySpan(nowMs, 'UTC').day, days)}::date`;
  const today = sql`(${new Date(nowMs)}::timestamptz at time zone vehicle.time_zone)::date`;
  const expires = sql.ref('document.expires');
  const { days: warn } = MAINTENANCE_WARN;
  const last = sql`(${today} + ${sql.lit(warn)})`;
  switch (state) {
    case 'undated':
      return sql`${expires} is null`;
    case 'expired':
      return sql`(${expires} < ${utc(-1)} or (${expires} <= ${utc(0)} and ${expires} < ${today}))`;
    case 'close':
      return sql`(${expires} between ${utc(-1)} and ${utc(1 + warn)} and ${expires} between ${today} and ${last})`;
    case 'planned':
      return sql`(${expires} > ${utc(1 + warn)} or (${expires} >= ${utc(warn)} and ${expires} > ${last}))`;
  }
}

/** The condition of the list: vehicles in scope, categories that the caller may know, and the filters. */
function where(caller: Caller, query: DocumentQuery, nowMs: number): RawBuilder<unknown> {
  const { q, states, expires_from, expires_to } = query;
  const seen = categoriesInSight(caller);
  const categories = query.categories?.filter((category) => seen.includes(category)) ?? seen;
  const any = (conditions: readonly RawBuilder<unknown>[]) => sql`(${sql.join(conditions, sql` or `)})`;
  return sql`
    where ${vehicleInScope(caller)}
      and vehicle.registration_state <> 'deleted'
      and document.category = any(${categories}::text[])
      and ${belowFleets(
        'vehicle.fleet_id',
        query.fleets?.filter((id) => caller.visible.has(id)),
      )}
      and ${states ? any(states.map((state) => inState(state, nowMs))) : sql`true`}
      and ${expires_from ? sql`document.expires >= ${expires_from}` : sql`true`}
      and ${expires_to ? sql`document.expires <= ${expires_to}` : sql`true`}
      and ${q ? any(searched(q)) : sql`true`}`;
}

/** Stored names are folded, and plates have no separators, so nothing is folded for every row. */
function searched(q: string): RawBuilder<unknown>[] {
  const plate = normalCode(q);
  const isNamed = sql`document.plain_name like ${patternOf(plainText(q))}`;
  // The vehicles are found first, so that the others need not be joined.
  const isOf = sql`document.vehicle_id in (select id from vehicle where license like ${patternOf(plate)})`;
  return plate === '' ? [isNamed] : [isNamed, isOf];
}

const rowOf = ({ time_zone, uploaded_at, ...row }: Stored, nowMs: number): DocumentRow => ({
  ...row,
  state: documentState(row.expires, daySpan(nowMs, time_zone).day),
  uploaded_at: iso(uploaded_at),
});

/**
 * A page of the documents of all vehicles in scope. They are sorted by their ids alone, which are few octets
 * to sort.
 */
export async function readDocuments({ database, now }: Sources, caller: Caller, query: DocumentQuery) {
  const nowMs = now();
  const found = sql`${FROM} ${where(caller, query, nowMs)}`;
  const order = orderBy(query, SORTABLE, 'document.id');
  const [rows, counted] = await Promise.all([
    sql<Stored>`
      select ${COLUMNS} ${FROM}
      where document.id = any(array(select document.id ${found} ${order} ${page(query)})) ${order}`.execute(
      database.sql,
    ),
    sql<{ total: number }>`select count(*)::int as total ${found}`.execute(database.sql),
  ]);
  return { rows: rows.rows.map((row) => rowOf(row, nowMs)), total: counted.rows[0]!.total };
}

/** All matching documents, for an export. */
export async function readAllDocuments({ database, now }: Sources, caller: Caller, query: DocumentQuery) {
  const nowMs = now();
  const { rows } = await sql<Stored>`
    select ${COLUMNS} ${FROM} ${where(caller, query, nowMs)}
    ${orderBy(query, SORTABLE, 'document.id')} limit ${sql.lit(EXPORT_MAX)}`.execute(database.sql);
  return rows.map((row) => rowOf(row, nowMs));
}

/** The documents of a vehicle by category and name, each with its versions, newest first. */
export async function readVehicleDocuments(
  { database }: Pick<Sources, 'database'>,
  caller: Caller,
  vehicleId: number,
): Promise<VehicleDocument[]> {
  await assertInScope(database, caller, vehicleId);
  const documents = await database.sql
    .selectFrom('document')
    .select(['id', 'version', 'name', 'category', 'expires'])
    .where('vehicle_id', '=', vehicleId)
    .where('category', 'in', categoriesInSight(caller))
    .orderBy('plain_name')
    .execute();
  const ids = documents.map(({ id }) => id);
  const versions = await database.sql
    .selectFrom('document_version')
    .select(['document_id', 'number', 'file', 'size', 'uploaded_at', 'username', 'user_id'])
    .where('document_id', '=', sql<number>`any(${ids}::int[])`)
    .orderBy('number', 'desc')
    .execute();
  return documents.map((document) => ({
    ...document,
    category: document.category as VehicleDocument['category'],
    versions: versions
      .filter(({ document_id }) => document_id === document.id)
      .map(({ number, file, size, uploaded_at, username, user_id }) => ({
        number,
        file,
        size,
        uploaded_at: iso(uploaded_at),
        uploaded_by: username,
        own: user_id === caller.userId,
      })),
  }));
}
