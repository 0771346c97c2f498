import { sql } from 'kysely';
import type { Command } from '#server/base/access/command.ts';
import { writeFollowUps } from '#server/bus/follow-up.ts';
import { NEAREST_RULE } from './rules.ts';

/**
 * A check that came late takes back that the vehicle drove without one: users had been notified while the
 * phone was offline. Their notifications close.
 */
export async function settleMissed(
  tx: Command,
  { vehicleId, filledMs, nowMs }: { vehicleId: number; filledMs: number; nowMs: number },
): Promise<void> {
  const filled = new Date(filledMs);
  const { numAffectedRows } = await sql`
    update missed_check set settled_at = ${new Date(nowMs)}
    from vehicle, ${NEAREST_RULE}
    where vehicle.id = ${vehicleId} and missed_check.vehicle_id = vehicle.id and missed_check.settled_at is null
      and missed_check.start_at between ${filled}::timestamptz
        and ${filled}::timestamptz + make_interval(hours => rule.valid_hours)`.execute(tx.sql);
  if (Number(numAffectedRows) > 0)
    await writeFollowUps(tx.sql, [{ task: 'solved_vehicle', subjectId: vehicleId }]);
}
