import { distanceM, type Point } from '../geo.ts';
import type { PlaceLookup } from './place-lookup.ts';
import { SOL } from './record.builder.ts';

/**
 * A point of interest every `metres` metres on the way north, every second one fraudulent, between two
 * overlapping areas.
 */
export function placesAlong(metres: number): PlaceLookup {
  const at = (point: Point) => distanceM({ ...SOL, lat: point.lat }, SOL);
  const areasAt = (point: Point) => {
    const n = Math.floor(at(point) / metres);
    return at(point) % metres < metres / 2 ? [n] : [n, n + 1];
  };
  return {
    poiAt: (point) => {
      const n = Math.round(at(point) / metres);
      return Math.abs(at(point) - n * metres) > metres / 4 ? null : { id: n, isFraudulent: n % 2 === 0 };
    },
    areasAt,
    toAreaM: (id, point) => (areasAt(point).includes(id) ? 0 : Math.abs(at(point) - id * metres) % metres),
  };
}
