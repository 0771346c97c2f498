/**
 * Where the nth vehicle of bench:live drives, in 1e-6 degrees: all over a country of 7 by 12 degrees, so that
 * neighbours in a batch lie as far apart as in a fleet.
 */
export function homeOf(nth: number): { lat: number; lng: number } {
  return {
    lat: 36_000_000 + Math.floor(7_000_000 * ((nth * 0.618034) % 1)),
    lng: -9_000_000 + Math.floor(12_000_000 * ((nth * 0.414214) % 1)),
  };
}
