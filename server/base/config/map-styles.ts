import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';

/**
 * The path at which the installation serves its own street map, an archive of vector tiles in the format
 * PMTiles.
 */
export const STREETS_PATH = '/map/streets.pmtiles';

/** The folder of the street map that `npm run map` makes, and its file there. */
export const streetsFolder = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>) => join(DATA_DIR, 'map');
export const STREETS_FILE = 'streets.pmtiles';

/** The file of the installation's own street map, which need not be there. */
export function streetsPath(config: Pick<Config, 'DATA_DIR' | 'MAP_PMTILES'>): string {
  return config.MAP_PMTILES ?? join(streetsFolder(config), STREETS_FILE);
}

/** Has the installation a street map of its own now? `npm run map` may make one at any time. */
export function hasStreets(config: Pick<Config, 'DATA_DIR' | 'MAP_PMTILES'>): boolean {
  return statSync(streetsPath(config), { throwIfNoEntry: false })?.isFile() ?? false;
}

/** OpenStreetMap as vector tiles, free and without a key: the map when nothing else is configured. */
const FREE_ROADMAP = 'https://tiles.openfreemap.org/styles/liberty';
const FREE_DARK = 'https://tiles.openfreemap.org/styles/dark';

/**
 * Addresses of the map styles by map type, with the key filled in; null where there is none. An address that
 * ends in `.pmtiles` is not a style but an archive of tiles, for which the page has a style of its own.
 * `isOwn`: the installation serves a street map of its own.
 */
export function mapStyles(config: Config, isOwn = config.MAP_PMTILES !== undefined || hasStreets(config)) {
  const { MAP_KEY, MAP_ONLINE } = config;
  const filled = (style: string | undefined) =>
    style?.replaceAll(/\{key\}|%7Bkey%7D/gi, encodeURIComponent(MAP_KEY)) ?? null;
  const own = isOwn ? STREETS_PATH : null;
  const roadmap = filled(config.MAP_STYLE_ROADMAP);
  return {
    roadmap: roadmap ?? own ?? (MAP_ONLINE ? FREE_ROADMAP : null),
    satellite: filled(config.MAP_STYLE_SATELLITE),
    hybrid: filled(config.MAP_STYLE_HYBRID),
    terrain: filled(config.MAP_STYLE_TERRAIN),
    // A dark map from another source than the light one would surprise.
    dark:
      filled(config.MAP_STYLE_DARK) ?? (roadmap === null ? (own ?? (MAP_ONLINE ? FREE_DARK : null)) : null),
  };
}
