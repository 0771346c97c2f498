import KDBush from 'kdbush';
import { bearingDeg, distanceM, type Point } from '../geo.ts';
import { type Compass, compassOf } from './compass.ts';
import type { Place } from './place-file.ts';

/** The town that a point is named after. */
export type NearTown = {
  name: string;
  /** From the centre of the town, metres. */
  distanceM: number;
  /** Direction seen from the town: NE means that the point lies NE of it. */
  compass: Compass;
  /** The point is inside the town, estimated from the town's size. */
  isInside: boolean;
};

/** How points are named, the same on the map, in reports and in files. */
export type PlaceNames = {
  /**
   * The town whose edge is nearest, at most 15 km away; null if there is none, for example at sea or in a
   * desert.
   */
  town(point: Point): NearTown | null;
  /** The name of that town; the coordinates if there is none. Example: `Baides`; `40.00000, -30.00000`. */
  name(point: Point): string;
};

/** Beyond this distance from its edge, a town's name says little about a position, metres. */
const FAR_M = 15_000;
/**
 * Radius of the built-up area by inhabitants, metres: 0.8 km for a village, 2 km for 50,000 people, at most 6
 * km.
 */
const RADIUS_M = { least: 800, most: 6_000, perRootPerson: 9 } as const;
const DEGREE_M = 111_195;
/**
 * Points are distinguished by thousandths of a degree (some 100 m), like towns. Up to this many answers are
 * cached.
 */
const STEPS = 1_000;
const REMEMBERED = 200_000;

const radiusM = ({ population }: Place) =>
  Math.min(RADIUS_M.most, Math.max(RADIUS_M.least, RADIUS_M.perRootPerson * Math.sqrt(population)));

/**
 * A point in a form that people can paste elsewhere: decimal degrees, with a decimal point in every language.
 */
export function coordinates({ lat, lng }: Point): string {
  return `${lat.toFixed(5)}, ${lng.toFixed(5)}`;
}

/** Names points after the towns among some places; a point in a district has the name of the town. */
export function placeNames(places: readonly Place[]): PlaceNames {
  const towns = places.filter(({ isDistrict }) => !isDistrict);
  const index = new KDBush(towns.length);
  for (const { lat, lng } of towns) index.add(lng, lat);
  index.finish();
  const known = new Map<number, Place | null>();

  function nearest(at: Point): Place | null {
    const high = (FAR_M + RADIUS_M.most) / DEGREE_M;
    const wide = high / Math.cos((at.lat * Math.PI) / 180);
    let best: Place | null = null;
    let bestM = FAR_M;
    for (const i of index.range(at.lng - wide, at.lat - high, at.lng + wide, at.lat + high)) {
      const town = towns[i]!;
      const edgeM = distanceM(at, town) - radiusM(town);
      if (edgeM < bestM) {
        bestM = edgeM;
        best = town;
      }
    }
    return best;
  }

  function townAt(point: Point): Place | null {
    const at = { lat: Math.round(point.lat * STEPS) / STEPS, lng: Math.round(point.lng * STEPS) / STEPS };
    const key = Math.round(point.lat * STEPS) * 1_000_000 + Math.round(point.lng * STEPS);
    let town = known.get(key);
    if (town === undefined) {
      if (known.size >= REMEMBERED) known.clear();
      town = nearest(at);
      known.set(key, town);
    }
    return town;
  }

  return {
    town(point) {
      const town = townAt(point);
      if (town === null) return null;
      const metres = distanceM(town, point);
      return {
        name: town.name,
        distanceM: metres,
        compass: compassOf(bearingDeg(town, point)),
        isInside: metres <= radiusM(town),
      };
    },
    name: (point) => townAt(point)?.name ?? coordinates(point),
  };
}
