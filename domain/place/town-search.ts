import { bearingDeg, distanceM } from '../geo.ts';
import { plainText } from '../plain-text.ts';
import { type Compass, compassOf } from './compass.ts';
import type { Place } from './place-file.ts';

/** A town found by its name. `near` tells it from others of the same name: the next large one; null for one that is large itself. */
export type TownFound = Pick<Place, 'name' | 'lat' | 'lng'> & {
  near: { name: string; distanceM: number; compass: Compass } | null;
};

/** From this size on a town is known by its name alone. */
const LARGE = 50_000;

/** Lower is better: the whole name, its beginning, the beginning of a word in it; null for any other. */
function rankOf(name: string, words: string): number | null {
  if (name === words) return 0;
  if (name.startsWith(words)) return 1;
  return name.includes(` ${words}`) || name.includes(`-${words}`) ? 2 : null;
}

/**
 * Finds places by the beginning of their names or of words in them, without regard to case and accents: the best matches first,
 * and among equal ones the larger. Example: `alcala` finds Alcalá de Henares before Alcalá la Real.
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
