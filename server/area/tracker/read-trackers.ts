import { sql } from 'kysely';
import type { FittingRow, TrackerQuery, TrackerRow, TrackerSheet } from '#api/tracker.ts';
import { can } from '#domain/access/permission.ts';
import { iso } from '#domain/iso.ts';
import { silenceAllowedS } from '#domain/tracker/talk.ts';
import { SECRET_FIELDS } from '#domain/tracker/tracker.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { notFound } from '#server/base/access/record.ts';
import { unseal } from '#server/base/access/sealed.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';
import type { App } from '#server/base/app.ts';
import { among, contains, orderBy, page, type Sortable } from '#server/base/http/listing.ts';
import { valuesIn } from '#server/base/list/value-label.ts';
import { vehicleNow } from '#server/telemetry/vehicle-now.ts';
import { TRACKER_AND_VEHICLE, trackerInSight } from './tracker-scope.ts';

const VEHICLE_NAME = sql<string | null>`nullif(concat_ws(' ', vehicle_brand.name, vehicle_model.name), '')`;
/** Counts for the present fitting; contacts of an earlier tracker of the vehicle do not count. */
const LAST_CONTACT = sql<Date | null>`case when live.last_contact_at >= fitting.fitted_at
  then live.last_contact_at end`;

/** Refused packets and records; a repeated one counts each time. */
const REFUSED = sql<number>`(select coalesce(sum(times), 0)::int from packet_refusal where tracker_id = tracker.id)`;

const from = (app: App, caller: Caller) => sql`
  from ${TRACKER_AND_VEHICLE}
  left join vehicle_live live on live.vehicle_id = vehicle.id
  left join ${vehicleNow(app.now())} now on now.vehicle_id = vehicle.id
  left join fleet on fleet.id = vehicle.fleet_id
  left join ${valuesIn(caller.language)} vehicle_brand on vehicle_brand.id = vehicle.brand_id
  left join ${valuesIn(caller.language)} vehicle_model on vehicle_model.id = vehicle.model_id
  left join ${valuesIn(caller.language)} model on model.id = tracker.model_id
  left join ${valuesIn(caller.language)} provider on provider.id = tracker.provider_id
  left join ${valuesIn(caller.language)} operator on operator.id = tracker.operator_id`;

/** Talks as often as it should: how often depends on whether the vehicle drives. */
function talking(nowMs: number) {
  const since = (isDriving: boolean) => new Date(nowMs - silenceAllowedS(isDriving) * 1000);
  return sql<boolean | null>`case when fitting.id is not null then coalesce(${LAST_CONTACT} >=
    case when now.is_driving then ${since(true)}::timestamptz else ${since(false)}::timestamptz end,
    false) end`;
}

function columns(app: App, caller: Caller) {
  return sql`tracker.id, tracker.imei, case when fitting.id is null then 'available' else 'assigned' end as availability,
    model.name as model, provider.name as provider, operator.name as operator, tracker.tracker_version as version,
    tracker.phone, tracker.protocol,
    ${can(caller.actors, 'tracker:edit') ? REFUSED : sql`null::int`} as refused, vehicle.id as device_id, vehicle.license, vehicle.alias, ${VEHICLE_NAME} as vehicle,
    fleet.id as fleet_id, fleet.name as fleet, vehicle.address, fitting.fitted_at, ${LAST_CONTACT} as last_contact,
    ${talking(app.now())} as talking, tracker.created_at`;
}

function filtered(app: App, caller: Caller, query: TrackerQuery) {
  const { availability, talking: isTalking, fleets } = query;
  const [only, ...others] = availability ?? [];
  const codes = [sql`tracker.imei`, sql`tracker.terminal_id`, sql`tracker.phone`, sql`vehicle.license`];
  return sql`where ${trackerInSight(caller)}
    and ${only && others.length === 0 ? sql`(fitting.id is null) = ${only === 'available'}` : sql`true`}
    and ${among('tracker.model_id', query.model)}
    and ${among('tracker.provider_id', query.provider)}
    and ${among('tracker.operator_id', query.operator)}
    and ${isTalking === undefined ? sql`true` : sql`${talking(app.now())} = ${isTalking}`}
    and ${fleets ? inFleets(fleets) : sql`true`}
    and (${contains(query.q?.replace(/[\s-]/g, ''), codes)} or ${contains(query.q, [sql`vehicle.alias`])})`;
}

/** Trackers in no vehicle belong to no fleet; every choice of fleets includes them. */
function inFleets(fleets: readonly number[]) {
  return sql`(fitting.id is null or vehicle.fleet_id in
    (select fleet_id from fleet_subtree where root_id = any(${fleets}::int[])))`;
}

