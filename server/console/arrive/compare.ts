import type { Database } from '#server/base/db/database.ts';
import type { DeviceResult } from './bring-positions.ts';

/** The positions of a device beside what is stored of it. */
export type Compared = DeviceResult & {
  /** Records that the vehicle has between the first and the last. Trackers may have sent some of them. */
  stored: number;
  /** The way of its journeys in that time, metres. */
  journeysM: number;
};

/** Counts what is stored of each device, by the database alone. */
export async function compared({ pool }: Database, results: readonly DeviceResult[]): Promise<Compared[]> {
  const came = results.filter(({ here, sent }) => here + sent > 0);
  const values = [
    came.map(({ device }) => device.vehicleId),
    came.map(({ firstMs }) => new Date(firstMs)),
    came.map(({ lastMs }) => new Date(lastMs)),
  ];
  const { rows } = await pool.query<{ vehicle_id: number; stored: number; journeys_m: number }>(
    `select wanted.vehicle_id,
       (select coalesce(sum(n), 0)::int from position_hot stored
        where stored.vehicle_id = wanted.vehicle_id and t0 between first_at and last_at)
       + (select coalesce(sum(n), 0)::int from position_chunk stored
        where stored.vehicle_id = wanted.vehicle_id and t0 between first_at and last_at) as stored,
       (select coalesce(sum(distance_m), 0)::float8 from journey
        where journey.vehicle_id = wanted.vehicle_id and start_at between first_at and last_at) as journeys_m
     from unnest($1::int[], $2::timestamptz[], $3::timestamptz[]) as wanted (vehicle_id, first_at, last_at)`,
    values,
  );
  const known = new Map(rows.map((row) => [row.vehicle_id, row]));
  return came.map((result) => {
    const row = known.get(result.device.vehicleId);
    return { ...result, stored: row?.stored ?? 0, journeysM: row?.journeys_m ?? 0 };
  });
}

/** Devices of which fewer positions are stored than came. */
export const missing = (all: readonly Compared[]) =>
  all.filter(({ here, sent, stored }) => stored < here + sent);

const km = (metres: number) => `${(metres / 1000).toFixed(1)} km`;

/** The way by Traccar's own count, if it has one, and by the journeys. */
const ways = (wayM: number, journeysM: number) =>
  `${wayM > 0 ? `Traccar ${km(wayM)}, ` : ''}journeys ${km(journeysM)}`;

/** The comparison as lines for people: a line for each device, then the sums. */
export function comparisonLines(all: readonly Compared[]): string[] {
  const lines = all.map(({ device, read, repeated, here, sent, stored, wayM, journeysM }) => {
    const counts = `read ${read}, repeated ${repeated}, already here ${here}, new ${sent}, stored ${stored}`;
    const sign = stored < here + sent ? '  MISSING' : '';
    return `device ${device.deviceId} "${device.name}": ${counts}; ${ways(wayM, journeysM)}${sign}`;
  });
  const sum = (of: (one: Compared) => number) => all.reduce((total, one) => total + of(one), 0);
  const counts = (['read', 'repeated', 'here', 'sent', 'stored'] as const).map((name) =>
    sum((one) => one[name]),
  );
  const [read, repeated, here, sent, stored] = counts;
  return [
    ...lines,
    `positions read ${read}, repeated ${repeated}, already here ${here}, new ${sent}, stored ${stored}; ` +
      ways(
        sum((one) => one.wayM),
        sum((one) => one.journeysM),
      ),
  ];
}
