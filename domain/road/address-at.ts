import type { Point } from '../geo.ts';
import { around, eachTileNear, type Ways } from './edges-near.ts';
import { eastM, keyOf, NORTH_M, UNITS } from './grid.ts';
import { placeInTile } from './place-in-tile.ts';
import { wayAt } from './way-at.ts';
import { WAY_CLASSES } from './way-class.ts';
import { CELL_SIDE, houseNumberOf, textOf, type WayTile } from './way-tile.ts';

/** Where a point is, in the words of the map. Street or number of the road is there, or both. */
export type Address = {
  street: string | null;
  /** House number; null: none is mapped near. */
  number: string | null;
  /** Number of the road. Example: `A-42`. */
  ref: string | null;
  /** Kilometre of the nearest kilometre point of the road; null: none near. */
  km: number | null;
  /** The town. */
  place: string | null;
};

/** How far away from the point its street may be, metres. */
const STREET_M = 60;
/** How far away a house of the street may be, metres. */
const HOUSE_M = 50;
/** Off the streets, a house at most this far away names the point, metres. */
const OFF_STREET_M = 30;
/**
 * A house of another street names a point on a street without numbers, if it is at most this far away,
 * metres.
 */
const BESIDE_M = 12;
const TERTIARY = WAY_CLASSES.indexOf('tertiary');
/** Kilometre points stand a kilometre apart. */
const MILESTONE_M = 600;

type House = { tile: WayTile; house: number };

/**
 * The address of a point: street and house number if one of that street is near, else name or number of the
 * road. Off the streets, for example on a yard or a car park, the nearest house names it. Null: nothing
 * near has a label.
 */
export function addressAt(
  ways: Ways,
  { lat, lng, headingDeg }: Point & { headingDeg: number | null },
): Address | null {
  const point = { lat: lat * UNITS, lng: lng * UNITS };
  const question = { lat, lng, headingDeg, radiusM: STREET_M };
  const nearest = wayAt(ways, question);
  const isLabelled = nearest !== null && labelsOf(nearest.tile, nearest.segment).some((text) => text !== 0);
  // A point that is nearer to a house than to a street lies on the ground of the house.
  const house = houseNear(
    ways,
    { ...point, radiusM: isLabelled ? Math.min(OFF_STREET_M, nearest.distanceM) : OFF_STREET_M },
    hasStreet,
  );
  if (house) return addressOfHouse(ways, point, house);
  const found = isLabelled ? nearest : wayAt(ways, { ...question, isLabelled: true });
  if (found === null) return null;
  const { tile } = found;
  const [name, number] = labelsOf(tile, found.segment);
  const street = textOf(tile, name);
  const ref = textOf(tile, number);
  const opposite =
    street === null
      ? null
      : houseNear(ways, { ...point, radiusM: HOUSE_M }, (of, i) =>
          of === tile ? of.houseStreet[i] === name : textOf(of, of.houseStreet[i]!) === street,
        );
  if (opposite) return { ...addressOfHouse(ways, point, opposite), ref };
  // An alley without numbers, beside a house of another street.
  const beside = isMinor(tile, found.segment) && houseNear(ways, { ...point, radiusM: BESIDE_M }, hasStreet);
  if (beside) return addressOfHouse(ways, point, beside);
  return {
    street,
    number: null,
    ref,
    km: ref === null ? null : kmNear(ways, point, ref),
    place: placeAt(ways, point),
  };
}

const hasStreet = ({ houseStreet }: WayTile, house: number) => houseStreet[house] !== 0;

/** Streets on which vehicles go slowly, where a house beside them says more than their name. */
const isMinor = (tile: WayTile, segment: number) => tile.rowClass[tile.row[segment]!]! >= TERTIARY;

function labelsOf(tile: WayTile, segment: number): [name: number, ref: number] {
  const row = tile.row[segment]!;
  return [tile.rowName[row]!, tile.rowRef[row]!];
}

function addressOfHouse(ways: Ways, point: Point, { tile, house }: House): Address {
  return {
    street: textOf(tile, tile.houseStreet[house]!),
    number: houseNumberOf(tile, house),
    ref: null,
    km: null,
    place: textOf(tile, tile.houseCity[house]!) ?? placeAt(ways, point),
  };
}

/** The nearest house within a radius (point in units) that fits. */
function houseNear(
  ways: Ways,
  { lat, lng, radiusM }: Point & { radiusM: number },
  fits: (tile: WayTile, house: number) => boolean,
): House | null {
  const metre = eastM(lat);
  let best = radiusM * radiusM;
  let found: House | null = null;
  eachTileNear(ways, around(lat, lng, radiusM), (tile, c0, c1, r0, r1) => {
    const { houseCellAt, houseX, houseY } = tile;
    const [px, py] = [lng - tile.west, lat - tile.south];
    for (let r = r0; r <= r1; r++) {
      const end = houseCellAt[r * CELL_SIDE + c1 + 1]!;
      for (let house = houseCellAt[r * CELL_SIDE + c0]!; house < end; house++) {
        const [dx, dy] = [(houseX[house]! - px) * metre, (houseY[house]! - py) * NORTH_M];
        const distance = dx * dx + dy * dy;
        if (distance > best || !fits(tile, house)) continue;
        best = distance;
        found = { tile, house };
      }
    }
  });
  return found;
}

/** The kilometre of the nearest kilometre point of a road (point in units). */
function kmNear(ways: Ways, { lat, lng }: Point, ref: string): number | null {
  const metre = eastM(lat);
  let best = MILESTONE_M * MILESTONE_M;
  let found: number | null = null;
  eachTileNear(ways, around(lat, lng, MILESTONE_M), (tile) => {
    for (let i = 0; i < tile.milestoneHm.length; i++) {
      const dx = (tile.milestoneX[i]! + tile.west - lng) * metre;
      const dy = (tile.milestoneY[i]! + tile.south - lat) * NORTH_M;
      const distance = dx * dx + dy * dy;
      if (distance > best || textOf(tile, tile.milestoneRef[i]!) !== ref) continue;
      best = distance;
      found = tile.milestoneHm[i]! / 10;
    }
  });
  return found;
}

/** The name of the place that reaches a point (units). */
function placeAt(ways: Ways, point: Point): string | null {
  const tile = ways.tile(keyOf(point.lat, point.lng));
  const place = tile === null ? -1 : placeInTile(tile, point);
  return place < 0 ? null : textOf(tile!, tile!.placeName[place]!);
}
