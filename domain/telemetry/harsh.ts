import { HARSH_MERGE } from '../constants.ts';
import { ALERT, alertAt, SLIGHT, TOLD_LEAST } from './alert.ts';
import { DRIVING_EVENT } from './fact.ts';
import type { HarshKind, HarshMemory } from './memory.ts';
import type { DeviceEventKind } from './record.ts';
import { signalAt } from './signal.ts';
import type { Moment } from './step.ts';

type Kind = Exclude<HarshKind, 'impact'>;

const NONE: HarshMemory = { lastMs: {}, byDevice: false };

const KIND: Partial<Record<DeviceEventKind, Kind>> = {
  harsh_acceleration: 'acceleration',
  harsh_braking: 'braking',
  harsh_cornering: 'cornering',
};
const CODE: Record<Kind, number> = {
  acceleration: DRIVING_EVENT.harshAcceleration,
  braking: DRIVING_EVENT.harshBraking,
  cornering: DRIVING_EVENT.harshCornering,
};

/** Heavy vehicles, with limits of their own, have a mass above this. */
const HEAVY_KG = 3500;
const LEAST_KMH = 10;
const LEAST_MS = 500;
/** Least strength of an impact, g (domain rules §10, 1036). */
export const IMPACT_G = 2.5;

/**
 * Interval between samples in which their times are precise enough for a change of speed, milliseconds
 * (protocol reference §8.8).
 */
const SAMPLING_MS = { least: 800, most: 3000 } as const;
const G_IN_KMH_PER_S = 9.80665 * 3.6;

/**
 * Harsh driving by the tracker's own events, or for trackers without such events by the change of speed
 * between close samples. Also impacts. Events of one kind within HARSH_MERGE count once. In private use,
 * harsh driving does not count, but impacts do. A tracker event that is too weak to count gives a signal for
 * users who chose a lower value.
 */
export function harshStep(now: Moment): HarshMemory | null {
  const harsh = now.before.harsh ?? NONE;
  const { event } = now.record;
  if (event !== null) {
    if (event === 'impact') return impact(now, harsh);
    const kind = KIND[event];
    if (kind !== undefined) {
      const known = harsh.byDevice ? harsh : { ...harsh, byDevice: true };
      if (now.sample.isPrivate || !isManoeuvre(now)) return known;
      const { eventValue: g } = now.record;
      if (g !== null && g < leastG(kind, now)) {
        slight(now, CODE[kind], g, isToldLately(known, kind, now.sample.timeMs));
        return known;
      }
      const durationMs = now.record.eventDurationMs;
      return once(now, known, kind, g, durationMs === null ? null : Math.round(durationMs / 1000));
    }
  }
  return harsh.byDevice ? harsh : bySpeed(now, harsh);
}

/** Was the vehicle moving, and did the event last long enough? */
function isManoeuvre({ before, record, sample }: Moment): boolean {
  // The speed in the event's own record may already be the speed after the event.
  const kmh = Math.max(sample.speedKmh, before.heard.speedKmh);
  if (sample.ignition === false || kmh <= LEAST_KMH) return false;
  return record.eventDurationMs === null || record.eventDurationMs >= LEAST_MS;
}

/**
 * Signals an event too weak for the rule, if its strength can be chosen in a subscription; none beside a
 * stronger event of the same kind.
 */
function slight(now: Moment, code: number, value: number, isToldLately: boolean): void {
  const isOffered = value >= (code === ALERT.impact ? TOLD_LEAST.impactG : TOLD_LEAST.harshG);
  if (isOffered && !isToldLately) now.facts.push(signalAt(code, now, { value, kind: SLIGHT }));
}

/** Least strength that counts (domain rules §5.2). */
function leastG(kind: Kind, { settings: { mmaKg, rules }, sample }: Moment): number {
  const { thresholds } = rules.at(sample.timeMs);
  const isHeavy = mmaKg !== null && mmaKg > HEAVY_KG;
  return isHeavy ? thresholds[`heavy_${kind}_g`] : thresholds[`${kind}_g`];
}

function bySpeed(now: Moment, harsh: HarshMemory): HarshMemory | null {
  const { before, sample } = now;
  const from = before.heard.soundKmh;
  const to = sample.soundKmh;
  if (from === null || to === null || from === to || sample.isPrivate || before.private !== null)
    return before.harsh;
  if (sample.dtMs < SAMPLING_MS.least || sample.dtMs > SAMPLING_MS.most || Math.max(from, to) <= LEAST_KMH)
    return before.harsh;
  const kind = to > from ? 'acceleration' : 'braking';
  const g = (Math.abs(to - from) * 1000) / sample.dtMs / G_IN_KMH_PER_S;
  if (g < leastG(kind, now)) return before.harsh;
  return once(now, harsh, kind, Math.round(g * 100) / 100, Math.round(sample.dtMs / 1000));
}

function once(
  now: Moment,
  harsh: HarshMemory,
  kind: Kind,
  value: number | null,
  durationS: number | null,
): HarshMemory {
  const { timeMs, speedKmh } = now.sample;
  if (isToldLately(harsh, kind, timeMs)) return harsh;
  const at = now.place.fix;
  now.facts.push({
    type: 'driving_event',
    event: {
      code: CODE[kind],
      timeMs,
      lat: at?.lat ?? null,
      lng: at?.lng ?? null,
      value,
      limit: null,
      durationS,
      speedKmh,
    },
  });
  return told(harsh, kind, timeMs);
}

function impact(now: Moment, harsh: HarshMemory): HarshMemory {
  const { record, sample, place } = now;
  const isLate = isToldLately(harsh, 'impact', sample.timeMs);
  const g = record.eventValue;
  if (g !== null && g < IMPACT_G) slight(now, ALERT.impact, g, isLate);
  if (isLate || (g !== null && g < IMPACT_G)) return harsh;
  now.facts.push(alertAt(ALERT.impact, sample.timeMs, place, g));
  return told(harsh, 'impact', sample.timeMs);
}

function isToldLately({ lastMs }: HarshMemory, kind: HarshKind, timeMs: number): boolean {
  const toldMs = lastMs[kind];
  return toldMs !== undefined && timeMs - toldMs < HARSH_MERGE * 1000;
}

function told({ lastMs, byDevice }: HarshMemory, kind: HarshKind, timeMs: number): HarshMemory {
  const recent = Object.entries(lastMs).filter(([, toldMs]) => timeMs - toldMs < HARSH_MERGE * 1000);
  return { lastMs: { ...Object.fromEntries(recent), [kind]: timeMs }, byDevice };
}
