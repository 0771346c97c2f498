import { type RawBuilder, sql } from 'kysely';
import {
  getAreaRecompute,
  getPoiRecompute,
  postAreaRecompute,
  postPoiRecompute,
} from '#api/place-recompute.ts';
import { POI_RADIUS } from '#domain/constants.ts';
import { addDays, type Day, daySpan, dayStartMs } from '#domain/day.ts';
import { Fault } from '#domain/fault.ts';
import { iso } from '#domain/iso.ts';
import type { Geometry } from '#domain/place/geometry.ts';
import { requestRebuild } from '#server/area/vehicle/edit-vehicle.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { type Command, command } from '#server/base/access/command.ts';
import { type PlaceKind, placeInScope } from '#server/base/access/place-scope.ts';
import { notFound } from '#server/base/access/record.ts';
import type { App } from '#server/base/app.ts';
import type { Database } from '#server/base/db/database.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { firstOpenMs } from '#server/telemetry/rebuild.ts';
import { fleetsOf, lockPlace } from './lock-place.ts';

type Asked = { kind: PlaceKind; id: number; from: Day | undefined };
type Call = { app: App; caller: Caller };

/**
 * Finds visits again, by folding the days of vehicles again that may have been at the place, or had been
 * there before it changed. Consolidated days stay.
 */
async function askAnew(tx: Command, { app, caller }: Call, { kind, id, from }: Asked): Promise<void> {
  const { groupIds, place } = await lockPlace<PlaceColumns>(tx, kind, caller, id);
  const today = daySpan(app.now(), caller.timeZone).day;
  if (from !== undefined && from > today)
    throw new Fault('val.futureDate', 422, { fields: [{ field: 'from', code: 'val.futureDate' }] });
  const open = firstDay(app, caller);
  const day = from === undefined || from < open ? open : from;
  const fleetIds = await fleetsOf(tx, kind, groupIds);
  const { rows } = await vehiclesAt(kind, place, { fleetIds, day }).execute(tx.sql);
  for (const { id: vehicleId, time_zone } of rows) {
    // Days are those of the vehicle, and may begin later than the user's.
    const fromMs = Math.max(dayStartMs(day, time_zone), firstOpenMs(app.now(), time_zone));
    await requestRebuild(tx, vehicleId, fromMs);
  }
  await sql`
    insert into place_recompute (kind, place_id, from_day, vehicle_ids, asked_at)
    values (${kind}, ${id}, ${day}::date, ${rows.map((row) => row.id)}::int[], ${new Date(app.now())})
    on conflict (kind, place_id) do update set from_day = excluded.from_day, vehicle_ids = excluded.vehicle_ids,
      asked_at = excluded.asked_at`.execute(tx.sql);
  await tx.changed({ action: 'recompute', entity: kind, id, after: { from: day }, fleetIds });
}

type PlaceColumns = {
  lat: number;
  lng: number;
  min_lat: number;
  min_lng: number;
  max_lat: number;
  max_lng: number;
  geometry: Geometry;
};

/** Degrees of latitude within which a halt may be a visit, a little more than POI_RADIUS. */
const NEAR = POI_RADIUS / 111_000;

/**
 * The vehicles of these fleets, and of those below them, that may have been at the place since a day.
 * Vehicles with a visit there count too.
 */
function vehiclesAt(
  kind: PlaceKind,
  place: PlaceColumns & { id: number },
  { fleetIds, day }: { fleetIds: readonly number[] | null; day: Day },
): RawBuilder<{ id: number; time_zone: string }> {
  const { id, lat, lng, min_lat, min_lng, max_lat, max_lng } = place;
  const since = sql`${addDays(day, -1)}::date`;
  const east = sql`${NEAR}::float8 / greatest(0.01, cos(radians(${lat})))`;
  const wasNear =
    kind === 'poi'
      ? sql`exists (select from halt where halt.vehicle_id = vehicle.id and halt.day >= ${since}
          and (abs(halt.lat - ${lat}) <= ${NEAR} and abs(halt.lng - ${lng}) <= ${east} or halt.poi_id = ${id}))`
      : sql`(exists (select from position_chunk chunk where chunk.vehicle_id = vehicle.id and chunk.t1 >= ${since}
            and chunk.area && box(point(${min_lng}, ${min_lat}), point(${max_lng}, ${max_lat})))
          or exists (select from position_hot hot where hot.vehicle_id = vehicle.id)
          or exists (select from area_visit visit where visit.vehicle_id = vehicle.id and visit.day >= ${since}
            and visit.area_id = ${id}))`;
  return sql<{ id: number; time_zone: string }>`
    with recursive reach (fleet_id) as (
      select unnest(${fleetIds ?? []}::int[])
      union
      select fleet.id from reach join fleet on fleet.parent_id = reach.fleet_id
    )
    select vehicle.id, vehicle.time_zone from vehicle
    where ${wasNear} and (${fleetIds === null}
      or exists (select from vehicle_stay stay join reach using (fleet_id)
        where stay.vehicle_id = vehicle.id and (stay.to_day is null or stay.to_day > ${since}))
      or exists (select from halt where halt.vehicle_id = vehicle.id and halt.poi_id = ${id} and ${kind === 'poi'})
      or exists (select from area_visit where area_visit.vehicle_id = vehicle.id and area_id = ${id} and ${kind === 'area'}))
    order by vehicle.id`;
}

const firstDay = (app: App, { timeZone }: Caller): Day =>
  daySpan(firstOpenMs(app.now(), timeZone), timeZone).day;

async function progressOf(
  database: Pick<Database, 'sql'>,
  { app, caller }: Call,
  kind: PlaceKind,
  id: number,
) {
  const { rows: seen } = await sql`
    select from ${sql.table(kind)} where ${sql.ref(`${kind}.id`)} = ${id} and ${placeInScope(kind, caller.visible)}`.execute(
    database.sql,
  );
  if (seen.length === 0) throw notFound();
  const { rows } = await sql<{ from_day: Day; asked_at: Date; vehicles: number; waiting: number }>`
    select from_day, asked_at, cardinality(vehicle_ids) as vehicles,
      (select count(*)::int from rebuild_request where vehicle_id = any(vehicle_ids)) as waiting
    from place_recompute where kind = ${kind} and place_id = ${id}`.execute(database.sql);
  const [last] = rows;
  return {
    first_day: firstDay(app, caller),
    recompute: last
      ? {
          from: last.from_day,
          asked_at: iso(last.asked_at),
          vehicles: last.vehicles,
          waiting: last.waiting,
        }
      : null,
  };
}

const asking = (kind: PlaceKind, call: Parameters<typeof command>[0] & Call, asked: Omit<Asked, 'kind'>) =>
  command(call, async (tx) => {
    await askAnew(tx, call, { kind, ...asked });
    return progressOf(tx, call, kind, asked.id);
  });

/** Endpoints for finding visits again for a new or changed place. */
export const recomputeHandlers: readonly Handler[] = [
  handle(postPoiRecompute, (call) => asking('poi', call, { id: call.params.place_id, from: call.body.from })),
  handle(getPoiRecompute, (call) => progressOf(call.app.database, call, 'poi', call.params.place_id)),
  handle(postAreaRecompute, (call) =>
    asking('area', call, { id: call.params.place_id, from: call.body.from }),
  ),
  handle(getAreaRecompute, (call) => progressOf(call.app.database, call, 'area', call.params.place_id)),
];
