import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { CameraReview } from '#api/camera.ts';
import { iso } from '#domain/iso.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { driverMayBeKnown } from '#server/base/access/driver-scope.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';
import type { DB } from '#server/base/db/schema.gen.ts';
import { EVENT_STANDS } from '#server/telemetry/camera/alarm-store.ts';

/**
 * Does the caller see the moment of `alarm`? The vehicle was in scope on that day, it was no private use, and
 * the caller may know of the driver. A picture shows its driver: a caller without driver names sees none
 * (domain rules R08).
 */
export function inSight(caller: Caller): RawBuilder<SqlBool> {
  if (!caller.seeDriverNames) return sql<SqlBool>`false`;
  return sql<SqlBool>`exists (
      select from vehicle join vehicle_stay stay on stay.vehicle_id = vehicle.id
      where vehicle.id = alarm.vehicle_id and ${vehicleInScope(caller, 'stay')}
        and daterange(stay.from_day, stay.to_day) @> (alarm.event_at at time zone vehicle.time_zone)::date
        and not exists (
          select from driver
          where driver.id = driver_at(vehicle.id, (
              select journey.driver_tag from journey
              where journey.vehicle_id = vehicle.id and alarm.event_at between journey.start_at and journey.end_at
              order by journey.start_at desc limit 1
            ), alarm.event_at, (alarm.event_at at time zone vehicle.time_zone)::date)
            and not ${driverMayBeKnown(caller)})
    ) and ${sql.raw(EVENT_STANDS)}`;
}

/** The reviewer of an event, and the time; null without a review. */
export async function readReview(
  db: Kysely<DB>,
  event: { vehicle_id: number; event_at: Date; code: number },
): Promise<CameraReview> {
  const row = await db
    .selectFrom('camera_review')
    .leftJoin('app_user', 'app_user.id', 'camera_review.user_id')
    .select(['username', 'reviewed_at'])
    .where('camera_review.vehicle_id', '=', event.vehicle_id)
    .where('event_at', '=', event.event_at)
    .where('code', '=', event.code)
    .executeTakeFirst();
  return row ? { username: row.username, at: iso(row.reviewed_at) } : null;
}
