import { sql } from 'kysely';
import type { VehicleState } from '#domain/telemetry/state.ts';
import { type Scope, vehicleInScope } from '#server/base/access/visibility.ts';
import type { App } from '#server/base/app.ts';
import { vehicleNow } from '#server/telemetry/vehicle-now.ts';
import type { ChartFleets } from './top-fleets.ts';

/** How many vehicles in scope, of these fleets, are in each state now. A state without any is left out. */
export async function readStateCounts(
  { database, now }: Pick<App, 'database' | 'now'>,
  scope: Scope,
  fleets: ChartFleets,
): Promise<Map<VehicleState, number>> {
  const { rows } = await sql<{ state: VehicleState; n: number }>`
    select state, count(*)::int as n from ${vehicleNow(now())} now
    where ${vehicleInScope(scope, 'now')} and fleet_id = any(${scope.visible.ids.filter(fleets.has)}::int[])
    group by state`.execute(database.sql);
  return new Map(rows.map(({ state, n }) => [state, n]));
}
