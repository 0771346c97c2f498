import { sql } from 'kysely';
import { rowMonth } from './activity.ts';
import type { Ask } from './ask.ts';
import { drivenDay } from './journey-source.ts';
import { type KnownBeside, rowKey } from './known-beside.ts';
import { periodSource } from './private-mode.ts';
import type { Snapshot } from './snapshot.ts';

/** Metres in private use; the distance of a period is known only after its end. */
export type PrivateDistance = KnownBeside & { privateM: number };

/** The distance of a report's subjects in private use, by row. */
export async function readPrivateDistances(
  ask: Ask,
  snapshot: Snapshot,
): Promise<Map<string, PrivateDistance>> {
  const subject = ask.view.variant === 'driver' ? sql`person.id` : sql`stay.vehicle_id`;
  const rows = await snapshot.all(sql<{
    subject: number;
    month: string | null;
    vehicle_id: number;
    vehicles: number;
    metres: number;
  }>`
    select ${subject} as subject, ${rowMonth(ask, drivenDay(ask, 'private_period'))} as month,
      min(stay.vehicle_id) as vehicle_id, count(distinct stay.vehicle_id)::int as vehicles,
      sum(private_period.distance_m)::float8 as metres
    from ${periodSource(ask, true)} and private_period.end_at is not null
    group by 1, 2`);
  return new Map(
    rows.map(({ subject: id, month, vehicle_id, vehicles, metres }) => [
      rowKey(id, month),
      { vehicleId: vehicle_id, vehicles, privateM: metres },
    ]),
  );
}
