import Flatbush from 'flatbush';
import KDBush from 'kdbush';
import { POI_RADIUS } from '#domain/constants.ts';
import { distanceM, type Point } from '#domain/geo.ts';
import { boxOf, type Geometry, groundM2, type Shape, shapeOf } from '#domain/place/geometry.ts';
import type { KnownArea, KnownPlace, PlaceIndex } from '#server/base/known.ts';

type KnownPoi = KnownPlace & Point;
type ShapedArea = KnownArea & { geometry: Geometry };

/** Metres of a degree of latitude, a little less, so that a box is never too small. */
const DEGREE_M = 111_000;
const NOWHERE: readonly never[] = [];
/** Cells of a degree; a power of two, so that their edges are exact numbers. A cell is 1.7 km high. */
const CELLS = 64;
/** More than the cells of a parallel. */
const ROW = 32_768;
/** The most cells in memory, 2 MB; vehicles pass through few. */
const CELLS_MAX = 20_000;

type Placed = ShapedArea & { shape: Shape; groundM2: number };

/** Arranges places so that a look-up costs about a microsecond, however many there are. */
export function placeIndexOf(pois: readonly KnownPoi[], areas: readonly ShapedArea[]): PlaceIndex {
  const points = new KDBush(pois.length);
  for (const { lat, lng } of pois) points.add(lng, lat);
  points.finish();
  const shapes = areas.map(
    (area): Placed => ({ ...area, shape: shapeOf(area.geometry), groundM2: groundM2(area.geometry) }),
  );
  const areaById = new Map(shapes.map((area) => [area.id, area]));

  const areasNear = areasByCell(shapes);

  const areasAt = (point: Point, counts: (place: KnownPlace) => boolean): readonly Placed[] => {
    let found: Placed[] | null = null;
    // Every record runs this, so it allocates a list only where there is an area.
    for (const area of areasNear(point)) {
      if (!area.shape.holds(point) || !counts(area)) continue;
      if (found === null) found = [area];
      else found.push(area);
    }
    return found ?? NOWHERE;
  };
  return {
    pois,
    areas,
    poiAt(point, counts) {
      if (pois.length === 0) return null;
      const high = POI_RADIUS / DEGREE_M;
      const wide = high / Math.max(0.01, Math.cos((point.lat * Math.PI) / 180));
      let best: KnownPoi | null = null;
      let bestM = POI_RADIUS;
      for (const n of points.range(point.lng - wide, point.lat - high, point.lng + wide, point.lat + high)) {
        const poi = pois[n]!;
        const metres = distanceM(point, poi);
        if (metres > bestM || !counts(poi)) continue;
        if (best !== null && metres === bestM && poi.name >= best.name) continue;
        best = poi;
        bestM = metres;
      }
      return best;
    },
    areasAt,
    smallestAt: (point, counts) =>
      areasAt(point, counts).reduce<Placed | null>(
        (best, area) => (best === null || area.groundM2 < best.groundM2 ? area : best),
        null,
      ),
    toAreaM: (areaId, point) => areaById.get(areaId)?.shape.distanceM(point) ?? Number.POSITIVE_INFINITY,
  };
}

/**
 * The areas that may contain a point, by id. They are looked for once for each cell of a grid, because the
 * records of vehicles come from the same cells again and again.
 */
function areasByCell(areas: readonly Placed[]): (point: Point) => readonly Placed[] {
  const boxes = boxesOf(areas);
  if (boxes === null) return () => NOWHERE;
  const cells = new Map<number, readonly Placed[]>();
  return ({ lat, lng }) => {
    const row = Math.floor(lat * CELLS);
    const column = Math.floor(lng * CELLS);
    const cell = row * ROW + column;
    const known = cells.get(cell);
    if (known !== undefined) return known;
    if (cells.size >= CELLS_MAX) cells.clear();
    const within = boxes.search(column / CELLS, row / CELLS, (column + 1) / CELLS, (row + 1) / CELLS);
    const near = within.length === 0 ? NOWHERE : within.map((n) => areas[n]!).sort((a, b) => a.id - b.id);
    cells.set(cell, near);
    return near;
  };
}

function boxesOf(shapes: readonly Placed[]): Flatbush | null {
  if (shapes.length === 0) return null;
  const boxes = new Flatbush(shapes.length);
  for (const { geometry } of shapes) {
    const { minLat, minLng, maxLat, maxLng } = boxOf(geometry);
    boxes.add(minLng, minLat, maxLng, maxLat);
  }
  boxes.finish();
  return boxes;
}
