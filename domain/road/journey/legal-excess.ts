import { SPEED_MAX_VALID, SPEED_MERGE, SPEED_SILENCE } from '../../constants.ts';
import type { RuleLookup, Thresholds } from '../../telemetry/rules.ts';
import { type LimitStretch, limitAt } from './journey-roads.ts';

/** A sample of a journey; a speed of NaN is not known. */
export type SpeedSample = { timeMs: number; lat: number; lng: number; speedKmh: number };

/** An excess over the legal limit: one event 912. */
export type LegalExcess = {
  /** Its first and its last sample over the threshold. */
  startMs: number;
  endMs: number;
  /** Time over the threshold, ms. */
  overMs: number;
  /** Where the limit was exceeded the most. */
  worst: SpeedSample & { limit: LimitStretch & { kmh: number } };
};

/** Is a speed over a legal limit by more than the thresholds? The larger of both margins counts. */
export function isOverLegal(
  speedKmh: number,
  limitKmh: number,
  { legal_over_kmh, legal_over_pct }: Pick<Thresholds, 'legal_over_kmh' | 'legal_over_pct'>,
): boolean {
  return speedKmh - limitKmh > Math.max(legal_over_kmh, (limitKmh * legal_over_pct) / 100);
}

/** Follows the samples of a vehicle and finds its excesses over the legal limit. */
export type LegalExcessFinder = {
  add(sample: SpeedSample): void;
  /** The samples are over: the running excess ends. */
  end(): void;
};

/**
 * Finds excesses over the legal limits of a vehicle's way. An excess is a run of samples over the limit and
 * the margin of the rules at its beginning; two runs less than SPEED_MERGE apart are one. It is found when
 * its runs last as long as the rules ask. Samples without a speed, or on a stretch without a known limit,
 * are passed over. Silence of more than SPEED_SILENCE ends a run. The limit may change within an excess.
 */
export function legalExcessFinder(
  limits: readonly LimitStretch[],
  rules: RuleLookup,
  found: (excess: LegalExcess) => void,
): LegalExcessFinder {
  let excess: LegalExcess | null = null;
  let isBroken = false;
  const end = () => {
    if (excess && excess.overMs >= rules.at(excess.startMs).thresholds.legal_hold_s * 1000) found(excess);
    excess = null;
  };
  return {
    add(sample) {
      const { timeMs, speedKmh } = sample;
      const sinceMs = excess ? timeMs - excess.endMs : 0;
      if (excess && sinceMs >= (isBroken ? SPEED_MERGE * 1000 : SPEED_SILENCE * 1000 + 1)) end();
      if (!(speedKmh <= SPEED_MAX_VALID)) return;
      const limit = limitAt(limits, timeMs);
      if (limit === null) return;
      const { thresholds } = rules.at(excess?.startMs ?? timeMs);
      if (limit.kmh === null || !isOverLegal(speedKmh, limit.kmh, thresholds)) {
        isBroken = true;
        return;
      }
      const here = { ...sample, limit: { ...limit, kmh: limit.kmh } };
      if (excess === null) excess = { startMs: timeMs, endMs: timeMs, overMs: 0, worst: here };
      else {
        if (!isBroken) excess.overMs += timeMs - excess.endMs;
        excess.endMs = timeMs;
        const { worst } = excess;
        if (speedKmh - limit.kmh > worst.speedKmh - worst.limit.kmh) excess.worst = here;
      }
      isBroken = false;
    },
    end,
  };
}
