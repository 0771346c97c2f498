import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCountryShapes } from '#domain/street-map/country-shapes.ts';
import { type Polygon, tilesTouching } from '#domain/street-map/tile-cover.ts';
import { firstTileId } from '#domain/street-map/tile-id.ts';
import type { TileRange } from '#domain/street-map/tile-range.ts';
import { MapFault } from './map-fault.ts';

/** The part of the world that a street map covers. */
export type Region = {
  /** ISO codes of its countries in order; none for everything that an archive has. */
  countries: readonly string[];
  wanted: readonly TileRange[];
  /** Degrees. */
  bounds: { west: number; south: number; east: number; north: number };
};

/**
 * So far beyond a border tiles are taken, metres. The shapes are simplified, by up to 1.5 km in Europe and
 * 4 km elsewhere. Also, a map that ends at a border would be of little use there.
 */
const MARGIN_M = 5_000;
/** The same in degrees of latitude. */
const MARGIN = MARGIN_M / 111_000;

/**
 * The code of a country as the shapes have it: capitals, and `GB` for `uk`.
 * @throws MapFault when there is no such country
 */
export function countryCode(given: string): string {
  const shapes = readShapes();
  const code = /^[a-z]{2}$/i.test(given) ? new Intl.Locale(`und-${given}`).region : undefined;
  if (code !== undefined && shapes.has(code)) return code;
  throw new MapFault(
    `no country "${given}": countries have ISO codes of two letters, such as es and pt`,
    'noCountry',
  );
}

/** The tiles of countries, with a margin beyond their borders and coasts. */
export function regionOf(countries: readonly string[], maxZoom: number): Region {
  const shapes = readShapes();
  const polygons = countries.flatMap((code) => shapes.get(code) ?? []);
  return {
    countries: [...countries].sort(),
    wanted: tilesTouching(polygons, { maxZoom, marginM: MARGIN_M }),
    bounds: boundsOf(polygons),
  };
}

/** All tiles that an archive may have. */
export function wholeRegion(bounds: Region['bounds'], maxZoom: number): Region {
  return { countries: [], wanted: [{ from: 0, end: firstTileId(maxZoom + 1) }], bounds };
}

function boundsOf(polygons: readonly Polygon[]): Region['bounds'] {
  const bounds = { west: 180, south: 85, east: -180, north: -85 };
  for (const [lng, lat] of polygons.flat(2)) {
    const lngMargin = MARGIN / Math.cos((Math.min(85, Math.abs(lat)) * Math.PI) / 180);
    bounds.west = Math.max(-180, Math.min(bounds.west, lng - lngMargin));
    bounds.east = Math.min(180, Math.max(bounds.east, lng + lngMargin));
    bounds.south = Math.max(-85, Math.min(bounds.south, lat - MARGIN));
    bounds.north = Math.min(85, Math.max(bounds.north, lat + MARGIN));
  }
  return bounds;
}

function readShapes() {
  return readCountryShapes(readFileSync(join(import.meta.dirname, 'countries.bin')));
}

/** The codes of all countries whose shapes are known, in order. */
export function countryCodes(): string[] {
  return [...readShapes().keys()].sort();
}
