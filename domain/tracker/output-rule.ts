/** At this speed or above no output is switched, km/h. */
export const OUTPUT_BELOW_KMH = 5;
/** A position older than this says nothing of how fast the vehicle is now, ms. */
const FRESH_MS = 120_000;
/** A tracker's clock may be ahead by this, ms. */
const AHEAD_MS = 10_000;

/** What is known of a vehicle's newest record. */
export type Newest = {
  /** Its time, ms UTC. */
  ms: number;
  /** Its fix is good enough to count; false in private use, where no place is known. */
  isFixed: boolean;
  /** Its own speed, not one carried over; null when it says none. */
  speedKmh: number | null;
};

/**
 * May an output be switched now? Only when the newest record is fresh, has a valid fix, and says that the vehicle stands or nearly
 * does. Example: 4.9 km/h a minute ago: yes; 0 km/h three minutes ago: no.
 */
export function maySwitch(newest: Newest | null, nowMs: number): boolean {
  if (newest === null || !newest.isFixed || newest.speedKmh === null) return false;
  const ageMs = nowMs - newest.ms;
  return ageMs <= FRESH_MS && ageMs >= -AHEAD_MS && newest.speedKmh < OUTPUT_BELOW_KMH;
}
