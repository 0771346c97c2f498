/**
 * Mercator positions as 32-bit integers. The world is 2^32 units wide, so a unit is 9 mm at the equator. In
 * the shader, differences are exact at every zoom, while 32-bit floats jitter from zoom 15 on. They also wrap
 * at the antimeridian by themselves.
 */
export const WORLD_UNITS = 2 ** 32;

/** Latitude at which the mercator square ends. */
const MAX_LAT = 85.05112877980659;

/** Pixels of the world at zoom 0, as MapLibre draws it. */
const TILE_PX = 512;

/**
 * Longitude, degrees, to a signed 32-bit position: -180 is 0, 0 is the lowest integer (the middle, wrapped).
 */
export function mercatorX(lng: number): number {
  return ((lng / 360 + 0.5) * WORLD_UNITS) | 0;
}

/** Latitude, degrees, to a signed 32-bit position, growing southwards. */
export function mercatorY(lat: number): number {
  const rad = (Math.max(-MAX_LAT, Math.min(MAX_LAT, lat)) * Math.PI) / 180;
  return ((0.5 - Math.log(Math.tan(Math.PI / 4 + rad / 2)) / (2 * Math.PI)) * WORLD_UNITS) | 0;
}

/** Longitude of a 32-bit position, degrees. */
export function lngOf(x: number): number {
  return ((x >>> 0) / WORLD_UNITS - 0.5) * 360;
}

/** Latitude of a 32-bit position, degrees. */
export function latOf(y: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - (2 * (y >>> 0)) / WORLD_UNITS))) * 180) / Math.PI;
}

/** Position units in one CSS pixel at a zoom. Example: at zoom 18 it is 32. */
export function unitsPerPixel(zoom: number): number {
  return WORLD_UNITS / (TILE_PX * 2 ** zoom);
}
