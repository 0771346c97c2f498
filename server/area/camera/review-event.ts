import { sql } from 'kysely';
import { putCameraReview } from '#api/camera.ts';
import { iso } from '#domain/iso.ts';
import { command } from '#server/base/access/command.ts';
import { notFound } from '#server/base/access/record.ts';
import { handle } from '#server/base/http/route.ts';
import { inSight } from './camera-sight.ts';

type Place = { fleetId: number; workCode: string | null };

/** Marks a camera event as reviewed, or undoes that (domain rules §4.4, R08). */
export const reviewEvent = handle(putCameraReview, (call) =>
  command(call, async (tx) => {
    const { params, body, caller, app } = call;
    const event = { vehicle_id: params.vehicle_id, event_at: new Date(body.at), code: body.code };
    const { rows: places } = await sql<Place>`
      select stay.fleet_id as "fleetId", stay.work_code as "workCode"
      from alert_event alarm
      join vehicle on vehicle.id = alarm.vehicle_id
      join vehicle_stay stay on stay.vehicle_id = vehicle.id
        and daterange(stay.from_day, stay.to_day) @> (alarm.event_at at time zone vehicle.time_zone)::date
      where alarm.vehicle_id = ${event.vehicle_id} and alarm.event_at = ${event.event_at} and alarm.code = ${event.code}
        and ${inSight(caller)}`.execute(tx.sql);
    if (places.length === 0) throw notFound();
    const table = tx.sql;
    const written = body.reviewed
      ? await table
          .insertInto('camera_review')
          .values({ ...event, user_id: caller.userId, reviewed_at: new Date(app.now()) })
          .onConflict((conflict) => conflict.doNothing())
          .returning('vehicle_id')
          .executeTakeFirst()
      : await table
          .deleteFrom('camera_review')
          .where('vehicle_id', '=', event.vehicle_id)
          .where('event_at', '=', event.event_at)
          .where('code', '=', event.code)
          .returning('vehicle_id')
          .executeTakeFirst();
    // Another user was faster: the change is already made.
    if (written) {
      const about = { at: iso(event.event_at), code: event.code };
      await tx.changed({
        entity: 'camera_file',
        id: event.vehicle_id,
        action: body.reviewed ? 'review' : 'reopen',
        places,
        after: about,
      });
    }
    return { reviewed: body.reviewed };
  }),
);
