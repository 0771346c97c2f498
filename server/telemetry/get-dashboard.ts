import { getDashboard } from '#api/telemetry.ts';
import type { Language } from '#domain/language.ts';
import { DASHBOARD_KINDS, dashboardCounts, STATE_COLOURS } from '#domain/telemetry/dashboard.ts';
import type { VehicleState } from '#domain/telemetry/state.ts';
import { en } from '#text/en.ts';
import { es } from '#text/es.ts';
import { it } from '#text/it.ts';
import type { Text } from '#text/key.ts';
import { pt } from '#text/pt.ts';
import type { Scope } from '../access/visibility.ts';
import { isVisible } from '../access/visibility.ts';
import type { LiveBoard } from '../board/live-board.ts';
import { type Handler, handle } from '../http/route.ts';

const TEXTS: Readonly<Record<Language, Text>> = { es, en, it, pt };

function* visibleStates(board: LiveBoard, scope: Scope): Generator<VehicleState> {
  for (const vehicle of board.all()) if (isVisible(scope, vehicle)) yield vehicle.state;
}

/** How many of the visible vehicles are in each state now, titled in the caller's language (domain rules §3.3). */
export const dashboardHandlers: readonly Handler[] = [
  handle(getDashboard, ({ caller, app }) => {
    const counts = dashboardCounts(visibleStates(app.board, caller));
    return {
      summary_panel: DASHBOARD_KINDS.map((kind) => ({
        color: STATE_COLOURS[kind],
        title: TEXTS[caller.language].state[kind],
        kind,
        data: counts[kind],
      })),
    };
  }),
];
