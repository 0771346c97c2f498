import { firstTileId, tileIdOf } from './tile-id.ts';
import { type TileRange, unitedRanges } from './tile-range.ts';

/** A closed line of longitudes and latitudes in degrees; the last point does not repeat the first. */
export type Ring = readonly (readonly [lng: number, lat: number])[];
/** An outer ring and its holes. */
export type Polygon = readonly Ring[];

/** The part of the world's square that the web map shows ends at this latitude, degrees. */
const LAT_MAX = 85.0511287798;
/** Length of the equator in the web map's projection, metres. */
const EQUATOR_M = 40_075_016.686;

/** A border in the unit square of the projection, from the north-west, and how near counts as touching. */
type Edge = { ax: number; ay: number; bx: number; by: number; margin: number };
type Square = { z: number; x: number; y: number };

/**
 * The point of each square for which is known whether it is inside. No border with round coordinates passes
 * through it.
 */
const [WITHIN_X, WITHIN_Y] = [0.381_966_01, 0.445_041_87];

/**
 * The tiles of all zooms up to `maxZoom` (0 to 26) that touch a polygon or come nearer to it than `marginM`
 * metres. They are ranges of tile ids in order. Corners of the margin are square.
 */
export function tilesTouching(
  polygons: readonly Polygon[],
  { maxZoom, marginM }: { maxZoom: number; marginM: number },
): TileRange[] {
  return unitedRanges(polygons.flatMap((polygon) => tilesOf(polygon, { maxZoom, marginM })));
}

function tilesOf(polygon: Polygon, { maxZoom, marginM }: { maxZoom: number; marginM: number }): TileRange[] {
  const found: TileRange[] = [];
  const visit = (square: Square, near: readonly Edge[], isInside: boolean) => {
    const edges = near.filter((edge) => touches(edge, square));
    if (edges.length === 0) {
      if (isInside) found.push(...below(square, maxZoom));
      return;
    }
    const id = tileIdOf(square);
    found.push({ from: id, end: id + 1 });
    if (square.z === maxZoom) return;
    for (const [dx, dy] of [[0, 0] as const, [1, 0] as const, [0, 1] as const, [1, 1] as const]) {
      const child = { z: square.z + 1, x: 2 * square.x + dx, y: 2 * square.y + dy };
      visit(child, edges, isInside !== (crossings(edges, pointOf(square), pointOf(child)) % 2 === 1));
    }
  };
  const edges = edgesOf(polygon, marginM);
  const world = { z: 0, x: 0, y: 0 };
  // A point west of the world is outside.
  const outside = { x: -1, y: pointOf(world).y };
  visit(world, edges, crossings(edges, outside, pointOf(world)) % 2 === 1);
  return found;
}

/** A square and all squares below it: in each zoom they are neighbours. */
function below(square: Square, maxZoom: number): TileRange[] {
  const ranges: TileRange[] = [];
  for (let z = square.z; z <= maxZoom; z++) {
    const count = 4 ** (z - square.z);
    const from = firstTileId(z) + (tileIdOf(square) - firstTileId(square.z)) * count;
    ranges.push({ from, end: from + count });
  }
  return ranges;
}

function edgesOf(polygon: Polygon, marginM: number): Edge[] {
  return polygon.flatMap((ring) =>
    ring.map((point, i): Edge => {
      const before = ring.at(i - 1)!;
      const [a, b] = [projected(before), projected(point)];
      const lat = Math.min(LAT_MAX, Math.max(Math.abs(before[1]), Math.abs(point[1])));
      const margin = marginM / (EQUATOR_M * Math.cos((lat * Math.PI) / 180));
      return { ax: a.x, ay: a.y, bx: b.x, by: b.y, margin };
    }),
  );
}

function projected([lng, lat]: readonly [number, number]) {
  const sin = Math.sin((Math.min(LAT_MAX, Math.max(-LAT_MAX, lat)) * Math.PI) / 180);
  return { x: lng / 360 + 0.5, y: 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI) };
}

function pointOf({ z, x, y }: Square) {
  return { x: (x + WITHIN_X) / 2 ** z, y: (y + WITHIN_Y) / 2 ** z };
}

/** Does the border come into the square, widened by its margin? */
function touches({ ax, ay, bx, by, margin }: Edge, { z, x, y }: Square): boolean {
  const side = 1 / 2 ** z;
  const [west, east] = [x * side - margin, (x + 1) * side + margin];
  const [north, south] = [y * side - margin, (y + 1) * side + margin];
  if (Math.max(ax, bx) < west || Math.min(ax, bx) > east) return false;
  if (Math.max(ay, by) < north || Math.min(ay, by) > south) return false;
  // All four corners on one side of the line through the border: they do not meet.
  const side1 = (cx: number, cy: number) => Math.sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax));
  const sides = side1(west, north) + side1(east, north) + side1(west, south) + side1(east, south);
  return Math.abs(sides) < 4;
}

/** How many borders lie on the way from one point to another, first along the parallel, then the meridian. */
function crossings(
  edges: readonly Edge[],
  from: { x: number; y: number },
  to: { x: number; y: number },
): number {
  let count = 0;
  for (const { ax, ay, bx, by } of edges) {
    if (ay > from.y !== by > from.y) {
      const x = ax + ((bx - ax) * (from.y - ay)) / (by - ay);
      if (x > from.x !== x > to.x) count++;
    }
    if (ax > to.x !== bx > to.x) {
      const y = ay + ((by - ay) * (to.x - ax)) / (bx - ax);
      if (y > from.y !== y > to.y) count++;
    }
  }
  return count;
}
