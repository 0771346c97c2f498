import { sql } from 'kysely';
import { eventPath } from '#domain/channel/event-path.ts';
import type { EventCode } from '#domain/notification/event-catalogue.ts';
import { driverMayBeKnown, driverName } from '#server/base/access/driver-scope.ts';
import { placeInScope } from '#server/base/access/place-scope.ts';
import { isVisible } from '#server/base/access/visibility.ts';
import type { Base } from '#server/base/app.ts';
import { driverName as plainDriverName } from '#text/driver-name.ts';
import { eventName } from '#text/event-name.ts';
import { eventSentence } from '#text/event-sentence.ts';
import type { Recipient } from './recipient.ts';

/** An event in the words of one reader. */
export type Told = {
  /** The raised event, cut to what this reader may know. */
  row: Row;
  code: EventCode;
  timeMs: number;
  name: string;
  /** The subject: plate and alias; null without a vehicle. */
  subject: string | null;
  sentence: string;
  driver: string | null;
  /** The path of the page that shows it, from the root of the host. */
  path: string;
};

type Row = {
  id: number;
  code: EventCode;
  at: Date;
  vehicle_id: number | null;
  fleet_id: number | null;
  work_code: string | null;
  user_id: number | null;
  kind: string | null;
  value: number | null;
  detail: Readonly<Record<string, string | number>>;
  license: string | null;
  alias: string | null;
  driver_id: number | null;
  driver: string | null;
  place: string | null;
  lat: number | null;
  lng: number | null;
};

/**
 * Reads events for a user, in order of time. Events that the user may no longer see are left out, because
 * rights may have changed since the match.
 */
export async function readEventsFor(
  { database }: Base,
  reader: Recipient,
  ids: readonly number[],
): Promise<Told[]> {
  const { rows } = await sql<Row>`
    select event.id, event.code, event.at, event.vehicle_id, event.fleet_id, event.work_code, event.user_id, event.kind,
      event.value, event.detail, event.lat, event.lng, vehicle.license, vehicle.alias,
      case when ${driverMayBeKnown(reader)} then driver.id end as driver_id, ${driverName(reader)} as driver,
      coalesce(poi.name, area.name) as place
    from raised_event event
    left join vehicle on vehicle.id = event.vehicle_id
    left join driver on driver.id = event.driver_id
    left join poi on event.code in (1001, 1002, 1005) and poi.id = event.place_id
      and ${placeInScope('poi', reader.visible)}
    left join area on event.code in (1003, 1004) and area.id = event.place_id
      and ${placeInScope('area', reader.visible)}
    where event.id = any(${ids}::bigint[])
    order by event.at, event.id`.execute(database.sql);
  const { t } = reader.say;
  return rows
    .filter((row) => isStillTold(row, reader))
    .map((row) => {
      const driver = row.driver === null ? null : plainDriverName(row.driver, t);
      const timeMs = row.at.getTime();
      return {
        row: { ...row, driver },
        code: row.code,
        timeMs,
        name: eventName(row.code, t),
        subject: row.license && [row.license, row.alias].filter(Boolean).join(' · '),
        sentence: eventSentence({ ...row, driver }, reader.say),
        driver,
        path: eventPath(
          { code: row.code, vehicleId: row.vehicle_id, timeMs, detail: row.detail },
          reader.timeZone,
        ),
      };
    });
}

function isStillTold({ user_id, fleet_id, work_code }: Row, reader: Recipient): boolean {
  if (user_id !== null) return user_id === reader.userId;
  return fleet_id === null || isVisible(reader, { fleetId: fleet_id, workCode: work_code });
}
