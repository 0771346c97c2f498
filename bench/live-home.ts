/**
 * The home of the nth vehicle of bench:live, in 1e-6 degrees. Homes are spread over a country of 7 by 12
 * degrees, because a batch gets shorter when its vehicles are near each other.
 */
export function homeOf(nth: number): { lat: number; lng: number } {
  return {
    lat: 36_000_000 + Math.floor(7_000_000 * ((nth * 0.618034) % 1)),
    lng: -9_000_000 + Math.floor(12_000_000 * ((nth * 0.414214) % 1)),
  };
}
