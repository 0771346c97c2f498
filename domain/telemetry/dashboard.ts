import type { VehicleState } from './state.ts';

/** Colour of each live state, the same everywhere (domain rules §3.3); a shape and a word always accompany it. */
export const STATE_COLOURS: Readonly<Record<VehicleState, string>> = {
  movement: '#2e7d32',
  idle: '#f9a825',
  stopped: '#1565c0',
  disconnected: '#757575',
  private: '#6a1b9a',
  tampered: '#c62828',
  no_tracker: '#bdbdbd',
};

/**
 * What the dashboard counts: its four states, then the two that appear only as text beside the chart (spec §4, domain rules
 * §3.3).
 */
export const DASHBOARD_KINDS = [
  'movement',
  'stopped',
  'idle',
  'disconnected',
  'no_tracker',
  'private',
] as const;
export type DashboardKind = (typeof DASHBOARD_KINDS)[number];

/** Number of vehicles by dashboard state; a tampered vehicle counts as disconnected. */
export function dashboardCounts(states: Iterable<VehicleState>): Record<DashboardKind, number> {
  const counts = { movement: 0, stopped: 0, idle: 0, disconnected: 0, no_tracker: 0, private: 0 };
  for (const state of states) counts[state === 'tampered' ? 'disconnected' : state] += 1;
  return counts;
}
