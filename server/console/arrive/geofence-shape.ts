import { EARTH_RADIUS_M, type Point } from '#domain/geo.ts';
import { type Geometry, RADIUS_M } from '#domain/place/geometry.ts';

/** The result of a geofence: an area, a point of interest, or nothing, with the reason. */
export type Drawn = { area: Geometry } | { poi: Point } | { refused: string };

const METRES_PER_DEGREE = (EARTH_RADIUS_M * Math.PI) / 180;

/**
 * The place of a geofence. Traccar writes well-known text with the latitude first. A circle too small
 * for an area is a point of interest. A line is the ground within `besideM` metres of it.
 */
export function drawnOf(text: string, besideM: number): Drawn {
  const found = /^\s*(CIRCLE|POLYGON|LINESTRING)\s*\(+([^()]*)\)+\s*$/i.exec(text);
  if (!found) return { refused: `its shape is none of CIRCLE, POLYGON and LINESTRING: ${text.slice(0, 60)}` };
  const parts = found[2]!.split(',').map((part) => part.trim().split(/\s+/).map(Number));
  const kind = found[1]!.toUpperCase();
  const points = (kind === 'CIRCLE' ? parts.slice(0, 1) : parts).map(([lat, lng]) => ({
    lat: lat!,
    lng: lng!,
  }));
  const isRead = parts.flat().every(Number.isFinite) && points.every(({ lng }) => lng !== undefined);
  if (!isRead) return { refused: `its corners cannot be read: ${text.slice(0, 60)}` };
  if (kind === 'CIRCLE') return circle(points[0]!, parts[1]?.[0]);
  if (kind === 'LINESTRING') {
    const line = points.filter((point, i) => i === 0 || !isSame(point, points[i - 1]!));
    if (line.length < 2) return { refused: 'its line has no length' };
    return { area: { type: 'polygon', points: beside(line, besideM) } };
  }
  const isClosed = points.length > 1 && isSame(points[0]!, points.at(-1)!);
  return { area: { type: 'polygon', points: isClosed ? points.slice(0, -1) : points } };
}

function circle(centre: Point, radiusM: number | undefined): Drawn {
  if (radiusM === undefined) return { refused: 'its circle has no radius' };
  if (radiusM < RADIUS_M.min) return { poi: centre };
  return { area: { type: 'circle', ...centre, radius_m: Math.round(radiusM) } };
}

const isSame = (a: Point, b: Point) => a.lat === b.lat && a.lng === b.lng;

/** The outline of the ground beside a line: its left side there, its right side back, `metres` away. */
function beside(line: readonly Point[], metres: number): Point[] {
  const east = Math.cos(((line[0]!.lat + line.at(-1)!.lat) / 2) * (Math.PI / 180)) * METRES_PER_DEGREE;
  const flat = line.map(({ lat, lng }) => ({ x: lng * east, y: lat * METRES_PER_DEGREE }));
  const steps = flat.slice(1).map((to, i) => {
    const from = flat[i]!;
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    return { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  });
  const side = (sign: 1 | -1) =>
    flat.map((at, i) => {
      const before = steps[Math.max(0, i - 1)]!;
      const after = steps[Math.min(steps.length - 1, i)]!;
      // The corner lies where both sides meet. A very sharp one is cut, so that it does not reach far out.
      const x = before.x + after.x;
      const y = before.y + after.y;
      const stretch = (2 * metres) / Math.max(x * x + y * y, 1);
      const end = i === 0 ? -metres : i === flat.length - 1 ? metres : 0;
      return {
        x: at.x - sign * y * stretch + end * after.x,
        y: at.y + sign * x * stretch + end * after.y,
      };
    });
  return [...side(1), ...side(-1).reverse()].map(({ x, y }) => ({
    lat: rounded(y / METRES_PER_DEGREE),
    lng: rounded(x / east),
  }));
}

const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
