import type { FeatureCollection } from 'geojson';
import {
  addProtocol,
  type GeoJSONSource,
  type Map as MapLibreMap,
  type MapSourceDataEvent,
} from 'maplibre-gl';
import countriesUrl from './basemap/countries.json?url';
import { bytesAt, FILES } from './basemap-files.ts';
import { type BasemapFile, EUROPE, FILE, once, PART, point } from './basemap-parts.ts';
import { type BasemapSource, EUROPE_ZOOM, FINE_ZOOM, GRID_ZOOM, PLACES_ZOOM } from './built-in-style.ts';
import { drawnIcon } from './drawn-icon.ts';
import { gridLines } from './grid-lines.ts';
import { MAP_PALETTE, type Scheme } from './palette.ts';

/**
 * Code, longitude, latitude, and the first zoom that shows a country's name, as scripts/basemap-countries.ts
 * writes them.
 */
type CountryRow = [code: string, lng: number, lat: number, minZoom: number];

const countries = once(
  async () => JSON.parse(new TextDecoder().decode(await bytesAt(countriesUrl))) as CountryRow[],
);

// The worker of the map asks the page for files.
addProtocol(FILE.slice(0, -3), async ({ url }) => {
  const bytes = await FILES[url.slice(FILE.length) as BasemapFile]();
  // The library gives this memory away to the worker.
  return { data: bytes.slice().buffer };
});

/** Fetches the files that the first view of the built-in map needs, while the map itself is made. */
export function preloadBasemap(): void {
  for (const load of [FILES.europe, countries, FILES.cities]) load().catch(() => undefined);
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
 * Fills the built-in style for the camera. The outlines in view come first, then names and the rest of the
 * world. Finer outlines and places come when zoomed in. Call it after the style has loaded. Returns a
 * function that stops it.
 */
export function driveBasemap(
  map: MapLibreMap,
  { scheme, locale }: { scheme: Scheme; locale: string },
): () => void {
  const filled = new Set<string>();
  /** Outlines that are loading, and those passed on but not drawn yet. */
  const coming = new Set<string>();
  const given = new Set<string>();
  /** The first outlines are drawn, or cannot be had: the rest does not delay them any more. */
  let isBegun = false;
  let isStopped = false;

  /** Fills sources once. A failed part is tried again at the next move. */
  function fill(
    part: string,
    load: () => Promise<Partial<Record<BasemapSource, FeatureCollection | string>>>,
  ) {
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
        if (!isStopped) begin();
      },
    );
  }

  function fillOutlines(part: 'world' | 'fine' | 'europe') {
    fill(part, async () => {
      await FILES[part]();
      return {
        [`${part}-land`]: `${PART}${part}-land`,
        [`${part}-borders`]: `${PART}${part}-borders`,
      };
    });
  }

  /**
   * Paints the sea once the first outlines for the camera are drawn: until then vehicles would be on bare
   * sea. It is not painted while there is no land at all.
   */
  function showSea({ tile }: Pick<MapSourceDataEvent, 'tile'>) {
    // Before its first tile a source counts as loaded, although nothing of it is drawn.
    if (tile === undefined) return;
    for (const part of coming) if (given.has(part) && map.isSourceLoaded(`${part}-land`)) coming.delete(part);
    if (coming.size > 0 || given.size === 0) return;
    map.off('sourcedata', showSea);
    map.setPaintProperty('sea', 'background-color', MAP_PALETTE[scheme].sea);
    begin();
  }

  /** Adds the parts that have waited for the first outlines. */
  function begin() {
    if (isBegun) return;
    isBegun = true;
    fillOutlines('world');
    fillNames();
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

  function fillNames() {
    fill('countries', async () => ({ countries: countryFeatures(await countries(), locale) }));
    if (map.getZoom() >= PLACES_ZOOM - 0.5) {
      filled.add('cities');
      fill('places', async () => {
        await Promise.all([FILES.cities(), FILES.places()]);
        return { places: `${PART}places` };
      });
    } else {
      fill('cities', async () => {
        await FILES.cities();
        return { places: `${PART}cities` };
      });
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
    const isCovered = zoom >= EUROPE_ZOOM && isWithinEurope;
    if (zoom >= EUROPE_ZOOM - 0.5 && isInEurope) fillOutlines('europe');
    if (zoom >= FINE_ZOOM - 0.5 && !isCovered) fillOutlines('fine');
    if (isBegun || !isCovered) fillOutlines('world');
    if (isBegun) fillNames();
    if (zoom >= GRID_ZOOM - 0.5) {
      map.getSource<GeoJSONSource>('grid')?.setData(gridLines({ west, south, east, north }, zoom));
    }
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
