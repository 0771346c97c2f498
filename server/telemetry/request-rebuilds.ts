import { type Kysely, sql } from 'kysely';
import { type Day, dayStartMs } from '#domain/day.ts';
import { DAY_MS } from '#domain/duration.ts';
import { belowFleets } from '#server/base/access/below-fleets.ts';
import type { Command } from '#server/base/access/command.ts';
import type { DB } from '#server/base/db/schema.gen.ts';
import { firstOpenMs } from './rebuild.ts';

/**
 * Requests that the open days of vehicles be folded again from a day on. It concerns vehicles that were since
 * then in a fleet or below it (null: in any).
 * @returns how many vehicles
 */
export async function requestRebuildsBelow(
  { sql: tx }: Pick<Command, 'sql'>,
  { fleetId, from, nowMs }: { fleetId: number | null; from: Day; nowMs: number },
): Promise<number> {
  const { rows } = await sql<{ id: number; time_zone: string }>`
    select distinct vehicle.id, vehicle.time_zone
    from vehicle_stay stay
    join vehicle on vehicle.id = stay.vehicle_id
    where ${belowFleets('stay.fleet_id', fleetId === null ? undefined : [fleetId])}
      and (stay.to_day is null or stay.to_day > ${from}::date)
    order by vehicle.id`.execute(tx);
  const startMs = new Map<string, number>();
  for (const zone of new Set(rows.map(({ time_zone }) => time_zone)))
    startMs.set(zone, Math.max(dayStartMs(from, zone), firstOpenMs(nowMs, zone)));
  await requestRebuilds(
    tx,
    rows.map(({ id, time_zone }) => ({ id, fromMs: startMs.get(time_zone)! })),
  );
  return rows.length;
}

/** Requests that vehicles be folded again, each from the day of an instant on, ms UTC. */
export async function requestRebuilds(
  tx: Kysely<DB>,
  vehicles: readonly { id: number; fromMs: number }[],
): Promise<void> {
  await sql`
    insert into rebuild_request (vehicle_id, from_at)
    select * from unnest(${vehicles.map(({ id }) => id)}::int[],
      ${vehicles.map(({ fromMs }) => new Date(fromMs))}::timestamptz[])
    on conflict (vehicle_id) do update set from_at = least(rebuild_request.from_at, excluded.from_at)`.execute(
    tx,
  );
}

/**
 * The same for a vehicle that moved to another fleet, and for those of a fleet that moved below another,
 * where rules differ.
 */
export async function rebuildMoved(
  tx: Pick<Command, 'sql'>,
  moved: { vehicle: { id: number; time_zone: string }; from: Day } | { fleetId: number },
  nowMs: number,
): Promise<void> {
  const { rows: adopted } = await sql`select from rule_version limit 1`.execute(tx.sql);
  if (adopted.length === 0) return;
  if ('fleetId' in moved) {
    // The first open day of any zone is at most three days ago.
    const from = new Date(nowMs - 5 * DAY_MS).toISOString().slice(0, 10);
    await requestRebuildsBelow(tx, { fleetId: moved.fleetId, from, nowMs });
    return;
  }
  const { id, time_zone } = moved.vehicle;
  const fromMs = Math.max(dayStartMs(moved.from, time_zone), firstOpenMs(nowMs, time_zone));
  await requestRebuilds(tx.sql, [{ id, fromMs }]);
}
