import { bearingDeg, distanceM } from '../geo.ts';
import { plainText } from '../plain-text.ts';
import { type Compass, compassOf } from './compass.ts';
import type { Place } from './place-file.ts';

/**
 * A town found by its name. `near` is the next large town, which distinguishes towns of the same name; null
 * for a large town.
 */
export type TownFound = Pick<Place, 'name' | 'lat' | 'lng'> & {
  near: { name: string; distanceM: number; compass: Compass } | null;
};

/** A town with at least this many people is known by its name alone. */
const LARGE = 50_000;

/** Lower is better: the whole name, its beginning, the beginning of a word in it; null for any other. */
function rankOf(name: string, words: string): number | null {
  if (name === words) return 0;
  if (name.startsWith(words)) return 1;
  return name.includes(` ${words}`) || name.includes(`-${words}`) ? 2 : null;
}

/**
 * Finds places whose name, or a word in it, begins with the given words, without regard to case and accents.
 * The best matches come first, and of equal ones the larger. Example: `alcala` finds Alcalá de Henares before
 * Alcalá la Real.
 */
export function townSearch(places: readonly Place[]): (words: string, most: number) => TownFound[] {
  const named = places.map((place) => ({ place, plain: plainText(place.name) }));
  const large = places.filter(({ population, isDistrict }) => population >= LARGE && !isDistrict);

  function near(place: Place): TownFound['near'] {
    if (place.population >= LARGE && !place.isDistrict) return null;
    let next: { town: Place; distanceM: number } | null = null;
    for (const town of large) {
      const metres = distanceM(town, place);
      if (next === null || metres < next.distanceM) next = { town, distanceM: metres };
    }
    return (
      next && {
        name: next.town.name,
        distanceM: next.distanceM,
        compass: compassOf(bearingDeg(next.town, place)),
      }
    );
  }

  return (words, most) => {
    const plain = plainText(words.trim());
    if (plain === '') return [];
    const found = named.flatMap(({ place, plain: name }) => {
      const rank = rankOf(name, plain);
      return rank === null ? [] : [{ place, rank }];
    });
    found.sort((a, b) => a.rank - b.rank || b.place.population - a.place.population);
    return found.slice(0, most).map(({ place }) => {
      const { name, lat, lng } = place;
      return { name, lat, lng, near: near(place) };
    });
  };
}
