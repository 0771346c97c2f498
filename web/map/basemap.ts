import type { Feature, FeatureCollection } from 'geojson';
import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import type { Point } from '#domain/geo.ts';
import { type Place, readPlaces } from '#domain/place/place-file.ts';
import { type PlaceNames, placeNames } from '#domain/place/place-names.ts';
import citiesUrl from './basemap/cities.bin?url';
import countriesUrl from './basemap/countries.json?url';
import europeUrl from './basemap/europe.bin?url';
import placesUrl from './basemap/places.bin?url';
import worldUrl from './basemap/world.bin?url';
import worldFineUrl from './basemap/world-fine.bin?url';
import { type BasemapSource, EUROPE_ZOOM, FINE_ZOOM, GRID_ZOOM, PLACES_ZOOM } from './built-in-style.ts';
import { drawnIcon } from './drawn-icon.ts';
import { readGeometry } from './geodata.ts';
import { gridLines } from './grid-lines.ts';
import { MAP_PALETTE, type Scheme } from './palette.ts';

/**
 * Code, longitude, latitude, and the first zoom that shows a country's name, as scripts/basemap-countries.ts
 * writes them.
 */
type CountryRow = [code: string, lng: number, lat: number, minZoom: number];

/** The part of the world that the finest outlines cover, as scripts/basemap.ts cut it. */
const EUROPE = { west: -32, south: 27, east: 45, north: 72 };

/**
 * Runs a loader once and keeps its result, however often the map is rebuilt. A failed load is tried again.
 */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= load().catch((error) => {
      made = null;
      throw error;
    });
    return made;
  };
}

