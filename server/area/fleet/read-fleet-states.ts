import { getFleetStates } from '#api/fleet.ts';
import { VEHICLE_STATES } from '#domain/telemetry/state.ts';
import { notFound } from '#server/base/access/record.ts';
import { handle } from '#server/base/http/route.ts';
import { readStateCounts } from './read-state-counts.ts';
import { readChartFleets } from './top-fleets.ts';

/**
 * The number of vehicles in each state now, among those that the caller sees in a fleet and in the fleets
 * below it.
 */
export const readFleetStates = handle(getFleetStates, async ({ params, caller, app }) => {
  if (!caller.visible.has(params.fleet_id)) throw notFound();
  const fleets = await readChartFleets(app.database, caller, [params.fleet_id]);
  const counts = await readStateCounts(app, caller, fleets);
  return {
    states: VEHICLE_STATES.flatMap((state) => {
      const vehicles = counts.get(state);
      return vehicles === undefined ? [] : { state, vehicles };
    }),
  };
});
