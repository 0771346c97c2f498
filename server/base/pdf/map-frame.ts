import { distanceM, type Point } from '#domain/geo.ts';

/** Converts places to points of a drawing: `x` to the right and `y` downwards from its upper left corner. */
export type MapFrame = {
  at: (point: Point) => { x: number; y: number };
  /** Metres that one point of the drawing is long. */
  metresPerPt: number;
};

/** A smaller extent is not enlarged: two places at the same gate are not a continent apart. */
const LEAST_M = 200;

/**
 * Fits places into a drawing, north up and undistorted around their middle. `reachM` is kept free around all
 * of them, metres. Null without places.
 */
export function mapFrame(
  points: readonly Point[],
  { width, height, reachM }: { width: number; height: number; reachM: number },
): MapFrame | null {
  if (points.length === 0) return null;
  let [south, north, west, east] = [90, -90, 180, -180];
  for (const { lat, lng } of points) {
    south = Math.min(south, lat);
    north = Math.max(north, lat);
    west = Math.min(west, lng);
    east = Math.max(east, lng);
  }
  const middle = { lat: (south + north) / 2, lng: (west + east) / 2 };
  const degreeM = distanceM({ lat: 0, lng: 0 }, { lat: 1, lng: 0 });
  const lngM = degreeM * Math.cos((middle.lat * Math.PI) / 180);
  const metresPerPt = Math.max(
    Math.max(LEAST_M, (east - west) * lngM + 2 * reachM) / width,
    Math.max(LEAST_M, (north - south) * degreeM + 2 * reachM) / height,
  );
  return {
    metresPerPt,
    at: ({ lat, lng }) => ({
      x: width / 2 + ((lng - middle.lng) * lngM) / metresPerPt,
      y: height / 2 - ((lat - middle.lat) * degreeM) / metresPerPt,
    }),
  };
}

/** The longest 1, 2 or 5 × 10ⁿ that is at most `most`. Example: 870 gives 500. */
export function roundLength(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  return power * ([5, 2, 1].find((n) => n * power <= most) ?? 1);
}
