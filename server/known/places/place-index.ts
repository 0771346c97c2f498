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

type Placed = ShapedArea & { shape: Shape; groundM2: number };

/** Arranges places so that a look-up costs about a microsecond, however many there are. */
export function placeIndexOf(pois: readonly KnownPoi[], areas: readonly ShapedArea[]): PlaceIndex {
  const points = new KDBush(pois.length);
  for (const { lat, lng } of pois) points.add(lng, lat);
  points.finish();
  const shapes = areas.map(
    (area): Placed => ({ ...area, shape: shapeOf(area.geometry), groundM2: groundM2(area.geometry) }),
  );
  const boxes = boxesOf(shapes);
  const areaById = new Map(shapes.map((area) => [area.id, area]));

  const areasAt = (point: Point, counts: (place: KnownPlace) => boolean): readonly Placed[] => {
    if (boxes === null) return NOWHERE;
    const near = boxes.search(point.lng, point.lat, point.lng, point.lat);
    if (near.length === 0) return NOWHERE;
    // Every record runs this, so it allocates only one list.
    const found: Placed[] = [];
    for (const n of near) {
      const area = shapes[n]!;
      if (counts(area) && area.shape.holds(point)) found.push(area);
    }
    return found.length > 1 ? found.sort((a, b) => a.id - b.id) : found;
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
