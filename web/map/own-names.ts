import { POI_RADIUS } from '#domain/constants.ts';
import { distanceM, type Point } from '#domain/geo.ts';
import { boxOf, groundM2, isInBox, isInside } from '#domain/place/geometry.ts';
import type { ShownPlaces } from './place-layer.ts';

/**
 * Returns a function for the name of a point by the reader's own places, as in reports (domain rules §4.2).
 * It is the nearest point of interest within POI_RADIUS; of equally near ones, the first by name. Otherwise
 * it is the smallest area around the point; null if there is none.
 */
export function ownNames({ pois, areas }: ShownPlaces): (point: Point) => string | null {
  const shapes = (areas ?? [])
    .map((area) => ({ ...area, box: boxOf(area.geometry), groundM2: groundM2(area.geometry) }))
    .sort((a, b) => a.groundM2 - b.groundM2);
  return (point) => {
    let nearest: { name: string; metres: number } | null = null;
    for (const poi of pois ?? []) {
      // A degree of latitude excludes most of them without a sine.
      if (Math.abs(poi.lat - point.lat) > 0.01) continue;
      const metres = distanceM(poi, point);
      if (metres > POI_RADIUS || (nearest !== null && metres > nearest.metres)) continue;
      if (nearest !== null && metres === nearest.metres && poi.name >= nearest.name) continue;
      nearest = { name: poi.name, metres };
    }
    if (nearest !== null) return nearest.name;
    return (
      shapes.find(({ box, geometry }) => isInBox(box, point) && isInside(geometry, point.lat, point.lng))
        ?.name ?? null
    );
  };
}
