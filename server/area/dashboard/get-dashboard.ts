import { getDashboard } from '#api/dashboard.ts';
import { DASHBOARD_KINDS, dashboardCounts, STATE_COLOURS } from '#domain/dashboard/live-count.ts';
import type { VehicleState } from '#domain/telemetry/state.ts';
import { type ChartFleets, readChartFleets } from '#server/area/fleet/top-fleets.ts';
import type { Scope } from '#server/base/access/visibility.ts';
import { isVisible } from '#server/base/access/visibility.ts';
import { handle } from '#server/base/http/route.ts';
import type { LiveBoard } from '#server/bus/board/live-board.ts';
import { translatorOf } from '#text/translator.ts';

/** The present states of the vehicles in sight, in some fleets. */
export function* visibleStates(board: LiveBoard, scope: Scope, fleets: ChartFleets): Generator<VehicleState> {
  for (const vehicle of board.all())
    if (isVisible(scope, vehicle) && fleets.has(vehicle.fleetId)) yield vehicle.state;
}

/** The number of visible vehicles in each state now, titled in the caller's language (domain rules §3.3). */
export const readDashboard = handle(getDashboard, async ({ query, caller, app }) => {
  const fleets = await readChartFleets(app.database, caller, query.fleets ?? []);
  const t = translatorOf(caller.language);
  const counts = dashboardCounts(visibleStates(app.board, caller, fleets));
  return {
    summary_panel: DASHBOARD_KINDS.map((kind) => ({
      color: STATE_COLOURS[kind],
      title: t(`state.${kind}`),
      kind,
      data: counts[kind],
    })),
  };
});
