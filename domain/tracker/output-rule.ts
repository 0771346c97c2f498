/** At this speed or above no output is switched, km/h. */
export const OUTPUT_BELOW_KMH = 5;
/** A position older than this is no evidence of the present speed, ms. */
const FRESH_MS = 120_000;
/** A tracker's clock may be ahead by this, ms. */
const AHEAD_MS = 10_000;

/** The facts about a vehicle's newest record. */
export type Newest = {
  /** Its time, ms UTC. */
  ms: number;
  /** Its fix is good enough to count; false in private use, which keeps no place. */
  isFixed: boolean;
  /** Its own speed, not one carried over; null when it has none. */
  speedKmh: number | null;
};

/**
 * May an output be switched now? Only when the newest record is fresh, has a valid fix, and shows the vehicle
 * standing or nearly so. Example: 4.9 km/h a minute ago: yes; 0 km/h three minutes ago: no.
 */
export function maySwitch(newest: Newest | null, nowMs: number): boolean {
  if (newest === null || !newest.isFixed || newest.speedKmh === null) return false;
  const ageMs = nowMs - newest.ms;
  return ageMs <= FRESH_MS && ageMs >= -AHEAD_MS && newest.speedKmh < OUTPUT_BELOW_KMH;
}
