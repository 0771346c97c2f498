import { DISC_OFF, DISC_ON, FIX_OK } from '../constants.ts';

/** How long a tracker just fitted may need for its first message, seconds. */
const FIRST_MESSAGE_S = 15 * 60;
/** Supply below which a tracker is on its own battery rather than on the vehicle's, volts. */
const SUPPLY_V = 9;

/**
 * What the check after fitting says, for the installer:
 * - `unfitted`: in no vehicle, so that nothing it sends counts;
 * - `waiting`: fitted a moment ago, first message still to come; `never`: it should have come by now;
 * - `silent`: has talked, but not for longer than a vehicle may be silent (domain rules §0.3, connection);
 * - `no_supply`: talks on its own battery; `no_fix`: talks without seeing enough satellites;
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

/** What is known of a tracker; null is unknown. Of a vehicle's earlier tracker nothing may be in it. */
export type Talk = {
  /** Start of the present fitting, ms UTC; null in no vehicle. */
  fittedMs: number | null;
  /** Last packet of any kind since then, ms UTC. */
  lastContactMs: number | null;
  ignition: boolean | null;
  satellites: number | null;
  externalV: number | null;
};

/**
 * How long the tracker of a vehicle may be silent, seconds: with the ignition on 30 minutes, else 25 hours (domain rules
 * §0.3).
 */
export function silenceAllowedS(ignition: boolean | null): number {
  return ignition ? DISC_ON : DISC_OFF;
}

/** Is the tracker talking, and what is wrong if not: the first that applies. Example: 4 satellites are enough, 3 are `no_fix`. */
export function talkVerdict(talk: Talk, nowMs: number): TalkVerdict {
  const { fittedMs, lastContactMs, ignition, satellites, externalV } = talk;
  if (fittedMs === null) return 'unfitted';
  if (lastContactMs === null) return nowMs - fittedMs <= FIRST_MESSAGE_S * 1000 ? 'waiting' : 'never';
  if (nowMs - lastContactMs > silenceAllowedS(ignition) * 1000) return 'silent';
  if (externalV !== null && externalV < SUPPLY_V) return 'no_supply';
  if (satellites !== null && satellites < FIX_OK.satellites) return 'no_fix';
  return 'talking';
}
