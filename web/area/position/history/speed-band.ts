import { DEFAULT_MAX_SPEED } from '#domain/constants.ts';
import type { Scheme } from '#web/map/palette.ts';

/**
 * Bands of speed, slow to fast, as shares of the limit. `slow` is up to half of it, `middle` up to four
 * fifths, `fast` up to the limit, and `over` above.
 */
export const SPEED_BANDS = ['slow', 'middle', 'fast', 'over'] as const;
export type SpeedBand = (typeof SPEED_BANDS)[number];
const SHARES = [0.5, 0.8, 1] as const;

/**
 * The highest speed of each band but the last, km/h. Without a limit of its own a vehicle has that of domain
 * rules §0.3. Example: 45, 72, 90.
 */
export function bandEdges(limitKmh: number | null): readonly [number, number, number] {
  const limit = limitKmh ?? DEFAULT_MAX_SPEED;
  return [limit * SHARES[0], limit * SHARES[1], limit * SHARES[2]];
}

/**
 * The band of a speed. Example: with a limit of 90, 72 is `middle`, 90 `fast` and 91 `over`. An unknown speed
 * counts as slow.
 */
export function speedBand(speedKmh: number, limitKmh: number | null): SpeedBand {
  const [slow, middle, limit] = bandEdges(limitKmh);
  if (speedKmh > limit) return 'over';
  if (speedKmh > middle) return 'fast';
  return speedKmh > slow ? 'middle' : 'slow';
}

/** Colours of the bands; they differ in lightness too. */
export const BAND_COLOURS: Readonly<Record<Scheme, Readonly<Record<SpeedBand, string>>>> = {
  light: { slow: '#2e7d32', middle: '#1565c0', fast: '#7c4dab', over: '#c62828' },
  dark: { slow: '#81c784', middle: '#64b5f6', fast: '#ba91e0', over: '#ff6f61' },
};

/** Colours of several vehicles, in the order in which they were chosen. */
export const VEHICLE_COLOURS: Readonly<Record<Scheme, readonly string[]>> = {
  light: ['#19667d', '#c9650a', '#7c4dab', '#2e7d32', '#b0305c', '#6d4c2f'],
  dark: ['#5ba7bb', '#ffa04d', '#ba91e0', '#81c784', '#f28cae', '#cfa583'],
};
