import type { VehicleState } from '../telemetry/state.ts';

/**
 * Colour of each live state, the same everywhere (domain rules §3.3); a shape and a word always accompany it.
 */
export const STATE_COLOURS: Readonly<Record<VehicleState, string>> = {
  movement: '#2e7d32',
  idle: '#f9a825',
  stopped: '#1565c0',
  disconnected: '#757575',
  private: '#6a1b9a',
  tampered: '#c62828',
  no_tracker: '#bdbdbd',
};

/** The four states of the dashboard (spec §4). */
export const CHARTED_KINDS = ['movement', 'stopped', 'idle', 'disconnected'] as const;

/**
 * The counts of the dashboard: its four states, then the two that appear only as text beside the chart
 * (domain rules §3.3).
 */
export const DASHBOARD_KINDS = [...CHARTED_KINDS, 'no_tracker', 'private'] as const;
export type DashboardKind = (typeof DASHBOARD_KINDS)[number];

/** The state under which the dashboard counts a vehicle; a tampered one counts as disconnected. */
export const bucketOf = (state: VehicleState): DashboardKind =>
  state === 'tampered' ? 'disconnected' : state;

/** The live states that the dashboard counts as one. */
export const statesOf = (kind: DashboardKind): readonly VehicleState[] =>
  kind === 'disconnected' ? ['disconnected', 'tampered'] : [kind];

/** Number of vehicles by dashboard state. */
export function dashboardCounts(states: Iterable<VehicleState>): Record<DashboardKind, number> {
  const counts = { movement: 0, stopped: 0, idle: 0, disconnected: 0, no_tracker: 0, private: 0 };
  for (const state of states) counts[bucketOf(state)] += 1;
  return counts;
}
