import type { FeatureCollection, Position } from 'geojson';

/** Degrees between lines, coarsest first. */
const STEPS = [5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001];
/** Shortest distance between lines on the screen, pixels. */
const APART_PX = 110;

/** Degrees between the lines at a zoom. Example: at zoom 10 a pixel is 0.0007°, so they are 0.1° apart. */
export function gridStep(zoom: number): number {
  const leastDeg = (APART_PX * 360) / (512 * 2 ** zoom);
  return STEPS.findLast((step) => step >= leastDeg) ?? STEPS[0]!;
}

/**
 * Meridians and parallels over a box and as much again around it, so that they are already there when the map
 * is dragged.
 */
export function gridLines(
  box: { west: number; south: number; east: number; north: number },
  zoom: number,
): FeatureCollection {
  const step = gridStep(zoom);
  const wide = box.east - box.west;
  const high = box.north - box.south;
  const [west, east] = [box.west - wide, box.east + wide];
  const [south, north] = [Math.max(-85, box.south - high), Math.min(85, box.north + high)];
  const lines: Position[][] = [];
  // Counted in whole steps, because sums of fractions drift.
  for (let n = Math.ceil(west / step); n * step <= east; n++) {
    lines.push([
      [n * step, south],
      [n * step, north],
    ]);
  }
  for (let n = Math.ceil(south / step); n * step <= north; n++) {
    lines.push([
      [west, n * step],
      [east, n * step],
    ]);
  }
  return {
    type: 'FeatureCollection',
    features: [
      { type: 'Feature', properties: {}, geometry: { type: 'MultiLineString', coordinates: lines } },
    ],
  };
}
