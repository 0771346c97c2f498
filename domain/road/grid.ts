import { EARTH_RADIUS_M } from '../geo.ts';

/** Units of a degree: coordinates in a road file are whole millionths of a degree (11 cm of latitude). */
export const UNITS = 1_000_000;
/**
 * Side of a tile, units: 1/64 of a degree, which is 1.7 km of latitude, and 1.3 km of longitude in Madrid.
 */
export const TILE_SIDE = 15_625;
/** Metres of one unit of latitude. */
export const NORTH_M = (EARTH_RADIUS_M * Math.PI) / 180 / UNITS;

const COLUMNS = 360 * 64;
const ROWS = 180 * 64;
const SOUTH = -90 * UNITS;
const WEST = -180 * UNITS;

/** The row of tiles of a latitude (units), counted from the south pole. */
export const rowOf = (lat: number) => Math.min(ROWS - 1, Math.max(0, Math.floor((lat - SOUTH) / TILE_SIDE)));
/** The column of tiles of a longitude (units), counted from 180° west. */
export const columnOf = (lng: number) =>
  Math.min(COLUMNS - 1, Math.max(0, Math.floor((lng - WEST) / TILE_SIDE)));
/** The key of a tile. Keys rise from west to east, then from south to north; all are below 2^28. */
export const keyAt = (row: number, column: number) => row * COLUMNS + column;
export const rowOfKey = (key: number) => Math.floor(key / COLUMNS);
export const columnOfKey = (key: number) => key % COLUMNS;
/** The tile in which a point lies (units); a border belongs to the tile north and east of it. */
export const keyOf = (lat: number, lng: number) => keyAt(rowOf(lat), columnOf(lng));
/** The southern edge of a row of tiles, units. */
export const southOf = (row: number) => SOUTH + row * TILE_SIDE;
/** The western edge of a column of tiles, units. */
export const westOf = (column: number) => WEST + column * TILE_SIDE;

/** Metres of one unit of longitude at a latitude (units). */
export function eastM(lat: number): number {
  return NORTH_M * Math.cos((lat / UNITS / 180) * Math.PI);
}
