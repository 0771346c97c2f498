import { type RawBuilder, sql } from 'kysely';
import type { NotificationRow } from '#api/notification.ts';
import { iso } from '#domain/iso.ts';
import { EVENTS, type EventCode } from '#domain/notification/event-catalogue.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { type DriverSight, driverMayBeKnown, driverName } from '#server/base/access/driver-scope.ts';
import { placeInScope } from '#server/base/access/place-scope.ts';
import type { Database } from '#server/base/db/database.ts';
import { hasMedia } from '#server/telemetry/camera/has-media.ts';
import { AREA_EVENTS } from './waiting-events.ts';

type Found = {
  id: number;
  code: EventCode;
  at: Date;
  first_at: Date;
  times: number;
  vehicle_id: number | null;
  license: string | null;
  driver_id: number | null;
  driver: string | null;
  place_id: number | null;
  place: string | null;
  fleet_id: number | null;
  kind: string | null;
  value: number | null;
  lat: number | null;
  lng: number | null;
  detail: NotificationRow['detail'];
  media: boolean;
  read_at: Date | null;
  closed_at: Date | null;
};

/** Notifications in the form for their reader, the newest first. `told` has the columns that rows need. */
export async function readNotificationRows(
  db: Pick<Database, 'sql'>,
  reader: DriverSight & Pick<Caller, 'visible'>,
  told: RawBuilder<unknown>,
): Promise<NotificationRow[]> {
  const { rows } = await sql<Found>`
    select told.id, told.code, told.at, told.first_at, told.times, told.vehicle_id, told.place_id, told.fleet_id,
      told.kind, told.value, told.lat, told.lng, told.detail, told.read_at, told.closed_at, vehicle.license, ${driverName(reader)} as driver,
      case when ${driverMayBeKnown(reader)} then driver.id end as driver_id,
      coalesce(poi.name, area.name) as place, ${hasMedia('told', 'at')} as media
    from (${told}) told
    left join vehicle on vehicle.id = told.vehicle_id
    left join driver on driver.id = told.driver_id
    left join poi on poi.id = told.place_id and told.code <> all(${AREA_EVENTS}::int[])
      and ${placeInScope('poi', reader.visible)}
    left join area on area.id = told.place_id and told.code = any(${AREA_EVENTS}::int[])
      and ${placeInScope('area', reader.visible)}
    order by told.at desc, told.id desc`.execute(db.sql);
  return rows.map(notificationRow);
}

function notificationRow(row: Found): NotificationRow {
  const isArea = AREA_EVENTS.includes(row.code);
  return {
    id: row.id,
    event_type: row.code,
    severity: EVENTS[row.code].severity,
    timestamp: iso(row.at),
    first_at: iso(row.first_at),
    count: row.times,
    device_id: row.vehicle_id,
    license: row.license,
    driver_id: row.driver_id,
    driver: row.driver,
    place: row.place === null ? null : { id: row.place_id!, name: row.place, kind: isArea ? 'area' : 'poi' },
    fleet_id: row.fleet_id,
    kind: row.kind,
    value: row.value,
    lat: row.lat,
    lng: row.lng,
    detail: row.detail,
    media: row.media,
    read_at: iso(row.read_at),
    closed_at: iso(row.closed_at),
  };
}
