import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { can } from '#domain/access/permission.ts';
import type { Point } from '#domain/geo.ts';
import { type ShareEnd, shareEnd } from '#domain/vehicle/vehicle-share.ts';
import { readSight } from '#server/base/access/read-sight.ts';
import { isVisible } from '#server/base/access/visibility.ts';
import type { Base } from '#server/base/app.ts';
import type { VehiclePlace } from '#server/bus/change.ts';
import { vehicleNow } from '#server/telemetry/vehicle-now.ts';

/** A link that has not ended by its row, with the vehicle as it is now. */
export type OpenShare = {
  id: number;
  vehicleId: number;
  /** The label; without one the plate. */
  name: string;
  target: Point | null;
  isOpened: boolean;
  expiresMs: number;
  place: VehiclePlace;
  /** The newest place and its time; null: there is none. */
  position: (Point & { timeMs: number; courseDeg: number | null; isMoving: boolean }) | null;
  arrival: { atMs: number; by: 'road' | 'line' } | null;
  /** When the arrival was computed; null: never. */
  computedMs: number | null;
  /** Why it ends now; null: it lasts. */
  end: Exclude<ShareEnd, 'revoked'> | null;
};

type Row = {
  id: number;
  vehicle_id: number;
  name: string;
  target_lat: number | null;
  target_lng: number | null;
  ends_on_arrival: boolean;
  made_by: number | null;
  made_at: Date;
  expires_at: Date;
  opened_at: Date | null;
  arrives_at: Date | null;
  arrival_by: 'road' | 'line' | null;
  computed_at: Date | null;
  fleet_id: number;
  work_code: string | null;
  is_registered: boolean;
  was_private: boolean;
  state: string | null;
  lat: number | null;
  lng: number | null;
  course_deg: number | null;
  folded_at: Date | null;
};

/**
 * Reads the links that have not ended by their rows, and decides of each whether it lasts. All is read from
 * the database, not from the board: a process that has not heard yet of private use must show nothing.
 */
export async function readOpenShares(
  app: Pick<Base, 'database' | 'now'>,
  which: RawBuilder<SqlBool> = sql<SqlBool>`true`,
): Promise<OpenShare[]> {
  const nowMs = app.now();
  const { rows } = await sql<Row>`
    select share.id, share.vehicle_id, coalesce(share.label, vehicle.license) as name, share.target_lat,
      share.target_lng, share.ends_on_arrival, share.made_by, share.made_at, share.expires_at, share.opened_at,
      share.arrives_at, share.arrival_by, share.computed_at, vehicle.fleet_id, vehicle.work_code,
      vehicle.registration_state = 'registered' as is_registered,
      live.private_at is not null
          and coalesce(unfolded_private(vehicle.id, live.folded_at), live.says_private, false)
        or exists (
          select from private_switch switch
          where switch.vehicle_id = vehicle.id and coalesce(switch.until_at, 'infinity') > share.made_at)
        or exists (
          select from private_period period
          where period.vehicle_id = vehicle.id
            and (period.start_at >= share.made_at or period.end_at > share.made_at))
        as was_private,
      present.state, present.lat, present.lng, live.course_deg, live.folded_at
    from vehicle_share share
    join vehicle on vehicle.id = share.vehicle_id
    left join ${vehicleNow(nowMs)} present on present.vehicle_id = vehicle.id
    left join vehicle_live live on live.vehicle_id = vehicle.id
    where share.ended_at is null and ${which}`.execute(app.database.sql);
  const makers = new Map<number, Awaited<ReturnType<typeof readSight>>>();
  for (const { made_by } of rows)
    if (made_by !== null && !makers.has(made_by)) makers.set(made_by, await readSight(app, made_by));
  return rows.map((row) => {
    const maker = row.made_by === null ? null : (makers.get(row.made_by) ?? null);
    return shareOf(row, { nowMs, sight: maker?.sight ?? null });
  });
}

type Maker = Awaited<ReturnType<typeof readSight>>;

function shareOf(
  row: Row,
  { nowMs, sight }: { nowMs: number; sight: NonNullable<Maker>['sight'] | null },
): OpenShare {
  const { target_lat, target_lng, lat, lng, folded_at } = row;
  const place = { fleetId: row.fleet_id, workCode: row.work_code };
  const target = target_lat !== null && target_lng !== null ? { lat: target_lat, lng: target_lng } : null;
  const position =
    lat !== null && lng !== null && folded_at !== null
      ? {
          ...{ lat, lng, timeMs: folded_at.getTime(), courseDeg: row.course_deg },
          isMoving: row.state === 'movement',
        }
      : null;
  return {
    ...{ id: row.id, vehicleId: row.vehicle_id, name: row.name, target, place, position },
    isOpened: row.opened_at !== null,
    expiresMs: row.expires_at.getTime(),
    arrival:
      row.arrives_at !== null && row.arrival_by !== null
        ? { atMs: row.arrives_at.getTime(), by: row.arrival_by }
        : null,
    computedMs: row.computed_at?.getTime() ?? null,
    end: shareEnd({
      ...{ nowMs, target, place: position },
      madeMs: row.made_at.getTime(),
      expiresMs: row.expires_at.getTime(),
      isRegistered: row.is_registered,
      wasPrivate: row.was_private,
      isSeen: sight !== null && can(sight.actors, 'vehicle_share:edit') && isVisible(sight, place),
      endsOnArrival: row.ends_on_arrival,
    }),
  };
}
