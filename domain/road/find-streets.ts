import { distanceM, type Point } from '../geo.ts';
import { plainText } from '../plain-text.ts';
import type { Ways } from './edges-near.ts';
import { UNITS } from './grid.ts';
import { allWords, roadKey } from './search-words.ts';
import {
  degreesOf,
  type IndexedRoad,
  type IndexedStreet,
  type RoadPoint,
  type StreetIndex,
} from './street-index.ts';
import { searchStreets } from './street-search.ts';
import { houseNumberOf, textNumberOf } from './way-tile.ts';

/** A street, a house number or a place on a numbered road that was found by words; degrees. */
export type GroundFound = {
  kind: 'street' | 'house' | 'road';
  /** Name of the street, or number of the road. Examples: `Calle Mayor`; `A-42`. */
  street: string;
  /** House number; null for the others, and where it is not mapped. */
  number: string | null;
  /** Kilometre; null for streets, and for a road without its kilometre. */
  km: number | null;
  town: string | null;
  lat: number;
  lng: number;
  /** Lower is better; of equal ones the one with lower `rest`. */
  rank: number;
  rest: number;
};

/** A road file's ways and names; without names nothing is found. */
export type NamedWays = Ways & { readonly streets: StreetIndex | null };

/** The most streets whose tiles are read for a house number, and the most tiles of one of them. */
const MOST_STREETS = 6;
const MOST_TILES = 16;
/** Kilometre points of both carriageways, and of roads that share a number in one town, are one, metres. */
const ONE_PLACE_M = 1_500;
/** The nearest kilometre point stands for a kilometre if it is at most this far away, hundreds of metres. */
const NEAR_HM = 10;

type Question = { words: string; near: Point | null; most: number };

/**
 * The streets, house numbers and kilometres that words mean, the best first. Examples: `mayor 12 alcala`,
 * `A-42 km 18`.
 */
export function findStreets(ways: NamedWays, question: Question): GroundFound[] {
  const { streets: index } = ways;
  if (index === null) return [];
  const roads = roadsFound(index, question);
  const { hits, number } = searchStreets(index, question);
  const streets = hits.map(({ street, town, rank, rest }, i): GroundFound => {
    const house = number === null || i >= MOST_STREETS ? null : houseOf(ways, street, number);
    return {
      ...(house ? { kind: 'house', ...house } : { kind: 'street', number: null, ...degreesOf(street) }),
      ...{ street: street.name, km: null, town, rest },
      // A house that is there comes before streets of the same words without it.
      rank: rank * 2 + (number !== null && house === null ? 1 : 0),
    };
  });
  return inOrder([...roads, ...streets]).slice(0, question.most);
}

/** The best first. */
export const inOrder = <Found extends Pick<GroundFound, 'rank' | 'rest'>>(found: readonly Found[]): Found[] =>
  found.toSorted((a, b) => a.rank - b.rank || a.rest - b.rest);

/** Where the number of a street is: as mapped, else one with the same figure (`12 bis` for `12`). */
function houseOf(
  ways: Ways,
  street: IndexedStreet,
  number: string,
): { number: string; lat: number; lng: number } | null {
  let alike: { number: string; lat: number; lng: number } | null = null;
  for (const key of street.tiles.slice(0, MOST_TILES)) {
    const tile = ways.tile(key);
    if (tile === null) continue;
    const name = textNumberOf(tile, street.name);
    for (const [house, text] of tile.houseStreet.entries()) {
      if (text !== name || name === 0) continue;
      const own = houseNumberOf(tile, house);
      const [first, second] = allWords(own);
      if (first !== number && (second === undefined || Number.parseInt(own, 10) !== Number(number))) continue;
      const found = {
        number: own,
        lat: (tile.south + tile.houseY[house]!) / UNITS,
        lng: (tile.west + tile.houseX[house]!) / UNITS,
      };
      if (second === undefined) return found;
      alike ??= found;
    }
  }
  return alike;
}

/** Words before a kilometre, and those between a kilometre and its road. */
const KILOMETRE = new Set(['km', 'pk', 'p.k.']);
const BETWEEN = new Set(['de', 'la', 'da', 'do', 'della', 'of', 'the', 'on']);

/** The roads that words may mean: `A-42 km 18`, `km 18 de la A-42`, `A-42 18`, `A-42`. */
function roadsOf(words: string): { ref: string; km: number | null }[] {
  const all = plainText(words)
    .split(' ')
    .map((word) => (word.endsWith(',') ? word.slice(0, -1) : word))
    .filter((word) => word !== '');
  const at = all.findIndex((word) => KILOMETRE.has(word));
  if (at >= 0) {
    const km = kilometresOf(all[at + 1]);
    const rest = all.filter((word, i) => i !== at && i !== at + 1 && !BETWEEN.has(word));
    return km === null ? [] : [{ ref: rest.join(' '), km }];
  }
  const km = all.length > 1 ? kilometresOf(all.at(-1)) : null;
  const bare = km === null ? [] : [{ ref: all.slice(0, -1).join(' '), km }];
  return [{ ref: all.join(' '), km: null }, ...bare];
}

const kilometresOf = (text = '') =>
  /^\d{1,4}(?:[.,]\d)?$/.test(text) ? Number(text.replace(',', '.')) : null;

function roadsFound(index: StreetIndex, { words, near }: Question): GroundFound[] {
  return roadsOf(words).flatMap(({ ref, km }) =>
    index.roads(roadKey(ref)).flatMap((road) => {
      const points = km === null ? nearestOf(road, near) : kilometreOf(road, Math.round(km * 10), near);
      return points.map((point): GroundFound => {
        const at = degreesOf(point);
        return {
          ...{ kind: 'road', street: road.ref, number: null, town: null, ...at },
          km: point.hm < 0 ? null : point.hm / 10,
          // The number of a road is the whole question: nothing is better.
          ...{ rank: -1, rest: near ? distanceM(near, at) : 0 },
        };
      });
    }),
  );
}

/** The point of a road that is nearest to the middle of the map; one with its kilometre if there are any. */
function nearestOf({ points }: IndexedRoad, near: Point | null): RoadPoint[] {
  const stones = points.filter(({ hm }) => hm >= 0);
  const among = stones.length > 0 ? stones : points;
  return among.length === 0 ? [] : [among.toSorted(byDistance(near))[0]!];
}

/** The places of a kilometre, far from each other; the nearest kilometre points where it has none. */
function kilometreOf({ points }: IndexedRoad, hm: number, near: Point | null): RoadPoint[] {
  const off = (point: RoadPoint) => Math.abs(point.hm - hm);
  const stones = points.filter((point) => point.hm >= 0 && off(point) < NEAR_HM);
  const least = Math.min(...stones.map(off));
  const found: RoadPoint[] = [];
  for (const point of stones.filter((stone) => off(stone) === least).sort(byDistance(near)))
    if (found.every((other) => distanceM(degreesOf(other), degreesOf(point)) > ONE_PLACE_M))
      found.push(point);
  return found;
}

const byDistance = (near: Point | null) => (a: RoadPoint, b: RoadPoint) =>
  near ? distanceM(near, degreesOf(a)) - distanceM(near, degreesOf(b)) : 0;