const SORTABLE: Sortable = {
  imei: sql`tracker.imei`,
  availability: sql`fitting.id is null`,
  model: sql`plain(model.name)`,
  provider: sql`plain(provider.name)`,
  operator: sql`plain(operator.name)`,
  version: sql`tracker.tracker_version`,
  phone: sql`tracker.phone`,
  protocol: sql`tracker.protocol`,
  refused: REFUSED,
  license: sql`vehicle.license`,
  alias: sql`plain(vehicle.alias)`,
  vehicle: sql`plain(${VEHICLE_NAME})`,
  fleet: sql`plain(fleet.name)`,
  address: sql`plain(vehicle.address)`,
  fitted_at: sql`fitting.fitted_at`,
  last_contact: LAST_CONTACT,
  created_at: sql`tracker.created_at`,
};

type Dates = 'fitted_at' | 'last_contact' | 'created_at';
type Row = Omit<TrackerRow, Dates> & {
  fitted_at: Date | null;
  last_contact: Date | null;
  created_at: Date;
};

function written<R extends Row>(row: R) {
  return {
    ...row,
    fitted_at: iso(row.fitted_at),
    last_contact: iso(row.last_contact),
    created_at: iso(row.created_at),
  };
}

function selected(app: App, caller: Caller, query: TrackerQuery) {
  const sortable = { ...SORTABLE, talking: talking(app.now()) };
  return sql<Row>`select ${columns(app, caller)} ${from(app, caller)} ${filtered(app, caller, query)}
    ${orderBy(query, sortable, 'tracker.id')}`;
}

/** A page of the visible trackers. */
export async function readTrackers(
  app: App,
  caller: Caller,
  query: TrackerQuery,
): Promise<{ rows: TrackerRow[]; total: number }> {
  const [{ rows }, counted] = await Promise.all([
    sql<Row>`${selected(app, caller, query)} ${page(query)}`.execute(app.database.sql),
    sql<{
      total: number;
    }>`select count(*)::int as total ${from(app, caller)} ${filtered(app, caller, query)}`.execute(
      app.database.sql,
    ),
  ]);
  return { rows: rows.map(written), total: counted.rows[0]!.total };
}

/** All the trackers of a list, whatever its page. */
export async function readAllTrackers(app: App, caller: Caller, query: TrackerQuery): Promise<TrackerRow[]> {
  const { rows } = await sql<Row>`${selected(app, caller, query)} limit 100000`.execute(app.database.sql);
  return rows.map(written);
}

/** A visible tracker with all the fields that the caller may see. @throws Fault `notFound` 404 */
export async function readTracker(app: App, caller: Caller, trackerId: number): Promise<TrackerSheet> {
  type Stored = Row &
    Omit<TrackerSheet, 'secret_at' | 'password'> & { secret_at: Date | null; password: Buffer | null };
  const { rows } = await sql<Stored>`
    select ${columns(app, caller)}, tracker.model_id, tracker.provider_id, tracker.operator_id, tracker.distance_source,
      tracker.fuel_source, tracker.speed_source, tracker.battery_source, tracker.speed_unit, tracker.control_pid, tracker.password,
      tracker.secret_at, tracker.terminal_id, tracker.clock_zone,
      tracker.billing_plan, tracker.billing_monthly, tracker.billing_start, tracker.billing_end,
      tracker.version as record_version
    ${from(app, caller)}
    where tracker.id = ${trackerId} and ${trackerInSight(caller)}`.execute(app.database.sql);
  const [row] = rows;
  if (!row) throw notFound();
  const isEditor = can(caller.actors, 'tracker:edit');
  const password = isEditor && row.password ? await unseal(app, 'tracker password', row.password) : null;
  const record: TrackerSheet = { ...written(row), password, secret_at: iso(row.secret_at) };
  if (!isEditor) for (const field of SECRET_FIELDS) delete record[field];
  return record;
}

/**
 * The vehicles a tracker was in, newest first; a vehicle out of the caller's scope is shown by its time only.
 */
export async function readFittings(app: App, caller: Caller, trackerId: number): Promise<FittingRow[]> {
  type Stored = Omit<FittingRow, 'fitted_at' | 'removed_at'> & { fitted_at: Date; removed_at: Date | null };
  const { rows } = await sql<Stored>`
    select fitting.id, vehicle.id as device_id, vehicle.license, fitting.fitted_at, fitting.removed_at,
      case when vehicle.id is not null then fitting.odometer_fitted_m end as odometer_fitted,
      case when vehicle.id is not null then fitting.odometer_removed_m end as odometer_removed,
      case when vehicle.id is not null then fitter.username end as fitted_by,
      case when vehicle.id is not null then remover.username end as removed_by
    from tracker_fitting fitting
    left join vehicle on vehicle.id = fitting.vehicle_id and ${vehicleInScope(caller)}
    left join app_user fitter on fitter.id = fitting.fitted_by
    left join app_user remover on remover.id = fitting.removed_by
    where fitting.tracker_id = ${trackerId}
    order by fitting.fitted_at desc`.execute(app.database.sql);
  return rows.map((row) => ({
    ...row,
    fitted_at: iso(row.fitted_at),
    removed_at: iso(row.removed_at),
  }));
}