async function bytesOf(url: string): Promise<Uint8Array> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`basemap: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

const world = once(async () => readGeometry(await bytesOf(worldUrl)));
const worldFine = once(async () => readGeometry(await bytesOf(worldFineUrl)));
const europe = once(async () => {
  const { land, borders } = readGeometry(await bytesOf(europeUrl));
  return { land: { ...land, features: [EUROPE_SEA, ...land.features] }, borders };
});
const cities = once(async () => readPlaces(await bytesOf(citiesUrl)));
const allPlaces = once(async () => [...(await cities()), ...readPlaces(await bytesOf(placesUrl))]);
const names = once(async () => placeNames(await allPlaces()));
const countries = once(
  async () => JSON.parse(new TextDecoder().decode(await bytesOf(countriesUrl))) as CountryRow[],
);

/** Fetches the files that the first view of the built-in map needs, while the map itself is made. */
export function preloadBasemap(): void {
  for (const load of [world, europe, countries, cities]) load().catch(() => undefined);
}

/** Names for points, made from the places of the built-in map. */
export function loadPlaceNames(): Promise<PlaceNames> {
  return names();
}

/** The finest outlines available for a place. */
export function loadOutlines({
  lat,
  lng,
}: Point): Promise<{ land: FeatureCollection; borders: FeatureCollection }> {
  const isInEurope = lng > EUROPE.west && lng < EUROPE.east && lat > EUROPE.south && lat < EUROPE.north;
  return isInEurope ? europe() : worldFine();
}

/** The towns of the built-in map. */
export function loadTowns(): Promise<readonly Place[]> {
  return cities();
}

function point(lng: number, lat: number, properties: Feature['properties']): Feature {
  return { type: 'Feature', properties, geometry: { type: 'Point', coordinates: [lng, lat] } };
}

function placeFeatures(places: readonly Place[]): FeatureCollection {
  const features = places.map(({ lat, lng, name, population, isCapital, isDistrict }) => {
    // A district is labelled as late as a village, so that its town can be read first.
    const least = isDistrict ? Math.min(900, population) : population;
    return point(lng, lat, { name, population: isCapital ? Math.max(least, 1_000_000) : least });
  });
  return { type: 'FeatureCollection', features };
}

function countryFeatures(rows: readonly CountryRow[], locale: string): FeatureCollection {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  return {
    type: 'FeatureCollection',
    features: rows.map(([code, lng, lat, minZoom]) =>
      point(lng, lat, { name: names.of(code) ?? code, minZoom }),
    ),
  };
}

/** The parts with land; each fills the source `<part>-land`. */
const OUTLINES: ReadonlySet<string> = new Set(['world', 'fine', 'europe']);

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

/** A small round dot that marks a place, painted as a map icon. */
function placeDot(scheme: Scheme): ImageData {
  const side = 12;
  return drawnIcon(side, (context) => {
    context.beginPath();
    context.arc(side / 2, side / 2, 3.6, 0, 2 * Math.PI);
    context.fillStyle = MAP_PALETTE[scheme].dot;
    context.fill();
    context.lineWidth = 1.6;
    context.strokeStyle = MAP_PALETTE[scheme].halo;
    context.stroke();
  });
}

/**
 * Fills the built-in style for the camera: outlines of the world at once, finer ones and places when zoomed
 * in. Call it after the style has loaded. Returns a function that stops it.
 */
export function driveBasemap(
  map: MapLibreMap,
  { scheme, locale }: { scheme: Scheme; locale: string },
): () => void {
  const filled = new Set<string>();
  /** Outlines that are loading, and those passed on but not drawn yet. */
  const coming = new Set<string>();
  const given = new Set<string>();
  let isStopped = false;

  /** Fills sources once. A failed part is tried again at the next move. */
  function fill(part: string, load: () => Promise<Partial<Record<BasemapSource, FeatureCollection>>>) {
    if (filled.has(part)) return;
    filled.add(part);
    if (OUTLINES.has(part)) coming.add(part);
    load().then(
      (data) => {
        if (OUTLINES.has(part)) given.add(part);
        for (const [name, features] of Object.entries(data)) {
          if (!isStopped) map.getSource<GeoJSONSource>(name)?.setData(features);
        }
        if (!isStopped) hideCovered();
      },
      () => {
        filled.delete(part);
        coming.delete(part);
      },
    );
  }

  /**
   * Paints the sea once the first outlines for the camera are drawn: until then vehicles would be on bare
   * sea. It is not painted while there is no land at all.
   */
  function showSea() {
    for (const part of coming) if (given.has(part) && map.isSourceLoaded(`${part}-land`)) coming.delete(part);
    if (coming.size > 0 || given.size === 0) return;
    map.off('sourcedata', showSea);
    map.setPaintProperty('sea', 'background-color', MAP_PALETTE[scheme].sea);
  }

  /** If there is a finer outline, the coarser one would be visible under it. */
  function hideCovered() {
    const limit = (id: string, from: number, to: number) => {
      if (map.getLayer(id)) map.setLayerZoomRange(id, from, to);
    };
    if (filled.has('fine')) {
      for (const id of ['world-land', 'world-land-coast', 'world-borders']) limit(id, 0, FINE_ZOOM);
    }
  }

  function ask() {
    const zoom = map.getZoom();
    const bounds = map.getBounds();
    const [west, south, east, north] = [
      bounds.getWest(),
      bounds.getSouth(),
      bounds.getEast(),
      bounds.getNorth(),
    ];
    const isInEurope =
      east > EUROPE.west && west < EUROPE.east && north > EUROPE.south && south < EUROPE.north;
    const isWithinEurope =
      west > EUROPE.west && east < EUROPE.east && south > EUROPE.south && north < EUROPE.north;
    fill('world', async () => {
      const { land, borders } = await world();
      return { 'world-land': land, 'world-borders': borders };
    });
    fill('countries', async () => ({ countries: countryFeatures(await countries(), locale) }));
    if (zoom >= FINE_ZOOM - 0.5 && !(zoom >= EUROPE_ZOOM && isWithinEurope)) {
      fill('fine', async () => {
        const { land, borders } = await worldFine();
        return { 'fine-land': land, 'fine-borders': borders };
      });
    }
    if (zoom >= EUROPE_ZOOM - 0.5 && isInEurope) {
      fill('europe', async () => {
        const { land, borders } = await europe();
        return { 'europe-land': land, 'europe-borders': borders };
      });
    }
    if (zoom >= GRID_ZOOM - 0.5) {
      map.getSource<GeoJSONSource>('grid')?.setData(gridLines({ west, south, east, north }, zoom));
    }
    if (zoom >= PLACES_ZOOM - 0.5) {
      filled.add('cities');
      fill('places', async () => ({ places: placeFeatures(await allPlaces()) }));
    } else fill('cities', async () => ({ places: placeFeatures(await cities()) }));
  }

  if (!map.hasImage('place-dot')) map.addImage('place-dot', placeDot(scheme), { pixelRatio: 2 });
  ask();
  map.on('moveend', ask);
  map.on('sourcedata', showSea);
  return () => {
    isStopped = true;
    map.off('moveend', ask);
    map.off('sourcedata', showSea);
  };
}
