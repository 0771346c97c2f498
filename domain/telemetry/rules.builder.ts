import { ms } from './record.builder.ts';
import { lookupOf } from './rule-spans.ts';
import { ALWAYS_FIRST, FIRST_RULES, type RuleLookup } from './rules.ts';

/** Other rules on every second day. */
const CHANGING_RULES = lookupOf(
  Array.from({ length: 400 }, (_, i) => ({
    fromMs: i === 0 ? Number.NEGATIVE_INFINITY : ms('2026-03-01T23:00:00Z') + (i - 1) * 86_400_000,
    rules:
      i % 2 === 0
        ? FIRST_RULES
        : {
            version: 2,
            thresholds: {
              ...FIRST_RULES.thresholds,
              ...{
                speed_tolerance_pct: 0,
                speed_hold_s: 0,
                idle_min_s: 20,
                stop_split_s: 90,
                poi_stop_s: 40,
              },
              ...{ braking_g: 0.1, acceleration_g: 0.1, cornering_g: 0.1 },
            },
          },
  })),
);

/** Rules that never change, and rules that always do. */
export const SOME_RULES = [ALWAYS_FIRST, CHANGING_RULES] as const;

/** The shortest halt by some of them, ms. */
export const leastStopMs = (rules: RuleLookup): number => (rules === ALWAYS_FIRST ? 120_000 : 40_000);
