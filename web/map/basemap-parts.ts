import type { Feature, FeatureCollection } from 'geojson';
import { type Place, readPlaces } from '#domain/place/place-file.ts';
import { readGeometry } from './geodata.ts';

/** The part of the world that the finest outlines cover, as scripts/basemap.ts cut it. */
export const EUROPE = { west: -32, south: 27, east: 45, north: 72 };

/** The files of the built-in map. */
export type BasemapFile = 'world' | 'fine' | 'europe' | 'cities' | 'places';

/** Land with its coasts, and borders. */
export type Outlines = { land: FeatureCollection; borders: FeatureCollection };

/**
 * Runs a loader once and keeps its result, however often the map is rebuilt. A failed load is tried again.
 */
export function once<T>(load: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= load().catch((error) => {
      made = null;
      throw error;
    });
    return made;
  };
}

/**
 * Covers the coarser land under the finest outlines. It is in the same source as those, so that both appear
 * together.
 */
const EUROPE_SEA: Feature = {
  type: 'Feature',
  properties: { kind: 'sea' },
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [EUROPE.west, EUROPE.south],
        [EUROPE.east, EUROPE.south],
        [EUROPE.east, EUROPE.north],
        [EUROPE.west, EUROPE.north],
        [EUROPE.west, EUROPE.south],
      ],
    ],
  },
};

/** The contents of the files, each read when it is first used. `bytesOf` fetches one. */
export function basemapParts(bytesOf: (file: BasemapFile) => Promise<Uint8Array>) {
  const outlines = (file: BasemapFile) => once(async () => readGeometry(await bytesOf(file)));
  const inEurope = outlines('europe');
  const cities = once(async () => readPlaces(await bytesOf('cities')));
  return {
    world: outlines('world'),
    fine: outlines('fine'),
    europe: once(async (): Promise<Outlines> => {
      const { land, borders } = await inEurope();
      return { land: { ...land, features: [EUROPE_SEA, ...land.features] }, borders };
    }),
    /** The towns. */
    cities,
    /** The towns and all smaller places. */
    places: once(async (): Promise<Place[]> => [...(await cities()), ...readPlaces(await bytesOf('places'))]),
  };
}

/** A point with the facts that its layer reads. */
export function point(lng: number, lat: number, properties: Feature['properties']): Feature {
  return { type: 'Feature', properties, geometry: { type: 'Point', coordinates: [lng, lat] } };
}

/** Places with what their labels need. */
export function placeFeatures(places: readonly Place[]): FeatureCollection {
  const features = places.map(({ lat, lng, name, population, isCapital, isDistrict }) => {
    // A district is labelled as late as a village, so that its town can be read first.
    const least = isDistrict ? Math.min(900, population) : population;
    return point(lng, lat, { name, population: isCapital ? Math.max(least, 1_000_000) : least });
  });
  return { type: 'FeatureCollection', features };
}

/** Schemes of addresses between the map and its worker: of a part for a source, and of a file. */
export const PART = 'built-in://';
export const FILE = 'built-in-file://';
