import { DISC_OFF, DISC_ON, FIX_OK } from '../constants.ts';

/** A newly fitted tracker may need this long for its first message, seconds. */
const FIRST_MESSAGE_S = 15 * 60;
/** Below this supply a tracker runs on its own battery and not on the vehicle's, volts. */
const SUPPLY_V = 9;

/**
 * The result of the installer's check after fitting:
 * - `unfitted`: in no vehicle, so nothing it sends counts;
 * - `waiting`: fitted a moment ago, the first message is still to come; `never`: the first message should
 * have come by now;
 * - `silent`: has sent before, but has now been silent for longer than allowed (domain rules §0.3,
 * connection);
 * - `no_supply`: sends, but runs on its own battery; `no_fix`: sends, but receives too few satellites;
 * - `talking`: all is well.
 */
export const TALK_VERDICTS = [
  'unfitted',
  'waiting',
  'never',
  'silent',
  'no_supply',
  'no_fix',
  'talking',
] as const;
export type TalkVerdict = (typeof TALK_VERDICTS)[number];

/**
 * The facts about a tracker; null is unknown. They must not contain anything from the vehicle's earlier
 * tracker.
 */
export type Talk = {
  /** Start of the present fitting, ms UTC; null if it is in no vehicle. */
  fittedMs: number | null;
  /** Last packet of any kind since the fitting, ms UTC. */
  lastContactMs: number | null;
  ignition: boolean | null;
  satellites: number | null;
  externalV: number | null;
};

/**
 * The longest allowed silence of a fitted tracker, seconds: 30 minutes with the ignition on, otherwise 25
 * hours (domain rules §0.3).
 */
export function silenceAllowedS(ignition: boolean | null): number {
  return ignition ? DISC_ON : DISC_OFF;
}

/**
 * Is the tracker sending properly, and if not, what is the first problem that applies? Example: 4 satellites
 * are enough, 3 are `no_fix`.
 */
export function talkVerdict(talk: Talk, nowMs: number): TalkVerdict {
  const { fittedMs, lastContactMs, ignition, satellites, externalV } = talk;
  if (fittedMs === null) return 'unfitted';
  if (lastContactMs === null) return nowMs - fittedMs <= FIRST_MESSAGE_S * 1000 ? 'waiting' : 'never';
  if (nowMs - lastContactMs > silenceAllowedS(ignition) * 1000) return 'silent';
  if (externalV !== null && externalV < SUPPLY_V) return 'no_supply';
  if (satellites !== null && satellites < FIX_OK.satellites) return 'no_fix';
  return 'talking';
}
