import type { LimitStretch } from '../road/journey/journey-roads.ts';
import { limitAt } from '../road/journey/journey-roads.ts';
import { isOverLegal, legalExcessFinder } from '../road/journey/legal-excess.ts';
import type { RuleVersion } from '../telemetry/rules.ts';
import type { Evidence } from './evidence.ts';

/**
 * The evidence of an excess over the legal limit: of the samples around it those decide that are over the
 * limit of their road. The rule runs again over them.
 */
export function legalEvidence(
  { samples }: Pick<Evidence, 'samples'>,
  event: { startMs: number; endMs: number },
  { limits, rules }: { limits: readonly LimitStretch[]; rules: RuleVersion },
): Pick<Evidence, 'isFound' | 'samples'> {
  let isFound = false;
  const lookup = { at: () => rules };
  const finder = legalExcessFinder(limits, lookup, ({ startMs }) => {
    isFound ||= startMs === event.startMs;
  });
  const marked = samples.map((sample) => {
    const { timeMs, lat, lng, speedKmh } = sample;
    if (lat === null || lng === null || speedKmh === null) return { ...sample, decides: false };
    finder.add({ timeMs, lat, lng, speedKmh });
    const limit = limitAt(limits, timeMs)?.kmh ?? null;
    const isWithin = timeMs >= event.startMs && timeMs <= event.endMs;
    const decides = isWithin && limit !== null && isOverLegal(speedKmh, limit, rules.thresholds);
    return { ...sample, decides };
  });
  finder.end();
  return { isFound, samples: marked };
}
