import type { Pool } from 'pg';
import { recordAt } from '#domain/telemetry/record.builder.ts';
import type { TrackerRecord } from '#domain/telemetry/record.ts';
import type { ServerProcess } from '#server/testing/server-process.ts';
import { trackerClient } from '#server/testing/tracker-client.ts';

/** Fits a new tracker to a vehicle, a year ago. */
export async function fitTracker(pool: Pool, vehicleId: number): Promise<string> {
  const imei = String(350_000_000_000_000 + vehicleId);
  await pool.query(
    `with box as (insert into tracker (imei) values ($1) returning id)
     insert into tracker_fitting (tracker_id, vehicle_id, fitted_at)
     select id, $2, now() - interval '1 year' from box`,
    [imei, vehicleId],
  );
  return imei;
}

/** Sends records as a tracker does and waits for the answer to the last packet; returns its time, ms UTC. */
export async function sendRecords(
  server: Pick<ServerProcess, 'ports'>,
  imei: string,
  records: readonly TrackerRecord[],
): Promise<number> {
  await trackerClient({ port: () => server.ports.teltonika, imei, records, perPacket: 60 }).done;
  return Date.now();
}

/**
 * A drive due north with a record every minute, and a last one twenty seconds later with the ignition off.
 * Every minute is 0.009 degrees: 1,000.75 m, driven at 60 km/h. Example: 30 minutes are 0.27 degrees,
 * 30,022.6 m.
 */
export function driveNorth(from: { ms: number; lat: number; lng: number }, minutes: number): TrackerRecord[] {
  const at = (minute: number) => ({ lat: round(from.lat + 0.009 * minute), lng: from.lng });
  const records = Array.from({ length: minutes + 1 }, (_, minute) =>
    recordAt(from.ms + minute * 60_000, { ...at(minute), speedKmh: 60 }),
  );
  const off = recordAt(from.ms + minutes * 60_000 + 20_000, { ...at(minutes), ignition: false });
  return [...records, off];
}

const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
