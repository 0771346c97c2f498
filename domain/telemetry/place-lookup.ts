import type { Point } from '../geo.ts';

/**
 * The points of interest and areas that count for one vehicle; they may change with the day (domain rules
 * §5.10).
 */
export type PlaceLookup = {
  /**
   * The point of interest that a halt at a point visits: the nearest within POI_RADIUS; of equally near ones
   * the first by name.
   */
  poiAt(point: Point, timeMs: number): { id: number; isFraudulent: boolean } | null;
  /** The areas that contain a point: their ids, ascending. */
  areasAt(point: Point, timeMs: number): readonly number[];
  /** Metres from a point to an area; infinite if the area no longer exists. */
  toAreaM(areaId: number, point: Point): number;
};

const NO_AREAS: readonly number[] = [];

/** No place counts. */
export const NO_PLACES: PlaceLookup = {
  poiAt: () => null,
  areasAt: () => NO_AREAS,
  toAreaM: () => Number.POSITIVE_INFINITY,
};
