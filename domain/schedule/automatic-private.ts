/** The facts about a vehicle whose private use follows its schedule (domain rules §3.4), ms UTC. */
export type FollowedVehicle = {
  isWorking: boolean;
  /** When working time last began or ended; null for long ago. */
  edgeMs: number | null;
  /** Since when private use is switched on; null while it is off. */
  onMs: number | null;
  /** When it was last switched off; null for long ago. */
  offMs: number | null;
};

/**
 * The switch that the schedule makes now: on after its end, off after its beginning. A driver's own switch
 * since the last edge stays until the next. Example: switched off at 18:30, after an end at 17:00, it stays
 * off until tomorrow.
 */
export function scheduledSwitch({ isWorking, edgeMs, onMs, offMs }: FollowedVehicle): 'on' | 'off' | null {
  const isSince = (ms: number | null) => ms !== null && ms >= (edgeMs ?? 0);
  if (isWorking) return onMs !== null && !isSince(onMs) ? 'off' : null;
  return onMs === null && !isSince(offMs) ? 'on' : null;
}
