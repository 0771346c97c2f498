import type { ThresholdId } from '#domain/telemetry/rules.ts';

/** The thresholds in the groups of the form. */
export const RULE_GROUPS = {
  journey: ['stop_split_s', 'idle_min_s', 'poi_stop_s'],
  speed: ['speed_tolerance_pct', 'speed_hold_s'],
  legal: ['legal_over_kmh', 'legal_over_pct', 'legal_hold_s'],
  harsh: ['braking_g', 'acceleration_g', 'cornering_g'],
  heavy: ['heavy_braking_g', 'heavy_acceleration_g', 'heavy_cornering_g'],
} as const satisfies Record<string, readonly ThresholdId[]>;
export type RuleGroup = keyof typeof RULE_GROUPS;

/** The unit of a threshold, from the end of its name. Example: `braking_g` is g. */
export function unitOf(id: ThresholdId): '%' | 's' | 'g' | 'km/h' {
  if (id.endsWith('_kmh')) return 'km/h';
  return id.endsWith('_pct') ? '%' : id.endsWith('_s') ? 's' : 'g';
}

/** The group of a threshold in the form. */
export function groupOf(id: ThresholdId): RuleGroup {
  const groups = Object.entries(RULE_GROUPS) as [RuleGroup, readonly ThresholdId[]][];
  return groups.find(([, ids]) => ids.includes(id))![0];
}
