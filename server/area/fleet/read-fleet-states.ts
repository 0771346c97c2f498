import { getFleetStates } from '#api/fleet.ts';
import { VEHICLE_STATES } from '#domain/telemetry/state.ts';
import { notFound } from '#server/base/access/record.ts';
import { isVisible } from '#server/base/access/visibility.ts';
import { handle } from '#server/base/http/route.ts';
import { readChartFleets } from './top-fleets.ts';

/**
 * The number of vehicles in each state now, among those that the caller sees in a fleet and in the fleets
 * below it.
 */
export const readFleetStates = handle(getFleetStates, async ({ params, caller, app }) => {
  if (!caller.visible.has(params.fleet_id)) throw notFound();
  const fleets = await readChartFleets(app.database, caller, [params.fleet_id]);
  const counts = new Map(VEHICLE_STATES.map((state) => [state, 0]));
  for (const vehicle of app.board.all()) {
    if (isVisible(caller, vehicle) && fleets.has(vehicle.fleetId))
      counts.set(vehicle.state, counts.get(vehicle.state)! + 1);
  }
  const states = [...counts].map(([state, vehicles]) => ({ state, vehicles }));
  return { states: states.filter(({ vehicles }) => vehicles > 0) };
});
